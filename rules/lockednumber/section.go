package lockednumber

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/lockhelp"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// section is a critical section that does one thing to one number.
type section struct {
	file         *sources.File
	from, to     token.Pos // the lock to the unlock, or to the end of the function
	lock, number *types.Var
	uses         []*ast.Ident        // of both, within
	promoted     []*ast.SelectorExpr // methods of a lock that is embedded, within
	steps        []step
	trial        *trial   // instead of steps, where the number is set for what it is
	fixed        []string // fields and variables that are read within, and that nothing sets
	decl         *ast.FuncDecl
	helps        []*ast.Ident // names of functions that take the lock, or give it back, within
	literal      *ast.FuncLit // in which it is, and which goes with the section
}

// step is a statement of a section.
type step struct {
	stmt    ast.Stmt
	kind    kind
	number  ast.Expr   // as the statement has it
	operand ast.Expr   // of add, sub and store; nil for ++ and --
	into    *ast.Ident // what "n, number = number, x" reads it into, else nil
	also    *ast.Ident // a second use of the number in the statement, else nil
}

type kind int

const (
	load kind = iota
	store
	add
	sub
)

// reader knows the function that is looked at.
type reader struct {
	file     *sources.File
	function *order.Function
	decl     *ast.FuncDecl
	fixed    func(*types.Var) bool // see [program.fixed]
	helpers  lockhelp.Helpers
	inside   *ast.FuncLit // the literal that is looked at, if it goes with the section
}

// sections returns the sections of a function, literals within it included.
func sections(f *sources.File, c inspector.Cursor, p *program) []section {
	decl := c.Node().(*ast.FuncDecl)
	r := reader{f, order.Of(f.Pass.TypesInfo, decl), decl, p.stay, p.helpers, nil}
	var all []section
	for n := range c.Preorder((*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)) {
		var list []ast.Stmt
		body := false
		switch n := n.Node().(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CommClause:
			list = n.Body
		}
		switch n.Parent().Node().(type) {
		case *ast.FuncDecl, *ast.FuncLit:
			body = true
		}
		for i := range list {
			if s, ok := r.section(list[i:], body); ok {
				all = append(all, s)
			}
		}
	}
	return all
}

// place is a variable, and the way to it.
type place struct {
	path string // of what holds the field; empty for a variable of the package
	v    *types.Var
	id   *ast.Ident        // nil where the lock is embedded
	sel  *ast.SelectorExpr // the method that is promoted then
}

// place reads an expression that denotes a field, or a variable of the package.
func (r reader) place(e ast.Expr) (place, bool) {
	info := r.file.Pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		return place{v: v, id: e}, ok && (v.Parent() == r.file.Pass.Pkg.Scope() || r.local(v))
	case *ast.SelectorExpr:
		s := info.Selections[e]
		if s == nil || s.Kind() != types.FieldVal || !r.path(e.X) {
			return place{}, false
		}
		fields := along(s)
		if len(fields) == 0 {
			return place{}, false
		}
		return place{path: r.file.Of(e.X) + way(fields[:len(fields)-1]), v: s.Obj().(*types.Var), id: e.Sel}, true
	}
	return place{}, false
}

// local reports whether a variable is declared in the function, in a declaration: it may be
// captured, and its declaration says with what else.
func (r reader) local(v *types.Var) bool {
	return !v.IsField() && r.decl.Pos() <= v.Pos() && v.Pos() < r.decl.End() && v.Kind() == types.LocalVar
}

// along returns the fields that a selection leads through, in their order, the one that is
// selected last; none where one of them cannot be told. The last step to a method is none.
func along(s *types.Selection) (fields []*types.Var) {
	t, steps := s.Recv(), s.Index()
	if s.Kind() != types.FieldVal {
		steps = steps[:len(steps)-1]
	}
	for _, i := range steps {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		in, ok := t.Underlying().(*types.Struct)
		if !ok || i >= in.NumFields() {
			return nil
		}
		fields = append(fields, in.Field(i))
		t = in.Field(i).Type()
	}
	return fields
}

// way spells fields that are selected one after the other.
func way(fields []*types.Var) (text string) {
	for _, f := range fields {
		text += "." + f.Name()
	}
	return text
}

// path reports whether an expression is a variable or a field of one, so that
// evaluating it once or twice is the same.
func (r reader) path(e ast.Expr) bool {
	info := r.file.Pass.TypesInfo
	switch e := e.(type) {
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		return ok && (v.Parent() == r.file.Pass.Pkg.Scope() || r.function.Own(v))
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && r.path(e.X)
	case *ast.IndexExpr:
		t := info.TypeOf(e.X)
		if t == nil || !r.path(e.X) || !r.function.Stable(e.Index) {
			return false
		}
		switch u := t.Underlying().(type) {
		case *types.Slice, *types.Array:
			return true
		case *types.Pointer:
			_, array := u.Elem().Underlying().(*types.Array)
			return array
		}
	}
	return false
}

// locking reads a call of a method of a lock, such as s.mu.Lock().
func (r reader) locking(call *ast.CallExpr) (p place, method string, ok bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return p, "", false
	}
	info := r.file.Pass.TypesInfo
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "sync" {
		return p, "", false
	}
	if lock, before := embedded(info.Selections[sel]); lock != nil && r.path(sel.X) {
		return place{path: r.file.Of(sel.X) + way(before), v: lock, sel: sel}, fn.Name(), true
	}
	if t := info.TypeOf(sel.X); !isLock(t) && types.TypeString(t, nil) != "sync.Locker" { // which is new wherever it is given
		return p, "", false
	}
	p, ok = r.place(sel.X)
	return p, fn.Name(), ok
}

// embedded returns the field with the lock whose method is selected, if that is embedded,
// and the fields that are embedded around it.
func embedded(s *types.Selection) (lock *types.Var, around []*types.Var) {
	if s == nil {
		return nil, nil
	}
	fields := along(s)
	if s.Kind() == types.FieldVal || len(fields) == 0 || !isLock(fields[len(fields)-1].Type()) {
		return nil, nil
	}
	return fields[len(fields)-1], fields[:len(fields)-1]
}

func isLock(t types.Type) bool {
	switch strings.TrimPrefix(types.TypeString(t, nil), "*") {
	case "sync.Mutex", "sync.RWMutex":
		return true
	}
	return false
}

var unlocks = map[string]string{"Lock": "Unlock", "RLock": "RUnlock"}

// section reads one that the first statement of the list begins. With defer it
// must go to the end of a function's body.
func (r reader) section(list []ast.Stmt, body bool) (section, bool) {
	o, ok := r.direct(list, body)
	if !ok {
		if o, ok = r.helped(list, body); !ok {
			return section{}, false
		}
		r.inside = o.literal
	}
	s, lock, inner, whole, deferred := o.section, o.lock, o.inner, o.whole, o.deferred
	if done, ok := r.steps(s, lock, inner, o.method == "RLock"); ok {
		return done, true
	}
	if deferred && len(whole) > len(inner) {
		all := s
		all.uses, all.to = slices.Clone(s.uses), whole[len(whole)-1].End()
		if done, ok := r.trial(all, lock, o.method, whole, true); ok {
			return done, true
		}
		deferred = false // what it returns stands behind it
	}
	return r.trial(s, lock, o.method, inner, deferred)
}

// direct reads a section whose lock the function takes itself.
func (r reader) direct(list []ast.Stmt, body bool) (opened, bool) {
	lock, method, ok := r.call(list[0])
	if !ok || unlocks[method] == "" || len(list) < 2 {
		return opened{}, false
	}
	o := opened{section: section{file: r.file, from: list[0].Pos(), lock: lock.v, decl: r.decl}, lock: lock, method: method}
	o.note(lock)
	if d, ok := list[1].(*ast.DeferStmt); ok {
		unlock, name, ok := r.locking(d.Call)
		if !ok || !body || name != unlocks[method] || !same(lock, unlock) || len(list) < 3 {
			return opened{}, false
		}
		o.note(unlock)
		return r.toTheEnd(o, list[2:]), true
	}
	for i, stmt := range list[1:] {
		unlock, name, ok := r.call(stmt)
		if ok && name == unlocks[method] && same(lock, unlock) {
			o.note(unlock)
			o.inner, o.to = list[1:i+1], stmt.End()
			break
		}
	}
	return o, true
}

func (s *section) note(lock place) {
	if lock.sel != nil {
		s.promoted = append(s.promoted, lock.sel)
	} else {
		s.uses = append(s.uses, lock.id)
	}
}

// without leaves out a last statement that returns what the function has to itself:
// whether the lock is held then makes no difference.
func (r reader) without(list []ast.Stmt) []ast.Stmt {
	last := len(list) - 1
	ret, ok := list[last].(*ast.ReturnStmt)
	if !ok || last == 0 {
		return list
	}
	for _, e := range ret.Results {
		if !r.function.Stable(e) && !r.file.Pass.TypesInfo.Types[e].IsNil() {
			return list
		}
	}
	return list[:last]
}

func (r reader) call(s ast.Stmt) (place, string, bool) {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return place{}, "", false
	}
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	if !ok {
		return place{}, "", false
	}
	return r.locking(call)
}

func same(a, b place) bool { return a.v == b.v && a.path == b.path }

// steps reads what a section does.
func (r reader) steps(s section, lock place, inner []ast.Stmt, reads bool) (section, bool) {
	if len(inner) == 0 || len(inner) > 2 {
		return section{}, false
	}
	if len(inner) == 1 {
		if read, set, n, ok := r.swap(inner[0]); ok && n.path == lock.path && !reads {
			s.number, s.uses, s.steps = n.v, append(s.uses, n.id, read.also), []step{read, set}
			return s, !r.feeds(read.into, set.operand) && !r.file.Commented(s.from, s.to)
		}
	}
	for _, stmt := range inner {
		st, number, ok := r.step(stmt)
		if !ok || number.path != lock.path || reads && st.kind != load || s.number != nil && s.number != number.v {
			return section{}, false
		}
		s.number, s.uses, s.steps = number.v, append(s.uses, number.id), append(s.steps, st)
		if st.also != nil {
			s.uses = append(s.uses, st.also)
		}
	}
	if len(s.steps) == 2 && (s.steps[0].kind == load) == (s.steps[1].kind == load) {
		return section{}, false
	}
	if len(s.steps) == 2 && s.steps[0].kind == load {
		if a, ok := s.steps[0].stmt.(*ast.AssignStmt); ok && r.feeds(a.Lhs[0].(*ast.Ident), s.steps[1].operand) {
			return section{}, false
		}
	}
	return s, !r.file.Commented(s.from, s.to)
}

// feeds reports whether the expression uses the variable, to which what was read is
// assigned.
func (r reader) feeds(id *ast.Ident, e ast.Expr) bool {
	if e == nil {
		return false
	}
	v, found := r.file.Pass.TypesInfo.ObjectOf(id), false
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(*ast.Ident)
		found = found || ok && v != nil && r.file.Pass.TypesInfo.Uses[x] == v
		return !found
	})
	return found
}

// step reads a statement that does one thing to a number.
func (r reader) step(stmt ast.Stmt) (step, place, bool) {
	switch s := stmt.(type) {
	case *ast.IncDecStmt:
		n, ok := r.place(s.X)
		k := add
		if s.Tok == token.DEC {
			k = sub
		}
		return step{stmt: s, kind: k, number: s.X}, n, ok
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return step{}, place{}, false
		}
		if n, ok := r.place(s.Lhs[0]); ok {
			if st, ok := r.extends(s, n); ok {
				return st, n, true
			}
			k, ok := map[token.Token]kind{token.ADD_ASSIGN: add, token.SUB_ASSIGN: sub, token.ASSIGN: store}[s.Tok]
			return step{stmt: s, kind: k, number: s.Lhs[0], operand: s.Rhs[0]}, n, ok && r.stable(s.Rhs[0])
		}
		id, ok := s.Lhs[0].(*ast.Ident)
		if !ok || s.Tok != token.ASSIGN && s.Tok != token.DEFINE && !gathers[s.Tok] || !r.own(id) {
			return step{}, place{}, false
		}
		return r.read(s, s.Rhs[0])
	case *ast.ReturnStmt:
		if len(s.Results) != 1 {
			return step{}, place{}, false
		}
		return r.read(s, s.Results[0])
	}
	return step{}, place{}, false
}

// gathers are the assignments that put what is read to what there is, and cannot panic.
var gathers = map[token.Token]bool{
	token.ADD_ASSIGN: true, token.SUB_ASSIGN: true, token.MUL_ASSIGN: true,
	token.AND_ASSIGN: true, token.OR_ASSIGN: true, token.XOR_ASSIGN: true, token.AND_NOT_ASSIGN: true,
}

// extends reads "number = number + x" and "number = number - x".
func (r reader) extends(s *ast.AssignStmt, n place) (step, bool) {
	sum, ok := ast.Unparen(s.Rhs[0]).(*ast.BinaryExpr)
	if !ok || s.Tok != token.ASSIGN || sum.Op != token.ADD && sum.Op != token.SUB {
		return step{}, false
	}
	first, ok := r.place(sum.X)
	if !ok || !same(first, n) || !r.stable(sum.Y) {
		return step{}, false
	}
	st := step{stmt: s, kind: add, number: s.Lhs[0], operand: sum.Y, also: first.id}
	if sum.Op == token.SUB {
		st.kind = sub
	}
	return st, true
}

// swap reads "n, number = number, x": what it reads, and what it sets.
func (r reader) swap(stmt ast.Stmt) (read, set step, n place, ok bool) {
	s, ok := stmt.(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 2 || len(s.Rhs) != 2 {
		return read, set, n, false
	}
	into, was := 0, 1
	if _, local := s.Lhs[0].(*ast.Ident); !local {
		into, was = 1, 0
	}
	id, ok := s.Lhs[into].(*ast.Ident)
	if !ok || !r.own(id) || !r.stable(s.Rhs[was]) {
		return read, set, n, false
	}
	from, ok := r.place(s.Rhs[into])
	n, ok2 := r.place(s.Lhs[was])
	if !ok || !ok2 || !same(from, n) {
		return read, set, n, false
	}
	read = step{stmt: s, kind: load, number: s.Rhs[into], into: id, also: from.id}
	return read, step{stmt: s, kind: store, number: s.Lhs[was], operand: s.Rhs[was]}, n, true
}

// stable reports whether an expression has the same value before the section as within. That
// is also what a method makes of a time, which has been taken before.
func (r reader) stable(e ast.Expr) bool {
	if r.function.Stable(e) {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	info := r.file.Pass.TypesInfo
	if len(call.Args) == 1 && info.Types[call.Fun].IsType() {
		return kinds.Basic(info.TypeOf(call.Fun)) && kinds.Basic(info.TypeOf(call.Args[0])) && r.stable(call.Args[0])
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	fn, isFunc := typeutil.Callee(info, call).(*types.Func)
	if !ok || !isFunc || len(call.Args) > 0 || info.Selections[sel] == nil {
		return false
	}
	return slices.Contains(numbers, fn.FullName()) && r.function.Stable(sel.X)
}

// numbers are methods that make a number of a time, and nothing else.
var numbers = []string{
	"(time.Time).Unix", "(time.Time).UnixMicro", "(time.Time).UnixMilli", "(time.Time).UnixNano",
	"(time.Duration).Microseconds", "(time.Duration).Milliseconds", "(time.Duration).Nanoseconds",
}

func (r reader) own(id *ast.Ident) bool {
	v, ok := r.file.Pass.TypesInfo.ObjectOf(id).(*types.Var)
	return ok && (r.function.Own(v) || r.inside != nil && r.alone(v, r.inside))
}

// read finds the one place in an expression that reads a number; the rest must
// be such that it may be evaluated outside of the section.
func (r reader) read(stmt ast.Stmt, e ast.Expr) (step, place, bool) {
	if n, ok := r.place(e); ok {
		return step{stmt: stmt, kind: load, number: e}, n, true
	}
	switch x := e.(type) {
	case *ast.ParenExpr:
		return r.read(stmt, x.X)
	case *ast.CallExpr:
		if r.file.Pass.TypesInfo.Types[x.Fun].IsType() && len(x.Args) == 1 {
			return r.read(stmt, x.Args[0])
		}
	case *ast.BinaryExpr:
		switch {
		case x.Op == token.QUO || x.Op == token.REM || x.Op == token.SHL || x.Op == token.SHR:
		case r.function.Stable(x.Y):
			return r.read(stmt, x.X)
		case r.function.Stable(x.X):
			return r.read(stmt, x.Y)
		}
	}
	return step{}, place{}, false
}
