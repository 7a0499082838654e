package inspect

import (
	"go/parser"
	"go/token"
	"strings"
)

// Emptied returns, for the test files among some, files with nothing but their
// build constraints and package clause.
func Emptied(files map[string][]byte) map[string][]byte {
	out := map[string][]byte{}
	for name, src := range files {
		if !strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, src, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			continue // the go command says why
		}
		end := fset.Position(f.Name.End()).Offset
		out[name] = append(append([]byte{}, src[:end]...), '\n')
	}
	return out
}
