package stringconcat

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/rule"
)

// countdown is a function that calls itself as often as a parameter says, and adds the same
// text each time:
//
//	if n <= 0 {
//		return s
//	}
//	return "  " + f(n-1, s)
type countdown struct {
	n         *types.Var
	unlimited bool // a number below 0 is counted down, too, without end

	call  ast.Expr // what is returned where the function calls itself
	end   ast.Expr // what is returned else
	part  ast.Expr // what each call adds
	front bool
	text  *types.Var // the parameter that it adds to; nil where it adds to what is returned
}

// countdown looks at a function that calls itself a number of times.
func (f *finder) countdown(decl *ast.FuncDecl) {
	c, ok := f.countsDown(decl)
	if !ok || !f.repeats(decl, c) {
		return
	}
	pkg, edits, ok := f.Import(decl.Body.List[0].Pos(), "strings")
	if !ok || f.Commented(c.call.Pos(), c.call.End()) || f.Commented(c.end.Pos(), c.end.End()) {
		return
	}
	sum := fmt.Sprintf("%s.Repeat(%s, %s)", pkg, f.Of(c.part), c.n.Name())
	switch v := f.Pass.TypesInfo.Types[c.end].Value; {
	case v != nil && constant.StringVal(v) == "":
	case c.front:
		sum += " + " + f.Of(c.end)
	default:
		sum = f.Of(c.end) + " + " + sum
	}
	category := ""
	if c.unlimited {
		category = string(rule.Guarded) // the stack overflows, or a panic
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: c.call.Pos(), End: c.call.End(), Category: category,
		Message: "string grows by the same text each time that a function calls itself, and is copied each time",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message:   "make what all calls add in one call of strings.Repeat",
			TextEdits: append(edits, analysis.TextEdit{Pos: c.call.Pos(), End: c.call.End(), NewText: []byte(sum)}),
		}},
	})
}

// countsDown reads the function: whether it has come to an end is asked first, and either of both
// returns is behind that question.
func (f *finder) countsDown(decl *ast.FuncDecl) (c countdown, ok bool) {
	if decl.Body == nil || len(decl.Body.List) != 2 {
		return c, false
	}
	check, ok := decl.Body.List[0].(*ast.IfStmt)
	if !ok || check.Init != nil || check.Else != nil || len(check.Body.List) != 1 {
		return c, false
	}
	inner, returns := check.Body.List[0].(*ast.ReturnStmt)
	last, ends := decl.Body.List[1].(*ast.ReturnStmt)
	cond, compares := check.Cond.(*ast.BinaryExpr)
	if !returns || !ends || !compares || len(inner.Results) != 1 || len(last.Results) != 1 {
		return c, false
	}
	c.n = f.variable(cond.X)
	least := f.Pass.TypesInfo.Types[cond.Y].Value
	if c.n == nil || !types.Identical(c.n.Type(), types.Typ[types.Int]) || least == nil || least.Kind() != constant.Int {
		return c, false
	}
	zero, one := constant.Sign(least) == 0, constant.Compare(least, token.EQL, constant.MakeInt64(1))
	c.end, c.call = inner.Results[0], last.Results[0]
	switch op := cond.Op; {
	case op == token.LEQ && zero, op == token.LSS && one:
	case op == token.EQL && zero:
		c.unlimited = true
	case op == token.GTR && zero, op == token.GEQ && one:
		c.end, c.call = c.call, c.end
	case op == token.NEQ && zero:
		c.end, c.call, c.unlimited = c.call, c.end, true
	default:
		return c, false
	}
	return c, f.deepens(decl, &c)
}

// deepens reads the call of the function by itself, f(n-1) with something added to its result, or
// to one of its arguments. All others are its parameters.
func (f *finder) deepens(decl *ast.FuncDecl, c *countdown) bool {
	info := f.Pass.TypesInfo
	fn, _ := info.Defs[decl.Name].(*types.Func)
	if fn == nil || fn.Signature().TypeParams() != nil || fn.Signature().RecvTypeParams() != nil || fn.Signature().Results().Len() != 1 ||
		!types.Identical(fn.Signature().Results().At(0).Type(), types.Typ[types.String]) {
		return false
	}
	sum := operands(ast.Unparen(c.call))
	var call *ast.CallExpr
	for i, e := range sum {
		if again, ok := ast.Unparen(e).(*ast.CallExpr); ok && f.itself(fn, again) {
			call, c.front = again, i == 1
			c.part = sum[len(sum)-1-i]
			break
		}
	}
	params := fn.Signature().Params()
	if call == nil || len(sum) > 2 || call.Ellipsis.IsValid() || params.Len() != len(call.Args) {
		return false
	}
	if len(sum) == 1 {
		c.part = nil
	}
	less := false
	for i, arg := range call.Args {
		param := params.At(i)
		switch parts := operands(ast.Unparen(arg)); {
		case param == c.n:
			less = f.less(arg, c.n)
		case f.variable(arg) == param:
		case c.part != nil || len(parts) != 2 || !types.Identical(param.Type(), types.Typ[types.String]):
			return false
		case f.variable(parts[0]) == param:
			c.text, c.part = param, parts[1]
		case f.variable(parts[1]) == param:
			c.text, c.part, c.front = param, parts[0], true
		default:
			return false
		}
	}
	return less && c.part != nil
}

// itself reports whether a call is of the function that it stands in, a method of the same value.
func (f *finder) itself(fn *types.Func, call *ast.CallExpr) bool {
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f.Pass.TypesInfo.Uses[fun] == fn
	case *ast.SelectorExpr:
		s := f.Pass.TypesInfo.Selections[fun]
		return s != nil && s.Kind() == types.MethodVal && s.Obj() == fn && len(s.Index()) == 1 && f.variable(fun.X) == fn.Signature().Recv()
	}
	return false
}

// less reports whether an expression is a variable less 1.
func (f *finder) less(e ast.Expr, v *types.Var) bool {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB || f.variable(b.X) != v {
		return false
	}
	one := f.Pass.TypesInfo.Types[b.Y].Value
	return one != nil && constant.Compare(one, token.EQL, constant.MakeInt64(1))
}

// repeats reports whether what each call adds is the same, and what the last one returns does not
// depend on how deep it is: both are made of what does not change, and no call comes between them
// that could change it.
func (f *finder) repeats(decl *ast.FuncDecl, c countdown) bool {
	if c.text != nil && f.variable(c.end) != c.text {
		return false
	}
	constant := f.Pass.TypesInfo.Types[c.part].Value != nil
	for _, e := range []ast.Expr{c.part, c.end} {
		if f.uses(e, c.n) || !f.simple(e) && (e == c.part || !constant) || !brief(e) {
			return false
		}
	}
	return c.text == nil || !f.uses(c.part, c.text)
}

// brief reports whether an expression can stand in a sum of texts as it is written.
func brief(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident, *ast.BasicLit, *ast.SelectorExpr, *ast.CallExpr, *ast.ParenExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr:
		return true
	case *ast.BinaryExpr:
		return e.Op == token.ADD
	}
	return false
}
