package samecopy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// turn is a turn of a loop over a text, run in the mind with one character.
type turn struct {
	info *types.Info
	elem element
	into types.Object // what the text is written to; nil before the first write
	c    rune         // ASCII, or [high]
	byte bool         // characters are bytes
	n    int          // times the character was written as it is
}

// high stands for all characters that are not ASCII.
const high = utf8.RuneSelf

// copies reports whether a turn does nothing but to write its character, once and as it is.
func (t *turn) copies(body *ast.BlockStmt) bool {
	t.n = 0
	_, ok := t.run(body.List)
	return ok && t.n == 1
}

// run executes statements. It reports whether the turn goes on after them; it is not ok if
// they do something else than to write the character, or something that is not known.
func (t *turn) run(list []ast.Stmt) (on, ok bool) {
	for _, s := range list {
		on, ok := t.step(s)
		if !on || !ok {
			return on, ok
		}
	}
	return true, true
}

func (t *turn) step(s ast.Stmt) (on, ok bool) {
	switch s := s.(type) {
	case *ast.ExprStmt, *ast.AssignStmt:
		return true, t.alias(s) || t.write(s)
	case *ast.BlockStmt:
		return t.run(s.List)
	case *ast.BranchStmt:
		return false, s.Tok == token.CONTINUE && s.Label == nil
	case *ast.IfStmt:
		return t.branch(s)
	case *ast.SwitchStmt:
		return t.choose(s)
	}
	return false, false
}

func (t *turn) branch(s *ast.IfStmt) (on, ok bool) {
	yes, known := t.truth(s.Cond)
	if !known || s.Init != nil {
		return false, false
	}
	if yes {
		return t.run(s.Body.List)
	}
	if s.Else == nil {
		return true, true
	}
	return t.step(s.Else)
}

// choose executes the case that a switch comes to.
func (t *turn) choose(s *ast.SwitchStmt) (on, ok bool) {
	if s.Init != nil || s.Tag != nil && !t.elem(s.Tag) {
		return false, false
	}
	var rest *ast.CaseClause
	for _, clause := range s.Body.List {
		c := clause.(*ast.CaseClause)
		if c.List == nil {
			rest = c
		}
		for _, e := range c.List {
			yes, known := t.truth(e)
			if s.Tag != nil {
				yes, known = t.compare(token.EQL, e)
			}
			if !known {
				return false, false
			}
			if yes {
				return t.clause(c)
			}
		}
	}
	if rest == nil {
		return true, true
	}
	return t.clause(rest)
}

// clause executes the body of a case: a break at its end leaves the switch.
func (t *turn) clause(c *ast.CaseClause) (on, ok bool) {
	list := c.Body
	if n := len(list); n > 0 {
		if b, is := list[n-1].(*ast.BranchStmt); is && b.Tok == token.BREAK && b.Label == nil {
			list = list[:n-1]
		}
	}
	return t.run(list)
}

// alias reports whether a statement gives the character a name.
func (t *turn) alias(s ast.Stmt) bool {
	a, ok := s.(*ast.AssignStmt)
	return ok && a.Tok == token.DEFINE && len(a.Lhs) == 1 && len(a.Rhs) == 1 && t.elem(a.Lhs[0]) && t.elem(a.Rhs[0])
}

// truth evaluates a condition.
func (t *turn) truth(e ast.Expr) (yes, known bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		yes, known = t.truth(e.X)
		return !yes, known && e.Op == token.NOT
	case *ast.BinaryExpr:
		return t.binary(e)
	case *ast.CallExpr:
		return t.asked(e)
	}
	return false, false
}

func (t *turn) binary(e *ast.BinaryExpr) (yes, known bool) {
	switch e.Op {
	case token.LAND, token.LOR:
		x, xKnown := t.truth(e.X)
		y, yKnown := t.truth(e.Y)
		decides := e.Op == token.LOR
		if xKnown && x == decides {
			return x, true
		}
		return y, xKnown && yKnown
	}
	switch {
	case t.elem(e.X):
		return t.compare(e.Op, e.Y)
	case t.elem(e.Y):
		return t.compare(mirrored[e.Op], e.X)
	}
	return false, false
}

// mirrored are comparisons with their operands exchanged.
var mirrored = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ, token.LSS: token.GTR, token.GTR: token.LSS, token.LEQ: token.GEQ, token.GEQ: token.LEQ,
}

// compare compares the character with a constant. All characters that are not ASCII
// compare alike with one of ASCII, and with the first that is not.
func (t *turn) compare(op token.Token, e ast.Expr) (yes, known bool) {
	v := t.info.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return false, false
	}
	n, exact := constant.Int64Val(v)
	if !exact {
		return false, false
	}
	c := int64(t.c)
	if t.c == high {
		if n > high || n == high && op != token.LSS && op != token.GEQ {
			return false, false
		}
		if n < high {
			c = high
		}
	}
	switch op {
	case token.EQL:
		return c == n, true
	case token.NEQ:
		return c != n, true
	case token.LSS:
		return c < n, true
	case token.LEQ:
		return c <= n, true
	case token.GTR:
		return c > n, true
	case token.GEQ:
		return c >= n, true
	}
	return false, false
}

// classes are functions that tell the class of a character.
var classes = map[string]func(rune) bool{
	"unicode.IsLetter": unicode.IsLetter, "unicode.IsDigit": unicode.IsDigit, "unicode.IsNumber": unicode.IsNumber, "unicode.IsSpace": unicode.IsSpace,
	"unicode.IsUpper": unicode.IsUpper, "unicode.IsLower": unicode.IsLower, "unicode.IsPunct": unicode.IsPunct, "unicode.IsControl": unicode.IsControl,
	"unicode.IsPrint": unicode.IsPrint, "unicode.IsGraphic": unicode.IsGraphic, "unicode.IsSymbol": unicode.IsSymbol,
}

// asked evaluates a call that tells the class of a character of ASCII.
func (t *turn) asked(call *ast.CallExpr) (yes, known bool) {
	if t.c == high {
		return false, false
	}
	name := calls.Name(t.info, call)
	if is, ok := classes[name]; ok && len(call.Args) == 1 && t.elem(call.Args[0]) {
		return is(t.c), true
	}
	if name == "strings.ContainsRune" && t.elem(call.Args[1]) {
		if v := t.info.Types[call.Args[0]].Value; v != nil {
			return strings.ContainsRune(constant.StringVal(v), t.c), true
		}
	}
	return false, false
}

// write reports whether a statement writes the character as it is, to where the others go.
func (t *turn) write(s ast.Stmt) bool {
	if !writes(t.info, s, t.elem) {
		return false
	}
	into := target(t.info, s)
	if into == nil || t.into != nil && t.into != into || t.c == high && !t.exact(s) {
		return false
	}
	t.into = into
	t.n++
	return true
}

// exact reports whether a statement writes a character that is not ASCII as it was read: a
// byte as a byte, a rune encoded.
func (t *turn) exact(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ExprStmt:
		call := s.X.(*ast.CallExpr)
		method := ast.Unparen(call.Fun).(*ast.SelectorExpr).Sel.Name
		_, _, converted := calls.Conversion(t.info, call.Args[0])
		if t.byte {
			return method == "WriteByte" && !converted
		}
		return method == "WriteRune" && !converted || method == "WriteString" && t.encoded(call.Args[0])
	case *ast.AssignStmt:
		if s.Tok == token.ADD_ASSIGN {
			return !t.byte && t.encoded(s.Rhs[0])
		}
		_, _, converted := calls.Conversion(t.info, ast.Unparen(s.Rhs[0]).(*ast.CallExpr).Args[1])
		return t.byte && !converted
	}
	return false
}

// encoded reports whether an expression is string(r).
func (t *turn) encoded(e ast.Expr) bool {
	from, to, ok := calls.Conversion(t.info, e)
	return ok && calls.String(to) && types.Identical(t.info.TypeOf(from).Underlying(), types.Typ[types.Rune]) && isName(from)
}

func isName(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.Ident)
	return ok
}

// target returns the variable that a statement writes text to, nil for anything but a
// builder, a buffer, a string or bytes.
func target(info *types.Info, s ast.Stmt) types.Object {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = ast.Unparen(s.X.(*ast.CallExpr).Fun).(*ast.SelectorExpr).X
	case *ast.AssignStmt:
		e = s.Lhs[0]
		if call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr); ok && s.Tok == token.ASSIGN {
			to, named := ast.Unparen(e).(*ast.Ident)
			id, same := ast.Unparen(call.Args[0]).(*ast.Ident)
			if !named || !same || info.Uses[id] != info.Uses[to] {
				return nil
			}
		}
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Parent() == v.Pkg().Scope() || kindOf(v.Type()) == "" {
		return nil
	}
	return v
}

// kinds of what text is written to.
const (
	builder = "builder"
	str     = "string"
	slice   = "bytes"
)

func kindOf(t types.Type) string {
	switch types.TypeString(t, nil) {
	case "strings.Builder", "*strings.Builder", "bytes.Buffer", "*bytes.Buffer":
		return builder
	}
	if b, ok := t.(*types.Basic); ok && b.Kind() == types.String {
		return str
	}
	if types.Identical(t, types.NewSlice(types.Typ[types.Byte])) {
		return slice
	}
	return ""
}
