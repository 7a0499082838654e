package sortslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// ordering is how a function with two indices compares the elements of a slice:
// by one key after the other.
type ordering struct {
	slice ast.Expr // as the function names it
	elem  types.Type
	i, j  *types.Var
	body  *ast.BlockStmt
	keys  []key

	arg      ast.Expr  // the slice as it is given to the sort
	at       token.Pos // where it is, and where what is written has to mean what it says
	reversed bool      // the function is asked the other way round
	brief    bool      // it is written in one line

	place func(index ast.Expr) *types.Var // which place an index is, where variables do not say so
}

// which returns the place that an index is, nil if it is neither of both.
func (o *ordering) which(info *types.Info, index ast.Expr) *types.Var {
	if o.place != nil {
		return o.place(index)
	}
	id, _ := ast.Unparen(index).(*ast.Ident)
	v, _ := info.Uses[id].(*types.Var)
	return v
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
	o := ordering{slice: ast.Unparen(call.Args[0]), body: lit.Body, arg: ast.Unparen(call.Args[0]), at: lit.Pos(), brief: !strings.Contains(f.Of(lit), "\n")}
	if !named(info, o.slice) {
		return o, false
	}
	if o.elem, ok = element(f, o.slice); !ok {
		return o, false
	}
	if o.i, o.j, ok = indices(info, lit.Type); !ok {
		return o, false
	}
	o.keys, ok = o.list(f, lit.Body.List)
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
func indices(info *types.Info, fn *ast.FuncType) (i, j *types.Var, ok bool) {
	var names []*ast.Ident
	for _, p := range fn.Params.List {
		names = append(names, p.Names...)
	}
	if len(names) != 2 {
		return nil, nil, false
	}
	i, ok = info.Defs[names[0]].(*types.Var)
	j, also := info.Defs[names[1]].(*types.Var)
	return i, j, ok && also
}

// list reads the statements of the function: "if A != B { return A < B }" and what follows, or
// "if A == B { ... }", what decides then, and "return A < B".
func (o *ordering) list(f *sources.File, list []ast.Stmt) ([]key, bool) {
	if len(list) == 0 {
		return nil, false
	}
	if len(list) == 1 {
		ret, ok := list[0].(*ast.ReturnStmt)
		if !ok || len(ret.Results) != 1 {
			return nil, false
		}
		return o.expr(f, ret.Results[0])
	}
	cond, ok := list[0].(*ast.IfStmt)
	if !ok || cond.Init != nil || cond.Else != nil {
		return nil, false
	}
	differ, ok := ast.Unparen(cond.Cond).(*ast.BinaryExpr)
	if !ok || differ.Op != token.NEQ && differ.Op != token.EQL {
		return nil, false
	}
	first, rest := cond.Body.List, list[1:]
	if differ.Op == token.EQL {
		first, rest = rest, first
	}
	keys, ok := o.list(f, first)
	more, also := o.list(f, rest)
	if !ok || !also || len(keys) != 1 || !o.alike(f, keys[0], differ) {
		return nil, false
	}
	return append(keys, more...), true
}

// expr reads "A < B", that A is before B, or "A < B || A == B && ..." and what decides then.
func (o *ordering) expr(f *sources.File, e ast.Expr) ([]key, bool) {
	e = ast.Unparen(e)
	if either, ok := e.(*ast.BinaryExpr); ok && either.Op == token.LOR {
		both, ok := ast.Unparen(either.Y).(*ast.BinaryExpr)
		if !ok || both.Op != token.LAND {
			return nil, false
		}
		same, ok := ast.Unparen(both.X).(*ast.BinaryExpr)
		if !ok || same.Op != token.EQL {
			return nil, false
		}
		keys, ok := o.expr(f, either.X)
		more, also := o.expr(f, both.Y)
		if !ok || !also || len(keys) != 1 || !o.alike(f, keys[0], same) {
			return nil, false
		}
		return append(keys, more...), true
	}
	k, ok := compared(f.Pass.TypesInfo, e)
	return []key{k}, ok && o.mirrored(f, k)
}

// alike reports whether a comparison for equality is one of the sides of the key.
func (o *ordering) alike(f *sources.File, k key, same *ast.BinaryExpr) bool {
	x, y := f.Of(same.X), f.Of(same.Y)
	less, greater := f.Of(k.less), f.Of(k.greater)
	return basic(f.Pass.TypesInfo.TypeOf(k.less)) && (x == less && y == greater || x == greater && y == less)
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
