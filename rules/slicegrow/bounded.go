package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// bounded reports the slices to which some turns of the loop append, or some more than
// one element: it is not known how long they become, but more than nothing is. Where no
// turn appends more than is written there, there is a fix: it may reserve more than is
// needed, which the measurement tells.
func (t tally) bounded(f *sources.File, loop inspector.Cursor, reported []*types.Var) {
	info := f.Pass.TypesInfo
	stmt := loop.Node().(ast.Stmt)
	often, known := count(f, stmt)
	if !known && !sized(info, stmt) {
		return
	}
	_, decl := sources.Enclosing(loop)
	if decl == nil {
		return
	}
	for _, g := range some(info, loop) {
		g.shown = !only(info, loop, g.growth)
		if slices.Contains(reported, g.slice) || !alone(info, decl, loop, g.slice) || asked(info, decl, g.slice) ||
			g.shown && !lent(info, loop, g.slice) || !g.shown && g.always && known {
			continue
		}
		start, ok := begin(f, loop, g.slice)
		if !ok || start.begun {
			continue
		}
		g.report(f, loop, start, often, known, t)
	}
}

// part is a slice to which a loop appends, though not the same in each turn.
type part struct {
	growth
	always bool // each turn appends, as often
	many   bool // a turn may append any number of elements
	shown  bool // the loop gives it to calls, which may keep what there is of it
}

// report says so at each place that appends.
func (g *part) report(f *sources.File, loop inspector.Cursor, s start, often turns.Turns, known bool, t tally) {
	var fixes []analysis.SuggestedFix
	safety := rule.Review
	if known && often.There && !g.many && !g.shown {
		g.each = 1 // more would be reserved than a turn needs in which one of several appends runs
		room := first
		if s.value != nil {
			room = reserve
		}
		if class, ok := spare(f.Pass, loop, g.slice); ok {
			if edits, ok := room(f, loop, s, g.growth, often); ok {
				fixes, safety = []analysis.SuggestedFix{{Message: "allocate it once, as long as it may become", TextEdits: edits}}, class
			}
		}
	}
	if fixes == nil && g.many && !g.shown {
		if edits := t.summed(f, loop, s, g.growth); edits != nil {
			fixes, safety = []analysis.SuggestedFix{{Message: "add up how long it becomes, and allocate it once", TextEdits: edits}}, ""
		}
	}
	report(f, g.slice, g.appends, analysis.Diagnostic{
		Category: string(safety), Message: "slice grows from nothing though it is known how long it may become", SuggestedFixes: claim(fixes, g.slice),
	})
}

// lent reports whether a loop does nothing else with a slice than append to it, give it to
// calls, look at elements and ask for its length: nothing in it keeps the slice.
func lent(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	for c := range loop.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		switch kind, i := c.ParentEdge(); kind {
		case edge.CallExpr_Args:
			call := c.Parent().Node().(*ast.CallExpr)
			if builtin(info, call, "append") && i > 0 {
				return false
			}
		case edge.AssignStmt_Lhs, edge.SelectorExpr_X:
		case edge.IndexExpr_X:
			if up, _ := c.Parent().ParentEdge(); up == edge.UnaryExpr_X && c.Parent().Parent().Node().(*ast.UnaryExpr).Op == token.AND {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// some returns the slices to which the loop appends.
func some(info *types.Info, loop inspector.Cursor) []*part {
	var all []*part
	at := map[*types.Var]*part{}
	jumps, _ := turns.Ends(info, loop)
	for c := range loop.Preorder((*ast.AssignStmt)(nil)) {
		v, call, ok := appendsAny(info, c.Node().(*ast.AssignStmt))
		if !ok || loops.Inside(loop.Node().(ast.Stmt), v.Pos()) || within(c, loop) {
			continue
		}
		if at[v] == nil {
			at[v] = &part{growth: growth{slice: v}, always: !jumps}
			all = append(all, at[v])
		}
		g := at[v]
		inner, _ := loops.Innermost(c)
		g.appends = append(g.appends, call)
		g.many = g.many || call.Ellipsis.IsValid() || len(call.Args) > 2 || inner != loop.Node()
		g.always = g.always && !g.many && c.Parent().Node() == loops.Body(loop.Node().(ast.Stmt))
	}
	return all
}

// appendsAny reads x = append(x, ...) of a variable x, by the element or by the slice.
func appendsAny(info *types.Info, a *ast.AssignStmt) (*types.Var, *ast.CallExpr, bool) {
	if v, call, ok := appends(info, a); ok {
		return v, call, true
	}
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, nil, false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || !isCall || len(call.Args) != 2 || !builtin(info, call, "append") {
		return nil, nil, false
	}
	v, ok := info.Uses[id].(*types.Var)
	return v, call, ok && turns.Names(info, call.Args[0], v)
}

// within reports whether a statement is in a function literal in the loop.
func within(c, loop inspector.Cursor) bool {
	for ; c != loop; c = c.Parent() {
		if _, ok := c.Node().(*ast.FuncLit); ok {
			return true
		}
	}
	return false
}

// sized reports whether a loop goes through what has a length, or counts to what a call
// says, such as the number of fields of a type.
func sized(info *types.Info, loop ast.Stmt) bool {
	switch l := loop.(type) {
	case *ast.RangeStmt:
		switch info.TypeOf(l.X).Underlying().(type) {
		case *types.Slice, *types.Map, *types.Array:
			return true
		}
	case *ast.ForStmt:
		cond, ok := l.Cond.(*ast.BinaryExpr)
		if !ok || cond.Op != token.LSS {
			return false
		}
		call, ok := ast.Unparen(cond.Y).(*ast.CallExpr)
		if ok && builtin(info, call, "len") { // of what stays as long as it is, however far a turn goes
			path, named := turns.Path(info, call.Args[0])
			return named && !turns.Assigned(info, l.Body, path) && stepped(info, l)
		}
		return ok && info.Types[call.Fun].IsValue() // no conversion
	}
	return false
}

// stepped reports whether a loop counts from a constant, by one at least.
func stepped(info *types.Info, l *ast.ForStmt) bool {
	init, ok := l.Init.(*ast.AssignStmt)
	post, counts := l.Post.(*ast.IncDecStmt)
	return ok && counts && post.Tok == token.INC && len(init.Rhs) == 1 && info.Types[init.Rhs[0]].Value != nil
}
