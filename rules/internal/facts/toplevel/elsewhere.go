package toplevel

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"

	"golang.org/x/tools/go/analysis"
)

// Elsewhere reports whether a file that a package is compiled without, such as one of its tests, has a
// name, or may have it in a form of its own.
func Elsewhere(pass *analysis.Pass, name string) bool {
	seen, folders := map[string]bool{}, map[string]bool{}
	for _, f := range pass.Files {
		file := pass.Fset.File(f.FileStart).Name()
		seen[file] = true
		folders[filepath.Dir(file)] = true
	}
	for dir := range folders {
		others, _ := filepath.Glob(filepath.Join(dir, "*.go"))
		for _, other := range others {
			if !seen[other] && mentioned(other, name) {
				return true
			}
		}
	}
	return len(pass.OtherFiles) > 0 // assembly knows variables by other names
}

// mentioned reports whether a file has a name, or cannot be read.
func mentioned(file, name string) bool {
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
	if err != nil {
		return true
	}
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}
