package widelock

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/purity"
)

// tail is a section whose last statements touch nothing that the lock may guard: the
// lock can be given back before them, and nothing changes its place.
type tail struct {
	*section
	pure *purity.Functions
	from int // of what needs no lock, in held
}

// ahead finds the tail. It is not ok where all or nothing is one.
func (s *section) ahead(pure *purity.Functions) (*tail, bool) {
	for from := 1; from < len(s.held); from++ {
		t := &tail{section: s, pure: pure, from: from}
		if !slices.ContainsFunc(s.held[from:], func(stmt ast.Stmt) bool { return !t.detached(stmt) }) {
			return t, true
		}
	}
	return nil, false
}

// costly reports whether the tail makes text or writes it, other than that of an error.
func (t *tail) costly() bool {
	return slices.ContainsFunc(t.held[t.from:], func(stmt ast.Stmt) bool { return t.makes(stmt) })
}

// makes reports whether a node makes text or writes it, other than that of an error,
// itself or by functions that it calls.
func (t *tail) makes(n ast.Node) bool { return t.makesWithin(n, 3) }

// makesWithin looks so many calls deep.
func (t *tail) makesWithin(n ast.Node, calls int) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		fn, ok := typeutil.Callee(t.Pass.TypesInfo, call).(*types.Func)
		if !ok || fn.Pkg() == nil || t.looksAt(call) != nil {
			return !found
		}
		switch fn.Pkg().Path() {
		case "fmt":
			found = found || fn.Name() != "Errorf"
		case "html", "net/url", "strings", "bytes":
			found = true
		case "strconv":
			found = found || strings.HasPrefix(fn.Name(), "Format") || strings.HasPrefix(fn.Name(), "Quote") || strings.HasPrefix(fn.Name(), "Append") || fn.Name() == "Itoa"
		}
		if decl, own := t.pure.Own(call); own {
			found = found || calls > 0 && t.makesWithin(decl.Body, calls-1)
		}
		found = found || t.tells(fn, call) || t.encodes(fn, call) || t.answers(fn, call)
		return !found
	})
	return found
}

// detached reports whether a statement uses only what the function has to itself, the
// writer, and functions that compute.
func (t *tail) detached(stmt ast.Stmt) bool {
	info, ok := t.Pass.TypesInfo, true
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.LabeledStmt, *ast.TypeSwitchStmt, *ast.StarExpr:
			ok = false
		case *ast.BranchStmt:
			ok = ok && n.Label == nil && n.Tok != token.GOTO
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW && n.Op != token.AND
		case *ast.CallExpr:
			ok = ok && t.computes(n)
		case *ast.Ident:
			switch v := info.ObjectOf(n).(type) {
			case *types.Var:
				ok = ok && (v.IsField() || t.free(v))
			case *types.Builtin:
				ok = ok && v.Name() != "recover"
			}
		}
		return ok
	})
	return ok
}

// free reports whether what a variable holds is the function's own, whatever others do:
// a value, not a way to one, the writer, or something that is made in the tail.
func (t *tail) free(v *types.Var) bool {
	if v == t.writer {
		return true
	}
	if v.Parent() == t.Pass.Pkg.Scope() {
		return t.guard != nil && isError(v.Type()) && t.pure.Steady(v)
	}
	if v == t.guard || v.Pkg() != t.Pass.Pkg || !t.own(v) {
		return false
	}
	return purity.Alone(v.Type()) || isError(v.Type()) || v.Pos() >= t.held[t.from].Pos()
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

// computes reports whether a call only computes, or tells the writer something.
func (t *tail) computes(call *ast.CallExpr) bool {
	info := t.Pass.TypesInfo
	if info.Types[call.Fun].IsType() {
		return !types.IsInterface(info.TypeOf(call.Fun))
	}
	switch fn := typeutil.Callee(info, call).(type) {
	case *types.Builtin:
		return slices.Contains([]string{"len", "cap", "append", "make", "min", "max"}, fn.Name())
	case *types.Func:
		if t.writer != nil && (t.tells(fn, call) || t.encodes(fn, call) || t.answers(fn, call)) || purity.Std(info, call) {
			return true
		}
		if _, own := t.pure.Own(call); own {
			return !t.pure.Looks(call)
		}
		switch fn.FullName() {
		case "net.JoinHostPort", "net.SplitHostPort":
			return true
		case "fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln", "fmt.Errorf":
			return !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return !t.shown(e) })
		}
	}
	return false
}

// shown reports whether package fmt looks at the value alone: it is basic, without
// methods, or an error.
func (t *tail) shown(e ast.Expr) bool {
	typ := t.Pass.TypesInfo.TypeOf(e)
	return isError(typ) || kinds.Basic(typ) && types.NewMethodSet(typ).Len() == 0
}

// fix gives the lock back where the tail begins.
func (t *tail) fix() []analysis.SuggestedFix {
	last := t.held[t.from-1]
	if t.deferred && (!t.sameLine() || !t.reaches(last.End())) {
		return nil
	}
	if !t.deferred {
		unlock := t.list[len(t.held)+1]
		if t.Commented(last.End(), unlock.End()) || t.leavesTail() {
			return nil
		}
		from, to := t.held[len(t.held)-1].End(), unlock.End()
		return t.suggested(
			analysis.TextEdit{Pos: last.End(), End: last.End(), NewText: []byte("\n" + t.Of(unlock))},
			analysis.TextEdit{Pos: from, End: to},
		)
	}
	unlock := t.Of(t.list[1].(*ast.DeferStmt).Call)
	edits := []analysis.TextEdit{
		{Pos: t.list[1].Pos() - token.Pos(t.blank(t.list[1].Pos())), End: t.list[1].End()},
		{Pos: last.End(), End: last.End(), NewText: []byte("\n" + unlock)},
	}
	for i, stmt := range t.held[:t.from] {
		if !t.calm(stmt, i) {
			return nil
		}
		ok := true
		ast.Inspect(stmt, func(n ast.Node) bool {
			if r, is := n.(*ast.ReturnStmt); is {
				ok = ok && t.reaches(r.Pos())
				for _, e := range r.Results {
					ok = ok && t.detached(&ast.ExprStmt{X: e})
				}
				edits = append(edits, analysis.TextEdit{Pos: r.Pos(), End: r.Pos(), NewText: []byte(unlock + "\n")})
			}
			return ok
		})
		if !ok {
			return nil
		}
	}
	return t.suggested(edits...)
}

// blank is how much white space stands before a position.
func (t *tail) blank(p token.Pos) int {
	before := t.Text[:t.Offset(p)]
	return len(before) - len(bytes.TrimRight(before, " \t\r\n"))
}

// leavesTail reports whether the tail may go elsewhere than to the statement that
// unlocks: the lock is held then, which nobody expects.
func (t *tail) leavesTail() bool {
	found := false
	for _, stmt := range t.held[t.from:] {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.ReturnStmt, *ast.BranchStmt:
				found = true
			}
			return !found
		})
	}
	return found
}

func (t *tail) suggested(edits ...analysis.TextEdit) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{Message: "give the lock back when what it guards is known", TextEdits: edits}}
}

// calm reports whether a statement cannot panic, since nothing would give the lock back
// then, and calls nothing.
func (t *tail) calm(stmt ast.Stmt, i int) bool {
	info, ok := t.Pass.TypesInfo, true
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.LabeledStmt, *ast.StarExpr, *ast.SliceExpr, *ast.TypeAssertExpr, *ast.TypeSwitchStmt:
			ok = false
		case *ast.BranchStmt:
			ok = ok && n.Label == nil && n.Tok != token.GOTO
		case *ast.AssignStmt:
			ok = ok && !slices.ContainsFunc(n.Lhs, element) && n.Tok != token.QUO_ASSIGN && n.Tok != token.REM_ASSIGN && n.Tok != token.SHL_ASSIGN && n.Tok != token.SHR_ASSIGN
		case *ast.IncDecStmt:
			ok = ok && !element(n.X)
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.BinaryExpr:
			divides := n.Op == token.QUO || n.Op == token.REM || n.Op == token.SHL || n.Op == token.SHR
			compares := (n.Op == token.EQL || n.Op == token.NEQ) && types.IsInterface(info.TypeOf(n.X)) && types.IsInterface(info.TypeOf(n.Y))
			ok = ok && !divides && !compares
		case *ast.IndexExpr:
			m, isMap := info.TypeOf(n.X).Underlying().(*types.Map)
			ok = ok && isMap && kinds.Basic(m.Key())
		case *ast.SelectorExpr:
			ok = ok && t.there(n, i)
		case *ast.CallExpr:
			if r, is := t.returned(stmt, n); is {
				return r && ok // it is evaluated before the lock is given back
			}
			b, isBuiltin := typeutil.Callee(info, n).(*types.Builtin)
			ok = ok && (info.Types[n.Fun].IsType() && kinds.Basic(info.TypeOf(n)) || isBuiltin && slices.Contains([]string{"len", "cap", "min", "max"}, b.Name()))
		}
		return ok
	})
	return ok
}

// returned reports whether a call stands in a return statement of the node, and makes
// nothing but an error of what is detached.
func (t *tail) returned(n ast.Node, call *ast.CallExpr) (harmless, ok bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		if r, is := n.(*ast.ReturnStmt); is && r.Pos() <= call.Pos() && call.End() <= r.End() {
			ok = true
		}
		return true
	})
	return ok && t.computes(call), ok
}

func element(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok
}

// there reports whether a field can be selected: of what the lock is a field of, of a
// value, or of a pointer that an earlier statement has found not to be nil.
func (t *tail) there(sel *ast.SelectorExpr, i int) bool {
	info := t.Pass.TypesInfo
	s := info.Selections[sel]
	if s == nil {
		return true // of a package
	}
	if s.Kind() != types.FieldVal {
		return false
	}
	if !s.Indirect() {
		return true
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok || len(s.Index()) != 1 {
		return false
	}
	v := info.Uses[id]
	return v == t.guard || t.checked(v, i)
}

// checked reports whether a statement before the i-th returns if the variable is nil,
// and nothing assigns to it after that.
func (t *tail) checked(v types.Object, i int) bool {
	found := false
	for _, stmt := range t.held[:i] {
		branch, ok := stmt.(*ast.IfStmt)
		if ok && branch.Init == nil && len(branch.Body.List) > 0 && t.isNil(branch.Cond, v) {
			_, returns := branch.Body.List[len(branch.Body.List)-1].(*ast.ReturnStmt)
			found = found || returns
			continue
		}
		if sets, _ := t.variables(stmt); found && sets[v.(*types.Var)] {
			return false
		}
	}
	return found
}

func (t *tail) isNil(cond ast.Expr, v types.Object) bool {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL || !t.Pass.TypesInfo.Types[b.Y].IsNil() {
		return false
	}
	id, ok := b.X.(*ast.Ident)
	return ok && t.Pass.TypesInfo.Uses[id] == v
}
