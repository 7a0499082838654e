package lockednumber

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/lockhelp"
	"github.com/gohone/hone/rules/internal/facts/names"
)

// opened is a section as far as it is known which lock it is, and what is done under it.
type opened struct {
	section
	lock     place
	method   string
	inner    []ast.Stmt // without a last statement that returns what needs no lock
	whole    []ast.Stmt
	deferred bool // it goes to the end of the function
}

// helped reads a section whose lock a function of the package takes for the one that is
// looked at: defer x.hold()(), leave := x.hold() and leave(), x.enter() and x.leave(), or
// x.within(func() { ... }).
func (r reader) helped(list []ast.Stmt, body bool) (opened, bool) {
	switch first := list[0].(type) {
	case *ast.DeferStmt:
		o, h, ok := r.begun(list[0], first.Call.Fun)
		if !ok || h.Kind != lockhelp.Holds || !body || len(list) < 2 {
			return opened{}, false
		}
		return r.toTheEnd(o, list[1:]), true
	case *ast.AssignStmt:
		if first.Tok != token.DEFINE || len(first.Lhs) != 1 || len(first.Rhs) != 1 {
			return opened{}, false
		}
		o, h, ok := r.begun(list[0], first.Rhs[0])
		if !ok || h.Kind != lockhelp.Holds {
			return opened{}, false
		}
		leave := r.file.Pass.TypesInfo.Defs[first.Lhs[0].(*ast.Ident)]
		for i, stmt := range list[1:] {
			if e, ok := stmt.(*ast.ExprStmt); ok && r.calls(e.X, leave) && r.once(leave) {
				o.inner, o.to = list[1:i+1], stmt.End()
				return o, true
			}
		}
	case *ast.ExprStmt:
		o, h, ok := r.begun(list[0], first.X)
		if ok && h.Kind == lockhelp.Takes {
			return r.taken(o, list, body)
		}
		if ok && h.Kind == lockhelp.Runs {
			return r.run(o, h, first)
		}
	}
	return opened{}, false
}

// begun reads a call of a helper.
func (r reader) begun(stmt ast.Stmt, e ast.Expr) (opened, *lockhelp.Helper, bool) {
	h, call := r.helpers.Called(r.file.Pass.TypesInfo, e)
	if h == nil {
		return opened{}, nil, false
	}
	lock, ok := r.of(h, call)
	if !ok {
		return opened{}, nil, false
	}
	o := opened{section: section{file: r.file, from: stmt.Pos(), lock: lock.v, decl: r.decl}, lock: lock, method: h.Method}
	o.helps = append(o.helps, callee(call))
	return o, h, true
}

// of is the lock of a helper as it is where that is called.
func (r reader) of(h *lockhelp.Helper, call *ast.CallExpr) (place, bool) {
	info := r.file.Pass.TypesInfo
	v := lockOf(info, h)
	if v == nil || h.Decl == r.decl {
		return place{}, false
	}
	if v.Parent() == r.file.Pass.Pkg.Scope() {
		return place{v: v}, true
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	inner, direct := ast.Unparen(h.Lock).(*ast.SelectorExpr)
	if !ok || !direct || info.Selections[sel] == nil || len(info.Selections[sel].Index()) != 1 || !r.path(sel.X) {
		return place{}, false
	}
	if _, ok := ast.Unparen(inner.X).(*ast.Ident); !ok {
		return place{}, false
	}
	return place{path: r.file.Of(sel.X), v: v}, true
}

// lockOf returns the field or the variable that a helper's lock is.
func lockOf(info *types.Info, h *lockhelp.Helper) *types.Var {
	if !isLock(info.TypeOf(h.Lock)) {
		return nil
	}
	switch e := ast.Unparen(h.Lock).(type) {
	case *ast.Ident:
		v, _ := info.Uses[e].(*types.Var)
		return v
	case *ast.SelectorExpr:
		v, _ := info.Uses[e.Sel].(*types.Var)
		return v
	}
	return nil
}

func callee(call *ast.CallExpr) *ast.Ident {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return fun
	case *ast.SelectorExpr:
		return fun.Sel
	}
	return nil
}

// toTheEnd has a section go to the end of the function.
func (r reader) toTheEnd(o opened, list []ast.Stmt) opened {
	o.whole, o.deferred = list, true
	o.inner = r.without(list)
	o.to = o.inner[len(o.inner)-1].End()
	return o
}

// taken reads the rest of a section that x.enter() begins.
func (r reader) taken(o opened, list []ast.Stmt, body bool) (opened, bool) {
	gives := func(e ast.Expr) bool {
		h, call := r.helpers.Called(r.file.Pass.TypesInfo, e)
		if h == nil || h.Kind != lockhelp.Gives || h.Method != unlocks[o.method] {
			return false
		}
		lock, ok := r.of(h, call)
		if ok && same(lock, o.lock) {
			o.helps = append(o.helps, callee(call))
			return true
		}
		return false
	}
	if len(list) > 2 {
		if d, ok := list[1].(*ast.DeferStmt); ok {
			if !body || !gives(d.Call) {
				return opened{}, false
			}
			return r.toTheEnd(o, list[2:]), true
		}
	}
	for i, stmt := range list[1:] {
		if e, ok := stmt.(*ast.ExprStmt); ok && gives(e.X) {
			o.inner, o.to = list[1:i+1], stmt.End()
			return o, i > 0
		}
	}
	return opened{}, false
}

// run reads x.within(func() { ... }), whose literal neither gets nor returns anything.
func (r reader) run(o opened, h *lockhelp.Helper, stmt *ast.ExprStmt) (opened, bool) {
	call := ast.Unparen(stmt.X).(*ast.CallExpr)
	if len(call.Args) != 1 || len(h.Run.Args) > 0 {
		return opened{}, false
	}
	lit, ok := ast.Unparen(call.Args[0]).(*ast.FuncLit)
	if !ok || lit.Type.Params.NumFields() > 0 || lit.Type.Results.NumFields() > 0 || len(lit.Body.List) != 1 {
		return opened{}, false
	}
	if _, returns := lit.Body.List[0].(*ast.ReturnStmt); returns {
		return opened{}, false
	}
	o.inner, o.to, o.literal = lit.Body.List, stmt.End(), lit
	return o, true
}

// calls reports whether an expression is a call of the variable.
func (r reader) calls(e ast.Expr, v types.Object) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && v != nil && r.file.Pass.TypesInfo.Uses[id] == v
}

// once reports whether the function uses a variable at one place.
func (r reader) once(v types.Object) bool {
	n := 0
	ast.Inspect(r.decl, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && r.file.Pass.TypesInfo.Uses[id] == v {
			n++
		}
		return true
	})
	return n == 1
}

// alone reports whether a variable of the function is used in no other literal than one, and
// nobody has its address: without the literal it is the function's own.
func (r reader) alone(v *types.Var, lit *ast.FuncLit) bool {
	info := r.file.Pass.TypesInfo
	if v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return false
	}
	ok, depth := true, []ast.Node(nil)
	ast.Inspect(r.decl, func(n ast.Node) bool {
		if n == nil {
			depth = depth[:len(depth)-1]
			return true
		}
		depth = append(depth, n)
		switch n := n.(type) {
		case *ast.Ident:
			if info.Uses[n] == v {
				ok = ok && !slices.ContainsFunc(depth, func(n ast.Node) bool { l, is := n.(*ast.FuncLit); return is && l != lit })
			}
		case *ast.UnaryExpr:
			if id, is := ast.Unparen(n.X).(*ast.Ident); is && n.Op == token.AND {
				ok = ok && info.Uses[id] != v
			}
		case *ast.SelectorExpr:
			if id, is := ast.Unparen(n.X).(*ast.Ident); is && info.Uses[id] == v {
				ok = false // a method may take it
			}
		}
		return true
	})
	return ok
}

// freed returns the edits that take out the functions which take a lock for others, and the names
// in them. It is not ok where one is called outside of the sections, or may be.
func (p *program) freed(lock *types.Var, all []section) (edits []analysis.TextEdit, known []*ast.Ident, ok bool) {
	within := map[*ast.Ident]bool{}
	for _, s := range all {
		for _, id := range s.helps {
			within[id] = true
		}
	}
	for fn, h := range p.helpers {
		if lockOf(p.pass.TypesInfo, h) != lock {
			continue
		}
		if fn.Exported() || h.Decl.Recv != nil && names.Demanded(p.pass.TypesInfo, fn.Name()) {
			return nil, nil, false
		}
		for _, id := range p.uses[fn] {
			if !within[id] {
				return nil, nil, false
			}
		}
		from := h.Decl.Pos()
		if h.Decl.Doc != nil {
			from = h.Decl.Doc.Pos()
		}
		edits = append(edits, analysis.TextEdit{Pos: from, End: h.Decl.End()})
		known = append(known, h.Uses...)
	}
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	return edits, known, true
}
