package closuretext

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// through reads x.f, where x is a pointer that never changes, to a struct of the package
// whose field is given its value in literals, and never again; or x.f.g, where that is a struct.
func (s *search) through(e ast.Expr) (*types.Var, bool) {
	sel, ok := e.(*ast.SelectorExpr)
	if !ok || s.structs == nil {
		return nil, false
	}
	last := sel
	sel, ok = innermost(s.f.Pass.TypesInfo, sel)
	if !ok {
		return nil, false
	}
	x, ok := ast.Unparen(sel.X).(*ast.Ident)
	if f, _ := s.f.Pass.TypesInfo.Uses[sel.Sel].(*types.Var); !ok || last == sel && (f == nil || !isBasic(f.Type())) || last != sel && (f == nil || s.structs.within(f)) {
		return nil, false
	}
	v, isVar := s.f.Pass.TypesInfo.Uses[x].(*types.Var)
	return v, isVar && s.fixed(v) && s.unchanged(v, sel)
}

// unchanged reports whether a field of what the pointer v points to never changes. The
// selector names the field, maybe by another name of the pointer.
func (s *search) unchanged(v *types.Var, sel *ast.SelectorExpr) bool {
	info := s.f.Pass.TypesInfo
	f, isField := info.Uses[sel.Sel].(*types.Var)
	if !isField || !f.IsField() || f.Exported() || len(info.Selections[sel].Index()) != 1 || !s.given(v) {
		return false
	}
	ptr, ok := types.Unalias(v.Type()).(*types.Pointer)
	if !ok {
		return false
	}
	n, ok := types.Unalias(ptr.Elem()).(*types.Named)
	p := s.structs
	if !ok || n.TypeParams() != nil || n.Obj().Pkg() != p.pass.Pkg || p.overwritten(n) {
		return false
	}
	return !p.changed[f] && len(p.late[f]) == 0 && !p.mentioned(f.Name()) && !p.setInTests(f.Name())
}

// setInTests reports whether a test that the pass does not have may set a field.
func (p *fieldProgram) setInTests(name string) bool {
	return p.inTests(regexp.MustCompile(`\.` + regexp.QuoteMeta(name) + `\b *(,|=[^=]|[-+*/%&|^<>]+=|\+\+|--)|&[\w.]+\.` + regexp.QuoteMeta(name) + `\b`))
}

// given reports whether a pointer is what the function is given, or points to a struct that
// is made where it is declared, and so to no part of another one.
func (s *search) given(v *types.Var) bool {
	info := s.f.Pass.TypesInfo
	if v.Kind() == types.RecvVar || v.Kind() == types.ParamVar {
		return true
	}
	made := false
	ast.Inspect(s.decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				id, ok := l.(*ast.Ident)
				made = made || ok && info.Defs[id] == v && len(n.Lhs) == len(n.Rhs) && isNew(info, n.Rhs[i])
			}
		case *ast.ValueSpec:
			for i, id := range n.Names {
				made = made || info.Defs[id] == v && len(n.Names) == len(n.Values) && isNew(info, n.Values[i])
			}
		}
		return !made
	})
	return made
}

// overwritten reports whether a struct of the type may get the values of another one, as
// a whole or with what it is part of.
func (p *fieldProgram) overwritten(n *types.Named) bool {
	if known, ok := p.whole[n.Obj()]; ok {
		return known
	}
	info := p.pass.TypesInfo
	found := false
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil), (*ast.RangeStmt)(nil)) {
			for _, e := range assigned(info, c.Node()) {
				found = found || contains(info.TypeOf(e), n)
			}
		}
		for c := range f.Cursor.Preorder((*ast.ArrayType)(nil), (*ast.Ellipsis)(nil), (*ast.FuncType)(nil), (*ast.CallExpr)(nil)) {
			switch e := c.Node().(type) {
			case *ast.ArrayType: // copy and swap functions move elements of lists of structs
				found = found || contains(info.TypeOf(e.Elt), n)
			case *ast.Ellipsis: // a list, too; nil in [...]T, which is seen above
				found = found || e.Elt != nil && contains(info.TypeOf(e.Elt), n)
			case *ast.FuncType:
				found = found || returned(info, e, n)
			case *ast.CallExpr:
				found = found || recast(info, e, n)
			}
		}
	}
	p.whole[n.Obj()] = found || instantiated(info, n)
	return p.whole[n.Obj()]
}

// assigned are the expressions that a statement gives new values, but new variables.
func assigned(info *types.Info, stmt ast.Node) (to []ast.Expr) {
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		for _, e := range s.Lhs {
			if id, ok := e.(*ast.Ident); s.Tok == token.ASSIGN || s.Tok == token.DEFINE && ok && info.Uses[id] != nil {
				to = append(to, e)
			}
		}
	case *ast.RangeStmt:
		if s.Tok != token.ASSIGN {
			return nil
		}
		for _, e := range []ast.Expr{s.Key, s.Value} {
			if e != nil {
				to = append(to, e)
			}
		}
	}
	return to
}

// returned reports whether a struct is a result with a name, which return statements set.
func returned(info *types.Info, fn *ast.FuncType, n *types.Named) bool {
	if fn.Results == nil {
		return false
	}
	for _, r := range fn.Results.List {
		if len(r.Names) > 0 && contains(info.TypeOf(r.Type), n) {
			return true
		}
	}
	return false
}

// recast reports whether a call converts a pointer to the struct to one of another type, or
// the other way round: then what is assigned to the struct is not of its type. What a type
// parameter points to is not known.
func recast(info *types.Info, call *ast.CallExpr, n *types.Named) bool {
	from, to, ok := calls.Conversion(info, call)
	if !ok || info.Types[from].IsNil() {
		return false
	}
	if _, param := types.Unalias(info.TypeOf(from)).(*types.TypeParam); param {
		_, pointer := to.Underlying().(*types.Pointer)
		return pointer
	}
	return !types.Identical(info.TypeOf(from), to) && (pointsTo(info.TypeOf(from), n) && !plainInterface(to) || pointsTo(to, n))
}

// plainInterface reports whether a type is an interface, out of which a pointer comes as what
// it was; type parameters are none.
func plainInterface(t types.Type) bool {
	_, param := types.Unalias(t).(*types.TypeParam)
	return !param && types.IsInterface(t)
}

// pointsTo reports whether a type is that of pointers to the struct, or a named one.
func pointsTo(t types.Type, n *types.Named) bool {
	ptr, ok := t.Underlying().(*types.Pointer)
	return ok && types.Identical(types.Unalias(ptr.Elem()), n)
}

// instantiated reports whether the struct is, or is part of, a type argument: in a generic
// function, what overwrites it assigns to a variable of the type parameter.
func instantiated(info *types.Info, n *types.Named) bool {
	for _, instance := range info.Instances {
		for t := range instance.TypeArgs.Types() {
			if contains(t, n) {
				return true
			}
		}
	}
	return false
}

// contains reports whether a value of a type has one of the struct in it.
func contains(t types.Type, n *types.Named) bool {
	if t == nil {
		return false
	}
	if types.Identical(types.Unalias(t), n) {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for f := range u.Fields() {
			if contains(f.Type(), n) {
				return true
			}
		}
	case *types.Array:
		return contains(u.Elem(), n)
	}
	return false
}

// asked reports whether the closure reads another field of what a pointer points to, in
// the statement of the text or in one that comes before it in any case: it panics where
// that is nil, whether it makes the text or not.
func (s *search) asked(c inspector.Cursor, v *types.Var) bool {
	if s.calledOn(c, v) {
		return true
	}
	var lit *ast.FuncLit
	for l := range c.Enclosing((*ast.FuncLit)(nil)) {
		lit = l.Node().(*ast.FuncLit)
		break
	}
	if lit == nil {
		return false
	}
	for _, stmt := range lit.Body.List {
		switch stmt.(type) {
		case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.IncDecStmt:
		default:
			continue
		}
		if stmt.Pos() > c.Node().Pos() {
			break
		}
		if s.reads(stmt, v, false) {
			return true
		}
	}
	return false
}

// askedBefore reports whether the function around the closure reads a field of what a
// pointer points to in any case before it makes the closure: then that is not nil.
func (s *search) askedBefore(before ast.Stmt, v *types.Var) bool {
	for _, stmt := range s.decl.Body.List {
		if stmt.End() > before.Pos() {
			return false
		}
		var part ast.Node
		switch stmt := stmt.(type) {
		case *ast.ExprStmt, *ast.AssignStmt, *ast.IncDecStmt:
			part = stmt
		case *ast.RangeStmt:
			part = stmt.X
		case *ast.IfStmt:
			part = stmt.Cond
		}
		if part != nil && s.reads(part, v, true) {
			return true
		}
	}
	return false
}

// reads reports whether to execute a part of the code reads a field of what a pointer points
// to, itself or by a method that makes text of it. In a closure such text does not count: it
// may become one that is made once.
func (s *search) reads(part ast.Node, v *types.Var, texts bool) bool {
	info := s.f.Pass.TypesInfo
	found := false
	ast.Inspect(part, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.BinaryExpr:
			if n.Op == token.LAND || n.Op == token.LOR {
				return false
			}
		case *ast.SelectorExpr:
			x, ok := ast.Unparen(n.X).(*ast.Ident)
			selection := info.Selections[n]
			if ok && info.Uses[x] == v && selection != nil && selection.Kind() == types.FieldVal && selection.Indirect() {
				found = true
			}
		}
		if e, ok := n.(ast.Expr); ok && !found {
			vars, made := s.made(e)
			if made = made && slices.Contains(vars, v); made {
				found = texts
				return false
			}
		}
		return !found
	})
	return found
}
