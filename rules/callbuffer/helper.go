package callbuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// same are the methods that a builder and a buffer both have, with the same effect.
var same = map[string]bool{"Write": true, "WriteByte": true, "WriteRune": true, "WriteString": true, "String": true, "Len": true}

// helpers tells which functions of the package do nothing with what they are given as
// an argument but call such methods.
type helpers struct {
	pass *analysis.Pass
	seen map[*types.Var]bool // parameters that were looked at: one that is under way is no reason against it
}

// writes reports whether a call gives what is its argument number i to a function of
// the package that takes it as an interface which a builder implements, too, and does
// nothing else with it than write to it.
func (h *helpers) writes(call *ast.CallExpr, i int) bool {
	info := h.pass.TypesInfo
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Pkg() != h.pass.Pkg || fn.Origin() != fn || fn.Signature().TypeParams() != nil || fn.Signature().RecvTypeParams() != nil {
		return false
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && info.Selections[sel] != nil && info.Selections[sel].Kind() == types.MethodExpr {
		return false // what it is called on is its first argument
	}
	sig := fn.Signature()
	if i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
		return false
	}
	decl, param := uses.Declaration(h.pass, fn), sig.Params().At(i)
	if decl == nil || decl.Body == nil || !common(param.Type()) {
		return false
	}
	if !h.seen[param] {
		h.seen[param] = true
		return !toplevel.DeclaredElsewhere(h.pass, decl) && h.only(decl.Body, param)
	}
	return true
}

// common reports whether a type is an interface of methods that both have.
func common(t types.Type) bool {
	if _, param := t.(*types.TypeParam); param {
		return false
	}
	i, ok := t.Underlying().(*types.Interface)
	if !ok || i.NumMethods() == 0 {
		return false
	}
	for m := range i.Methods() {
		if !same[m.Name()] {
			return false
		}
	}
	return true
}

// only reports whether all that a function does with a parameter is to call its methods and
// to give it to those that do the same.
func (h *helpers) only(body *ast.BlockStmt, param *types.Var) bool {
	used, known, later := 0, 0, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			later = later || h.mentions(n, param)
			return false
		case *ast.Ident:
			if h.pass.TypesInfo.Uses[n] == param {
				used++
			}
		case *ast.CallExpr:
			if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && h.is(sel.X, param) {
				known++
			}
			for i, arg := range n.Args {
				if h.is(arg, param) && (i == 0 && printers[calls.Name(h.pass.TypesInfo, n)] || h.writes(n, i)) {
					known++
				}
			}
		}
		return true
	})
	return used == known && !later
}

func (h *helpers) is(e ast.Expr, v *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && h.pass.TypesInfo.Uses[id] == v
}

func (h *helpers) mentions(n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && h.pass.TypesInfo.Uses[id] == v
		return !found
	})
	return found
}
