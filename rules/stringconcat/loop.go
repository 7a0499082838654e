package stringconcat

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/stringlike"
)

// turns says how often a loop turns.
type turns struct {
	// cond holds if the loop turns at all; empty where it always does, or
	// not turning is repeating zero times.
	cond string
	// missing is what the turns make up for, if cond holds: an expression.
	missing string
	// inclusive says that the loop ends one later: the condition is <=.
	inclusive bool
	// bytes says that a turn makes up for as many as it adds bytes, and not
	// for one.
	bytes bool

	bound ast.Expr // evaluated in each turn, or before all
}

// turns finds out how often the loop turns if its only statement is a.
func (f *finder) turns(loop ast.Stmt, a addition) (turns, bool) {
	l, ok := loop.(*ast.ForStmt)
	if !ok {
		return f.ranged(loop.(*ast.RangeStmt), a)
	}
	have, op, want, ok := limit(l.Cond)
	if !ok {
		return turns{}, false
	}
	t := turns{cond: f.condition(l.Cond), inclusive: op == token.LEQ, bound: want}
	if l.Init == nil && l.Post == nil {
		return f.grown(t, l, a, have)
	}
	if post, ok := l.Post.(*ast.IncDecStmt); ok && post.Tok == token.DEC {
		return f.countedDown(t, l, post, have)
	}
	return f.counted(t, l, have)
}

// limit takes a condition apart: have < want or have <= want, in whichever
// order it is written.
func limit(cond ast.Expr) (have ast.Expr, op token.Token, want ast.Expr, ok bool) {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok {
		return nil, 0, nil, false
	}
	switch b.Op {
	case token.LSS, token.LEQ:
		return b.X, b.Op, b.Y, true
	case token.GTR:
		return b.Y, token.LSS, b.X, true
	case token.GEQ:
		return b.Y, token.LEQ, b.X, true
	}
	return nil, 0, nil, false
}

// grown completes the turns of: for len(s) < n, and for len(s) + len(other) < n.
func (f *finder) grown(t turns, l *ast.ForStmt, a addition, have ast.Expr) (turns, bool) {
	unit, others := f.lengths(have, a, l)
	switch {
	case unit == "":
		return turns{}, false
	case unit == "byte":
		t.bytes = true
		t.missing = f.Of(t.bound) + " - " + f.Of(have)
		if others {
			t.missing = f.Of(t.bound) + " - (" + f.Of(ast.Unparen(have)) + ")"
		}
		return t, true
	case len(a.parts) == 1 && f.oneRune(a.parts[0]):
		name, op := f.free(l, "have"), " < "
		if t.inclusive {
			op = " <= "
		}
		t.cond = name + " := " + f.Of(have) + "; " + name + op + f.Of(t.bound)
		t.missing = f.Of(t.bound) + " - " + name
		return t, true
	}
	return turns{}, false
}

// lengths returns the unit in which an expression measures the string, and whether it adds
// other lengths to that: of what no turn changes, or constants. None is negative, so that
// their sum does not overflow. It returns no unit for other expressions.
func (f *finder) lengths(have ast.Expr, a addition, loop ast.Stmt) (unit string, others bool) {
	for _, term := range terms(have) {
		in, of := f.measure(term)
		switch v := f.Pass.TypesInfo.Types[term].Value; {
		case of != nil && f.is(a, of):
			if unit != "" {
				return "", false // it counts twice
			}
			unit = in
		case of != nil && f.simple(of) && !f.mentions(of, a.s, loop):
			others = true
		case v != nil && v.Kind() == constant.Int && constant.Sign(v) >= 0:
			others = true
		default:
			return "", false
		}
	}
	return unit, others
}

// terms are what an expression adds.
func terms(e ast.Expr) []ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return append(terms(b.X), terms(b.Y)...)
	}
	return []ast.Expr{e}
}

// measure returns what an expression is the length of, and in which unit.
func (f *finder) measure(e ast.Expr) (unit string, of ast.Expr) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return "", nil
	}
	of = call.Args[0]
	switch callee := typeutil.Callee(f.Pass.TypesInfo, call).(type) {
	case *types.Builtin:
		if callee.Name() != "len" {
			return "", nil
		}
		of = f.converted(of)
		if runes, ok := f.conversion(of); ok && types.Identical(f.Pass.TypesInfo.TypeOf(of), types.NewSlice(types.Typ[types.Rune])) {
			return "rune", runes
		}
		return "byte", of
	case *types.Func:
		if callee.FullName() == "unicode/utf8.RuneCountInString" {
			return "rune", f.converted(of)
		}
	}
	return "", nil
}

// converted returns the string that is converted to another type of strings, or what is none.
func (f *finder) converted(e ast.Expr) ast.Expr {
	from, ok := f.conversion(e)
	if ok && stringlike.Is(f.Pass.TypesInfo.TypeOf(e)) && stringlike.Is(f.Pass.TypesInfo.TypeOf(from)) {
		return from
	}
	return e
}

// conversion returns the operand of a conversion.
func (f *finder) conversion(e ast.Expr) (ast.Expr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !f.Pass.TypesInfo.Types[call.Fun].IsType() {
		return nil, false
	}
	return call.Args[0], true
}

// oneRune reports whether adding the text to a string adds exactly one rune,
// whatever invalid bytes the string has.
func (f *finder) oneRune(e ast.Expr) bool {
	if v := f.Pass.TypesInfo.Types[e].Value; v != nil {
		s := constant.StringVal(v)
		return utf8.ValidString(s) && utf8.RuneCountInString(s) == 1
	}
	return f.isRune(e)
}

// counted completes the turns of: for i := 0; i < n; i++.
func (f *finder) counted(t turns, l *ast.ForStmt, have ast.Expr) (turns, bool) {
	i, start := f.counter(l)
	if i == nil || f.variable(have) != i || !f.isInt(t.bound) {
		return turns{}, false
	}
	want, from := f.Of(t.bound), f.Of(start)
	t.missing = want + " - " + from
	t.cond = want + " > " + from
	if t.inclusive {
		t.cond = want + " >= " + from
	}
	switch from {
	case "0":
		t.missing = want
		if n := f.Pass.TypesInfo.Types[t.bound].Value; n != nil && constant.Sign(n) > 0 {
			t.cond = ""
		}
	case "1":
		if t.inclusive {
			t.missing, t.inclusive = want, false
		}
	}
	return t, true
}

// countedDown completes the turns of: for i := n; i > 0; i--, where n is
// whatever it is once, before the first turn.
func (f *finder) countedDown(t turns, l *ast.ForStmt, post *ast.IncDecStmt, least ast.Expr) (turns, bool) {
	init, ok := l.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 || t.inclusive {
		return turns{}, false
	}
	i, _ := f.Pass.TypesInfo.Defs[init.Lhs[0].(*ast.Ident)].(*types.Var)
	zero := f.Pass.TypesInfo.Types[least].Value
	if i == nil || f.variable(t.bound) != i || f.variable(post.X) != i || !types.Identical(i.Type(), types.Typ[types.Int]) {
		return turns{}, false
	}
	if zero == nil || zero.Kind() != constant.Int || constant.Sign(zero) != 0 {
		return turns{}, false
	}
	t.cond = f.Of(init) + "; " + t.cond
	t.missing = i.Name()
	t.bound = least
	return t, true
}

// runsDown finds how often a loop turns that counts a variable of the function down, which
// it does behind the addition and nothing else does there:
//
//	for n > 0 {
//		s = x + s
//		n--
//	}
//
// or in its head, for ; n > 0; n--.
func (f *finder) runsDown(loop ast.Stmt, a addition) (turns, *ast.IncDecStmt) {
	l, ok := loop.(*ast.ForStmt)
	if !ok || l.Init != nil {
		return turns{}, nil
	}
	down, ok := last(l, a.stmt)
	least, op, n, limited := limit(l.Cond)
	if !ok || down.Tok != token.DEC || !limited || op != token.LSS {
		return turns{}, nil
	}
	v := f.variable(n)
	zero := f.Pass.TypesInfo.Types[least].Value
	if v == nil || v == a.s || f.variable(down.X) != v || !f.fn.Own(v) || !types.Identical(v.Type(), types.Typ[types.Int]) ||
		zero == nil || zero.Kind() != constant.Int || constant.Sign(zero) != 0 {
		return turns{}, nil
	}
	for _, p := range a.parts {
		if f.uses(p, v) {
			return turns{}, nil
		}
	}
	return turns{cond: f.Of(l.Cond), missing: v.Name(), bound: least}, down
}

// last returns what each turn of a loop does behind its one statement, in its head or its body.
func last(l *ast.ForStmt, stmt ast.Stmt) (*ast.IncDecStmt, bool) {
	behind := l.Post
	if behind == nil && len(l.Body.List) == 2 {
		behind = l.Body.List[1]
	} else if len(l.Body.List) != 1 {
		return nil, false
	}
	down, ok := behind.(*ast.IncDecStmt)
	return down, ok && l.Body.List[0] == stmt
}

// ends says what a variable is when it has been counted down. Where the head of the loop counts it,
// that is said behind the statement, unless nobody asks.
func (f *finder) ends(stmt inspector.Cursor, loop ast.Stmt, down *ast.IncDecStmt) []analysis.TextEdit {
	end := f.Of(down.X) + " = 0"
	if l := loop.(*ast.ForStmt); l.Post != ast.Stmt(down) {
		return []analysis.TextEdit{{Pos: down.Pos(), End: down.End(), NewText: []byte(end)}}
	}
	if !f.asked(stmt, loop, f.variable(down.X)) {
		return nil
	}
	at := f.lastBefore(stmt.Node().End(), loop.End())
	return []analysis.TextEdit{{Pos: at, End: at, NewText: []byte("\n" + end)}}
}

// asked reports whether something may read a variable when a loop has ended: what follows the
// loop, what another turn of a loop around it comes to, a jump back, or who called the function.
func (f *finder) asked(stmt inspector.Cursor, loop ast.Stmt, v *types.Var) bool {
	c := stmt
	for c.Node() != loop {
		c = c.Parent()
	}
	for outer := range c.Parent().Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if !loops.Inside(outer.Node().(ast.Stmt), v.Pos()) {
			return true
		}
	}
	_, decl := sources.Enclosing(stmt)
	if decl == nil || sources.Jumps(decl) {
		return true
	}
	if results := decl.Type.Results; results != nil && results.Pos() <= v.Pos() && v.Pos() < results.End() {
		return true
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Pos() >= loop.End() && f.Pass.TypesInfo.Uses[id] == v
		return !found
	})
	return found
}

// counter returns the variable that goes up by one in each turn, and where it
// starts: at a constant or a length, neither of which is negative.
func (f *finder) counter(l *ast.ForStmt) (*types.Var, ast.Expr) {
	init, ok := l.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return nil, nil
	}
	post, ok := l.Post.(*ast.IncDecStmt)
	if !ok || post.Tok != token.INC {
		return nil, nil
	}
	i, _ := f.Pass.TypesInfo.Defs[init.Lhs[0].(*ast.Ident)].(*types.Var)
	if start := init.Rhs[0]; i != nil && f.variable(post.X) == i && f.isInt(start) && f.notNegative(start) {
		return i, start
	}
	return nil, nil
}

func (f *finder) notNegative(start ast.Expr) bool {
	switch start.(type) {
	case *ast.BasicLit, *ast.Ident:
		v := f.Pass.TypesInfo.Types[start].Value
		return v != nil && constant.Sign(v) >= 0
	}
	unit, of := f.measure(start)
	return unit != "" && f.variable(of) != nil
}

func (f *finder) isInt(e ast.Expr) bool {
	t := f.Pass.TypesInfo.TypeOf(e)
	return types.Identical(t, types.Typ[types.Int]) || types.Identical(t, types.Typ[types.UntypedInt])
}

// ranged counts the turns of: for range n, and for range elements.
func (f *finder) ranged(l *ast.RangeStmt, a addition) (turns, bool) {
	if l.Tok == token.ASSIGN {
		return turns{}, false // the variables are seen afterwards
	}
	t := turns{missing: f.Of(l.X), bound: l.X}
	switch f.Pass.TypesInfo.TypeOf(l.X).Underlying().(type) {
	case *types.Basic:
		if !f.isInt(l.X) {
			return turns{}, false // text has turns for its runes
		}
		if n := f.Pass.TypesInfo.Types[l.X].Value; n == nil || constant.Sign(n) <= 0 {
			t.cond = f.Of(l.X) + " > 0"
		}
		return t, true
	case *types.Slice, *types.Map, *types.Array:
		t.missing = "len(" + f.Of(l.X) + ")"
		for _, p := range append([]ast.Expr{a.stmt.Lhs[0]}, a.parts...) {
			if !f.fn.Stable(p) {
				t.cond = t.missing + " > 0" // without a turn, nothing panics
			}
		}
		return t, f.Predeclared(l.Pos(), "len")
	}
	return turns{}, false
}
