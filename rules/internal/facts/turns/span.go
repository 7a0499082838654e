package turns

import (
	"go/ast"
	values "go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// counting is "for i := from; i < limit; i += step", or with <=, whose body leaves i alone.
type counting struct {
	from, step int64
	through    bool // the limit is the last
	limit      ast.Expr
}

// farthest bounds the constants that are counted from: what is added to the limit does not
// make it overflow.
const farthest = 1 << 20

// counts reads a loop that counts up from a constant by a constant.
func counts(info *types.Info, l *ast.ForStmt) (c counting, ok bool) {
	init, ok := l.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return c, false
	}
	id, ok := init.Lhs[0].(*ast.Ident)
	if !ok || !types.Identical(info.TypeOf(id), types.Typ[types.Int]) {
		return c, false
	}
	i := info.Defs[id]
	cond, ok := l.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.LSS && cond.Op != token.LEQ || !Names(info, cond.X, i) || Assigned(info, l.Body, []types.Object{i}) {
		return c, false
	}
	c.limit, c.through = cond.Y, cond.Op == token.LEQ
	if c.from, ok = small(info, init.Rhs[0]); !ok {
		return c, false
	}
	switch post := l.Post.(type) {
	case *ast.IncDecStmt:
		c.step = 1
		return c, post.Tok == token.INC && Names(info, post.X, i)
	case *ast.AssignStmt:
		if post.Tok != token.ADD_ASSIGN || !Names(info, post.Lhs[0], i) {
			return c, false
		}
		c.step, ok = small(info, post.Rhs[0])
		return c, ok && c.step > 0
	}
	return c, false
}

// small returns the value of a constant that is not far from zero.
func small(info *types.Info, e ast.Expr) (int64, bool) {
	v := info.Types[e].Value
	if v == nil || v.Kind() != values.Int {
		return 0, false
	}
	n, exact := values.Int64Val(v)
	return n, exact && -farthest < n && n < farthest
}

// span returns how often such a loop turns.
func span(f *sources.File, c counting, loop ast.Stmt) (Turns, bool) {
	more := -c.from
	if c.through {
		more++
	}
	if n, ok := small(f.Pass.TypesInfo, c.limit); ok {
		if _, literal := ast.Unparen(c.limit).(*ast.BasicLit); literal {
			return Turns{Text: strconv.FormatInt(max(n+more+c.step-1, 0)/c.step, 10)}, true
		}
	}
	t, ok := number(f, c.limit, loop)
	if !ok {
		return Turns{}, false
	}
	if c.step == 1 {
		return t.plus(f, more, loop)
	}
	t, ok = t.plus(f, more+c.step-1, loop)
	t.Text = t.divided(c.step)
	return t, ok
}

// sum is the number that may be below zero.
func (t Turns) sum() string {
	switch {
	case t.base == "":
		return t.Text
	case t.added == 0:
		return t.base
	case t.added < 0:
		return t.base + strconv.FormatInt(t.added, 10)
	}
	return t.base + "+" + strconv.FormatInt(t.added, 10)
}

// floor is the number where a constant is taken away from one that may be far below zero, which must
// not be made less: it is not below zero.
func (t Turns) floor() (text string, ok bool) {
	if !t.signed || t.added >= 0 {
		return "", false
	}
	return "max(" + t.base + ", " + strconv.FormatInt(-t.added, 10) + ")" + strconv.FormatInt(t.added, 10), true
}

// text is the number, which is zero if the sum is less.
func (t Turns) text() string {
	if text, ok := t.floor(); ok {
		return text
	}
	return "max(" + t.sum() + ", 0)"
}

// divided is a part of the number.
func (t Turns) divided(by int64) string {
	part := "/" + strconv.FormatInt(by, 10)
	if text, ok := t.floor(); ok {
		return "(" + text + ")" + part
	}
	sum := t.sum()
	if strings.ContainsAny(sum, "+-") {
		sum = "(" + sum + ")"
	}
	return "max(" + sum + part + ", 0)"
}

// plus returns the number with a constant added, which is zero if that is less.
func (t Turns) plus(f *sources.File, n int64, loop ast.Stmt) (Turns, bool) {
	if n == 0 {
		return t, true
	}
	if !f.Allows("go1.21") || !f.Predeclared(loop.Pos(), "max") {
		return Turns{}, false
	}
	if t.base == "" {
		t.base = t.Text
	}
	t.added += n
	t.Text = t.text()
	return t, true
}

// part is a slice x[from:] of which a loop goes through all elements: from may not be more
// than there are.
func part(f *sources.File, e ast.Expr, loop ast.Stmt) (Turns, bool) {
	s, ok := ast.Unparen(e).(*ast.SliceExpr)
	if !ok || s.High != nil || s.Low == nil {
		return Turns{}, false
	}
	from, ok := small(f.Pass.TypesInfo, s.Low)
	if _, slice := f.Pass.TypesInfo.TypeOf(s.X).Underlying().(*types.Slice); !ok || !slice {
		return Turns{}, false
	}
	t, ok := length(f, s.X, loop)
	if !ok {
		return Turns{}, false
	}
	return t.plus(f, -from, loop)
}
