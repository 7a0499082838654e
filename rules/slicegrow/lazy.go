package slicegrow

import (
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// places is at how many places a slice may be made: more of them cost more to read
// than room for the slice is worth.
const places = 2

// first writes the edits that make a slice where the loop appends to it for the
// first time: what is nil stays nil where no turn appends.
func first(f *sources.File, loop inspector.Cursor, s start, g growth, t turns.Turns) ([]analysis.TextEdit, bool) {
	if s.typ == nil || len(g.appends) > places {
		return nil, false
	}
	name := g.slice.Name()
	var edits []analysis.TextEdit
	for _, call := range g.appends {
		c, ok := loop.FindNode(call)
		if !ok {
			return nil, false
		}
		stmt := c.Parent()
		if !listed(stmt) {
			return nil, false
		}
		at := stmt.Node().Pos()
		for _, word := range []string{"len", "make", "nil"} {
			if !f.Predeclared(at, word) {
				return nil, false
			}
		}
		if f.Lookup(at, name) != types.Object(g.slice) || !meansTheSame(f, at, s.typ) || !visible(f, stmt, t) {
			return nil, false
		}
		text := "if " + name + " == nil {\n" + name + " = make(" + f.Of(s.typ) + ", 0, " + t.Text + ")\n}\n"
		edits = append(edits, insert(at, text)...)
	}
	return edits, true
}

// visible reports whether a number of turns means in the loop what it means before it. What it
// is made of is not assigned to there, but another variable may have its name.
func visible(f *sources.File, stmt inspector.Cursor, t turns.Turns) bool {
	for _, v := range t.Vars {
		if field, ok := v.(*types.Var); ok && field.IsField() {
			continue
		}
		if f.Lookup(stmt.Node().Pos(), v.Name()) != v {
			return false
		}
	}
	return true
}
