package binarycall

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

// read is a read that can be written as io.ReadFull into an array, and the number taken
// from there once it is known that there was no error.
type read struct {
	call
	at    place
	x     aimed
	parts []part
}

// proposeRead judges a read.
func proposeRead(f *sources.File, c call) (proposal, bool) {
	fn, ok := function(c.cursor)
	if !ok || sources.Jumps(fn.Node()) {
		return proposal{}, false
	}
	r := read{call: c}
	if r.at, ok = reading(f, c); !ok {
		return proposal{}, false
	}
	if r.x, ok = aim(f, c, r.at); !ok {
		return proposal{}, false
	}
	p := proposal{call: c, names: []string{"scratch", "numberBytes"}}
	if n, ok := numberOf(f, c.expr.Pos(), r.x.kind); ok {
		r.parts = []part{{number: n}}
		p.message, p.remedy = "one number read by reflection", "read the bytes of the number"
	} else if r.parts, ok = partsOf(f, c.expr.Pos(), r.x.kind, true); ok && (!r.x.mayBeNil || received(f, c)) {
		p.message, p.remedy = "a struct read by reflection", "read the bytes of its fields"
		if r.x.mayBeNil {
			p.category = string(rule.Guarded)
		}
	} else {
		return proposal{}, false
	}
	p.size = r.size()
	p.alone, p.within = r.alone, r.edits
	return p, true
}

// size is how many bytes are read.
func (r read) size() int { return r.parts[len(r.parts)-1].end() }

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
	return u.X, root != ast.Unparen(u.X) || lookedAt(f, v)
}

// lookedAt reports whether something asks for a variable that reads give a value to. The compiler
// takes one that is only set, as for bytes that are passed over, for a mistake.
func lookedAt(f *sources.File, v *types.Var) bool {
	info := f.Pass.TypesInfo
	if v.Kind() != types.LocalVar {
		return true
	}
	for id := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		if info.Uses[id.Node().(*ast.Ident)] != v {
			continue
		}
		kind, _ := id.ParentEdge()
		if kind == edge.UnaryExpr_X && given(info, id.Parent()) {
			continue
		}
		if kind != edge.AssignStmt_Lhs && kind != edge.IncDecStmt_X {
			return true
		}
	}
	return false
}

// given reports whether a pointer is the argument of a call that a fix may replace.
func given(info *types.Info, pointer inspector.Cursor) bool {
	if kind, _ := pointer.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	call, ok := match(info, pointer.Parent())
	return ok && (call.name == "Read" || call.name == "Decode")
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
func (r read) alone(f *sources.File) ([]analysis.TextEdit, bool) {
	name, ok := arrayName(f, r.at.first.Pos(), r.call, r.x)
	if !ok {
		return nil, false
	}
	edits, ok := r.edits(f, name, r.size())
	return append([]analysis.TextEdit{insert(r.at.first.Pos(), array(name, r.size()))}, edits...), ok
}

// edits write a read into the beginning of an array of so many bytes that is declared elsewhere.
func (r read) edits(f *sources.File, name string, size int) ([]analysis.TextEdit, bool) {
	io, edits, ok := f.Import(r.expr.Pos(), "io")
	if !ok || !f.Predeclared(r.expr.Pos(), "byte") {
		return nil, false
	}
	into := name + "[:]"
	if r.size() < size {
		into = fmt.Sprintf("%s[:%d]", name, r.size())
	}
	var set []string
	for _, part := range r.parts {
		value, needs, ok := decoded(f, r.call, part, name)
		if !ok {
			return nil, false
		}
		edits = merged(edits, needs)
		if part.field != "_" {
			set = append(set, r.x.set(part)+" = "+value)
		}
	}
	if r.x.pointer != "" {
		edits = append(edits, insert(r.at.first.Pos(), r.x.pointer+" := "+f.Of(r.data)+"\n"))
	}
	full := fmt.Sprintf("%s.ReadFull(%s, %s)", io, f.Of(r.stream), into)
	more, ok := r.at.edits(f, r.call, full, strings.Join(set, "\n"))
	return append(edits, more...), ok
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
		if syntax.Listed(c) {
			break
		}
		if _, ok := c.Node().(*ast.File); ok {
			break
		}
	}
	return c.Node().Pos()
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
