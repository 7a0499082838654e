package serialcalls

import (
	"go/ast"
	"go/token"
	"go/types"
)

// similar reports whether a loop makes a call that may wait in each turn, and puts what it gets into the element of the turn: elem.Field = x, or
// s[i].Field = x. Whether the elements are apart from each other, and the calls change
// nothing, is for a person to say.
func similar(e *effects, loop *ast.RangeStmt) bool {
	info := e.pass.TypesInfo
	if loop.Tok != token.DEFINE {
		return false
	}
	turn := map[types.Object]bool{}
	for _, e := range []ast.Expr{loop.Key, loop.Value} {
		if id, ok := e.(*ast.Ident); ok && info.Defs[id] != nil {
			turn[info.Defs[id]] = true
		}
	}
	return asksOfTurn(e, loop.Body, turn) && apart(info, loop, turn)
}

// asksOfTurn reports whether a call of the body may wait and is given something of the
// turn. One with a context has an error, too.
func asksOfTurn(e *effects, body *ast.BlockStmt, turn map[types.Object]bool) bool {
	info, found := e.pass.TypesInfo, false
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			return !found
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if !ok || !e.waits(call) {
			return !found
		}
		if leaves(body) && (len(a.Lhs) == 1 || !failing(info, body)) {
			return !found // it may look for one
		}
		args, last := call.Args, info.TypeOf(a.Lhs[len(a.Lhs)-1])
		if e.asksWith(call) {
			if args = args[1:]; len(a.Lhs) < 2 {
				return !found
			}
		}
		for _, arg := range args {
			found = found || last != nil && (len(a.Lhs) == 1 || isError(last)) && mentions(info, arg, turn)
		}
		return !found
	})
	return found
}

// failing reports whether a turn returns only where an error is.
func failing(info *types.Info, body *ast.BlockStmt) bool {
	only := true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			cond, ok := ast.Unparen(n.Cond).(*ast.BinaryExpr)
			if ok && cond.Op == token.NEQ && isError(info.TypeOf(cond.X)) && info.Types[cond.Y].IsNil() {
				only = only && (n.Else == nil || !leaves(&ast.BlockStmt{List: []ast.Stmt{n.Else}}))
				return false
			}
		case *ast.ReturnStmt:
			only = false
		}
		return only
	})
	return only
}

// apart reports whether a turn changes only its own variables, and its element.
func apart(info *types.Info, loop *ast.RangeStmt, turn map[types.Object]bool) bool {
	ok := true
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.DeferStmt, *ast.FuncLit:
			ok = false
		case *ast.BranchStmt:
			ok = ok && n.Tok == token.CONTINUE && n.Label == nil
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.IncDecStmt:
			ok = ok && mine(info, loop, n.X, turn)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && mine(info, loop, l, turn)
			}
		}
		return ok
	})
	return ok
}

// mine reports whether an expression is a variable of the turn, or in its element.
func mine(info *types.Info, loop *ast.RangeStmt, l ast.Expr, turn map[types.Object]bool) bool {
	field := false
	for {
		switch x := ast.Unparen(l).(type) {
		case *ast.SelectorExpr:
			l, field = x.X, true
			continue
		case *ast.IndexExpr:
			key, ok := ast.Unparen(x.Index).(*ast.Ident)
			return ok && turn[info.Uses[key]]
		case *ast.Ident:
			v := info.ObjectOf(x)
			own := x.Name == "_" || v != nil && loop.Body.Pos() <= v.Pos() && v.Pos() < loop.Body.End()
			return own && !field || field && turn[v]
		}
		return false
	}
}
