package behave

import (
	"go/ast"
	"go/constant"
	"maps"
	"slices"
)

// mostPathValues bounds the names of path values that are taken over.
const mostPathValues = 12

// pathValues lists the names that the package asks paths of requests for, each of which code says
// where it asks.
func (g *generator) pathValues() []string {
	if !g.uses("net/http") {
		return nil
	}
	names := map[string]bool{}
	for _, f := range g.pkg.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) != 1 {
				return true
			}
			if s, ok := call.Fun.(*ast.SelectorExpr); !ok || s.Sel.Name != "PathValue" || !g.isRequest(s.X) {
				return true
			}
			if v := g.pkg.TypesInfo.Types[call.Args[0]].Value; v != nil && v.Kind() == constant.String {
				names[constant.StringVal(v)] = true
			}
			return true
		})
	}
	all := slices.Sorted(maps.Keys(names))
	return all[:min(len(all), mostPathValues)]
}
