package serialcalls

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// asks finds the statement of the body that assigns the results of a call that may
// wait, and where that returns an error, the statement which looks at it: the next one,
// or the one that the call is in.
func asks(e *effects, loop *ast.RangeStmt) (asking, bool) {
	list := loop.Body.List
	for i, s := range list {
		var next ast.Stmt
		if i+1 < len(list) {
			next = list[i+1]
		}
		if in, ok := s.(*ast.IfStmt); ok && in.Init != nil {
			s, next = in.Init, in
		}
		a, ok := s.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 {
			continue
		}
		if l, ok := alone(e, asking{RangeStmt: loop, n: i, stmt: a}); ok && (next != list[i] || !l.apart) {
			return l, true
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if !ok || !e.asksWith(call) && !(e.waits(call) && ofTurn(e.pass.TypesInfo, loop, call)) {
			continue
		}
		if !leaves(loop.Body) && ofTurn(e.pass.TypesInfo, loop, call) && fallible(e.pass.TypesInfo.TypeOf(call)) && plain(e.pass, loop.Body, call) {
			return asking{RangeStmt: loop, n: i, stmt: a, call: call, goesOn: true}, true
		}
		err, ok := a.Lhs[len(a.Lhs)-1].(*ast.Ident)
		if !ok {
			continue
		}
		if check, ok := next.(*ast.IfStmt); ok && fails(e.pass.TypesInfo, check, err) {
			return asking{RangeStmt: loop, n: i, stmt: a, call: call}, true
		}
	}
	return asking{}, false
}

// fallible reports whether a call returns an error besides other values.
func fallible(t types.Type) bool {
	several, ok := t.(*types.Tuple)
	return ok && several.Len() > 1 && isError(several.At(several.Len()-1).Type())
}

// plain reports whether all that a turn calls besides are functions of the standard library:
// where a turn goes on after an error, a function of its own, or one in a variable as that which
// ends a context, may keep later calls from doing anything.
func plain(pass *analysis.Pass, body *ast.BlockStmt, call *ast.CallExpr) bool {
	found := true
	ast.Inspect(body, func(n ast.Node) bool {
		if c, ok := n.(*ast.CallExpr); ok && c != call {
			found = found && settled(pass, c)
		}
		return found
	})
	return found
}

// settled reports whether a call is a conversion, or of a builtin or a function of the standard
// library, and goes on to what is behind it.
func settled(pass *analysis.Pass, call *ast.CallExpr) bool {
	if tv := pass.TypesInfo.Types[call.Fun]; tv.IsType() || tv.IsBuiltin() {
		return !calls.Builtin(pass.TypesInfo, call, "panic")
	}
	fn, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg() == pass.Pkg {
		return false
	}
	first, _, _ := strings.Cut(fn.Pkg().Path(), "/")
	return !strings.Contains(first, ".") && !strings.HasPrefix(fn.Name(), "Fatal") && !strings.HasPrefix(fn.Name(), "Panic")
}

func isError(t types.Type) bool { return types.TypeString(t, nil) == "error" }

// alone finds a call that waits and has one result in a loop that is not left
// early: x = f(), which may also declare x, x += f(), and x = append(x, T{f()}), where nothing
// else is called.
func alone(e *effects, l asking) (asking, bool) {
	if len(l.stmt.Lhs) != 1 || leaves(l.Body) {
		return l, false
	}
	info := e.pass.TypesInfo
	call := only(info, l.stmt.Rhs[0])
	if call == nil || !e.waits(call) || !ofTurn(info, l.RangeStmt, call) {
		return l, false
	}
	assigns := l.stmt.Tok == token.ASSIGN || l.stmt.Tok == token.DEFINE
	l.call, l.single, l.apart = call, true, !assigns || call != ast.Unparen(l.stmt.Rhs[0])
	if _, local := ast.Unparen(l.stmt.Lhs[0]).(*ast.Ident); l.apart && !local {
		return l, false
	}
	t := info.TypeOf(call)
	_, several := t.(*types.Tuple)
	return l, !several
}

// only returns the one call that an expression makes whatever its operands are, nil if there
// are others: append and conversions apart, which do not care when it was made.
func only(info *types.Info, e ast.Expr) (call *ast.CallExpr) {
	calls, certain := 0, true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if !info.Types[n.Fun].IsType() && !isAppend(info, n) {
				call = n
				calls++
				return false
			}
		case *ast.BinaryExpr:
			certain = certain && n.Op != token.LAND && n.Op != token.LOR
		case *ast.FuncLit, *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr:
			certain = false // it may panic, before the call
		}
		return certain
	})
	if calls != 1 || !certain {
		return nil
	}
	return call
}

func isAppend(info *types.Info, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := info.Uses[id].(*types.Builtin)
	return ok && b.Name() == "append"
}

// leaves reports whether a turn may return: what comes behind the call may have been
// what the loop was looking for.
func leaves(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		_, returns := n.(*ast.ReturnStmt)
		found = found || returns
		return !found
	})
	return found
}

// ofTurn reports whether a call is given something of the turn. One that is not does the
// same again, until something else has happened.
func ofTurn(info *types.Info, loop *ast.RangeStmt, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(call, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, isVar := info.Uses[id].(*types.Var)
			found = found || isVar && loop.Pos() <= v.Pos() && v.Pos() < loop.End()
		}
		return !found
	})
	return found
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
func independent(info *types.Info, loop asking, within ast.Node) bool {
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
	others := aliases(info, within, changed)
	for _, s := range loop.Body.List[:loop.n] {
		ok = ok && !mentions(info, s, changed) && !mentions(info, s, others)
	}
	return ok && !mentions(info, loop.call, changed) && !mentions(info, loop.call, others) && (!mentions(info, loop.X, changed) || onlyPlaces(info, loop))
}

// aliases returns the variables by which a function may get at the elements of others: they are made of
// those, or those of them.
func aliases(info *types.Info, within ast.Node, of map[types.Object]bool) map[types.Object]bool {
	found := map[types.Object]bool{}
	bind := func(to, from ast.Expr) {
		id, ok := ast.Unparen(to).(*ast.Ident)
		if !ok || info.ObjectOf(id) == nil {
			return
		}
		v := info.ObjectOf(id)
		if _, basic := v.Type().Underlying().(*types.Basic); basic {
			return
		}
		if !of[v] {
			if mentions(info, from, of) && !types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
				found[v] = true
			}
			return
		}
		for from = ast.Unparen(from); ; {
			switch e := from.(type) {
			case *ast.SelectorExpr:
				from = ast.Unparen(e.X)
			case *ast.IndexExpr:
				from = ast.Unparen(e.X)
			case *ast.SliceExpr:
				from = ast.Unparen(e.X)
			case *ast.StarExpr:
				from = ast.Unparen(e.X)
			case *ast.Ident:
				if v, ok := info.Uses[e].(*types.Var); ok && !of[v] {
					found[v] = true
				}
				return
			default:
				return
			}
		}
	}
	ast.Inspect(within, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if len(n.Lhs) == len(n.Rhs) {
					bind(l, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if len(n.Names) == len(n.Values) {
					bind(name, n.Values[i])
				}
			}
		}
		return true
	})
	return found
}

// onlyPlaces reports whether a loop goes through the places of a list, and looks at no element: what the turns
// put there does not change where it goes.
func onlyPlaces(info *types.Info, loop asking) bool {
	id, ok := ast.Unparen(loop.X).(*ast.Ident)
	if !ok || loop.Value != nil {
		return false
	}
	switch info.TypeOf(id).Underlying().(type) {
	case *types.Slice, *types.Array:
	default:
		return false
	}
	only := true
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				of, isName := ast.Unparen(l).(*ast.Ident)
				only = only && !(isName && info.ObjectOf(of) == info.ObjectOf(id))
			}
		case *ast.CallExpr:
			only = only && !calls.Builtin(info, n, "clear")
		}
		return only
	})
	return only
}

func composite(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok
}

// assigned notes what is assigned to. It is not ok unless that is a variable of the
// function, or an element of a slice or map that such a variable holds, or a part of
// either that no pointer leads to.
func assigned(info *types.Info, loop asking, l ast.Expr, changed map[types.Object]bool) bool {
	l, part := whole(info, l)
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
		return part && !element // a part of the variables of the loop, which are the turn's own
	}
	changed[v] = true
	return true
}

// whole is what an expression is a part of, as a field of a field that lie in it.
func whole(info *types.Info, l ast.Expr) (of ast.Expr, part bool) {
	for of = ast.Unparen(l); ; part = true {
		sel, ok := of.(*ast.SelectorExpr)
		if !ok {
			return of, part
		}
		if s := info.Selections[sel]; s == nil || s.Kind() != types.FieldVal || s.Indirect() {
			return of, part
		}
		of = ast.Unparen(sel.X)
	}
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
