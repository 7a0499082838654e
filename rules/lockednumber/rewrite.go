package lockednumber

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// rewrite returns the edits of the declarations and of all sections.
func (p *program) rewrite(numbers []guarded) ([]analysis.TextEdit, bool) {
	first := numbers[0]
	atomic, edits, ok := first.file.Import(first.number.Pos(), "sync/atomic")
	if !ok {
		return nil, false
	}
	if !first.kept {
		edits = append(edits, analysis.TextEdit{Pos: first.lock[0], End: first.lock[1]})
	}
	typed := map[ast.Expr]bool{} // several names may have one type
	for _, g := range numbers {
		if !typed[g.number] {
			typed[g.number] = true
			edits = append(edits, analysis.TextEdit{Pos: g.number.Pos(), End: g.number.End(), NewText: []byte(atomic + "." + g.atomic)})
		}
		for _, s := range g.sections {
			text, ok := writer{s.file, g.declaration}.section(s)
			if !ok {
				return nil, false
			}
			edits = append(edits, analysis.TextEdit{Pos: s.from, End: s.to, NewText: []byte(text)})
		}
	}
	return edits, true
}

// writer writes sections of a file.
type writer struct {
	file *sources.File
	d    declaration
}

// section returns a section as one statement.
func (w writer) section(s section) (string, bool) {
	if s.trial != nil {
		return w.trial(s)
	}
	first := s.steps[0]
	if first.kind != load {
		call, ok := w.change(first)
		if !ok || len(s.steps) == 1 {
			return call, ok
		}
		if first.kind == store {
			return "", false // reads what it stored: of no use
		}
		return w.read(s.steps[1], call, "")
	}
	if len(s.steps) == 1 {
		return w.read(first, w.file.Of(first.number)+".Load()", "")
	}
	second := s.steps[1]
	call, ok := w.change(second)
	if !ok {
		return "", false
	}
	number := w.file.Of(second.number)
	switch second.kind {
	case store:
		return w.read(first, strings.Replace(call, number+".Store(", number+".Swap(", 1), "")
	case add:
		return w.read(first, call, " - "+w.amount(second))
	}
	return w.read(first, call, " + "+w.amount(second))
}

// amount is what a step adds, as an operand.
func (w writer) amount(s step) string {
	if s.operand == nil {
		return "1"
	}
	return operand(w.file, s.operand)
}

func operand(f *sources.File, e ast.Expr) string {
	switch ast.Unparen(e).(type) {
	case *ast.BinaryExpr, *ast.UnaryExpr:
		return "(" + f.Of(e) + ")"
	}
	return f.Of(e)
}

// own is the type that the methods of the atomic type speak of.
func (w writer) own() string { return strings.ToLower(w.d.atomic) }

// change is the call that a step becomes.
func (w writer) change(s step) (string, bool) {
	number := w.file.Of(s.number)
	if s.kind == store {
		value, ok := w.in(s.operand)
		return number + ".Store(" + value + ")", ok
	}
	if w.d.basic.Info()&types.IsInteger == 0 {
		return "", false
	}
	value, ok := "1", true
	if s.operand != nil {
		value, ok = w.in(s.operand)
	}
	if s.kind == sub {
		value, ok = w.less(s, value, ok)
	}
	return number + ".Add(" + value + ")", ok
}

// less negates what is subtracted. Of unsigned constants there is no negative.
func (w writer) less(s step, value string, ok bool) (string, bool) {
	constant := s.operand == nil || w.file.Pass.TypesInfo.Types[s.operand].Value != nil
	if w.d.basic.Info()&types.IsUnsigned != 0 && constant {
		if s.operand != nil || !w.file.Predeclared(s.number.Pos(), w.own()) {
			return "", false
		}
		return "^" + w.own() + "(0)", ok
	}
	if _, literal := s.operand.(*ast.BasicLit); constant && s.operand != nil && !literal {
		return "", false
	}
	if s.operand != nil && value == w.file.Of(s.operand) {
		value = operand(w.file, s.operand)
	}
	return "-" + value, ok
}

// in converts a value to the type of the methods.
func (w writer) in(e ast.Expr) (string, bool) {
	text := w.file.Of(e)
	if _, literal := e.(*ast.BasicLit); literal || w.d.text == w.own() || w.d.basic.Kind() == types.Bool && w.file.Pass.TypesInfo.Types[e].Value != nil {
		return text, true
	}
	return w.own() + "(" + text + ")", w.file.Predeclared(e.Pos(), w.own())
}

// read is the statement of a step that reads, with a call in the place of the
// number, and what is to be done to its result.
func (w writer) read(s step, call, correction string) (string, bool) {
	if s.into != nil {
		if w.d.text != w.own() {
			if !w.means(s) {
				return "", false
			}
			call = w.d.text + "(" + call + ")"
		}
		return s.into.Name + " = " + call, correction == ""
	}
	if w.d.text != w.own() {
		if !w.means(s) {
			return "", false
		}
		call = w.d.text + "(" + call + ")"
	}
	call += correction
	if correction != "" && !whole(s) {
		call = "(" + call + ")"
	}
	from := w.file.Offset(s.stmt.Pos())
	a, b := w.file.Offset(s.number.Pos())-from, w.file.Offset(s.number.End())-from
	text := w.file.Of(s.stmt)
	return fmt.Sprint(text[:a], call, text[b:]), true
}

// loaded is the number as it is read, in the type that it has.
func (w writer) loaded(number ast.Expr) (string, bool) {
	call := w.file.Of(number) + ".Load()"
	if w.d.text == w.own() {
		return call, true
	}
	return w.d.text + "(" + call + ")", w.means(step{number: number})
}

// whole reports whether the number is all that the statement reads.
func whole(s step) bool {
	switch stmt := s.stmt.(type) {
	case *ast.AssignStmt:
		return stmt.Rhs[0] == s.number
	case *ast.ReturnStmt:
		return stmt.Results[0] == s.number
	}
	return false
}

// means reports whether the name of the number's type means the same there.
func (w writer) means(s step) bool {
	info := w.file.Pass.TypesInfo
	switch t := w.d.number.(type) {
	case *ast.Ident:
		return w.file.Lookup(s.number.Pos(), t.Name) == info.Uses[t]
	case *ast.SelectorExpr: // time.Duration
		x, ok := t.X.(*ast.Ident)
		if !ok {
			return false
		}
		want, ok := info.Uses[x].(*types.PkgName)
		have, ok2 := w.file.Lookup(s.number.Pos(), x.Name).(*types.PkgName)
		return ok && ok2 && want.Imported() == have.Imported()
	}
	return false
}
