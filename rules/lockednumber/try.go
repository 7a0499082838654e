package lockednumber

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"github.com/gohone/hone/rules/internal/facts/names"
)

// trial writes a section that sets the number for what it is: it tries to, until nobody
// has come between. A bool needs one try, for it has no third value.
func (w writer) trial(s section) (string, bool) {
	t := s.trial
	if from, ok := w.once(t); ok {
		return w.bool(t, from)
	}
	if w.d.basic.Info()&types.IsInteger == 0 {
		return "", false
	}
	old := names.In(s.decl).Free("old")
	typed := old
	if w.d.text != w.own() {
		if typed = w.d.text + "(" + old + ")"; !w.means(step{number: t.number}) || !w.file.Predeclared(t.number.Pos(), w.own()) {
			return "", false
		}
	}
	number := w.file.Of(t.number)
	value, ok := w.tried(t, old, typed)
	if !ok {
		return "", false
	}
	swap := number + ".CompareAndSwap(" + old + ", " + value + ")"
	if t.refused == nil {
		when := w.when(t, old, typed, value)
		return "for " + old + " := " + number + ".Load(); " + when + "!" + swap + "; " + old + " = " + number + ".Load() {\n}", true
	}
	unless := w.with(t.cond, t, typed)
	if !t.refuses {
		unless = w.not(t.cond, t, typed)
	}
	end := "break"
	if t.deferred {
		end = "return"
	}
	if t.done != nil {
		end = w.file.Of(t.done)
	}
	return "for {\n" + old + " := " + number + ".Load()\nif " + unless + " {\n" + w.with(t.refused, t, typed) + "\n}\nif " + swap + " {\n" + end + "\n}\n}", true
}

// once returns the value that a bool must have to be set, if the condition is nothing but
// what it is, and it is set to the other one.
func (w writer) once(t *trial) (from, ok bool) {
	if w.d.basic.Kind() != types.Bool || t.op != token.ASSIGN || t.cond == nil {
		return false, false
	}
	cond, from := ast.Unparen(t.cond), !t.refuses
	if not, ok := cond.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		cond, from = ast.Unparen(not.X), !from
	}
	v := w.file.Pass.TypesInfo.Types[t.operand].Value
	return from, len(t.reads) == 1 && t.reads[0] == cond && v != nil && constant.BoolVal(v) != from
}

// bool writes the one try that a bool needs.
func (w writer) bool(t *trial, from bool) (string, bool) {
	if !w.file.Predeclared(t.number.Pos(), "true") || !w.file.Predeclared(t.number.Pos(), "false") {
		return "", false
	}
	call := w.file.Of(t.number) + ".CompareAndSwap(false, true)"
	if from {
		call = w.file.Of(t.number) + ".CompareAndSwap(true, false)"
	}
	if t.refused == nil {
		return call, true
	}
	if done, ok := w.constant(t.done); ok {
		if refused, ok := w.constant(t.refused); ok && done != refused {
			if refused {
				call = "!" + call
			}
			return "return " + call, true
		}
	}
	text := "if !" + call + " {\n" + w.file.Of(t.refused) + "\n}"
	if t.done != nil {
		text += "\n" + w.file.Of(t.done)
	}
	return text, true
}

// constant returns the bool that a statement returns, if it is that alone, and a bool by
// the name that the method returns.
func (w writer) constant(ret *ast.ReturnStmt) (value, ok bool) {
	if ret == nil || len(ret.Results) != 1 {
		return false, false
	}
	tv := w.file.Pass.TypesInfo.Types[ret.Results[0]]
	if tv.Value == nil || !types.Identical(tv.Type, types.Typ[types.Bool]) {
		return false, false
	}
	return constant.BoolVal(tv.Value), true
}

// tried is what the number is to be set to, in the type of the methods.
func (w writer) tried(t *trial, old, typed string) (string, bool) {
	sign := " " + t.op.String() + " "
	switch {
	case t.operand == nil:
		return old + sign + "1", true
	case t.op != token.ASSIGN:
		if _, literal := t.operand.(*ast.BasicLit); literal && (t.op == token.ADD || t.op == token.SUB) {
			return old + sign + w.file.Of(t.operand), true
		}
		text := w.with(t.operand, t, typed)
		if _, binary := t.operand.(*ast.BinaryExpr); binary {
			text = "(" + text + ")"
		}
		value := typed + sign + text
		if w.d.text != w.own() {
			value = w.own() + "(" + value + ")"
		}
		return value, true
	case t.extreme != token.ILLEGAL || len(within(t.reads, t.operand)) == 0:
		return w.in(t.operand)
	}
	value := w.with(t.operand, t, typed)
	if w.d.text != w.own() {
		value = w.own() + "(" + value + ")"
	}
	return value, true
}

// when is the condition under which the number is set, with what joins it to the try.
func (w writer) when(t *trial, old, typed, value string) string {
	switch {
	case t.extreme != token.ILLEGAL:
		return old + " " + t.extreme.String() + " " + value + " && "
	case t.cond == nil:
		return ""
	}
	text := w.with(t.cond, t, typed)
	if either, ok := t.cond.(*ast.BinaryExpr); ok && either.Op == token.LOR {
		text = "(" + text + ")"
	}
	return text + " && "
}

var opposite = map[token.Token]token.Token{
	token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
}

// not writes the opposite of a condition; of floats it is not that of the comparison.
func (w writer) not(cond ast.Expr, t *trial, typed string) string {
	cond = ast.Unparen(cond)
	if c, ok := cond.(*ast.BinaryExpr); ok && opposite[c.Op] != token.ILLEGAL {
		if b, ok := w.file.Pass.TypesInfo.TypeOf(c.X).Underlying().(*types.Basic); ok && b.Info()&types.IsInteger != 0 {
			return w.with(c.X, t, typed) + " " + opposite[c.Op].String() + " " + w.with(c.Y, t, typed)
		}
	}
	return "!(" + w.with(cond, t, typed) + ")"
}

// with writes a node with what was loaded in the place of the number.
func (w writer) with(n ast.Node, t *trial, typed string) string {
	text, from := w.file.Of(n), w.file.Offset(n.Pos())
	reads := within(t.reads, n)
	slices.SortFunc(reads, func(a, b ast.Expr) int { return cmp.Compare(b.Pos(), a.Pos()) })
	for _, e := range reads {
		text = text[:w.file.Offset(e.Pos())-from] + typed + text[w.file.Offset(e.End())-from:]
	}
	return text
}

func within(reads []ast.Expr, n ast.Node) (in []ast.Expr) {
	for _, e := range reads {
		if n.Pos() <= e.Pos() && e.End() <= n.End() {
			in = append(in, e)
		}
	}
	return in
}
