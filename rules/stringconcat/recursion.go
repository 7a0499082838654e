package stringconcat

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// descent is a function that calls itself with a text that is one unit longer, until it is
// long enough, and returns the text then:
//
//	if len(s) >= n {
//		return s
//	}
//	return f("0"+s, n)
type descent struct {
	addition
	check  *ast.IfStmt
	call   *ast.ReturnStmt // with the call
	have   ast.Expr        // the length of the text
	want   ast.Expr
	atMost bool // it goes on where both are the same, too
}

// recursion looks at a function whose loop is that it calls itself.
func (f *finder) recursion(decl *ast.FuncDecl) {
	d, ok := f.descends(decl)
	if !ok || !f.simple(d.want) || f.mentions(d.want, d.s, d.check) || !f.isInt(d.want) || !f.unit(d) {
		return
	}
	pkg, edits, ok := f.Import(d.check.Pos(), "strings")
	inner, last := d.check.Body.List[0].(*ast.ReturnStmt).Results[0], decl.Body.List[1].(*ast.ReturnStmt).Results[0]
	if !ok || f.Commented(d.check.Cond.Pos(), d.check.Body.Lbrace) || f.Commented(inner.Pos(), inner.End()) || f.Commented(last.Pos(), last.End()) {
		return
	}
	change := func(e ast.Expr, text string) {
		edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(text)})
	}
	have, op, more := f.free(decl.Body, "have"), "<", ""
	if d.atMost {
		op, more = "<=", " + 1"
	}
	s := d.s.Name()
	sum := fmt.Sprintf("%s.Repeat(%s, %s-%s%s)", pkg, f.Of(d.parts[0]), f.operand(d.want), have, more)
	if d.front {
		sum += " + " + s
	} else {
		sum = s + " + " + sum
	}
	change(d.check.Cond, fmt.Sprintf("%[1]s := %[2]s; %[1]s %[3]s %[4]s", have, f.Of(d.have), op, f.Of(d.want)))
	change(inner, sum)
	change(last, s)
	f.Pass.Report(analysis.Diagnostic{
		Pos: d.call.Pos(), End: d.call.End(),
		Message: "string grows by the same text each time that a function calls itself, and is copied each time",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message:   "make what all calls add in one call of strings.Repeat",
			TextEdits: edits,
		}},
	})
}

// operand is how an expression is written that something is subtracted from.
func (f *finder) operand(e ast.Expr) string {
	if _, sum := ast.Unparen(e).(*ast.BinaryExpr); sum {
		return "(" + f.Of(e) + ")"
	}
	return f.Of(e)
}

// descends reads the function: the check comes first, and either of both returns is in it.
func (f *finder) descends(decl *ast.FuncDecl) (d descent, ok bool) {
	if decl.Recv != nil || decl.Body == nil || len(decl.Body.List) != 2 {
		return d, false
	}
	check, ok := decl.Body.List[0].(*ast.IfStmt)
	last, returns := decl.Body.List[1].(*ast.ReturnStmt)
	if !ok || !returns || check.Init != nil || check.Else != nil || len(check.Body.List) != 1 {
		return d, false
	}
	first, ok := check.Body.List[0].(*ast.ReturnStmt)
	have, op, want, limited := limit(check.Cond)
	if !ok || !limited || len(first.Results) != 1 || len(last.Results) != 1 {
		return d, false
	}
	d = descent{check: check, call: first, have: have, want: want, atMost: op == token.LEQ}
	end := last
	if !f.deeper(&d, decl) {
		// The check says when it ends: n <= len(s), or n < len(s).
		d = descent{check: check, call: last, have: want, want: have, atMost: op == token.LSS}
		if end = first; !f.deeper(&d, decl) {
			return d, false
		}
	}
	return d, f.variable(end.Results[0]) == d.s
}

// deeper reads the call of the function by itself, whose arguments are its parameters, but
// for the text.
func (f *finder) deeper(d *descent, decl *ast.FuncDecl) bool {
	info := f.Pass.TypesInfo
	call, ok := ast.Unparen(d.call.Results[0]).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return false
	}
	fn, _ := info.Defs[decl.Name].(*types.Func)
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || fn == nil || info.Uses[id] != fn || fn.Signature().TypeParams() != nil || fn.Signature().Params().Len() != len(call.Args) {
		return false
	}
	for i, arg := range call.Args {
		param := fn.Signature().Params().At(i)
		switch parts := operands(ast.Unparen(arg)); {
		case f.variable(arg) == param:
		case d.s != nil || len(parts) != 2 || param.Type() != types.Typ[types.String]:
			return false
		case f.variable(parts[0]) == param:
			d.addition = addition{s: param, parts: parts[1:]}
		case f.variable(parts[1]) == param:
			d.addition = addition{s: param, parts: parts[:1], front: true}
		default:
			return false
		}
	}
	return d.s != nil
}

// unit reports whether each call adds one of what the length counts.
func (f *finder) unit(d descent) bool {
	unit, of := f.measure(d.have)
	added := d.parts[0]
	if of == nil || f.variable(of) != d.s || !f.simple(added) || f.mentions(added, d.s, d.check) {
		return false
	}
	if unit == "rune" {
		return f.oneRune(added)
	}
	v := f.Pass.TypesInfo.Types[added].Value
	return v != nil && len(constant.StringVal(v)) == 1
}
