package behave

import (
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
)

// Code that takes any value tells types apart, and treats those it does not name all
// alike. So values of the types that it names are made for it.

// mostTold bounds the types that are named.
const mostTold = 24

// told lists the types that the package tells apart by a switch or an assertion, as they
// are spelled in a driver, and the packages that those are of. Its own types by
// themselves are known already.
func (g *generator) told() (spelled []string, imports []string) {
	add := func(text string, from []string) {
		if text != "" && !slices.Contains(spelled, text) && len(spelled) < mostTold {
			spelled, imports = append(spelled, text), append(imports, from...)
		}
	}
	for _, f := range g.pkg.Syntax {
		for _, e := range typesToldIn(f) {
			add(g.spell(g.pkg.TypesInfo.TypeOf(e)))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(g.after.funcs)) { // what the candidate alone tells apart
		if body := g.after.funcs[name].syntax; body != nil {
			for _, e := range typesToldIn(body) {
				add(ofPredeclared(e), nil)
			}
		}
	}
	return spelled, imports
}

// typesToldIn lists the types of cases and assertions.
func typesToldIn(n ast.Node) (out []ast.Expr) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSwitchStmt:
			for _, c := range n.Body.List {
				out = append(out, c.(*ast.CaseClause).List...)
			}
		case *ast.TypeAssertExpr:
			if n.Type != nil {
				out = append(out, n.Type)
			}
		}
		return true
	})
	return out
}

// spell writes a type as a driver can, "" if it cannot, or need not.
func (g *generator) spell(t types.Type) (text string, imports []string) {
	if t == nil || types.IsInterface(t) {
		return "", nil
	}
	if b, ok := t.(*types.Basic); ok && (b.Info()&types.IsUntyped != 0 || b.Kind() == types.UnsafePointer || b.Kind() == types.Invalid) {
		return "", nil
	}
	if n := ownerOf(t); n != nil && n.Pkg() == g.pkg.Types || !g.nameable(t, 0) {
		return "", nil
	}
	text = types.TypeString(t, func(p *types.Package) string {
		if p == g.pkg.Types {
			return ""
		}
		imports = append(imports, p.Path())
		return importName(p.Path())
	})
	return text, imports
}

// nameable reports whether a type consists of what can be named at the top of a file of
// the package on both sides.
func (g *generator) nameable(t types.Type, depth int) bool {
	if depth > deepestCallers {
		return false
	}
	switch t := types.Unalias(t).(type) {
	case *types.Basic:
		return true
	case *types.Named:
		tn := t.Obj()
		switch {
		case t.TypeArgs().Len() > 0 || t.TypeParams().Len() > 0:
			return false
		case tn.Pkg() == nil: // error
			return true
		case tn.Parent() != tn.Pkg().Scope():
			return false
		case tn.Pkg() == g.pkg.Types:
			return g.before.types[tn.Name()] && g.after.types[tn.Name()]
		}
		return tn.Exported() && g.reaches(tn.Pkg().Path())
	case *types.Pointer:
		return g.nameable(t.Elem(), depth+1)
	case *types.Slice:
		return g.nameable(t.Elem(), depth+1)
	case *types.Array:
		return g.nameable(t.Elem(), depth+1)
	case *types.Map:
		return g.nameable(t.Key(), depth+1) && g.nameable(t.Elem(), depth+1)
	case *types.Interface:
		return t.NumMethods() == 0 && t.NumEmbeddeds() == 0
	case *types.Signature:
		return false
	}
	return false
}

// ofPredeclared writes a type that consists of predeclared ones, "" if it is another.
func ofPredeclared(e ast.Expr) string {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case nil, *ast.ArrayType, *ast.MapType, *ast.StarExpr, *ast.BasicLit, *ast.ParenExpr:
		case *ast.InterfaceType:
			ok = ok && len(n.Methods.List) == 0
		case *ast.FieldList:
		case *ast.Ident:
			tn, known := types.Universe.Lookup(n.Name).(*types.TypeName)
			ok = ok && known && !types.IsInterface(tn.Type()) || ok && n.Name == "any"
		default:
			ok = false
		}
		return ok
	})
	if !ok {
		return ""
	}
	var text strings.Builder
	if err := format.Node(&text, token.NewFileSet(), e); err != nil || text.String() == "any" || strings.HasPrefix(text.String(), "interface") {
		return ""
	}
	return text.String()
}
