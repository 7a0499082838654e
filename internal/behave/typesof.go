package behave

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"strings"
)

// SameTypes reports whether two states of a package, each by its Go files, declare the same
// types, as they are spelled.
func SameTypes(before, after map[string][]byte) bool {
	return maps.Equal(typesIn(before), typesIn(after))
}

// typesIn returns the declarations of types outside of functions, by name. Of a file that
// cannot be read there are none.
func typesIn(files map[string][]byte) map[string]string {
	out := map[string]string{}
	for name, text := range files {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil || strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			for _, s := range gen.Specs {
				t := s.(*ast.TypeSpec)
				out[t.Name.Name] = string(text[fset.Position(t.Pos()).Offset:fset.Position(t.End()).Offset])
			}
		}
	}
	return out
}
