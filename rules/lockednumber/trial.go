package lockednumber

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/kinds"
)

// trial is what a section does that sets the number for what it is: to the greater of
// two, once only, up to a bound.
type trial struct {
	number   ast.Expr   // as the statement has it that sets it
	reads    []ast.Expr // where the number is read
	cond     ast.Expr   // nil where it is always set, or for what it is set to
	refuses  bool       // the number stays where the condition holds
	op       token.Token
	operand  ast.Expr        // nil for ++ and --
	extreme  token.Token     // of n = max(n, operand), LSS, and of min, GTR
	done     *ast.ReturnStmt // where the number was set; nil where the section just ends
	refused  *ast.ReturnStmt // where it was not
	deferred bool            // the function ends with the section
}

// trial reads a section whose statements are given; deferred if they go to the end of
// the function.
func (r reader) trial(s section, lock place, method string, list []ast.Stmt, deferred bool) (section, bool) {
	t := &trial{deferred: deferred}
	set, ok := r.shape(&s, t, lock, method, list)
	if !ok || len(list) == 0 || method != "Lock" {
		return section{}, false
	}
	n, ok := r.sets(t, set)
	if !ok || n.path != lock.path {
		return section{}, false
	}
	s.number, s.uses, s.trial = n.v, append(s.uses, n.id), t
	for _, e := range t.reads {
		p, _ := r.place(e)
		s.uses = append(s.uses, p.id)
	}
	ok = t.cond == nil || r.reads(&s, lock, t.cond)
	ok = ok && (t.operand == nil || r.reads(&s, lock, t.operand))
	if t.refused != nil {
		for _, e := range t.refused.Results {
			ok = ok && (r.settled(e) || r.reads(&s, lock, e))
		}
	}
	if t.done != nil {
		for _, e := range t.done.Results {
			ok = ok && r.settled(e)
		}
	}
	if kind, plain := plainly[t.op]; plain && t.cond == nil && len(t.reads) == 0 {
		s.trial, s.steps = nil, []step{{stmt: set, kind: kind, number: t.number, operand: t.operand}}
	}
	return s, ok && !r.file.Commented(s.from, s.to)
}

// plainly are the operations for which the number need not be known.
var plainly = map[token.Token]kind{token.ASSIGN: store, token.ADD: add, token.SUB: sub}

// shape reads which statements do what, and returns the one that sets the number.
func (r reader) shape(s *section, t *trial, lock place, method string, list []ast.Stmt) (set ast.Stmt, ok bool) {
	if len(list) == 0 {
		return nil, false
	}
	branch, ok := list[0].(*ast.IfStmt)
	if !ok {
		return list[0], len(list) == 1
	}
	if branch.Init != nil || branch.Else != nil || len(branch.Body.List) == 0 {
		return nil, false
	}
	t.cond = branch.Cond
	inner := branch.Body.List
	ret, returns := inner[len(inner)-1].(*ast.ReturnStmt)
	switch {
	case !returns:
		return inner[0], len(inner) == 1 && len(list) == 1
	case !t.deferred: // if cond { unlock; return }; set
		if len(inner) != 2 || len(list) != 2 {
			return nil, false
		}
		unlock, name, ok := r.call(inner[0])
		if !ok || name != unlocks[method] || !same(lock, unlock) {
			return nil, false
		}
		s.note(unlock)
		t.refuses, t.refused = true, ret
		return list[1], true
	case len(inner) == 1 && len(list) >= 2: // if cond { return }; set; return
		t.refuses, t.refused = true, ret
		if len(list) == 3 {
			t.done, ok = list[2].(*ast.ReturnStmt)
		}
		return list[1], ok && len(list) <= 3
	case len(inner) == 2 && len(list) == 2: // if cond { set; return }; return
		t.done = ret
		t.refused, ok = list[1].(*ast.ReturnStmt)
		return inner[0], ok
	}
	return nil, false
}

// sets reads the statement that sets the number.
func (r reader) sets(t *trial, stmt ast.Stmt) (place, bool) {
	switch s := stmt.(type) {
	case *ast.IncDecStmt:
		t.number, t.op = s.X, token.ADD
		if s.Tok == token.DEC {
			t.op = token.SUB
		}
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok == token.DEFINE {
			return place{}, false
		}
		t.number, t.operand, t.op = s.Lhs[0], s.Rhs[0], operators[s.Tok]
		if call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr); ok && t.op == token.ASSIGN && t.cond == nil {
			r.extremes(t, call)
		}
	default:
		return place{}, false
	}
	return r.placed(t.number, t.op)
}

func (r reader) placed(number ast.Expr, op token.Token) (place, bool) {
	n, ok := r.place(number)
	return n, ok && op != token.ILLEGAL
}

// operators are those of assignments; a shift may panic, as a division may.
var operators = map[token.Token]token.Token{
	token.ASSIGN: token.ASSIGN, token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL,
	token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.AND_NOT_ASSIGN: token.AND_NOT,
}

// extremes reads max(n, x) and min(n, x), where n is the number that is set.
func (r reader) extremes(t *trial, call *ast.CallExpr) {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || len(call.Args) != 2 {
		return
	}
	b, ok := r.file.Pass.TypesInfo.Uses[id].(*types.Builtin)
	if !ok {
		return
	}
	of := map[string]token.Token{"max": token.LSS, "min": token.GTR}[b.Name()]
	n, set := r.place(t.number)
	for i, arg := range call.Args {
		if p, ok := r.place(arg); ok && set && same(p, n) && of != token.ILLEGAL {
			t.extreme, t.operand, t.reads = of, call.Args[1-i], append(t.reads, arg)
			return
		}
	}
}

// reads reports whether an expression has no effect, cannot panic, and reads nothing but
// the number and what stays, so that it may be evaluated as often as one likes.
func (r reader) reads(s *section, lock place, e ast.Expr) bool {
	info := r.file.Pass.TypesInfo
	if r.stable(e) {
		return true
	}
	if p, ok := r.place(e); ok {
		switch {
		case p.path != lock.path:
			return false
		case p.v == s.number:
			s.uses, s.trial.reads = append(s.uses, p.id), append(s.trial.reads, e)
			return true
		}
		s.fixed = append(s.fixed, p.v.Name())
		return kinds.Basic(p.v.Type()) && r.fixed(p.v)
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.reads(s, lock, e.X)
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW && r.reads(s, lock, e.X)
	case *ast.BinaryExpr:
		switch e.Op {
		case token.SHL, token.SHR:
			return false
		case token.QUO, token.REM:
			if v := info.Types[e.Y].Value; v == nil || constant.Sign(v) == 0 {
				return false
			}
		}
		return kinds.Basic(info.TypeOf(e.X)) && kinds.Basic(info.TypeOf(e.Y)) && r.reads(s, lock, e.X) && r.reads(s, lock, e.Y)
	case *ast.CallExpr:
		return len(e.Args) == 1 && info.Types[e.Fun].IsType() && kinds.Basic(info.TypeOf(e.Fun)) && kinds.Basic(info.TypeOf(e.Args[0])) && r.reads(s, lock, e.Args[0])
	}
	return false
}

// settled reports whether a result is the same within the section and behind it: it is
// nil, the function's own, or an error that the package has a name for and never sets.
func (r reader) settled(e ast.Expr) bool {
	info := r.file.Pass.TypesInfo
	if r.function.Stable(e) || info.Types[e].IsNil() {
		return true
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	return ok && v.Parent() == r.file.Pass.Pkg.Scope() && types.TypeString(v.Type(), nil) == "error" && r.fixed(v)
}

// fixed finds the fields and variables of the package that no statement sets, and whose
// address nobody takes. Those of other packages and those that are exported are not among
// them, but for errors, which everybody leaves alone.
func (p *program) fixed() func(*types.Var) bool {
	set := map[types.Object]bool{}
	info := p.pass.TypesInfo
	note := func(e ast.Expr) {
		switch e := ast.Unparen(e).(type) {
		case *ast.Ident:
			set[info.ObjectOf(e)] = true
		case *ast.SelectorExpr:
			set[info.ObjectOf(e.Sel)] = true
		}
	}
	for _, f := range p.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, l := range n.Lhs {
					note(l)
				}
			case *ast.IncDecStmt:
				note(n.X)
			case *ast.RangeStmt:
				if n.Tok == token.ASSIGN {
					note(n.Key)
					note(n.Value)
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND {
					note(n.X)
				}
			}
			return true
		})
	}
	return func(v *types.Var) bool {
		return !set[v] && v.Pkg() == p.pass.Pkg && (!v.Exported() || types.TypeString(v.Type(), nil) == "error")
	}
}
