package widelock

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/purity"
)

// part decides, statement by statement, what can be done without the lock. It is
// not ok unless all that is written is, and something is left.
func (s *section) part() bool {
	for _, s.headed = range []bool{false, true} {
		if s.parted() {
			return true
		}
	}
	return false
}

// parted is [section.part], once it is decided whether headers that come first stay.
func (s *section) parted() bool {
	s.out = make([]bool, len(s.held))
	last := s.lastLeaving()
	stay := make([]bool, len(s.held))
	for changed := true; changed; {
		changed = false
		for i, stmt := range s.held {
			if !s.out[i] && !stay[i] && i > last && !s.header(i) && s.apart(stmt) {
				s.out[i], changed = true, true
			}
		}
		for i, stmt := range s.held {
			if s.out[i] && (s.entangled(i) || !s.apart(stmt)) { // what moves before it may have become more, or less
				s.out[i], stay[i], changed = false, true, true
			}
		}
	}
	stays, writes := false, false
	for i, stmt := range s.held {
		stays = stays || !s.out[i] || s.asks(stmt)
		if s.writer == nil {
			writes = writes || s.out[i] && s.costs(stmt)
			continue
		}
		writes = writes || s.out[i] && mentionsObject(s.Pass.TypesInfo, stmt, s.writer)
		if !s.out[i] && !s.leaves(i) && !s.header(i) && mentionsObject(s.Pass.TypesInfo, stmt, s.writer) {
			return false
		}
	}
	if r, ok := s.held[len(s.held)-1].(*ast.ReturnStmt); ok && len(r.Results) > 0 && !s.out[len(s.held)-1] {
		return false // it would leave what stays
	}
	return stays && writes
}

// header reports whether a statement only sets a header of the answer, and nothing moves that stands before
// it: where these stay, what comes behind can be evaluated before anything else is done.
func (s *section) header(i int) bool {
	if !s.headed || s.writer == nil || slices.Contains(s.out[:i], true) {
		return false
	}
	call, ok := expr(s.held[i]).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn, ok := typeutil.Callee(s.Pass.TypesInfo, call).(*types.Func)
	return ok && strings.HasPrefix(fn.FullName(), "(net/http.Header).") && s.tells(fn, call)
}

// entangled reports whether a statement that would move behind those that stay
// reads what a later one of them changes, gives them a value, or needs one of
// theirs that may refer to what the lock guards.
func (s *section) entangled(i int) bool {
	sets, _ := s.variables(s.held[i])
	uses := s.uses(s.held[i])
	if s.early(i) {
		return true
	}
	for j, other := range s.held {
		if s.out[j] {
			continue
		}
		theirs, read := s.variables(other)
		for v := range theirs {
			if uses[v] && (j > i || !s.carried(v)) || sets[v] {
				return true
			}
		}
		for v := range read {
			if sets[v] {
				return true
			}
		}
	}
	return false
}

// early reports whether a value that the statement needs would be copied under the lock, before
// a statement that moves gives it to a variable.
func (s *section) early(i int) bool {
	for j := range i {
		if !s.out[j] {
			continue
		}
		sets, _ := s.variables(s.held[j])
		for _, r := range s.reads(s.held[i]) {
			for v := range sets {
				if mentionsObject(s.Pass.TypesInfo, *r, v) {
					return true
				}
			}
		}
	}
	return false
}

// variables are those of the function that a statement assigns to, and uses.
func (s *section) variables(stmt ast.Stmt) (sets, uses map[*types.Var]bool) {
	sets, uses = map[*types.Var]bool{}, map[*types.Var]bool{}
	info := s.Pass.TypesInfo
	set := func(e ast.Expr) {
		if id, ok := whole(info, e).(*ast.Ident); ok {
			if v, ok := info.ObjectOf(id).(*types.Var); ok {
				sets[v] = true
			}
		}
	}
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if v := s.looksAt(n); v != nil {
				uses[v] = true
				return false
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				set(l)
			}
		case *ast.IncDecStmt:
			set(n.X)
		case *ast.RangeStmt:
			set(n.Key)
			set(n.Value)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				set(n.X)
			}
		case *ast.Ident:
			if v, ok := info.Uses[n].(*types.Var); ok && !v.IsField() {
				uses[v] = true
				if isBuffer(v.Type()) {
					sets[v] = true // by a method
				}
			} else if v, ok := info.Defs[n].(*types.Var); ok && v != nil {
				sets[v] = true
			}
		}
		return true
	})
	return sets, uses
}

// whole is the struct that a field is of, the array that an element is of, and other expressions
// themselves.
func whole(info *types.Info, e ast.Expr) ast.Expr {
	for {
		e = ast.Unparen(e)
		switch part := e.(type) {
		case *ast.SelectorExpr:
			if info.Selections[part] == nil || info.Selections[part].Indirect() {
				return e
			}
			e = part.X
		case *ast.IndexExpr:
			if _, array := info.TypeOf(part.X).Underlying().(*types.Array); !array {
				return e
			}
			e = part.X
		default:
			return e
		}
	}
}

// uses are the variables that a statement needs when it has moved, but for what is copied.
func (s *section) uses(stmt ast.Stmt) map[*types.Var]bool {
	uses, reads := map[*types.Var]bool{}, s.reads(stmt)
	ast.Inspect(stmt, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && slices.ContainsFunc(reads, func(r *ast.Expr) bool { return *r == e }) {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := s.Pass.TypesInfo.Uses[id].(*types.Var); ok && !v.IsField() {
				uses[v] = true
			}
		}
		return true
	})
	return uses
}

// defined are the variables that a statement uses and one that stays declares.
func (s *section) defined(stmt ast.Stmt) []*types.Var {
	var out []*types.Var
	uses := s.uses(stmt)
	for i, other := range s.held {
		if s.out[i] {
			continue
		}
		ast.Inspect(other, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := s.Pass.TypesInfo.Defs[id].(*types.Var); ok && uses[v] {
					out = append(out, v)
				}
			}
			return true
		})
	}
	return out
}

// apart reports whether a statement touches nothing that the lock may guard, but
// for values it reads: it assigns to variables of the function, writes, or returns.
func (s *section) apart(stmt ast.Stmt) bool {
	switch n := stmt.(type) {
	case *ast.ExprStmt, *ast.ReturnStmt:
	case *ast.DeclStmt:
		return s.roomy(n)
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			if !s.assignable(l) {
				return false
			}
		}
	case *ast.IfStmt:
		if n.Init != nil && !s.apart(n.Init) || n.Else != nil && !s.apart(n.Else) || !s.apart(n.Body) {
			return false
		}
	case *ast.BlockStmt:
		return !slices.ContainsFunc(n.List, func(inner ast.Stmt) bool { return !s.apart(inner) })
	default:
		return false
	}
	reads := s.reads(stmt)
	ok := !s.ownReads(stmt, reads)
	var look func(n ast.Node) bool
	look = func(n ast.Node) bool {
		if e, isExpr := n.(ast.Expr); isExpr {
			for _, r := range reads {
				if *r == e {
					return false // copied
				}
			}
		}
		switch n := n.(type) {
		case *ast.FuncLit:
			ok = false
		case *ast.CallExpr:
			ok = ok && s.harmless(n)
			if s.unasked(n) {
				for _, arg := range n.Args {
					ast.Inspect(arg, look)
				}
				return false
			}
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW && (n.Op != token.AND || s.lent(n))
		case *ast.StarExpr:
			ok = ok && (s.Pass.TypesInfo.Types[n].IsType() || s.scratch(n.X))
		case *ast.SliceExpr:
			x, of := ast.Unparen(n.X).(*ast.StarExpr)
			ok = ok && of && s.scratch(x.X)
		case *ast.IndexExpr:
			ok = false
		case *ast.BinaryExpr:
			ok = ok && (!s.fails(n) || s.ends(stmt))
		case *ast.Ident:
			if v, isVar := s.Pass.TypesInfo.Uses[n].(*types.Var); isVar && !v.IsField() {
				ok = ok && (s.ours(v) || types.TypeString(v.Type(), nil) == "sync.Pool")
			}
		}
		return ok
	}
	ast.Inspect(stmt, look)
	return ok
}

// unasked reports whether a call is of a method that does nothing with what it is one of.
func (s *section) unasked(call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(s.Pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Signature().Recv() == nil || fn.Pkg() != s.Pass.Pkg || !s.answers(fn, call) {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(s.Pass.TypesInfo.Selections[sel].Index()) != 1 { // that of an embedded pointer reads it
		return false
	}
	_, named := sel.X.(*ast.Ident)
	_, pointer := fn.Signature().Recv().Type().Underlying().(*types.Pointer)
	return named && pointer
}

// ownReads reports whether what a statement reads is named by variables that it declares itself: there
// is nothing to be read before it.
func (s *section) ownReads(stmt ast.Stmt, reads []*ast.Expr) bool {
	return slices.ContainsFunc(reads, func(r *ast.Expr) bool {
		found := false
		ast.Inspect(*r, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				v, isVar := s.Pass.TypesInfo.Uses[id].(*types.Var)
				found = found || isVar && !v.IsField() && stmt.Pos() <= v.Pos() && v.Pos() < stmt.End()
			}
			return !found
		})
		return found
	})
}

// ends reports whether nothing that stays follows a statement, so that whatever it comes to, a panic
// too, it does behind all of that, and the lock is given back then.
func (s *section) ends(stmt ast.Stmt) bool {
	if !s.deferred {
		return false
	}
	for i, other := range s.held {
		if other.Pos() >= stmt.End() && !s.out[i] {
			return false
		}
	}
	return true
}

// fails reports whether an operation may panic: a division of integers, or a shift, by what
// is not constant.
func (s *section) fails(e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
	default:
		return false
	}
	b, ok := s.Pass.TypesInfo.TypeOf(e).Underlying().(*types.Basic)
	return s.Pass.TypesInfo.Types[e.Y].Value == nil && !(ok && b.Info()&types.IsFloat != 0)
}

// assignable reports whether assigning changes only a variable of the function, or
// what a pool keeps of one.
func (s *section) assignable(l ast.Expr) bool {
	if star, ok := l.(*ast.StarExpr); ok {
		return s.scratch(star.X)
	}
	id, ok := l.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := s.Pass.TypesInfo.ObjectOf(id).(*types.Var)
	return !ok || v.Parent() != s.Pass.Pkg.Scope() && s.own(v)
}

// own reports whether a variable is of the function itself, which alone changes it.
func (s *section) own(v *types.Var) bool {
	return s.fn.Own(v) && s.decl.Type.Pos() <= v.Pos() && v.Pos() <= s.decl.Body.End()
}

// scratch reports whether the expression is a buffer of a pool, named in the
// section.
func (s *section) scratch(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := s.Pass.TypesInfo.Uses[id].(*types.Var)
	return ok && v.Pos() >= s.held[0].Pos() && isPooled(v.Type())
}

func isPooled(t types.Type) bool {
	return types.Identical(t, types.NewPointer(types.NewSlice(types.Typ[types.Byte])))
}

// ours reports whether a variable holds nothing that the lock may guard: a basic
// value, the writer, what the standard library declares, or bytes that are made in
// the section.
func (s *section) ours(v *types.Var) bool {
	if v == s.guard || v.Parent() == s.Pass.Pkg.Scope() || v.Parent() == types.Universe {
		return false
	}
	if v == s.writer || purity.Alone(v.Type()) && s.fn.Own(v) || s.room(v) {
		return true
	}
	if v.Pos() >= s.held[0].Pos() {
		return types.Identical(v.Type(), types.NewSlice(types.Typ[types.Byte])) || isPooled(v.Type()) || types.TypeString(v.Type(), nil) == "error"
	}
	t := v.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok {
		return false
	}
	if n.Obj().Pkg() == nil {
		return true // error
	}
	first, _, _ := strings.Cut(n.Obj().Pkg().Path(), "/")
	return !strings.Contains(first, ".") && n.Obj().Pkg() != s.Pass.Pkg && strings.Contains(" net/http time ", " "+n.Obj().Pkg().Path()+" ")
}

// harmless reports whether a call only computes, or tells the writer something.
func (s *section) harmless(call *ast.CallExpr) bool {
	info := s.Pass.TypesInfo
	if info.Types[call.Fun].IsType() {
		return true
	}
	switch fn := typeutil.Callee(info, call).(type) {
	case *types.Builtin:
		return strings.Contains(" len cap append make min max ", " "+fn.Name()+" ")
	case *types.Func:
		if s.tells(fn, call) || s.encodes(fn, call) || s.answers(fn, call) || s.filled(call) != nil {
			return true
		}
		switch fn.FullName() {
		case "(*sync.Pool).Get", "(*sync.Pool).Put":
			return true
		case "fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln", "fmt.Append", "fmt.Appendf", "fmt.Appendln":
			return s.plain(call.Args)
		}
		if _, own := s.pure.Own(call); own && s.writer == nil {
			return !s.pure.Looks(call)
		}
		return fn.Pkg() != nil && fn.Pkg().Path() == "strconv" && strings.HasPrefix(fn.Name(), "Append") || !s.fn.Effect(call)
	}
	return false
}

// tells reports whether the call writes to the writer, or is about its header.
func (s *section) tells(fn *types.Func, call *ast.CallExpr) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch fn.FullName() {
	case "io.WriteString", "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln":
		return s.isWriter(call.Args[0]) && s.plain(call.Args[1:])
	case "net/http.Error":
		return s.isWriter(call.Args[0])
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	if strings.HasPrefix(fn.FullName(), "(net/http.Header).") {
		header, ok := ast.Unparen(sel.X).(*ast.CallExpr)
		if !ok {
			return false
		}
		of, ok := ast.Unparen(header.Fun).(*ast.SelectorExpr)
		return ok && of.Sel.Name == "Header" && s.isWriter(of.X)
	}
	return s.isWriter(sel.X) && strings.Contains(" Write WriteString WriteHeader Header ", " "+fn.Name()+" ")
}

// plain reports whether the arguments have no methods that would be called to
// format them.
func (s *section) plain(args []ast.Expr) bool {
	for _, a := range args {
		t := s.Pass.TypesInfo.TypeOf(a)
		if _, named := types.Unalias(t).(*types.Named); named || !kinds.Basic(t) {
			return false
		}
	}
	return true
}

// reads are the places of a statement that read a value under the lock, which can
// be copied: a field of what the lock is in, an element of a map that such a field
// holds, of a basic type. The values are in the order of the source.
func (s *section) reads(stmt ast.Stmt) []*ast.Expr {
	var out []*ast.Expr
	var look func(n ast.Node) bool
	look = func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if !ok {
			if a, isAssign := n.(*ast.AssignStmt); isAssign { // not what is assigned to
				for _, r := range a.Rhs {
					ast.Inspect(r, look)
				}
				return false
			}
			return true
		}
		if s.copied(e) {
			out = append(out, &e)
			return false
		}
		return true
	}
	ast.Inspect(stmt, look)
	return out
}

// field reads a field of what the lock is in; of a lock that is a variable of the
// package, the variables of the package.
func (s *section) field(e ast.Expr) bool {
	info := s.Pass.TypesInfo
	switch e := e.(type) {
	case *ast.SelectorExpr:
		root, ok := e.X.(*ast.Ident)
		sel := info.Selections[e]
		return ok && sel != nil && sel.Kind() == types.FieldVal && s.guard != nil && info.Uses[root] == s.guard
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		return ok && s.guard == nil && v.Parent() == s.Pass.Pkg.Scope()
	}
	return false
}

func mentionsObject(info *types.Info, n ast.Node, obj types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.ObjectOf(id) == obj
		return !found
	})
	return found
}
