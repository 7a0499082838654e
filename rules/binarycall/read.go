package binarycall

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// proposal is a read that can be written as io.ReadFull into an array, and the number taken
// from there once it is known that there was no error.
type proposal struct {
	call
	at              place
	x               aimed
	parts           []part
	message, remedy string
	category        string
}

// propose judges a read.
func propose(f *sources.File, c call) (proposal, bool) {
	p := proposal{call: c, message: "one number read by reflection", remedy: "read the bytes of the number"}
	fn, ok := function(c.cursor)
	if !ok || sources.Jumps(fn.Node()) {
		return p, false
	}
	if p.at, ok = reading(f, c); !ok {
		return p, false
	}
	if p.x, ok = aim(f, c, p.at); !ok {
		return p, false
	}
	if n, ok := numberOf(f, c.expr.Pos(), p.x.kind); ok {
		p.parts = []part{{number: n}}
		return p, true
	}
	p.message, p.remedy = "a struct read by reflection", "read the bytes of its fields"
	if p.x.mayBeNil {
		p.category = string(rule.Guarded)
	}
	p.parts, ok = partsOf(f, c.expr.Pos(), p.x.kind, true)
	return p, ok && (!p.x.mayBeNil || received(f, c))
}

// size is how many bytes are read.
func (p proposal) size() int { return p.parts[len(p.parts)-1].end() }

// reportReads reports the reads of a file: those of a function share an array where they are
// several, or one in a loop.
func reportReads(f *sources.File, reads []proposal) {
	for _, group := range byFunction(reads) {
		edits, ok := shared(f, group)
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

// target returns x of a third argument &x, if it is a variable that only the
// function itself changes, or a field of one. Another could be a different one
// after the reader was called.
func target(f *sources.File, c call) (ast.Expr, bool) {
	u, ok := ast.Unparen(c.data).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return nil, false
	}
	info := f.Pass.TypesInfo
	root := ast.Unparen(u.X)
	for {
		sel, ok := root.(*ast.SelectorExpr)
		if !ok {
			break
		}
		s := info.Selections[sel]
		inner := ast.Unparen(sel.X)
		_, last := inner.(*ast.Ident)
		if s == nil || s.Kind() != types.FieldVal || s.Indirect() && (!last || len(s.Index()) > 1) {
			return nil, false
		}
		root = inner
	}
	id, ok := root.(*ast.Ident)
	if !ok {
		return nil, false
	}
	v, ok := info.Uses[id].(*types.Var)
	_, decl := sources.Enclosing(c.cursor)
	if !ok || decl == nil || root != ast.Unparen(u.X) && !order.Of(info, decl).Own(v) || v.Parent() == f.Pass.Pkg.Scope() {
		return nil, false
	}
	return u.X, true
}

// leaves reports whether the statement is "if err != nil" and its body never
// goes on behind it.
func leaves(info *types.Info, s *ast.IfStmt, err *ast.Ident) bool {
	cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || s.Else != nil || cond.Op != token.NEQ || !info.Types[cond.Y].IsNil() {
		return false
	}
	id, ok := ast.Unparen(cond.X).(*ast.Ident)
	if !ok || info.ObjectOf(id) != info.ObjectOf(err) || len(s.Body.List) == 0 {
		return false
	}
	switch last := s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.CONTINUE || last.Tok == token.BREAK
	}
	return false
}

// alone writes the edits of a read with an array of its own, named after what is read.
func (p proposal) alone(f *sources.File) ([]analysis.TextEdit, bool) {
	name, ok := arrayName(f, p.at.first.Pos(), p.call, p.x)
	if !ok {
		return nil, false
	}
	edits, ok := p.edits(f, name, name+"[:]")
	return append([]analysis.TextEdit{insert(p.at.first.Pos(), declared(name, p.size()))}, edits...), ok
}

// declared declares an array of so many bytes.
func declared(name string, size int) string {
	return fmt.Sprintf("var %s [%d]byte\n", name, size)
}

// edits write a read into a part of an array that is declared elsewhere.
func (p proposal) edits(f *sources.File, name, into string) ([]analysis.TextEdit, bool) {
	io, edits, ok := f.Import(p.expr.Pos(), "io")
	if !ok || !f.Predeclared(p.expr.Pos(), "byte") {
		return nil, false
	}
	var set []string
	for _, part := range p.parts {
		value, needs, ok := decoded(f, p.call, part, name)
		if !ok {
			return nil, false
		}
		edits = merged(edits, needs)
		if part.field != "_" {
			set = append(set, p.x.set(part)+" = "+value)
		}
	}
	if p.x.pointer != "" {
		edits = append(edits, insert(p.at.first.Pos(), p.x.pointer+" := "+f.Of(p.data)+"\n"))
	}
	full := fmt.Sprintf("%s.ReadFull(%s, %s)", io, f.Of(p.stream), into)
	more, ok := p.at.edits(f, p.call, full, strings.Join(set, "\n"))
	return append(edits, more...), ok
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

// decoded returns the number as an expression on the array.
func decoded(f *sources.File, c call, p part, array string) (text string, edits []analysis.TextEdit, ok bool) {
	n := p.number
	text = fmt.Sprintf("%s[%d]", array, p.offset)
	if n.bytes > 1 {
		from := ""
		if p.offset > 0 {
			from = strconv.Itoa(p.offset)
		}
		text = f.Of(c.order) + ".Uint" + n.bits() + "(" + array + "[" + from + ":])"
	}
	return n.from(f, c, text)
}

// arrayName returns a name that means nothing at the position nor in its block, a different one
// for each read of the function.
func arrayName(f *sources.File, pos token.Pos, c call, x aimed) (string, bool) {
	name := x.name + "Bytes"
	if n := earlier(f, c, x); n > 0 {
		name += strconv.Itoa(n + 1)
	}
	return name, f.Lookup(pos, name) == nil && !declares(f, pos, name)
}

// earlier returns how many reads there are in the block before this one of what has the
// same name.
func earlier(f *sources.File, c call, x aimed) (n int) {
	scope := block(f, stmtPos(c.cursor))
	for other := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
		m, ok := match(f.Pass.TypesInfo, other)
		if ok && m.name == "Read" && m.expr.Pos() < c.expr.Pos() && block(f, stmtPos(other)) == scope && nameOf(m.data) == x.name {
			n++
		}
	}
	return n
}

// stmtPos is where the statement of a block begins that the cursor is in.
func stmtPos(c inspector.Cursor) token.Pos {
	for ; c.Node() != nil; c = c.Parent() {
		if listed(c) {
			break
		}
		if _, ok := c.Node().(*ast.File); ok {
			break
		}
	}
	return c.Node().Pos()
}

// listed reports whether a statement stands in a list of statements.
func listed(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
		return true
	}
	return false
}

// declares reports whether the block of a statement declares a name.
func declares(f *sources.File, pos token.Pos, name string) bool {
	scope := block(f, pos)
	return scope == nil || scope.Lookup(name) != nil
}

// block returns the scope that a statement at the position stands in; its own,
// if it has one, begins with it.
func block(f *sources.File, pos token.Pos) *types.Scope {
	return f.Pass.TypesInfo.Scopes[f.Syntax].Innermost(pos - 1)
}

func insert(at token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)}
}
