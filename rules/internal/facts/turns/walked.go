package turns

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// walk is an iterator that a function of the package is, or makes: it goes through all of something,
// and yields once in each turn.
type walk struct {
	decl  *ast.FuncDecl
	given map[types.Object]ast.Expr // what the call says parameters are, the receiver among them
}

// walked tells how often a loop turns that ranges over such an iterator.
func walked(f *sources.File, x ast.Expr, loop ast.Stmt) (Turns, bool) {
	info := f.Pass.TypesInfo
	if _, ok := info.TypeOf(x).Underlying().(*types.Signature); !ok || !f.Predeclared(loop.Pos(), "len") {
		return Turns{}, false
	}
	x = ast.Unparen(x)
	fun, call := x, (*ast.CallExpr)(nil)
	var fn *types.Func
	if c, ok := x.(*ast.CallExpr); ok {
		fun, call = ast.Unparen(c.Fun), c
		fn = typeutil.StaticCallee(info, c)
	} else {
		fn = named(info, x)
	}
	if fn == nil || fn.Pkg() != f.Pass.Pkg {
		return Turns{}, false
	}
	w := walk{uses.Declaration(f.Pass, fn), map[types.Object]ast.Expr{}}
	if w.decl == nil || w.decl.Body == nil || !w.bind(info, fun, call) {
		return Turns{}, false
	}
	through, ok := w.through(info, call != nil)
	if !ok {
		return Turns{}, false
	}
	return w.length(f, through, loop)
}

// Yields tells how often an iterator yields that an expression is an operand of, if nothing ends it early.
func Yields(f *sources.File, x, in ast.Expr) (Turns, bool) {
	stmt := &ast.ExprStmt{X: in}
	if of := elements(f.Pass.TypesInfo, x); of != x {
		return length(f, of, stmt)
	}
	return walked(f, x, stmt)
}

// named returns the function that an expression is the name of, with its receiver before it.
func named(info *types.Info, e ast.Expr) *types.Func {
	switch e := e.(type) {
	case *ast.Ident:
		fn, _ := info.Uses[e].(*types.Func)
		return fn
	case *ast.SelectorExpr:
		fn, _ := info.Uses[e.Sel].(*types.Func)
		return fn
	}
	return nil
}

// bind notes what the receiver and the parameters are, of a call or of a method as a value.
func (w walk) bind(info *types.Info, fun ast.Expr, call *ast.CallExpr) bool {
	if w.decl.Recv != nil {
		sel, ok := fun.(*ast.SelectorExpr)
		if !ok {
			return false
		}
		s := info.Selections[sel]
		if s == nil || s.Kind() != types.MethodVal || len(s.Index()) != 1 {
			return false
		}
		if names := w.decl.Recv.List[0].Names; len(names) == 1 {
			w.given[info.Defs[names[0]]] = sel.X
		}
	}
	if call == nil {
		return true
	}
	if call.Ellipsis.IsValid() {
		return false
	}
	i := 0
	for _, field := range w.decl.Type.Params.List {
		if _, variadic := field.Type.(*ast.Ellipsis); variadic {
			return false
		}
		for _, name := range field.Names {
			w.given[info.Defs[name]] = call.Args[i]
			i++
		}
	}
	return true
}

// through returns what the iterator goes through.
func (w walk) through(info *types.Info, made bool) (ast.Expr, bool) {
	body, params := w.decl.Body, w.decl.Type.Params
	if len(body.List) != 1 {
		return nil, false
	}
	if made {
		r, ok := body.List[0].(*ast.ReturnStmt)
		if !ok || len(r.Results) != 1 {
			return nil, false
		}
		lit, ok := ast.Unparen(r.Results[0]).(*ast.FuncLit)
		if !ok {
			of := elements(info, r.Results[0])
			return of, of != r.Results[0]
		}
		body, params = lit.Body, lit.Type.Params
	}
	if len(params.List) != 1 || len(params.List[0].Names) != 1 || len(body.List) != 1 {
		return nil, false
	}
	yield := info.Defs[params.List[0].Names[0]]
	switch l := body.List[0].(type) {
	case *ast.RangeStmt:
		return l.X, l.Tok != token.ASSIGN && yields(info, l.Body, yield)
	case *ast.ForStmt:
		limit, ok := counted(info, l)
		if !ok || !yields(info, l.Body, yield) {
			return nil, false
		}
		return lengthOf(info, limit)
	}
	return nil, false
}

// yields reports whether all that a body does is to yield, once.
func yields(info *types.Info, body *ast.BlockStmt, yield types.Object) bool {
	if len(body.List) != 1 {
		return false
	}
	var e ast.Expr
	switch s := body.List[0].(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.IfStmt:
		not, ok := s.Cond.(*ast.UnaryExpr)
		if !ok || not.Op != token.NOT || s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
			return false
		}
		switch leave := s.Body.List[0].(type) {
		case *ast.ReturnStmt:
		case *ast.BranchStmt:
			if leave.Tok != token.BREAK || leave.Label != nil {
				return false
			}
		default:
			return false
		}
		e = not.X
	}
	call, ok := e.(*ast.CallExpr)
	if !ok || !Names(info, call.Fun, yield) {
		return false
	}
	for _, arg := range call.Args {
		quiet := true
		ast.Inspect(arg, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				quiet = quiet && (info.Types[n.Fun].IsType() || calls.Builtin(info, n, "len"))
			case *ast.FuncLit:
				quiet = false
			case *ast.UnaryExpr:
				quiet = quiet && n.Op != token.ARROW
			}
			return quiet
		})
		if !quiet {
			return false
		}
	}
	return true
}

// length is how much there is of what the iterator goes through, as it can be named before the loop: a
// parameter, or fields of one.
func (w walk) length(f *sources.File, through ast.Expr, loop ast.Stmt) (Turns, bool) {
	info := f.Pass.TypesInfo
	var path []string
	e := ast.Unparen(through)
	for {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			break
		}
		path, e = append([]string{sel.Sel.Name}, path...), ast.Unparen(sel.X)
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return Turns{}, false
	}
	from, ok := w.given[info.Uses[id]]
	if !ok {
		return Turns{}, false
	}
	vars, ok := Path(info, from)
	if !ok {
		return Turns{}, false
	}
	text, of := f.Of(ast.Unparen(from)), info.TypeOf(from)
	for _, name := range path {
		o, _, _ := types.LookupFieldOrMethod(of, true, f.Pass.Pkg, name)
		v, field := o.(*types.Var)
		if !field {
			return Turns{}, false
		}
		text, of, vars = text+"."+name, v.Type(), append(vars, v)
	}
	switch of.Underlying().(type) {
	case *types.Slice, *types.Map:
	default:
		return Turns{}, false
	}
	if Assigned(info, loop, vars) {
		return Turns{}, false
	}
	return Turns{Text: "len(" + text + ")", Vars: vars, There: true}, true
}
