package sortslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// ordering is how a function with two indices compares the elements of a slice:
// by one key after the other.
type ordering struct {
	slice ast.Expr
	elem  types.Type
	i, j  *types.Var
	lit   *ast.FuncLit
	keys  []key
}

// key is one comparison, of what is to be less with what is to be greater.
type key struct{ less, greater ast.Expr }

// read reads sort.Slice(s, func(i, j int) bool { ... }).
func read(f *sources.File, call *ast.CallExpr) (ordering, bool) {
	info := f.Pass.TypesInfo
	lit, ok := ast.Unparen(call.Args[1]).(*ast.FuncLit)
	if !ok {
		return ordering{}, false
	}
	o := ordering{slice: ast.Unparen(call.Args[0]), lit: lit}
	if !named(info, o.slice) {
		return o, false
	}
	if o.elem, ok = element(f, o.slice); !ok {
		return o, false
	}
	if o.i, o.j, ok = indices(info, lit); !ok || len(lit.Body.List) == 0 {
		return o, false
	}
	last := len(lit.Body.List) - 1
	for _, s := range lit.Body.List[:last] {
		k, ok := o.decided(f, s)
		if !ok {
			return o, false
		}
		o.keys = append(o.keys, k)
	}
	k, ok := o.returned(f, lit.Body.List[last])
	o.keys = append(o.keys, k)
	return o, ok
}

// named reports whether an expression is a variable, or a field of one.
func named(info *types.Info, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		_, ok := info.Uses[e].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		if s := info.Selections[e]; s != nil {
			return s.Kind() == types.FieldVal && named(info, ast.Unparen(e.X))
		}
		_, ok := info.Uses[e.Sel].(*types.Var) // of a package
		return ok
	}
	return false
}

// indices returns the parameters of the function.
func indices(info *types.Info, lit *ast.FuncLit) (i, j *types.Var, ok bool) {
	var names []*ast.Ident
	for _, p := range lit.Type.Params.List {
		names = append(names, p.Names...)
	}
	if len(names) != 2 {
		return nil, nil, false
	}
	i, ok = info.Defs[names[0]].(*types.Var)
	j, also := info.Defs[names[1]].(*types.Var)
	return i, j, ok && also
}

// decided reads "if A != B { return A < B }".
func (o *ordering) decided(f *sources.File, s ast.Stmt) (key, bool) {
	cond, ok := s.(*ast.IfStmt)
	if !ok || cond.Init != nil || cond.Else != nil || len(cond.Body.List) != 1 {
		return key{}, false
	}
	differ, ok := ast.Unparen(cond.Cond).(*ast.BinaryExpr)
	if !ok || differ.Op != token.NEQ {
		return key{}, false
	}
	k, ok := o.returned(f, cond.Body.List[0])
	if !ok {
		return k, false
	}
	x, y := f.Of(differ.X), f.Of(differ.Y)
	less, greater := f.Of(k.less), f.Of(k.greater)
	return k, basic(f.Pass.TypesInfo.TypeOf(k.less)) && (x == less && y == greater || x == greater && y == less)
}

// returned reads "return A < B", or that A is before B.
func (o *ordering) returned(f *sources.File, s ast.Stmt) (key, bool) {
	ret, ok := s.(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return key{}, false
	}
	k, ok := compared(f.Pass.TypesInfo, ast.Unparen(ret.Results[0]))
	return k, ok && o.mirrored(f, k)
}

func compared(info *types.Info, e ast.Expr) (key, bool) {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if !basic(info.TypeOf(e.X)) || !types.Identical(info.TypeOf(e.X), info.TypeOf(e.Y)) {
			return key{}, false
		}
		switch e.Op {
		case token.LSS:
			return key{e.X, e.Y}, true
		case token.GTR:
			return key{e.Y, e.X}, true
		}
	case *ast.CallExpr:
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok || len(e.Args) != 1 || !moment(info.TypeOf(sel.X)) {
			return key{}, false
		}
		switch sel.Sel.Name {
		case "Before":
			return key{sel.X, e.Args[0]}, true
		case "After":
			return key{e.Args[0], sel.X}, true
		}
	}
	return key{}, false
}

// basic reports whether values of the type are ordered as cmp.Compare orders
// them: whole numbers and strings.
func basic(t types.Type) bool {
	if _, param := types.Unalias(t).(*types.TypeParam); param || t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsString) != 0
}

// moment reports whether the type is time.Time.
func moment(t types.Type) bool {
	return t != nil && types.TypeString(types.Unalias(t), nil) == "time.Time"
}

// mirrored reports whether the sides are the same key of the two elements.
func (o *ordering) mirrored(f *sources.File, k key) bool {
	of := func(e ast.Expr, i *types.Var) (string, bool) {
		w := writer{File: f, order: *o, names: map[*types.Var]string{i: "?"}}
		return w.key(e)
	}
	for _, pair := range [][2]*types.Var{{o.i, o.j}, {o.j, o.i}} {
		less, ok := of(k.less, pair[0])
		greater, also := of(k.greater, pair[1])
		if ok && also && less == greater {
			return true
		}
	}
	return false
}
