package binarycall

import (
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	taken "github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// proposal is a call that can be written with bytes in an array.
type proposal struct {
	call
	size            int      // of the array
	names           []string // that it may have where it is shared
	message, remedy string
	category        string
	// alone are the edits of the call if it shares nothing, and within those with an
	// array of a name and a size that is declared elsewhere, nil if it needs none.
	alone  func(f *sources.File) ([]analysis.TextEdit, bool)
	within func(f *sources.File, name string, size int) ([]analysis.TextEdit, bool)
}

// reportShared reports what is proposed for a file: where a function has several, or one in a
// loop, they share an array.
func reportShared(f *sources.File, all []proposal) {
	declared := map[ast.Node]taken.Taken{} // by function, the names of arrays
	for _, group := range byFunction(all) {
		edits, ok := []analysis.TextEdit(nil), false
		if group[0].within != nil {
			edits, ok = shared(f, group, declared)
		}
		for _, p := range group {
			one, alone := edits, true
			if !ok {
				one, alone = p.alone(f)
			}
			if alone {
				p.report(f, one)
			}
		}
	}
}

func (p proposal) report(f *sources.File, edits []analysis.TextEdit) {
	f.Pass.Report(analysis.Diagnostic{
		Pos: p.expr.Pos(), End: p.expr.End(), Category: p.category, Message: p.message,
		SuggestedFixes: []analysis.SuggestedFix{{Message: p.remedy, TextEdits: edits}},
	})
}

// byFunction puts together what is proposed for each function, literals apart from the function
// around them: they may run at another time, or at the same. So is what is safe under other
// conditions, and what needs no array.
func byFunction(all []proposal) [][]proposal {
	type group struct {
		fn       ast.Node
		category string
		within   bool
	}
	of := map[group]int{}
	var out [][]proposal
	for _, p := range all {
		fn, _ := function(p.cursor)
		g := group{fn.Node(), p.category, p.within != nil}
		i, known := of[g]
		if !known {
			i = len(out)
			of[g], out = i, append(out, nil)
		}
		out[i] = append(out[i], p)
	}
	return out
}

// function is the innermost one around a cursor.
func function(c inspector.Cursor) (fn inspector.Cursor, ok bool) {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return fn, true
	}
	return c, false
}

// shared writes the edits of all calls of a function, with one array: the compiler cannot see
// that a reader or a writer lets go of it, and puts each array on the heap. No number is needed
// there when the next one is read or written.
func shared(f *sources.File, group []proposal, declared map[ast.Node]taken.Taken) ([]analysis.TextEdit, bool) {
	first := group[0]
	if loop, _ := loops.Innermost(first.cursor); len(group) == 1 && loop == nil {
		return nil, false
	}
	fn, ok := function(first.cursor)
	if !ok || sources.Jumps(fn.Node()) { // no goto may pass a new variable
		return nil, false
	}
	stmt, ok := outermost(first.cursor, fn)
	if !ok {
		return nil, false
	}
	others := declared[fn.Node()]
	name, ok := sharedName(f, fn, first.names, others)
	if !ok {
		return nil, false
	}
	size := slices.MaxFunc(group, func(a, b proposal) int { return a.size - b.size }).size
	edits := []analysis.TextEdit{insert(stmt.Pos(), array(name, size))}
	for _, p := range group {
		more, ok := p.within(f, name, size)
		if !ok {
			return nil, false
		}
		edits = merged(edits, more)
	}
	if others == nil {
		others = taken.Taken{}
		declared[fn.Node()] = others
	}
	others[name] = true
	return edits, true
}

// array declares an array of so many bytes.
func array(name string, size int) string {
	return fmt.Sprintf("var %s [%d]byte\n", name, size)
}

// merged adds edits but those that are there: of several imports of a package one is enough.
func merged(edits, more []analysis.TextEdit) []analysis.TextEdit {
	for _, e := range more {
		if !slices.ContainsFunc(edits, func(o analysis.TextEdit) bool { return o.Pos == e.Pos && string(o.NewText) == string(e.NewText) }) {
			edits = append(edits, e)
		}
	}
	return edits
}

// outermost is the statement in the body of a function that a cursor is in.
func outermost(c, fn inspector.Cursor) (ast.Stmt, bool) {
	for ; c.Node() != fn.Node(); c = c.Parent() {
		if kind, _ := c.ParentEdge(); kind == edge.BlockStmt_List && c.Parent().Parent().Node() == fn.Node() {
			return c.Node().(ast.Stmt), true
		}
	}
	return nil, false
}

// sharedName is the first of some names that means nothing in a function, and that no other
// array of it has.
func sharedName(f *sources.File, fn inspector.Cursor, names []string, others taken.Taken) (string, bool) {
	_, decl := sources.Enclosing(fn)
	if decl == nil {
		return "", false
	}
	used := taken.In(decl)
	for _, name := range names {
		if !used[name] && !others[name] && f.Lookup(fn.Node().Pos(), name) == nil {
			return name, true
		}
	}
	return "", false
}
