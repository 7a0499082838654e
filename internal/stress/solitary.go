package stress

import (
	"go/ast"
	"slices"
	"strings"
)

// calling are packages of the standard library that call nothing in goroutines of their
// own, those below them included.
var calling = []string{
	"archive", "bufio", "bytes", "cmp", "compress", "container", "embed", "encoding", "errors", "flag", "fmt", "hash", "html",
	"io", "maps", "math", "os", "path", "regexp", "slices", "sort", "strconv", "strings", "text", "time", "unicode",
}

// solitary reports whether a package is a program that does one thing at a time: it starts
// no goroutines, and imports nothing that could. What it declares nobody else calls.
func (s state) solitary() bool {
	if s.pkg.Types.Name() != "main" {
		return false
	}
	for _, p := range s.pkg.Types.Imports() {
		first, _, _ := strings.Cut(p.Path(), "/")
		if !slices.Contains(calling, first) || p.Path() == "os/signal" {
			return false
		}
	}
	one := true
	for _, f := range s.pkg.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				one = false
			case *ast.Ident: // of package time
				one = one && n.Name != "AfterFunc"
			}
			return one
		})
	}
	return one
}
