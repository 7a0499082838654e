package scannedlist

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// search is a call or a loop that looks for something in a list.
type search struct {
	f     *sources.File
	at    inspector.Cursor // of the call, or of the loop
	key   ast.Expr         // what is looked for
	field *types.Var       // by which elements are told apart, nil if it is all of them
	then  []ast.Stmt       // of a loop, what is done once it is found; nil if that may be about where it is
}

// helper says what a function of the package that does nothing but search a list gets as the list, and as what is looked for,
// by the numbers of its parameters.
type helper struct{ list, key int }

// helpersOf returns such functions, which say whether the list has it.
func helpersOf(files []*sources.File) map[*types.Func]helper {
	all := map[*types.Func]helper{}
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.RangeStmt)(nil)) {
			decl, ok := c.Parent().Parent().Node().(*ast.FuncDecl)
			if !ok || decl.Recv != nil || len(decl.Body.List) != 2 || !returns(f, decl.Body.List[1], "false") {
				continue
			}
			n := c.Node().(*ast.RangeStmt)
			s, ok := loop(f, c, n)
			if !ok || len(s.then) != 1 || !returns(f, s.then[0], "true") {
				continue
			}
			fn := f.Pass.TypesInfo.Defs[decl.Name].(*types.Func)
			h := helper{-1, -1}
			for i := range fn.Signature().Params().Len() {
				p := fn.Signature().Params().At(i)
				if named(f.Pass.TypesInfo, n.X, p) {
					h.list = i
				}
				if named(f.Pass.TypesInfo, s.key, p) {
					h.key = i
				}
			}
			results := fn.Signature().Results()
			if h.list >= 0 && h.key >= 0 && fn.Signature().Params().Len() == 2 && !fn.Signature().Variadic() && types.Identical(results.At(0).Type(), types.Typ[types.Bool]) {
				all[fn] = h
			}
		}
	}
	return all
}

// returns reports whether a statement returns a constant alone.
func returns(f *sources.File, s ast.Stmt, value string) bool {
	r, ok := s.(*ast.ReturnStmt)
	return ok && len(r.Results) == 1 && f.Pass.TypesInfo.Types[r.Results[0]].Value != nil && f.Pass.TypesInfo.Types[r.Results[0]].Value.ExactString() == value
}

func named(info *types.Info, e ast.Expr, v *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && info.Uses[id] == v
}

// asked returns the arguments of a call that are the list that it searches, and what it looks for.
func asked(info *types.Info, call *ast.CallExpr, helpers map[*types.Func]helper) (list, key ast.Expr) {
	h := helper{0, 1}
	if calls.Name(info, call) != "slices.Contains" {
		fn := typeutil.StaticCallee(info, call)
		if fn == nil {
			return nil, nil
		}
		var ok bool
		if h, ok = helpers[fn.Origin()]; !ok || len(call.Args) != fn.Signature().Params().Len() {
			return nil, nil
		}
	}
	if info.Types[call.Args[h.key]].Value != nil {
		return nil, nil
	}
	return call.Args[h.list], call.Args[h.key]
}

// found returns the search that a call or a loop is, and the list, nil if it is none.
func found(f *sources.File, c inspector.Cursor, helpers map[*types.Func]helper) (search, *types.Var) {
	info := f.Pass.TypesInfo
	switch n := c.Node().(type) {
	case *ast.CallExpr:
		if list, key := asked(info, n, helpers); list != nil {
			return search{f: f, at: c, key: key}, ofPackage(info, list)
		}
	case *ast.RangeStmt:
		if s, ok := loop(f, c, n); ok {
			return s, ofPackage(info, n.X)
		}
	}
	return search{}, nil
}

// ofPackage returns the unexported variable of the package that an expression names, nil if it names none.
func ofPackage(info *types.Info, e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Exported() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() {
		return nil
	}
	return v
}

// loop returns the search that a loop is: it compares each element, or a field of it, with the same key, and leaves
// when one is equal.
func loop(f *sources.File, c inspector.Cursor, n *ast.RangeStmt) (search, bool) {
	info := f.Pass.TypesInfo
	value, ok := n.Value.(*ast.Ident)
	if !ok || n.Tok != token.DEFINE || len(n.Body.List) != 1 {
		return search{}, false
	}
	in, ok := n.Body.List[0].(*ast.IfStmt)
	if !ok || in.Init != nil || in.Else != nil || !leaves(in.Body) {
		return search{}, false
	}
	cond, ok := ast.Unparen(in.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.EQL {
		return search{}, false
	}
	s := search{f: f, at: c}
	element := info.Defs[value]
	if s.field, ok = part(info, cond.X, element); ok {
		s.key = cond.Y
	} else if s.field, ok = part(info, cond.Y, element); ok {
		s.key = cond.X
	} else {
		return search{}, false
	}
	index, _ := n.Key.(*ast.Ident)
	if info.Types[s.key].Value != nil || names(info, s.key, element) || names(info, s.key, info.ObjectOf(index)) {
		return search{}, false
	}
	if s.field == nil && !names(info, in.Body, element) && !names(info, in.Body, info.ObjectOf(index)) {
		s.then = then(in.Body.List)
	}
	return s, true
}

// part reports whether an expression is an element, or a field of it, which it returns.
func part(info *types.Info, e ast.Expr, element types.Object) (field *types.Var, ok bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return nil, info.Uses[e] == element
	case *ast.SelectorExpr:
		x, ok := e.X.(*ast.Ident)
		if !ok || info.Uses[x] != element {
			return nil, false
		}
		sel := info.Selections[e]
		if sel == nil || sel.Kind() != types.FieldVal || len(sel.Index()) != 1 {
			return nil, false
		}
		return sel.Obj().(*types.Var), true
	}
	return nil, false
}

// leaves reports whether a block ends with leaving the loop around it.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK && s.Label == nil
	}
	return false
}

// then returns statements without the break at their end, nil if another one of them jumps.
func then(list []ast.Stmt) []ast.Stmt {
	if b, ok := list[len(list)-1].(*ast.BranchStmt); ok && b.Tok == token.BREAK {
		list = list[:len(list)-1]
	}
	for _, s := range list {
		jumps := false
		ast.Inspect(s, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.BranchStmt, *ast.LabeledStmt:
				jumps = true
			}
			return !jumps
		})
		if jumps {
			return nil
		}
	}
	return list
}

// names reports whether a part of the source names an object.
func names(info *types.Info, n ast.Node, obj types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && obj != nil && info.Uses[id] == obj
		return !found
	})
	return found
}
