package rule

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Skip reports whether the file is no place for proposals: it is generated, or
// a test.
func Skip(pass *analysis.Pass, file *ast.File) bool {
	return ast.IsGenerated(file) || strings.HasSuffix(pass.Fset.File(file.FileStart).Name(), "_test.go")
}
