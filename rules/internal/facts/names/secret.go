package names

import (
	"go/ast"
	"regexp"
)

// Secret reports whether a function has names in it of what must not stay in memory.
func Secret(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && secretRE.MatchString(id.Name)
		return !found
	})
	return found
}

var secretRE = regexp.MustCompile(`(?i)passw|secret|token|credential|private`)
