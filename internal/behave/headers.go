package behave

import (
	"go/ast"
	"go/constant"
	"go/types"
	"maps"
	"net/http"
	"slices"
)

// Handlers go by headers of a request, each of which code names where it asks for it: one that
// is made up has them seldom, and all of them hardly ever.

// mostHeaders bounds the headers that are taken over.
const mostHeaders = 12

// impliedHeaders are those that methods of requests ask for.
var impliedHeaders = map[string]string{"BasicAuth": "Authorization", "UserAgent": "User-Agent", "Referer": "Referer", "Cookie": "Cookie", "Cookies": "Cookie"}

// headers lists the headers of requests that the package asks for.
func (g *generator) headers() []string {
	if !g.uses("net/http") {
		return nil
	}
	names := map[string]bool{}
	note := func(e ast.Expr) {
		if v := g.pkg.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
			names[http.CanonicalHeaderKey(constant.StringVal(v))] = true
		}
	}
	for _, f := range g.pkg.Syntax {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.IndexExpr:
				if g.isHeaderOfRequest(n.X) {
					note(n.Index)
				}
			case *ast.CallExpr:
				s, ok := n.Fun.(*ast.SelectorExpr)
				switch {
				case !ok:
				case len(n.Args) == 1 && (s.Sel.Name == "Get" || s.Sel.Name == "Values") && g.isHeaderOfRequest(s.X):
					note(n.Args[0])
				case impliedHeaders[s.Sel.Name] != "" && g.isRequest(s.X):
					names[impliedHeaders[s.Sel.Name]] = true
				}
			}
			return true
		})
	}
	all := slices.Sorted(maps.Keys(names))
	return all[:min(len(all), mostHeaders)]
}

// isHeaderOfRequest reports whether an expression is the field Header of a request.
func (g *generator) isHeaderOfRequest(e ast.Expr) bool {
	s, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && s.Sel.Name == "Header" && g.isRequest(s.X)
}

func (g *generator) isRequest(e ast.Expr) bool {
	t := g.pkg.TypesInfo.TypeOf(e)
	if t == nil {
		return false
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "net/http" && n.Obj().Name() == "Request"
}
