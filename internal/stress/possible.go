package stress

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// possible reports, by syntax alone, whether a change of some functions may have
// to do with concurrency or with peers. Loading the types of two sides takes
// seconds, and most changes do not need it.
func possible(files map[string][]byte, functions []string) bool {
	if slices.ContainsFunc(functions, func(f string) bool { return strings.Contains(f, ".") }) {
		return true // a method may begin to change its receiver
	}
	variables, mentioned := map[string]bool{}, map[string]bool{}
	for name, src := range files {
		if strings.HasSuffix(name, "_test.go") || !strings.HasSuffix(name, ".go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
		if err != nil || imports(f) || usesGoroutines(f) {
			return true
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if v, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR {
						for _, n := range v.Names {
							variables[n.Name] = true
						}
					}
				}
			case *ast.FuncDecl:
				// What it calls counts too, so all functions do.
				ast.Inspect(d, func(n ast.Node) bool {
					if id, ok := n.(*ast.Ident); ok {
						mentioned[id.Name] = true
					}
					return true
				})
			}
		}
	}
	for v := range variables {
		if mentioned[v] {
			return true
		}
	}
	return false
}

// imports reports whether a file imports a package about goroutines or streams.
func imports(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool {
		p, err := strconv.Unquote(s.Path.Value)
		return err != nil || concurrent(p) || slices.Contains([]string{"io", "net", "bufio"}, p)
	})
}

func usesGoroutines(f *ast.File) (found bool) {
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.ChanType:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}
