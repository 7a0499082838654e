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

// reportRead proposes io.ReadFull into an array, and the number from there once
// it is known that there was no error.
func reportRead(f *sources.File, c call) {
	at, ok := reading(f, c)
	if !ok {
		return
	}
	x, ok := aim(f, c, at)
	if !ok {
		return
	}
	message, remedy := "one number read by reflection", "read the bytes of the number"
	parts := []part(nil)
	if n, ok := numberOf(f, c.expr.Pos(), x.kind); ok {
		parts = []part{{number: n}}
	} else if parts, ok = partsOf(f, c.expr.Pos(), x.kind, true); ok && (!x.mayBeNil || received(f, c)) {
		message, remedy = "a struct read by reflection", "read the bytes of its fields"
	} else {
		return
	}
	category := ""
	if x.mayBeNil && parts[0].field != "" {
		category = string(rule.Guarded)
	}
	edits, ok := read(f, c, x, parts, at)
	if !ok {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: c.expr.Pos(), End: c.expr.End(), Category: category, Message: message,
		SuggestedFixes: []analysis.SuggestedFix{{Message: remedy, TextEdits: edits}},
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

// read writes the edits. The array is named after what is read.
func read(f *sources.File, c call, x aimed, parts []part, at place) ([]analysis.TextEdit, bool) {
	io, edits, ok := f.Import(c.expr.Pos(), "io")
	if !ok || !f.Predeclared(c.expr.Pos(), "byte") {
		return nil, false
	}
	name, ok := arrayName(f, at.first.Pos(), c, x)
	if !ok {
		return nil, false
	}
	var set []string
	for _, p := range parts {
		value, needs, ok := decoded(f, c, p, name)
		if !ok {
			return nil, false
		}
		for _, e := range needs {
			if !slices.ContainsFunc(edits, func(o analysis.TextEdit) bool { return string(o.NewText) == string(e.NewText) }) {
				edits = append(edits, e)
			}
		}
		if p.field != "_" {
			set = append(set, x.set(p)+" = "+value)
		}
	}
	size := parts[len(parts)-1].end()
	before := fmt.Sprintf("var %s [%d]byte\n", name, size)
	if x.pointer != "" {
		before += x.pointer + " := " + f.Of(c.data) + "\n"
	}
	full := fmt.Sprintf("%s.ReadFull(%s, %s[:])", io, f.Of(c.stream), name)
	more, ok := at.edits(f, c, full, strings.Join(set, "\n"))
	return append(append(edits, insert(at.first.Pos(), before)), more...), ok
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
