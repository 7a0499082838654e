package gotool

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Func is a test or benchmark a package declares.
type Func struct {
	Name     string // with its prefix, "TestX"
	External bool   // declared in the _test package
	// Mistake is why what the benchmark prints says nothing; nil for others.
	Mistake *Mistake
}

// Declared lists the top-level tests and benchmarks of a package by reading
// its test files. Files that do not parse count for nothing: the compiler will
// say why.
func Declared(p Package) (tests, benchmarks []Func) {
	read := func(files []string, external bool) {
		for _, name := range files {
			f, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
			if err != nil {
				continue
			}
			for _, d := range f.Decls {
				switch fn, ok := d.(*ast.FuncDecl); {
				case !ok || fn.Recv != nil:
				case isTestName(fn.Name.Name, "Test") && takes(fn, "T"):
					tests = append(tests, Func{Name: fn.Name.Name, External: external})
				case isTestName(fn.Name.Name, "Benchmark") && takes(fn, "B"):
					benchmarks = append(benchmarks, Func{Name: fn.Name.Name, External: external, Mistake: mistimed(fn)})
				}
			}
		}
	}
	read(p.TestGoFiles, false)
	read(p.XTestGoFiles, true)
	return tests, benchmarks
}

// isTestName applies the rule of go test: what follows the prefix must not
// begin with a lower-case letter.
func isTestName(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	if !ok {
		return false
	}
	r, _ := utf8.DecodeRuneInString(rest)
	return rest == "" || !unicode.IsLower(r)
}

// takes reports whether a function has one parameter *testing.X.
func takes(fn *ast.FuncDecl, x string) bool {
	if fn.Type.Params.NumFields() != 1 || fn.Type.TypeParams != nil {
		return false
	}
	star, ok := fn.Type.Params.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	sel, ok := star.X.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == x
}
