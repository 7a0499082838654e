package slicegrow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// places is at how many places a slice may be made: more of them cost more to read
// than room for the slice is worth.
const places = 2

// first writes the edits that make a slice where the loop appends to it for the
// first time: what is nil stays nil where no turn appends.
func first(f *sources.File, loop inspector.Cursor, s start, g growth, t turns.Turns) ([]analysis.TextEdit, bool) {
	if s.typ == nil || len(g.appends) > places || !steady(f, loop, t) {
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
		if !syntax.Listed(stmt) {
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
	return append(edits, t.Imports...), true
}

// steady reports whether a number of turns is one in the loop that it is before it: it is made of
// variables of the function that only its own statements could assign to, none of which do so in the
// loop. What a field or a variable of the package holds, a call may change there.
func steady(f *sources.File, loop inspector.Cursor, t turns.Turns) bool {
	_, decl := sources.Enclosing(loop)
	if decl == nil || turns.Assigned(f.Pass.TypesInfo, loop.Node().(ast.Stmt), t.Vars) {
		return false
	}
	fn := order.Of(f.Pass.TypesInfo, decl)
	for _, o := range t.Vars {
		if v, ok := o.(*types.Var); ok && !fn.Own(v) {
			return false
		}
	}
	return true
}

// visible reports whether names mean in the loop what they mean before it: another variable may
// have the same one.
func visible(f *sources.File, stmt inspector.Cursor, t turns.Turns) bool {
	if loop, _ := loops.Innermost(stmt); t.Package != "" && f.Lookup(stmt.Node().Pos(), t.Package) != f.Lookup(loop.Pos(), t.Package) {
		return false
	}
	for _, v := range t.Vars {
		if f.Lookup(stmt.Node().Pos(), v.Name()) != v {
			return false
		}
	}
	return true
}
