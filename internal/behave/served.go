package behave

import (
	"go/types"
	"slices"
	"strings"
)

// servedBy are the functions of the package that serve requests, where fn is the method by which
// a server gets its own: the way from there leads through a table of routes, which no source
// tells.
func (g *generator) servedBy(fn *types.Func) []*types.Func {
	if fn.Name() != "ServeHTTP" || fn.Signature().Recv() == nil || !serves(fn) {
		return nil
	}
	if g.serving == nil {
		g.serving = []*types.Func{}
		for other := range g.effects.Decls {
			if serves(other) && other.Name() != "ServeHTTP" {
				g.serving = append(g.serving, other)
			}
		}
		slices.SortFunc(g.serving, func(a, b *types.Func) int { return strings.Compare(a.FullName(), b.FullName()) })
	}
	return g.serving
}

// serves reports whether a function has the signature of one that serves requests.
func serves(fn *types.Func) bool {
	params := fn.Signature().Params()
	return params.Len() == 2 && fn.Signature().Results().Len() == 0 &&
		types.TypeString(params.At(0).Type(), nil) == "net/http.ResponseWriter" && types.TypeString(params.At(1).Type(), nil) == "*net/http.Request"
}
