package binarycall

import (
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// byFunction puts the reads of each function together, literals apart from the function around
// them: they may run at another time, or at the same. So are reads that are safe under
// other conditions.
func byFunction(reads []proposal) [][]proposal {
	type group struct {
		fn       ast.Node
		category string
	}
	of := map[group]int{}
	var out [][]proposal
	for _, p := range reads {
		fn, _ := function(p.cursor)
		g := group{fn.Node(), p.category}
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

// shared writes the edits of all reads of a function, into one array: the compiler cannot see
// that a reader lets go of it, and puts each array on the heap. No number is needed when the
// next one is read.
func shared(f *sources.File, group []proposal) ([]analysis.TextEdit, bool) {
	first := group[0]
	if loop, _ := loops.Innermost(first.at.cursor); len(group) == 1 && loop == nil {
		return nil, false
	}
	fn, ok := function(first.cursor)
	if !ok {
		return nil, false
	}
	stmt, ok := outermost(first.at.cursor, fn)
	if !ok {
		return nil, false
	}
	name, ok := sharedName(f, fn)
	if !ok {
		return nil, false
	}
	size := slices.MaxFunc(group, func(a, b proposal) int { return a.size() - b.size() }).size()
	edits := []analysis.TextEdit{insert(stmt.Pos(), declared(name, size))}
	for _, p := range group {
		into := name + "[:]"
		if p.size() < size {
			into = fmt.Sprintf("%s[:%d]", name, p.size())
		}
		more, ok := p.edits(f, name, into)
		if !ok {
			return nil, false
		}
		edits = merged(edits, more)
	}
	return edits, true
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

// sharedName is a name that means nothing in a function.
func sharedName(f *sources.File, fn inspector.Cursor) (string, bool) {
	_, decl := sources.Enclosing(fn)
	if decl == nil {
		return "", false
	}
	taken := names.In(decl)
	for _, name := range []string{"scratch", "numberBytes"} {
		if !taken[name] && f.Lookup(fn.Node().Pos(), name) == nil {
			return name, true
		}
	}
	return "", false
}
