package shiftedslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// front is a statement v = append([]T{x}, v...), or v = slices.Insert(v, 0, x), in a loop before which v has
// at most one element.
type front struct {
	call *ast.CallExpr
	elem ast.Expr
	list *types.Var
	loop ast.Stmt
}

// reversed appends what a loop puts in front of a slice, and turns the slice round behind the
// loop: nothing sees it before.
func reversed(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	at, ok := frontOf(f, c)
	if !ok || f.Lookup(at.loop.End(), at.list.Name()) != types.Object(at.list) {
		return nil
	}
	if f.Commented(at.call.Pos(), at.elem.Pos()) || f.Commented(at.elem.End(), at.call.End()) {
		return nil
	}
	turn, edits, ok := at.turn(f)
	if !ok {
		return nil
	}
	behind := f.Behind(at.loop.End())
	edits = append(edits[:len(edits):len(edits)],
		analysis.TextEdit{Pos: at.call.Pos(), End: at.elem.Pos(), NewText: []byte("append(" + at.list.Name() + ", ")},
		analysis.TextEdit{Pos: at.elem.End(), End: at.call.End(), NewText: []byte(")")},
		analysis.TextEdit{Pos: behind, End: behind, NewText: []byte("\n" + turn)})
	return []analysis.SuggestedFix{{Message: "append the elements, and reverse them behind the loop", TextEdits: edits}}
}

// turn writes what turns the slice round: a loop, before there was package slices.
func (at front) turn(f *sources.File) (text string, edits []analysis.TextEdit, ok bool) {
	name := at.list.Name()
	if f.Allows("go1.21") {
		pkg, edits, ok := f.Import(at.loop.Pos(), "slices")
		return pkg + ".Reverse(" + name + ")", edits, ok
	}
	ok = f.Predeclared(at.loop.End(), "len") && name != "i" && name != "j"
	return "for i, j := 0, len(" + name + ")-1; i < j; i, j = i+1, j-1 {\n" + name + "[i], " + name + "[j] = " + name + "[j], " + name + "[i]\n}", nil, ok
}

// frontOf reads the statement around a call of append that puts one element in front.
func frontOf(f *sources.File, c inspector.Cursor) (front, bool) {
	info, call := f.Pass.TypesInfo, c.Node().(*ast.CallExpr)
	elem, list, ok := added(info, call)
	if !ok {
		return front{}, false
	}
	assign, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 {
		return front{}, false
	}
	id, ok := assign.Lhs[0].(*ast.Ident)
	if !ok {
		return front{}, false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || !turns.Names(info, list, v) {
		return front{}, false
	}
	loop, _ := loops.Innermost(c.Parent())
	at := front{call, elem, v, loop}
	return at, loop != nil && at.unseen(f, c)
}

// added returns what append([]T{elem}, list...), or slices.Insert(list, 0, elem), puts in front of a list.
func added(info *types.Info, call *ast.CallExpr) (elem, list ast.Expr, ok bool) {
	if calls.Name(info, call) == "slices.Insert" {
		if len(call.Args) != 3 || call.Ellipsis.IsValid() {
			return nil, nil, false
		}
		return call.Args[2], call.Args[0], true
	}
	literal, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
	if !ok || !single(literal) {
		return nil, nil, false
	}
	elem = literal.Elts[0]
	if l, ok := elem.(*ast.CompositeLit); ok && l.Type == nil {
		return nil, nil, false // the literal around it names its type
	}
	return elem, call.Args[1], true
}

// single reports whether a literal is one of a single element.
func single(l *ast.CompositeLit) bool {
	if len(l.Elts) != 1 {
		return false
	}
	_, keyed := l.Elts[0].(*ast.KeyValueExpr)
	return !keyed
}

// unseen reports whether the order of the elements cannot be told before the loop has ended.
func (at front) unseen(f *sources.File, c inspector.Cursor) bool {
	info := f.Pass.TypesInfo
	body, result := within(info, c, at.list)
	if body == nil || !order.In(info, body).Own(at.list) || result && (returns(at.loop) || defers(body)) || labelled(at.loop) {
		return false
	}
	if sources.Jumps(body) {
		return false // it may come back to the loop with elements
	}
	if !result && !(body.Pos() <= at.list.Pos() && at.list.Pos() < body.End()) || uses(info, at.loop, at.list) != 2 {
		return false
	}
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		return up.Node() == at.loop && at.short(f, up, body, result)
	}
	return false
}

// within returns the body of the function in which a place is, and whether a variable is one of its
// results.
func within(info *types.Info, c inspector.Cursor, v *types.Var) (*ast.BlockStmt, bool) {
	for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		var t *ast.FuncType
		var body *ast.BlockStmt
		switch fn := up.Node().(type) {
		case *ast.FuncDecl:
			t, body = fn.Type, fn.Body
		case *ast.FuncLit:
			t, body = fn.Type, fn.Body
		}
		return body, t.Results != nil && t.Results.Pos() <= v.Pos() && v.Pos() < t.Results.End()
	}
	return nil, false
}

// uses counts where a node names a variable, but for its length: that is the same in both orders.
func uses(info *types.Info, n ast.Node, v *types.Var) int {
	count := 0
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if calls.Builtin(info, n, "len") && turns.Names(info, n.Args[0], v) {
				return false
			}
		case *ast.Ident:
			if info.ObjectOf(n) == types.Object(v) {
				count++
			}
		}
		return true
	})
	return count
}

// short reports whether the slice has no more than one element when the loop begins: the last statement before
// it that names the slice says so, or it is a result that nothing has named yet.
func (at front) short(f *sources.File, loop inspector.Cursor, body *ast.BlockStmt, result bool) bool {
	switch kind, _ := loop.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return false
	}
	if endless(loop) {
		return false
	}
	info := f.Pass.TypesInfo
	for c, ok := loop.PrevSibling(); ok; c, ok = c.PrevSibling() {
		if _, stmt := c.Node().(ast.Stmt); stmt && names(info, c.Node(), at.list) {
			return begins(info, c.Node(), at.list)
		}
	}
	return result && loop.Parent().Node() == body
}

// endless reports whether a loop has no condition and nothing behind it: a function may end with it
// that must not end with another statement.
func endless(loop inspector.Cursor) bool {
	s, ok := loop.Node().(*ast.ForStmt)
	_, more := loop.NextSibling()
	return ok && s.Cond == nil && !more
}

func names(info *types.Info, n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.ObjectOf(id) == types.Object(v)
		return !found
	})
	return found
}

// begins reports whether a statement gives a variable a slice without elements.
func begins(info *types.Info, n ast.Node, v *types.Var) bool {
	switch n := n.(type) {
	case *ast.AssignStmt:
		id, ok := n.Lhs[0].(*ast.Ident)
		return ok && info.ObjectOf(id) == types.Object(v) && len(n.Lhs) == 1 && len(n.Rhs) == 1 && little(info, n.Rhs[0])
	case *ast.DeclStmt:
		specs := n.Decl.(*ast.GenDecl).Specs
		if len(specs) != 1 {
			return false
		}
		spec, ok := specs[0].(*ast.ValueSpec)
		declares := ok && slices.ContainsFunc(spec.Names, func(id *ast.Ident) bool { return info.Defs[id] == types.Object(v) })
		return declares && (len(spec.Values) == 0 || len(spec.Names) == 1 && len(spec.Values) == 1 && little(info, spec.Values[0]))
	}
	return false
}

// little reports whether an expression is nil or a new slice of at most one element, which is the last in
// the end, too.
func little(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0 || single(e)
	case *ast.CallExpr:
		if !calls.Builtin(info, e, "make") || len(e.Args) < 2 {
			return false
		}
		n := info.Types[e.Args[1]].Value
		return n != nil && n.ExactString() == "0"
	}
	return info.Types[e].IsNil()
}

// returns reports whether a loop may leave the function.
func returns(loop ast.Stmt) bool { return has[*ast.ReturnStmt](loop, nil) }

// defers reports whether something may look at the results of a function when it has panicked.
func defers(body *ast.BlockStmt) bool { return has[*ast.DeferStmt](body, nil) }

// labelled reports whether a loop may be left, or entered, without the statement behind it.
func labelled(loop ast.Stmt) bool {
	return has(loop, func(s *ast.BranchStmt) bool { return s.Label != nil }) || has[*ast.LabeledStmt](loop, nil)
}

// has reports whether there is a node of a type in another one, for which the condition holds.
func has[N ast.Node](in ast.Node, holds func(N) bool) bool {
	found := false
	ast.Inspect(in, func(n ast.Node) bool {
		if n, ok := n.(N); ok && (holds == nil || holds(n)) {
			found = true
		}
		return !found
	})
	return found
}
