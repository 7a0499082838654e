package sortslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// exchange is a sort written out as two nested loops, which exchange two elements where the one
// behind is to be before the other.
type exchange struct {
	f     *sources.File
	outer ast.Stmt
	slice ast.Expr
	low   types.Object // the place of the outer loop, nil where it has none
	up    bool         // that goes up
	from  string       // what it begins at, where it goes up
	n     *types.Var   // holds the number of elements, nil where the loops ask for it
	made  ast.Stmt     // gives it that number

	neighbours bool // elements are exchanged with the next alone: equal ones keep their order
}

// pair are the two places that are compared: a variable of a loop, or one before or behind it.
type pair struct {
	of     types.Object // the variable of the inner loop
	lo, hi int          // how far the places are from it; those of all pairs have low at lo
	low    types.Object // the variable of the outer loop that is the lower place, nil where both are beside of
}

// exchanged reports loops that sort by exchanging elements.
func exchanged(f *sources.File, c inspector.Cursor) {
	if kind, _ := c.ParentEdge(); kind == edge.LabeledStmt_Stmt {
		return
	}
	x := exchange{f: f, outer: c.Node().(ast.Stmt)}
	inner, cond, p, ok := x.nested(c)
	if !ok {
		return
	}
	d := analysis.Diagnostic{
		Pos: x.outer.Pos(), End: x.outer.End(), Category: string(rule.Review),
		Message: "slice sorted by exchanging elements in two nested loops",
	}
	if fix, ok := x.fix(inner, cond, p); ok {
		d.Category, d.SuggestedFixes = "", []analysis.SuggestedFix{fix}
	}
	f.Pass.Report(d)
}

// nested reads the loops: the inner one, the condition under which two elements are exchanged, and their places.
func (x *exchange) nested(c inspector.Cursor) (inner *ast.ForStmt, cond ast.Expr, p pair, ok bool) {
	body := x.head()
	if body == nil || len(body.List) != 1 {
		return
	}
	inner, ok = body.List[0].(*ast.ForStmt)
	if !ok {
		return
	}
	cond, swap := when(inner)
	if cond == nil || len(swap) == 0 {
		return inner, cond, p, false
	}
	a, b, ok := x.swaps(swap)
	if !ok || !x.measured(c) {
		return inner, cond, p, false
	}
	p, ok = x.places(inner, a, b)
	return inner, cond, p, ok
}

// head reads the outer loop, which goes over all places of a slice, or the number of them.
func (x *exchange) head() *ast.BlockStmt {
	info := x.f.Pass.TypesInfo
	switch s := x.outer.(type) {
	case *ast.RangeStmt:
		if s.Value != nil && !blank(s.Value) || s.Key != nil && s.Tok != token.DEFINE {
			return nil
		}
		if id, ok := s.Key.(*ast.Ident); ok {
			x.low = info.Defs[id] // nil of the blank one
		}
		x.up, x.from = true, "0"
		return s.Body
	case *ast.ForStmt:
		i, from := begins(info, s)
		post, ok := s.Post.(*ast.IncDecStmt)
		if i == nil || !ok || !turns.Names(info, post.X, i) {
			return nil
		}
		x.low, x.up = i, post.Tok == token.INC
		if v := info.Types[from].Value; v != nil {
			x.from = v.ExactString()
		}
		return s.Body
	}
	return nil
}

func blank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == "_"
}

// begins returns the variable that a loop declares, and what it begins with.
func begins(info *types.Info, s *ast.ForStmt) (types.Object, ast.Expr) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return nil, nil
	}
	id, ok := init.Lhs[0].(*ast.Ident)
	if !ok || info.Defs[id] == nil {
		return nil, nil
	}
	return info.Defs[id], init.Rhs[0]
}

// when returns the condition under which a loop exchanges elements, and the statements that do so. It
// is in the loop, or what the loop goes on for.
func when(inner *ast.ForStmt) (ast.Expr, []ast.Stmt) {
	if both, ok := inner.Cond.(*ast.BinaryExpr); ok && both.Op == token.LAND {
		return both.Y, inner.Body.List
	}
	if len(inner.Body.List) != 1 {
		return nil, nil
	}
	s, ok := inner.Body.List[0].(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil {
		return nil, nil
	}
	return s.Cond, s.Body.List
}

// swaps returns the two elements that the statements exchange: in one assignment, or by a third variable.
func (x *exchange) swaps(list []ast.Stmt) (a, b *ast.IndexExpr, ok bool) {
	var left, right [2]ast.Expr
	switch len(list) {
	case 1:
		s, ok := list[0].(*ast.AssignStmt)
		if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 2 || len(s.Rhs) != 2 {
			return nil, nil, false
		}
		left, right = [2]ast.Expr{s.Lhs[0], s.Lhs[1]}, [2]ast.Expr{s.Rhs[0], s.Rhs[1]}
	case 3:
		third, kept := simple(list[0], token.DEFINE)
		first, with := simple(list[1], token.ASSIGN)
		second, last := simple(list[2], token.ASSIGN)
		if third == nil || first == nil || second == nil || !sameName(x.f.Pass.TypesInfo, third, last) {
			return nil, nil, false
		}
		left, right = [2]ast.Expr{first, second}, [2]ast.Expr{with, kept}
	default:
		return nil, nil, false
	}
	a, okA := ast.Unparen(left[0]).(*ast.IndexExpr)
	b, okB := ast.Unparen(left[1]).(*ast.IndexExpr)
	if !okA || !okB || x.f.Of(right[0]) != x.f.Of(left[1]) || x.f.Of(right[1]) != x.f.Of(left[0]) || x.f.Of(a.X) != x.f.Of(b.X) {
		return nil, nil, false
	}
	x.slice = ast.Unparen(a.X)
	_, slice := x.f.Pass.TypesInfo.TypeOf(x.slice).Underlying().(*types.Slice)
	return a, b, slice && named(x.f.Pass.TypesInfo, x.slice)
}

// simple returns both sides of an assignment of one value.
func simple(s ast.Stmt, tok token.Token) (to, from ast.Expr) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != tok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, nil
	}
	return a.Lhs[0], a.Rhs[0]
}

// sameName reports whether an expression is the variable that another one declares.
func sameName(info *types.Info, declared, e ast.Expr) bool {
	id, ok := declared.(*ast.Ident)
	return ok && info.Defs[id] != nil && turns.Names(info, e, info.Defs[id])
}

// measured finds the variable that holds the number of elements, if the loops name one: the statement before
// declares it, and nothing else is ever assigned to it.
func (x *exchange) measured(c inspector.Cursor) bool {
	info := x.f.Pass.TypesInfo
	if _, ok := turns.Path(info, x.slice); !ok {
		return false
	}
	before, ok := c.PrevSibling()
	if !ok {
		return true
	}
	s, ok := before.Node().(ast.Stmt)
	if !ok {
		return true
	}
	to, from := simple(s, token.DEFINE)
	if to == nil || !calls.Builtin(info, from, "len") || x.f.Of(ast.Unparen(from).(*ast.CallExpr).Args[0]) != x.f.Of(x.slice) {
		return true
	}
	v, _ := info.Defs[to.(*ast.Ident)].(*types.Var)
	if _, decl := sources.Enclosing(c); v != nil && decl != nil && !assignedAgain(info, decl, v) {
		x.n, x.made = v, s
	}
	return true
}

// assignedAgain reports whether a variable is assigned to behind its declaration, or its address taken.
func assignedAgain(info *types.Info, decl *ast.FuncDecl, v *types.Var) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, to := range n.Lhs {
				found = found || n.Tok != token.DEFINE && turns.Names(info, to, v) || n.Tok == token.DEFINE && redefines(info, to, v)
			}
		case *ast.IncDecStmt:
			found = found || turns.Names(info, n.X, v)
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && turns.Names(info, n.X, v)
		case *ast.RangeStmt:
			found = found || n.Tok == token.ASSIGN && (n.Key != nil && turns.Names(info, n.Key, v) || n.Value != nil && turns.Names(info, n.Value, v))
		}
		return !found
	})
	return found
}

// redefines reports whether a variable on the left of := is not new there.
func redefines(info *types.Info, to ast.Expr, v *types.Var) bool {
	id, ok := to.(*ast.Ident)
	return ok && info.Uses[id] == v
}

// all reports whether an expression is the number of elements, less so many.
func (x *exchange) all(e ast.Expr, less int) bool {
	return x.left(e, less, nil)
}

// left reports whether an expression is the number of elements less so many, and less a variable if there is one.
func (x *exchange) left(e ast.Expr, less int, v types.Object) bool {
	info := x.f.Pass.TypesInfo
	e = ast.Unparen(e)
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.SUB {
		if v != nil && turns.Names(info, b.Y, v) {
			return x.left(b.X, less, nil)
		}
		if one := info.Types[b.Y].Value; one != nil && one.ExactString() == "1" {
			return less > 0 && x.left(b.X, less-1, v)
		}
		return false
	}
	if less > 0 || v != nil {
		return false
	}
	if x.n != nil && turns.Names(info, e, x.n) {
		return true
	}
	return calls.Builtin(info, e, "len") && x.f.Of(e.(*ast.CallExpr).Args[0]) == x.f.Of(x.slice)
}

// rounds reports whether the outer loop turns for all places, or all but one.
func (x *exchange) rounds(first string) bool {
	info := x.f.Pass.TypesInfo
	switch s := x.outer.(type) {
	case *ast.RangeStmt:
		if first != "0" {
			return false
		}
		if x.f.Of(s.X) == x.f.Of(x.slice) {
			return true
		}
		return x.all(s.X, 0) || x.all(s.X, 1)
	case *ast.ForStmt:
		b, ok := s.Cond.(*ast.BinaryExpr)
		return ok && x.up && x.from == first && b.Op == token.LSS && turns.Names(info, b.X, x.low) && (x.all(b.Y, 0) || first == "0" && x.all(b.Y, 1))
	}
	return false
}

// down reports whether the outer loop goes from the last place down to the second.
func (x *exchange) down() bool {
	info := x.f.Pass.TypesInfo
	s, ok := x.outer.(*ast.ForStmt)
	if !ok || x.up {
		return false
	}
	_, from := begins(info, s)
	b, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || !turns.Names(info, b.X, x.low) || info.Types[b.Y].Value == nil || !x.all(from, 1) {
		return false
	}
	bound := info.Types[b.Y].Value.ExactString()
	return b.Op == token.GTR && bound == "0" || b.Op == token.GEQ && (bound == "0" || bound == "1")
}

// places tells whether the loops compare and exchange as many places as sort the slice, and which ones.
func (x *exchange) places(inner *ast.ForStmt, a, b *ast.IndexExpr) (pair, bool) {
	info := x.f.Pass.TypesInfo
	j, from := begins(info, inner)
	post, ok := inner.Post.(*ast.IncDecStmt)
	if j == nil || !ok || !turns.Names(info, post.X, j) {
		return pair{}, false
	}
	bound, ok := inner.Cond.(*ast.BinaryExpr)
	if !ok {
		return pair{}, false
	}
	lo, okA := offset(info, a.Index, j)
	hi, okB := offset(info, b.Index, j)
	if !okA || !okB {
		return x.pairs(bound, j, from, post, a, b)
	}
	p := pair{of: j, lo: min(lo, hi), hi: max(lo, hi)}
	x.neighbours = p.hi-p.lo == 1
	if !x.neighbours {
		return p, false
	}
	if post.Tok == token.DEC {
		return p, x.inserts(inner, bound, j, from, p)
	}
	begin := "0"
	if p.lo < 0 {
		begin = "1"
	}
	if v := info.Types[from].Value; v == nil || v.ExactString() != begin || bound.Op != token.LSS || !turns.Names(info, bound.X, j) {
		return p, false
	}
	less := p.hi // the last place that is compared must be there
	switch {
	case x.rounds("0"):
		return p, x.all(bound.Y, less) || x.low != nil && x.left(bound.Y, less, x.low)
	case x.down():
		return p, p.hi == 1 && turns.Names(info, bound.Y, x.low)
	}
	return p, false
}

// inserts reports whether each element is moved to the front for as long as it is to be before the one there.
func (x *exchange) inserts(inner *ast.ForStmt, bound *ast.BinaryExpr, j types.Object, from ast.Expr, p pair) bool {
	info := x.f.Pass.TypesInfo
	if bound.Op == token.LAND {
		b, ok := ast.Unparen(bound.X).(*ast.BinaryExpr)
		if !ok {
			return false
		}
		bound = b
	}
	if p.hi != 0 || x.low == nil || !turns.Names(info, from, x.low) || !turns.Names(info, bound.X, j) || info.Types[bound.Y].Value == nil {
		return false
	}
	last := info.Types[bound.Y].Value.ExactString()
	return (bound.Op == token.GTR && last == "0" || bound.Op == token.GEQ && last == "1") && (x.rounds("0") || x.rounds("1"))
}

// pairs reports whether each place is compared with all behind it.
func (x *exchange) pairs(bound *ast.BinaryExpr, j types.Object, from ast.Expr, post *ast.IncDecStmt, a, b *ast.IndexExpr) (pair, bool) {
	info := x.f.Pass.TypesInfo
	p := pair{of: j, low: x.low}
	both := turns.Names(info, a.Index, x.low) && turns.Names(info, b.Index, j) || turns.Names(info, a.Index, j) && turns.Names(info, b.Index, x.low)
	next, ok := offset(info, from, x.low)
	return p, x.low != nil && both && ok && next == 1 && post.Tok == token.INC && bound.Op == token.LSS && turns.Names(info, bound.X, j) && x.all(bound.Y, 0) && x.rounds("0")
}

// offset returns how far an expression is from a variable: none, one before or one behind.
func offset(info *types.Info, e ast.Expr, v types.Object) (int, bool) {
	if v == nil {
		return 0, false
	}
	if turns.Names(info, e, v) {
		return 0, true
	}
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || !turns.Names(info, b.X, v) || info.Types[b.Y].Value == nil || info.Types[b.Y].Value.ExactString() != "1" {
		return 0, false
	}
	switch b.Op {
	case token.ADD:
		return 1, true
	case token.SUB:
		return -1, true
	}
	return 0, false
}

// fix sorts the slice by a function of package slices. Where elements far from each other are exchanged, equal ones
// end up in an order of their own; so they must be equal in all.
func (x *exchange) fix(inner *ast.ForStmt, cond ast.Expr, p pair) (analysis.SuggestedFix, bool) {
	f, info := x.f, x.f.Pass.TypesInfo
	elem, ok := element(f, x.slice)
	if !ok || f.Commented(x.outer.Pos(), x.outer.End()) {
		return analysis.SuggestedFix{}, false
	}
	hi, lo := types.NewVar(token.NoPos, nil, "hi", types.Typ[types.Int]), types.NewVar(token.NoPos, nil, "lo", types.Typ[types.Int])
	o := ordering{slice: x.slice, elem: elem, i: hi, j: lo, body: inner.Body, arg: x.slice, at: x.outer.Pos(), brief: true}
	o.place = func(e ast.Expr) *types.Var { return p.place(info, e, lo, hi) }
	if o.keys, ok = o.expr(f, cond); !ok {
		return analysis.SuggestedFix{}, false
	}
	whole := len(o.keys) == 1 && o.element(f, o.keys[0].less) != nil
	if !whole && !x.neighbours {
		return analysis.SuggestedFix{}, false
	}
	w := writer{File: f, order: o, needs: map[string]string{}}
	text := ""
	switch {
	case whole && o.element(f, o.keys[0].less) == hi:
		text, ok = w.plain()
	case whole:
		text, ok = w.call("SortFunc")
	default:
		text, ok = w.call("SortStableFunc")
	}
	if !ok {
		return analysis.SuggestedFix{}, false
	}
	more, ok := x.unmeasured()
	w.edits = append(w.edits, more...)
	return analysis.SuggestedFix{
		Message:   "sort by a function of package slices",
		TextEdits: append(w.edits, analysis.TextEdit{Pos: x.outer.Pos(), End: x.outer.End(), NewText: []byte(text)}),
	}, ok
}

// place returns which of the two places an index is.
func (p pair) place(info *types.Info, e ast.Expr, lo, hi *types.Var) *types.Var {
	if p.low != nil {
		switch {
		case turns.Names(info, e, p.low):
			return lo
		case turns.Names(info, e, p.of):
			return hi
		}
		return nil
	}
	switch by, ok := offset(info, e, p.of); {
	case ok && by == p.lo:
		return lo
	case ok && by == p.hi:
		return hi
	}
	return nil
}

// element returns the place whose element an expression is, nil if it is none.
func (o *ordering) element(f *sources.File, e ast.Expr) *types.Var {
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	if !ok || f.Of(ast.Unparen(index.X)) != f.Of(o.slice) {
		return nil
	}
	return o.place(index.Index)
}

// plain is the call that sorts elements as they are.
func (w *writer) plain() (string, bool) {
	pkg, ok := w.pkg("slices")
	return pkg + ".Sort(" + w.Of(w.order.arg) + ")", ok
}

// unmeasured leaves out the variable for the number of elements, where only the loops name it.
func (x *exchange) unmeasured() ([]analysis.TextEdit, bool) {
	if x.n == nil {
		return nil, true
	}
	inside, outside := false, false
	for id, obj := range x.f.Pass.TypesInfo.Uses {
		if obj == x.n {
			within := id.Pos() >= x.outer.Pos() && id.End() <= x.outer.End()
			inside, outside = inside || within, outside || !within
		}
	}
	if !inside || outside {
		return nil, true
	}
	end := x.outer.Pos()
	for _, c := range x.f.Syntax.Comments {
		if c.Pos() >= x.made.End() && c.Pos() < end {
			end = c.Pos()
		}
	}
	return []analysis.TextEdit{{Pos: x.made.Pos(), End: end}}, x.f.Behind(x.made.End()) == x.made.End()
}
