package serialcalls

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"

	"golang.org/x/tools/go/analysis"
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
	if asksOfTurn(e, loop.Body, derived(info, loop.Body, turn)) && apart(info, loop, places(info, loop.Body, turn)) {
		return true
	}
	inner, params := literal(e.pass, loop, turn)
	return inner != nil && asksOfTurn(e, inner.Body, derived(info, inner.Body, params)) && apart(info, inner, places(info, inner.Body, params))
}

// places adds the variables that a body declares with the address of an element of the turn, and
// gives no other.
func places(info *types.Info, body *ast.BlockStmt, turn map[types.Object]bool) map[types.Object]bool {
	all, set := maps.Clone(turn), map[types.Object]int{}
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for i, l := range a.Lhs {
			id, ok := l.(*ast.Ident)
			if !ok || info.ObjectOf(id) == nil {
				continue
			}
			v := info.ObjectOf(id)
			if set[v]++; set[v] > 1 {
				delete(all, v)
				continue
			}
			if len(a.Lhs) != len(a.Rhs) || a.Tok != token.DEFINE {
				continue
			}
			u, ok := ast.Unparen(a.Rhs[i]).(*ast.UnaryExpr)
			if !ok || u.Op != token.AND {
				continue
			}
			if index, ok := ast.Unparen(u.X).(*ast.IndexExpr); ok {
				key, ok := ast.Unparen(index.Index).(*ast.Ident)
				all[v] = ok && turn[info.Uses[key]]
			}
		}
		return true
	})
	return all
}

// derived adds the variables that a body makes of what is of the turn.
func derived(info *types.Info, body *ast.BlockStmt, turn map[types.Object]bool) map[types.Object]bool {
	all := maps.Clone(turn)
	ast.Inspect(body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
			return true
		}
		for i, l := range a.Lhs {
			if id, ok := l.(*ast.Ident); ok && info.Defs[id] != nil && mentions(info, a.Rhs[i], all) {
				all[info.Defs[id]] = true
			}
		}
		return true
	})
	return all
}

// literal returns the body of a function literal as one of a loop, and what it gets of the turn,
// if calling it is all that a turn does: the literal is in a variable that holds no other.
func literal(pass *analysis.Pass, loop *ast.RangeStmt, turn map[types.Object]bool) (*ast.RangeStmt, map[types.Object]bool) {
	info := pass.TypesInfo
	if len(loop.Body.List) != 1 || leaves(loop.Body) && !failing(info, loop.Body) {
		return nil, nil
	}
	var call *ast.CallExpr
	many := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && call == nil {
			call = c
		} else if _, nested := n.(*ast.FuncLit); nested {
			many = true
		}
		return !many
	})
	if call == nil || many {
		return nil, nil
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return nil, nil
	}
	lit := held(pass, info.Uses[id])
	if lit == nil || len(lit.Body.List) == 0 {
		return nil, nil
	}
	params, i := map[types.Object]bool{}, 0
	for _, field := range lit.Type.Params.List {
		for _, name := range field.Names {
			if i < len(call.Args) && mentions(info, call.Args[i], turn) {
				params[info.Defs[name]] = true
			}
			i++
		}
	}
	list := lit.Body.List
	if last, ok := list[len(list)-1].(*ast.ReturnStmt); ok {
		for _, r := range last.Results {
			if !info.Types[r].IsNil() {
				return nil, nil
			}
		}
		list = list[:len(list)-1]
	}
	body := &ast.BlockStmt{Lbrace: lit.Type.Pos(), List: list, Rbrace: lit.Body.Rbrace}
	return &ast.RangeStmt{For: loop.For, Tok: token.DEFINE, Body: body}, params
}

// held returns the function literal that a variable of a function is declared with, if it is
// given no other and only called.
func held(pass *analysis.Pass, v types.Object) (lit *ast.FuncLit) {
	if v, ok := v.(*types.Var); !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return nil
	}
	uses := 0
	for _, f := range pass.Files {
		if v.Pos() < f.FileStart || f.FileEnd <= v.Pos() {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				if id, ok := n.Lhs[0].(*ast.Ident); ok && pass.TypesInfo.Defs[id] == v && len(n.Lhs) == 1 {
					lit, _ = ast.Unparen(n.Rhs[0]).(*ast.FuncLit)
				}
			case *ast.CallExpr:
				if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && pass.TypesInfo.Uses[id] == v {
					uses--
				}
			case *ast.Ident:
				if pass.TypesInfo.Uses[n] == v {
					uses++
				}
			}
			return true
		})
	}
	if uses != 0 {
		return nil
	}
	return lit
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
	field, elsewhere := false, false // of something that a pointer leads to
	for {
		switch x := ast.Unparen(l).(type) {
		case *ast.SelectorExpr:
			s := info.Selections[x]
			l, field, elsewhere = x.X, true, elsewhere || s == nil || s.Indirect()
			continue
		case *ast.IndexExpr:
			key, ok := ast.Unparen(x.Index).(*ast.Ident)
			return ok && turn[info.Uses[key]]
		case *ast.Ident:
			v := info.ObjectOf(x)
			own := x.Name == "_" || v != nil && loop.Body.Pos() <= v.Pos() && v.Pos() < loop.Body.End()
			return own && !elsewhere || field && turn[v]
		}
		return false
	}
}
