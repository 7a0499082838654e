package appending

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
)

// Helpers are the functions of a package that return what a call with an append form
// returns, made of what they are given, and do nothing else.
type Helpers struct {
	info *types.Info
	by   map[*types.Func]*helper
}

// helper is such a function.
type helper struct {
	form   Form
	params []*types.Var // those with a name, by what they are given
	recv   *types.Var   // nil for functions and where it has no name
}

// HelpersOf looks at the functions of the package of a pass.
func HelpersOf(pass *analysis.Pass) *Helpers {
	h := &Helpers{pass.TypesInfo, map[*types.Func]*helper{}}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil || len(decl.Body.List) != 1 {
				continue
			}
			ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
			if !ok || len(ret.Results) != 1 {
				continue
			}
			fn, _ := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if one, ok := h.read(fn, ret.Results[0]); ok {
				h.by[fn] = one
			}
		}
	}
	return h
}

// read reads what a function returns.
func (h *Helpers) read(fn *types.Func, e ast.Expr) (*helper, bool) {
	if fn == nil {
		return nil, false
	}
	sig := fn.Signature()
	form, ok := Of(h.info, e)
	if !ok || sig.Variadic() || !types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) {
		return nil, false
	}
	one := &helper{form: form, recv: sig.Recv()}
	for p := range sig.Params().Variables() {
		one.params = append(one.params, p)
	}
	for _, a := range form.Args() {
		if !one.simple(h.info, a) {
			return nil, false
		}
	}
	return one, true
}

// simple reports whether an argument of the call is a constant, or a parameter, a field
// of one, or its conversion to a predeclared type.
func (one *helper) simple(info *types.Info, e ast.Expr) bool {
	if v := info.Types[e].Value; v != nil {
		_, ok := spelled(e, v)
		return ok
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		return ok && one.of(v)
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && len(s.Index()) == 1 && one.simple(info, e.X)
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok || len(e.Args) != 1 {
			return false
		}
		_, predeclared := types.Universe.Lookup(id.Name).(*types.TypeName)
		return predeclared && info.Uses[id] == types.Universe.Lookup(id.Name) && one.simple(info, e.Args[0])
	}
	return false
}

func (one *helper) of(v *types.Var) bool {
	if v == one.recv {
		return true
	}
	for _, p := range one.params {
		if p == v {
			return true
		}
	}
	return false
}

// spelled writes a constant so that it means the same in another file.
func spelled(e ast.Expr, v constant.Value) (string, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Value, e.Kind != token.STRING || e.Value[0] == '"'
	case *ast.UnaryExpr:
		if lit, ok := e.X.(*ast.BasicLit); ok && e.Op == token.SUB {
			return "-" + lit.Value, true
		}
	}
	switch v.Kind() {
	case constant.String:
		return strconv.Quote(constant.StringVal(v)), true
	case constant.Int:
		return v.ExactString(), true
	}
	return "", false
}

// Of is [Of], also for calls of these functions.
func (h *Helpers) Of(e ast.Expr) (Form, bool) {
	if form, ok := Of(h.info, e); ok {
		return form, true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return Form{}, false
	}
	fn, x := called(h.info, call)
	one := h.by[fn]
	if one == nil || len(call.Args) != len(one.params) || fn.Signature().Recv() != nil && x == nil {
		return Form{}, false
	}
	// Of a generic function these are the types that its parameters have in this call.
	params := h.info.TypeOf(call.Fun).(*types.Signature).Params()
	form := one.form
	form.given = map[*types.Var]ast.Expr{}
	if x != nil {
		if !one.uses(h.info, one.recv) || !named(x) {
			return Form{}, false
		}
		form.given[one.recv], form.args = x, append(form.args, x)
	}
	for i, a := range call.Args {
		if !h.fits(one, a, one.params[i], params.At(i).Type()) {
			return Form{}, false
		}
		form.given[one.params[i]], form.args = a, append(form.args, a)
	}
	form.info = h.info
	return form, true
}

// called returns the function that a call calls, as it is declared, and the receiver of a
// method of a type that is no interface.
func called(info *types.Info, call *ast.CallExpr) (*types.Func, ast.Expr) {
	fun := ast.Unparen(call.Fun)
	switch instance := fun.(type) { // types that are given
	case *ast.IndexExpr:
		fun = instance.X
	case *ast.IndexListExpr:
		fun = instance.X
	}
	switch fun := fun.(type) {
	case *ast.Ident:
		if fn, ok := info.Uses[fun].(*types.Func); ok {
			return fn.Origin(), nil
		}
	case *ast.SelectorExpr:
		s := info.Selections[fun]
		if s == nil || s.Kind() != types.MethodVal || len(s.Index()) != 1 {
			return nil, nil
		}
		return s.Obj().(*types.Func).Origin(), fun.X
	}
	return nil, nil
}

// fits reports whether what is given can stand in the place of the parameter: it is of
// the type that the parameter has in the call. A constant gets its type from what is around
// it, which is that of the parameter where that is all of an argument.
func (h *Helpers) fits(one *helper, given ast.Expr, param *types.Var, t types.Type) bool {
	if !one.uses(h.info, param) {
		return false
	}
	if h.info.Types[given].Value != nil {
		return one.whole(h.info, param)
	}
	return types.Identical(h.info.TypeOf(given), t) && !shifts(h.info, given)
}

// whole reports whether the parameter is used as it is, and in no larger expression.
func (one *helper) whole(info *types.Info, v *types.Var) bool {
	for _, a := range one.form.Args() {
		if id, ok := ast.Unparen(a).(*ast.Ident); ok && info.Uses[id] == v {
			continue
		}
		if uses(info, a, v) {
			return false
		}
	}
	return true
}

// uses reports whether the call is given the parameter.
func (one *helper) uses(info *types.Info, v *types.Var) bool {
	for _, a := range one.form.Args() {
		if uses(info, a, v) {
			return true
		}
	}
	return false
}

// uses reports whether an expression uses a variable.
func uses(info *types.Info, e ast.Expr, v *types.Var) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[id] == v
		return !found
	})
	return found
}

func named(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return named(e.X)
	}
	return false
}

// spell writes an argument of the call of a helper.
func (f Form) spell(e ast.Expr, source func(ast.Node) string) string {
	if f.given == nil {
		return source(e)
	}
	if v := f.info.Types[e].Value; v != nil {
		text, _ := spelled(e, v)
		return text
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return source(f.given[f.info.Uses[e].(*types.Var)])
	case *ast.SelectorExpr:
		text := f.spell(e.X, source)
		if id, ok := e.X.(*ast.Ident); ok && !named(f.given[f.info.Uses[id].(*types.Var)]) {
			text = "(" + text + ")"
		}
		return text + "." + e.Sel.Name
	}
	call := e.(*ast.CallExpr)
	return call.Fun.(*ast.Ident).Name + "(" + f.spell(call.Args[0], source) + ")"
}

// Within returns the call in the helper that makes the text, nil where it is the call
// itself.
func (f Form) Within() ast.Node {
	if f.given == nil {
		return nil
	}
	return f.call
}

// Needs are the predeclared names that the form uses.
func (f Form) Needs() []string {
	var names []string
	if f.Convert != "" {
		names = append(names, f.Convert)
	}
	if f.given == nil {
		return names
	}
	for _, a := range f.call.Args {
		ast.Inspect(a, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok {
				if id, ok := call.Fun.(*ast.Ident); ok {
					names = append(names, id.Name)
				}
			}
			return true
		})
	}
	return names
}
