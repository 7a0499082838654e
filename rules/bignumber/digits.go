package bignumber

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
)

// steps are methods by which a number loses its last digit, or gets one more.
var steps = map[string]bool{
	"(*math/big.Int).DivMod": true, "(*math/big.Int).QuoRem": true, "(*math/big.Int).Div": true, "(*math/big.Int).Quo": true,
	"(*math/big.Int).Mul": true,
}

// digit reports whether a call divides or multiplies a big number by a base, in a loop that does so
// in each turn, or gives a digit of a text to a method of a type that is such a number.
func digit(info *types.Info, c inspector.Cursor, name string) bool {
	call := c.Node().(*ast.CallExpr)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	loop, _ := loops.Innermost(statement(c))
	if loop == nil {
		return false
	}
	v := named(info, sel.X)
	if v == nil || loops.Inside(loop, v.Pos()) {
		return false
	}
	if steps[name] {
		return named(info, call.Args[0]) == v && len(call.Args) > 1 && named(info, call.Args[1]) != v && !changes(info, loop, call, call.Args[1])
	}
	kind, _ := c.ParentEdge()
	return kind == edge.ExprStmt_X && ofBig(info.TypeOf(sel.X)) && name != "" && letter(info, call)
}

// statement returns the statement that an expression is a part of.
func statement(c inspector.Cursor) inspector.Cursor {
	for {
		if _, ok := c.Node().(ast.Stmt); ok {
			return c
		}
		up := c.Parent()
		if up.Node() == nil {
			return c
		}
		c = up
	}
}

// named returns the variable that an expression is.
func named(info *types.Info, e ast.Expr) types.Object {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := info.Uses[id].(*types.Var)
	if v == nil {
		return nil
	}
	return v
}

// changes reports whether a loop changes the base: then it is none.
func changes(info *types.Info, loop ast.Stmt, call *ast.CallExpr, base ast.Expr) bool {
	v := named(info, base)
	if v == nil {
		return false // made of a number where it is needed
	}
	if loops.Inside(loop, v.Pos()) {
		return true
	}
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				found = found || named(info, l) == v
			}
		case *ast.CallExpr:
			sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr)
			found = found || n != call && ok && named(info, sel.X) == v
		}
		return !found
	})
	return found
}

// ofBig reports whether a type has a big number as its underlying type, but is not that of package big.
func ofBig(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() == nil || n.Obj().Pkg().Path() == "math/big" {
		return false
	}
	for _, imported := range n.Obj().Pkg().Imports() {
		if imported.Path() != "math/big" {
			continue
		}
		number, ok := imported.Scope().Lookup("Int").(*types.TypeName)
		return ok && types.Identical(n.Underlying(), number.Type().Underlying())
	}
	return false
}

// letter reports whether one of the arguments is made of a byte or a rune of a text.
func letter(info *types.Info, call *ast.CallExpr) bool {
	found := false
	for _, arg := range call.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			index, ok := n.(*ast.IndexExpr)
			if ok {
				t := info.TypeOf(index.X)
				found = found || calls.String(t) || calls.Bytes(t)
			}
			return !found
		})
	}
	return found
}
