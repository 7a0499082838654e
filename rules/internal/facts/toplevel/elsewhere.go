package toplevel

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Elsewhere reports whether a file that a package is compiled without, such as one of its tests, has a
// name, or may have it in a form of its own.
func Elsewhere(pass *analysis.Pass, name string) bool {
	return Named(pass, name) || len(pass.OtherFiles) > 0 // assembly knows variables by other names
}

// Named is [Elsewhere] for what assembly has no use for, such as a variable that only its methods can read.
func Named(pass *analysis.Pass, name string) bool {
	seen := func(*ast.File) bool { return true }
	return elsewhere(pass, seen, func(f *ast.File) bool { return mentioned(f, name) })
}

// UsedElsewhere reports whether a file in which rules propose nothing, or that the package is
// compiled without, may use a function that the package declares: a test, generated code.
func UsedElsewhere(pass *analysis.Pass, decl *ast.FuncDecl) bool {
	seen := func(f *ast.File) bool { return !sources.Skip(pass, f) }
	return elsewhere(pass, seen, func(f *ast.File) bool { return Mentions(f, decl) > 0 }) || len(pass.OtherFiles) > 0
}

// DeclaredElsewhere reports whether a file that a package is compiled without, such as one for another
// system, may declare a function of the same name: there it may take or do something else.
func DeclaredElsewhere(pass *analysis.Pass, decl *ast.FuncDecl) bool {
	seen := func(*ast.File) bool { return true }
	return elsewhere(pass, seen, func(f *ast.File) bool {
		return slices.ContainsFunc(f.Decls, func(d ast.Decl) bool {
			other, ok := d.(*ast.FuncDecl)
			return ok && other.Name.Name == decl.Name.Name && (other.Recv == nil) == (decl.Recv == nil)
		})
	}) || len(pass.OtherFiles) > 0
}

// elsewhere reports whether something is found in a file of the package's folders that is not
// among those seen, or may be there in a form of its own.
func elsewhere(pass *analysis.Pass, seen, found func(*ast.File) bool) bool {
	known, folders := map[string]bool{}, map[string]bool{}
	for _, f := range pass.Files {
		file := pass.Fset.File(f.FileStart).Name()
		known[file] = seen(f)
		folders[filepath.Dir(file)] = true
	}
	for dir := range folders {
		others, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, other := range others {
			if known[other] {
				continue
			}
			f, err := parser.ParseFile(token.NewFileSet(), other, nil, parser.SkipObjectResolution)
			if err != nil || found(f) {
				return true
			}
		}
	}
	return false
}

// mentioned reports whether a file has a name.
func mentioned(f *ast.File, name string) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// Mentions returns how often a file may use a function: as a method, or not.
func Mentions(file *ast.File, decl *ast.FuncDecl) int {
	selected, all := 0, 0
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Name == decl.Name.Name {
				selected++
			}
		case *ast.FuncDecl:
			if n.Name.Name == decl.Name.Name {
				all-- // which is no use
			}
		case *ast.Ident:
			if n.Name == decl.Name.Name {
				all++
			}
		}
		return true
	})
	if decl.Recv != nil {
		return selected
	}
	return all - selected
}
