package serialcalls

import (
	"go/ast"
	"go/token"
	"go/types"
)

// asks finds the statement of the body that assigns the results of a call that
// takes a context, behind which the next one looks at the error.
func asks(info *types.Info, loop *ast.RangeStmt) (asking, bool) {
	list := loop.Body.List
	for i, s := range list {
		a, ok := s.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 || i+1 == len(list) {
			continue
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || types.TypeString(info.TypeOf(call.Args[0]), nil) != "context.Context" {
			continue
		}
		err, ok := a.Lhs[len(a.Lhs)-1].(*ast.Ident)
		if !ok {
			continue
		}
		if next, ok := list[i+1].(*ast.IfStmt); ok && fails(info, next, err) {
			return asking{loop, i, a, call}, true
		}
	}
	return asking{}, false
}

// fails reports whether the statement returns if err is not nil.
func fails(info *types.Info, s *ast.IfStmt, err *ast.Ident) bool {
	cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || !info.Types[cond.Y].IsNil() || len(s.Body.List) == 0 {
		return false
	}
	id, ok := ast.Unparen(cond.X).(*ast.Ident)
	_, returns := s.Body.List[len(s.Body.List)-1].(*ast.ReturnStmt)
	return ok && returns && info.ObjectOf(id) == info.ObjectOf(err)
}

// independent reports whether the call of a turn, and what comes before it, uses
// nothing that another turn changed: of the variables that are declared before the
// loop the body changes some, which are not mentioned up to the call.
func independent(info *types.Info, loop asking) bool {
	if loop.Key != nil && loop.Tok != token.DEFINE {
		return false
	}
	ok, changed := true, map[types.Object]bool{}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.DeferStmt, *ast.FuncLit:
			ok = false
		case *ast.IncDecStmt:
			ok = ok && assigned(info, loop, n.X, changed)
		case *ast.BranchStmt:
			ok = ok && n.Tok == token.CONTINUE && n.Label == nil
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW && n.Op != token.AND || n.Op == token.AND && composite(n.X)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && assigned(info, loop, l, changed)
			}
		}
		return ok
	})
	for _, s := range loop.Body.List[:loop.n] {
		ok = ok && !mentions(info, s, changed)
	}
	return ok && !mentions(info, loop.call, changed) && !mentions(info, loop.X, changed)
}

func composite(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok
}

// assigned notes what is assigned to. It is not ok unless that is a variable of the
// function, or an element of a slice or map that such a variable holds.
func assigned(info *types.Info, loop asking, l ast.Expr, changed map[types.Object]bool) bool {
	l = ast.Unparen(l)
	index, element := l.(*ast.IndexExpr)
	if element {
		l = ast.Unparen(index.X)
	}
	id, ok := l.(*ast.Ident)
	if !ok {
		return false
	}
	if id.Name == "_" {
		return true
	}
	v, ok := info.ObjectOf(id).(*types.Var)
	if !ok || v.Parent() == v.Pkg().Scope() {
		return false
	}
	switch {
	case loop.Body.Pos() <= v.Pos() && v.Pos() < loop.Body.End():
		return !element // what it holds may be older than the turn
	case loop.Pos() <= v.Pos() && v.Pos() < loop.Body.Pos():
		return false // the variables of the loop
	}
	changed[v] = true
	return true
}

func mentions(info *types.Info, n ast.Node, vars map[types.Object]bool) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && vars[info.ObjectOf(id)]
		return !found
	})
	return found
}
