package wholefile

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// splitters returns the functions of the package that return nothing but the parts of a text: what
// goes through their result goes through a list that was made for it.
func splitters(pass *analysis.Pass) map[*types.Func]bool {
	found := map[*types.Func]bool{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok && fn.Signature().Results().Len() == 1 && returnsParts(pass.TypesInfo, decl) {
				found[fn] = true
			}
		}
	}
	return found
}

// returnsParts reports whether a function returns parts that it has just made, and else at most nil.
func returnsParts(info *types.Info, decl *ast.FuncDecl) bool {
	made, other := false, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			switch {
			case len(n.Results) != 1:
				other = true
			case info.Types[n.Results[0]].IsNil():
			default:
				split := isSplit(calls.Name(info, n.Results[0]))
				made, other = made || split, other || !split
			}
		}
		return true
	})
	return made && !other
}

// isSplit reports whether a function makes a list of the parts of a text.
func isSplit(name string) bool {
	switch name {
	case "strings.Split", "strings.Fields", "strings.FieldsFunc", "bytes.Split", "bytes.Fields":
		return true
	}
	return false
}
