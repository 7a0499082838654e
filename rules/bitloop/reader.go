package bitloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
)

// reader reads a loop that counts the bits of a number.
type reader struct {
	info     *types.Info
	function string     // of package math/bits, without the size
	number   *ast.Ident // the variable that the loop looks at
	begin    ast.Expr   // what the loop sets it to first, if it declares it
	counter  *ast.Ident
	consumed bool // the loop leaves nothing of the number
}

// value is what the loop counts the bits of.
func (r *reader) value() ast.Expr {
	if r.begin != nil {
		return r.begin
	}
	return r.number
}

// loop reports whether a loop counts bits.
func (r *reader) loop(n ast.Node) bool {
	loop, ok := n.(*ast.ForStmt)
	if !ok {
		return r.ranged(n.(*ast.RangeStmt))
	}
	return r.emptied(loop) || r.indexed(loop)
}

// emptied reads the loop that goes on until the number has no bits.
func (r *reader) emptied(loop *ast.ForStmt) bool {
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	if !ok || !r.constant(cond.Y, 0) || cond.Op != token.NEQ && cond.Op != token.GTR {
		return false
	}
	if r.number, ok = ast.Unparen(cond.X).(*ast.Ident); !ok || !r.integer(r.number) {
		return false
	}
	if cond.Op == token.GTR && !r.unsigned(r.number) || loop.Init != nil && !r.starts(loop.Init) {
		return false
	}
	steps := append([]ast.Stmt{}, loop.Body.List...)
	if loop.Post != nil {
		steps = append(steps, loop.Post)
	}
	r.consumed = true
	return len(steps) == 2 && (r.turn(steps[0], steps[1]) || r.turn(steps[1], steps[0]) || r.lowest(steps[0]) && r.shifted(steps[1]))
}

// turn reads a turn that counts, and takes a bit from the number, in either order.
func (r *reader) turn(count, take ast.Stmt) bool {
	if !r.counts(count) {
		return false
	}
	switch {
	case r.dropped(take):
		r.function = "OnesCount"
	case r.shifted(take):
		r.function = "Len"
	default:
		return false
	}
	return true
}

// starts reads w := x before the loop.
func (r *reader) starts(init ast.Stmt) bool {
	a, ok := init.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || r.info.Defs[id] == nil || r.info.Defs[id] != r.info.Uses[r.number] || r.info.Types[a.Rhs[0]].Value != nil || r.calls(a.Rhs[0]) {
		return false
	}
	r.begin = a.Rhs[0]
	return true
}

// calls reports whether an expression calls a function, which might change the counter.
func (r *reader) calls(e ast.Expr) (calls bool) {
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		calls = calls || ok && !r.info.Types[call.Fun].IsType()
		return !calls
	})
	return calls
}

// indexed reads for i := 0; i < 64; i++, whose turns test a bit each.
func (r *reader) indexed(loop *ast.ForStmt) bool {
	init, ok := loop.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 || !r.constant(init.Rhs[0], 0) {
		return false
	}
	cond, ok := ast.Unparen(loop.Cond).(*ast.BinaryExpr)
	post, counts := loop.Post.(*ast.IncDecStmt)
	if !ok || !counts || cond.Op != token.LSS || post.Tok != token.INC {
		return false
	}
	i := r.info.Defs[init.Lhs[0].(*ast.Ident)]
	return i != nil && r.names(cond.X, i) && r.names(post.X, i) && r.tests(loop.Body, i, cond.Y)
}

// ranged reads for i := range 64, whose turns test a bit each.
func (r *reader) ranged(loop *ast.RangeStmt) bool {
	id, ok := loop.Key.(*ast.Ident)
	return ok && loop.Tok == token.DEFINE && r.info.Defs[id] != nil && r.tests(loop.Body, r.info.Defs[id], loop.X)
}

// tests reports whether a turn counts bit i of a number, of which there are as many as turns.
func (r *reader) tests(body *ast.BlockStmt, i types.Object, turns ast.Expr) bool {
	if len(body.List) != 1 {
		return false
	}
	test, ok := body.List[0].(*ast.IfStmt)
	if !ok || test.Init != nil || test.Else != nil || len(test.Body.List) != 1 {
		return false
	}
	cond, ok := ast.Unparen(test.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ && cond.Op != token.EQL {
		return false
	}
	and, ok := ast.Unparen(cond.X).(*ast.BinaryExpr)
	if !ok || and.Op != token.AND {
		return false
	}
	r.function = "OnesCount"
	found := cond.Op == token.NEQ && r.constant(cond.Y, 0) && (r.masked(and.X, and.Y, i) || r.masked(and.Y, and.X, i)) ||
		r.constant(and.Y, 1) && r.moved(and.X, i) && (cond.Op == token.NEQ && r.constant(cond.Y, 0) || cond.Op == token.EQL && r.constant(cond.Y, 1))
	if !found || !r.counts(test.Body.List[0]) || r.names(r.counter, i) || r.names(r.number, i) {
		return false
	}
	return r.constant(turns, width(r.info.TypeOf(r.number)))
}

// masked reads x and 1<<i.
func (r *reader) masked(x, mask ast.Expr, i types.Object) bool {
	shift, ok := ast.Unparen(mask).(*ast.BinaryExpr)
	return ok && shift.Op == token.SHL && r.constant(shift.X, 1) && r.place(shift.Y, i) && r.takes(x)
}

// moved reads x>>i.
func (r *reader) moved(e ast.Expr, i types.Object) bool {
	shift, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && shift.Op == token.SHR && r.place(shift.Y, i) && r.takes(shift.X)
}

// place reads i, or uint(i).
func (r *reader) place(e ast.Expr, i types.Object) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 && r.info.Types[call.Fun].IsType() {
		e = call.Args[0]
	}
	return r.names(e, i)
}

// takes reads the number.
func (r *reader) takes(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	r.number = id
	return ok && r.integer(id)
}

// counts reads n++ or n += 1.
func (r *reader) counts(s ast.Stmt) bool {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.IncDecStmt:
		if s.Tok == token.INC {
			e = s.X
		}
	case *ast.AssignStmt:
		if s.Tok == token.ADD_ASSIGN && r.constant(s.Rhs[0], 1) {
			e = s.Lhs[0]
		}
	}
	return r.counterIs(e)
}

// counterIs reports whether an expression is a variable that can count, and is not the number.
func (r *reader) counterIs(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	r.counter = id
	return ok && r.integer(id) && r.info.Uses[id] != r.info.Uses[r.number]
}

// lowest reads what counts the lowest bit of the number: n += int(x & 1), or if x&1 == 1 { n++ }.
func (r *reader) lowest(s ast.Stmt) bool {
	r.function = "OnesCount"
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.ADD_ASSIGN {
			return false
		}
		e := ast.Unparen(s.Rhs[0])
		if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 && r.info.Types[call.Fun].IsType() {
			e = ast.Unparen(call.Args[0])
		}
		return r.bit(e) && r.counterIs(s.Lhs[0])
	case *ast.IfStmt:
		cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
		if !ok || s.Init != nil || s.Else != nil || len(s.Body.List) != 1 || !r.bit(cond.X) {
			return false
		}
		set := cond.Op == token.NEQ && r.constant(cond.Y, 0) || cond.Op == token.GTR && r.constant(cond.Y, 0) || cond.Op == token.EQL && r.constant(cond.Y, 1)
		return set && r.counts(s.Body.List[0])
	}
	return false
}

// bit reads x & 1.
func (r *reader) bit(e ast.Expr) bool {
	and, ok := ast.Unparen(e).(*ast.BinaryExpr)
	return ok && and.Op == token.AND && r.isNumber(and.X) && r.constant(and.Y, 1)
}

// dropped reads x &= x - 1.
func (r *reader) dropped(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !r.isNumber(a.Lhs[0]) {
		return false
	}
	e := ast.Unparen(a.Rhs[0])
	if a.Tok == token.ASSIGN {
		and, ok := e.(*ast.BinaryExpr)
		if !ok || and.Op != token.AND || !r.isNumber(and.X) {
			return false
		}
		e = ast.Unparen(and.Y)
	} else if a.Tok != token.AND_ASSIGN {
		return false
	}
	less, ok := e.(*ast.BinaryExpr)
	return ok && less.Op == token.SUB && r.isNumber(less.X) && r.constant(less.Y, 1)
}

// shifted reads x >>= 1, of a number that has no sign.
func (r *reader) shifted(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !r.isNumber(a.Lhs[0]) || !r.unsigned(a.Lhs[0]) {
		return false
	}
	switch e := ast.Unparen(a.Rhs[0]); a.Tok {
	case token.SHR_ASSIGN:
		return r.constant(e, 1)
	case token.QUO_ASSIGN:
		return r.constant(e, 2)
	case token.ASSIGN:
		by, ok := e.(*ast.BinaryExpr)
		return ok && r.isNumber(by.X) && (by.Op == token.SHR && r.constant(by.Y, 1) || by.Op == token.QUO && r.constant(by.Y, 2))
	}
	return false
}

func (r *reader) isNumber(e ast.Expr) bool {
	return r.names(e, r.info.Uses[r.number])
}

func (r *reader) names(e ast.Expr, v types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && v != nil && r.info.Uses[id] == v
}

// constant reports whether an expression is the number n.
func (r *reader) constant(e ast.Expr, n int64) bool {
	v := r.info.Types[e].Value
	return v != nil && v.Kind() == constant.Int && constant.Compare(v, token.EQL, constant.MakeInt64(n))
}

// integer reports whether a name is one of a variable whose type is an integer, and no parameter.
func (r *reader) integer(id *ast.Ident) bool {
	v, ok := r.info.Uses[id].(*types.Var)
	return ok && kind(v.Type())&types.IsInteger != 0
}

func (r *reader) unsigned(e ast.Expr) bool { return kind(r.info.TypeOf(e))&types.IsUnsigned != 0 }

func kind(t types.Type) types.BasicInfo {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 0
	}
	return b.Info()
}

// width is the number of bits that numbers of a type have on every machine, and 0 where machines differ.
func width(t types.Type) int64 {
	switch t.Underlying().(*types.Basic).Kind() {
	case types.Uint8, types.Int8:
		return 8
	case types.Uint16, types.Int16:
		return 16
	case types.Uint32, types.Int32:
		return 32
	case types.Uint64, types.Int64:
		return 64
	}
	return 0
}
