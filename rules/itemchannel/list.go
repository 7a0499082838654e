package itemchannel

import (
	"bytes"
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// listType is the type of a queue without a lock. It is used by its address, so that copies of a
// struct share it as they share a channel.
const listType = `

// NAME holds what is put into it until that is taken, in the same order.
type NAME struct {
	list  []ELEM
	first int // in the list, of what is not taken
}

// put moves what is not taken to the front where that makes room for as much again.
func (q *NAME) put(v ELEM) {
	if len(q.list) == cap(q.list) && q.first > len(q.list)/2 {
		n := copy(q.list, q.list[q.first:])
		q.list, q.first = q.list[:n], 0
	}
	q.list = append(q.list, v)
}

// take returns what was put first, if there is anything.
func (q *NAME) take() (v ELEM, ok bool) {
	if q == nil || q.first == len(q.list) {
		return v, false
	}
	v, q.list[q.first] = q.list[q.first], v
	if q.first++; q.first == len(q.list) {
		q.list, q.first = q.list[:0], 0
	}
	return v, true
}`

// fixes returns what makes the channel a list.
func (q *queue) fixes() []analysis.SuggestedFix {
	field := q.field.Names[0].Name
	name := names.Taken(toplevel.Names(q.pass)).Free(q.owner.Name.Name + strings.ToUpper(field[:1]) + field[1:])
	edits, ok := q.declare(name)
	for _, m := range q.makes {
		elem, room := m.f.Of(m.call.Args[0].(*ast.ChanType).Value), m.f.Of(m.call.Args[1])
		edits = append(edits, analysis.TextEdit{Pos: m.call.Pos(), End: m.call.End(), NewText: []byte("&" + name + "{list: make([]" + elem + ", 0, " + room + ")}")})
		ok = ok && !m.f.Commented(m.call.Pos(), m.call.End())
	}
	for _, p := range q.puts {
		edits = append(edits,
			analysis.TextEdit{Pos: p.stmt.Chan.End(), End: p.stmt.Value.Pos(), NewText: []byte(".put(")},
			analysis.TextEdit{Pos: p.stmt.Value.End(), End: p.stmt.Value.End(), NewText: []byte(")")})
		ok = ok && !p.f.Commented(p.stmt.Chan.End(), p.stmt.Value.Pos())
	}
	for _, t := range q.takes {
		more, plain := t.edits()
		edits, ok = append(edits, more...), ok && plain
	}
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "keep them in a list", TextEdits: edits}}
}

// declare writes the type of the list behind that of the struct, and has the field point to one.
func (q *queue) declare(name string) ([]analysis.TextEdit, bool) {
	elem := q.field.Type.(*ast.ChanType).Value
	text := strings.NewReplacer("NAME", name, "ELEM", q.file.Of(elem)).Replace(listType)
	for _, d := range q.file.Syntax.Decls {
		if d, ok := d.(*ast.GenDecl); ok && d.Pos() <= q.owner.Pos() && q.owner.End() <= d.End() {
			return []analysis.TextEdit{
				{Pos: q.field.Type.Pos(), End: q.field.Type.End(), NewText: []byte("*" + name)},
				{Pos: q.file.Behind(d.End()), End: q.file.Behind(d.End()), NewText: []byte(text)},
			}, !q.file.Commented(elem.Pos(), elem.End())
		}
	}
	return nil, false
}

// edits make a select a condition. What is done where there is nothing stands behind it, if the function goes
// elsewhere where there is something.
func (t *take) edits() ([]analysis.TextEdit, bool) {
	ok := names.In(t.decl).Free("ok")
	from, value := t.received()
	head := "if " + value + ", " + ok + " := " + t.f.Of(from) + ".take(); "
	first, second := t.got, t.empty
	if t.empty.Pos() < t.got.Pos() {
		first, second, head = t.empty, t.got, head+"!"
	}
	if value != "_" && names.In(&ast.BlockStmt{List: t.empty.Body})[value] && (first == t.empty || !leaves(t.got.Body) || declares(t.empty.Body)) {
		return nil, false // it would mean what was received
	}
	between := "} else {"
	edits := []analysis.TextEdit{{Pos: t.sel.Pos(), End: first.Colon + 1, NewText: []byte(head + ok + " {")}}
	if first == t.got && leaves(t.got.Body) && !declares(t.empty.Body) {
		between = "}"
		edits = append(edits, analysis.TextEdit{Pos: t.closing(), End: t.sel.Body.Rbrace + 1})
	}
	edits = append(edits, analysis.TextEdit{Pos: second.Case, End: second.Colon + 1, NewText: []byte(between)})
	return edits, !t.f.Commented(t.sel.Pos(), first.Colon) && !t.f.Commented(second.Case, second.Colon)
}

// closing is where the line of the closing brace begins.
func (t *take) closing() token.Pos {
	before := t.f.Text[:t.f.Offset(t.sel.Body.Rbrace)]
	return t.sel.Body.Rbrace - token.Pos(len(before)-len(bytes.TrimRight(before, " \t\r\n")))
}

// received returns the channel, and the name of what comes from it.
func (t *take) received() (from ast.Expr, value string) {
	e, value := ast.Expr(nil), "_"
	switch s := t.got.Comm.(type) {
	case *ast.AssignStmt:
		e, value = s.Rhs[0], t.f.Of(s.Lhs[0])
	case *ast.ExprStmt:
		e = s.X
	}
	return ast.Unparen(e).(*ast.UnaryExpr).X, value
}

// leaves reports whether nothing that stands behind statements is done after them.
func leaves(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	switch s := body[len(body)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.CONTINUE || s.Tok == token.BREAK
	}
	return false
}

// declares reports whether statements declare something.
func declares(body []ast.Stmt) bool {
	for _, s := range body {
		switch s := s.(type) {
		case *ast.DeclStmt, *ast.LabeledStmt:
			return true
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				return true
			}
		}
	}
	return false
}
