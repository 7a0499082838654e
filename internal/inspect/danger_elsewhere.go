package inspect

import (
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/decl"
)

// Elsewhere knows what functions of the packages that a package depends on may
// do, by their syntax: which functions each mentions, and methods by name
// alone. It errs on the side of danger.
type Elsewhere struct {
	files  map[string][]string // Go files of packages outside the standard library
	parsed map[string]map[string][]mention
	known  map[string]string   // why a function must not be called, "" if it may
	main   map[string]bool     // packages of the module itself
	users  map[string][]string // packages of the standard library -> those that import them
}

// mention is a function with the file that declares it.
type mention struct {
	body    *ast.BlockStmt
	imports map[string]string // name in the file -> import path
}

// dependencies lists the files of the packages that a package depends on.
func dependencies(ctx context.Context, cfg packages.Config) (*Elsewhere, error) {
	cfg.Mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps | packages.NeedModule
	cfg.Context = ctx
	e := &Elsewhere{files: map[string][]string{}, parsed: map[string]map[string][]mention{}, known: map[string]string{}, main: map[string]bool{}, users: map[string][]string{}}
	loaded, err := packages.Load(&cfg, ".")
	if err != nil {
		return nil, err
	}
	packages.Visit(loaded, nil, func(p *packages.Package) {
		if p.Module != nil {
			e.files[p.PkgPath], e.main[p.PkgPath] = p.GoFiles, p.Module.Main
			for imported, of := range p.Imports {
				if of.Module == nil {
					e.users[imported] = append(e.users[imported], p.PkgPath)
				}
			}
		}
	})
	return e, nil
}

// Users lists the packages outside the standard library, of those that a package depends
// on and itself, that import one of that library.
func (e *Elsewhere) Users(imported string) []string {
	if e == nil {
		return nil
	}
	return e.users[imported]
}

// Sibling reports whether a package is one of the same module.
func (e *Elsewhere) Sibling(pkg string) bool { return e != nil && e.main[pkg] }

// Folder is where the files of another package of the same module are, "" for others.
func (e *Elsewhere) Folder(pkg string) string {
	if !e.Sibling(pkg) || len(e.files[pkg]) == 0 {
		return ""
	}
	return filepath.Dir(e.files[pkg][0])
}

// Tests returns the test files of another package of the same module, by their
// names; those that cannot be read are passed over.
func (e *Elsewhere) Tests(pkg string) map[string][]byte {
	if !e.Sibling(pkg) || len(e.files[pkg]) == 0 {
		return nil
	}
	names, err := filepath.Glob(filepath.Join(filepath.Dir(e.files[pkg][0]), "*_test.go"))
	if err != nil { // the folder's name is a pattern
		return nil
	}
	out := map[string][]byte{}
	for _, name := range names {
		if src, err := os.ReadFile(name); err == nil {
			out[filepath.Base(name)] = src
		}
	}
	return out
}

// Callable reports whether a function of another package may be called with made-up
// arguments: nothing it mentions does harm, and it waits for nobody itself. key is
// its name, or "Type.Method".
func (e *Elsewhere) Callable(pkg, key string) bool {
	bodies := e.functions(pkg)[key]
	if len(bodies) == 0 || e.danger(pkg, key) != "" {
		return false
	}
	waits := false
	for _, m := range bodies {
		ast.Inspect(m.body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectStmt, *ast.SendStmt, *ast.GoStmt:
				waits = true
			case *ast.UnaryExpr:
				waits = waits || n.Op == token.ARROW
			}
			return !waits
		})
	}
	return !waits
}

// Harm says why a function of another package must not be called with what is made up, "" if it may.
func (e *Elsewhere) Harm(fn *types.Func) string {
	if why := danger(fn); why != "" {
		return why
	}
	key := fn.Name()
	if r := receiverOf(fn); r != "" {
		key = r + "." + key
	}
	return e.danger(fn.Pkg().Path(), key)
}

// danger says why a function of another package must not be called; key is its
// name, or "Type.Method".
func (e *Elsewhere) danger(pkg, key string) string {
	if e == nil || e.files[pkg] == nil {
		return ""
	}
	id := pkg + " " + key
	if why, ok := e.known[id]; ok {
		return why
	}
	e.known[id] = "" // a recursive call adds nothing
	why := ""
	for _, m := range e.functions(pkg)[key] {
		ast.Inspect(m.body, func(n ast.Node) bool {
			if why == "" {
				why = e.mentioned(pkg, m, n)
			}
			return why == ""
		})
	}
	e.known[id] = why
	return why
}

// mentioned says what danger lies in a name that a function mentions.
func (e *Elsewhere) mentioned(pkg string, m mention, n ast.Node) string {
	switch n := n.(type) {
	case *ast.SelectorExpr:
		if id, ok := n.X.(*ast.Ident); ok && m.imports[id.Name] != "" {
			p := m.imports[id.Name]
			if why := harm(p, n.Sel.Name); why != "" {
				return why
			}
			return e.danger(p, n.Sel.Name)
		}
		for _, p := range m.imports { // a method of some type of theirs?
			for _, h := range harmful {
				if h.pkg == p && strings.Contains(" "+h.names+" ", "."+n.Sel.Name+" ") {
					return h.why + ": " + path.Base(p) + "." + n.Sel.Name
				}
			}
		}
		return e.danger(pkg, "."+n.Sel.Name)
	case *ast.Ident:
		return e.danger(pkg, n.Name)
	}
	return ""
}

// functions parses a package, once. Methods are there as "Type.Method" and,
// together, as ".Method".
func (e *Elsewhere) functions(pkg string) map[string][]mention {
	if f, ok := e.parsed[pkg]; ok {
		return f
	}
	out := map[string][]mention{}
	e.parsed[pkg] = out
	for _, name := range e.files[pkg] {
		f, err := parser.ParseFile(token.NewFileSet(), filepath.Clean(name), nil, parser.SkipObjectResolution)
		if err != nil {
			continue // it compiles, so another one declares what matters
		}
		imports := map[string]string{}
		for _, s := range f.Imports {
			p, err := strconv.Unquote(s.Path.Value)
			if err != nil {
				continue
			}
			if s.Name != nil {
				imports[s.Name.Name] = p
			} else {
				imports[path.Base(p)] = p
			}
		}
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil {
				continue
			}
			m := mention{fd.Body, imports}
			if r := decl.Receiver(fd); r != "" {
				out[r+"."+fd.Name.Name] = append(out[r+"."+fd.Name.Name], m)
				out["."+fd.Name.Name] = append(out["."+fd.Name.Name], m)
			} else {
				out[fd.Name.Name] = append(out[fd.Name.Name], m)
			}
		}
	}
	return out
}
