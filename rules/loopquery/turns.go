package loopquery

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
)

// turns are those of a loop that asks.
type turns struct {
	info *types.Info
	loop ast.Stmt
}

// many reports whether the loop goes through a list, a map or the rows of an answer, of which nobody knows that they are few.
func (t turns) many() bool {
	switch l := t.loop.(type) {
	case *ast.RangeStmt:
		if _, literal := ast.Unparen(l.X).(*ast.CompositeLit); literal {
			return false
		}
		switch t.info.TypeOf(l.X).Underlying().(type) {
		case *types.Slice, *types.Map:
			return !t.batch(l.Value)
		}
	case *ast.ForStmt:
		return l.Cond != nil && (t.length(l.Cond) || t.rows(l.Cond))
	}
	return false
}

// batch reports whether the elements of a list are lists themselves, as of what is asked for at once.
func (t turns) batch(value ast.Expr) bool {
	if value == nil {
		return false
	}
	_, slice := t.info.TypeOf(value).Underlying().(*types.Slice)
	return slice && !calls.Bytes(t.info.TypeOf(value))
}

// length reports whether a condition compares with the length of a list.
func (t turns) length(cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	return ok && b.Op == token.LSS && calls.Builtin(t.info, b.Y, "len")
}

// rows reports whether a condition goes on to the next row of an answer.
func (t turns) rows(cond ast.Expr) bool {
	call, ok := ast.Unparen(cond).(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Next" && t.info.Selections[sel] != nil && scans(t.info.TypeOf(sel.X))
}

// given reports whether what is asked differs from turn to turn, and not by what an earlier turn left.
func (t turns) given(args []ast.Expr) bool {
	differs := false
	for _, arg := range args {
		differs = differs || t.depends(arg)
		if t.left(arg) {
			return false
		}
	}
	return differs
}

// depends reports whether an expression mentions a variable of the turn.
func (t turns) depends(e ast.Expr) bool {
	return t.mentions(e, func(v *types.Var) bool { return loops.Inside(t.loop, v.Pos()) && !v.IsField() })
}

// left reports whether an expression mentions a variable of the function that is set in the loop.
func (t turns) left(e ast.Expr) bool {
	set := map[types.Object]bool{}
	ast.Inspect(loops.Body(t.loop), func(n ast.Node) bool {
		var changed []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			changed = n.Lhs
		case *ast.UnaryExpr:
			if n.Op == token.AND { // for Scan, say
				changed = []ast.Expr{n.X}
			}
		}
		for _, e := range changed {
			if id, ok := e.(*ast.Ident); ok {
				set[t.info.Uses[id]] = true
			}
		}
		return true
	})
	return t.mentions(e, func(v *types.Var) bool { return set[v] && !loops.Inside(t.loop, v.Pos()) })
}

func (t turns) mentions(e ast.Expr, what func(*types.Var) bool) (found bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, ok := t.info.Uses[id].(*types.Var)
			found = found || ok && what(v)
		}
		return !found
	})
	return found
}

// statements reports whether a turn runs a statement that it is given, as those do that bring a schema up to date.
func (t turns) statements() (given bool) {
	ast.Inspect(loops.Body(t.loop), func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			text := statement(t.info, call)
			given = given || text != nil && t.depends(text)
		}
		return !given
	})
	return given
}
