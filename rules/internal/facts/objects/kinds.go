package objects

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// large is the size in bytes from which copying is no longer cheap.
const large = 65

// message is the size in bytes below which what is made of a message is called small.
const message = 129

// copied is the size in bytes up to which an object is put into room that is lent for it:
// it is made there, where new memory would have to be cleared first.
const copied = 257

// LongLived reports whether a function is called once, or makes what is kept.
func LongLived(decl *ast.FuncDecl) bool {
	name := decl.Name.Name
	return name == "main" || name == "init" || strings.HasPrefix(strings.ToLower(name), "new") || strings.HasPrefix(name, "Open")
}

// Own reports whether a function is a method of the type.
func Own(info *types.Info, decl *ast.FuncDecl, of types.Type) bool {
	fn, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	t := fn.Signature().Recv().Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.Identical(t, of)
}

// Small reports whether a type is a small struct that is no error.
func Small(pass *analysis.Pass, t *types.Named) bool { return small(pass, t, large) }

// Handy reports whether a type is a struct that is no error, of a size that a message has: to make one for each
// message costs more than to fill one that is there.
func Handy(pass *analysis.Pass, t *types.Named) bool { return small(pass, t, message) }

// Parses reports whether a function is given bytes or text, and returns a pointer and an error: what it makes
// is of a message, and made for each.
func Parses(info *types.Info, decl *ast.FuncDecl) bool {
	fn, ok := info.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	results := fn.Signature().Results()
	if results.Len() != 2 || !types.Identical(results.At(1).Type(), types.Universe.Lookup("error").Type()) {
		return false
	}
	for v := range fn.Signature().Params().Variables() {
		switch t := v.Type().Underlying().(type) {
		case *types.Slice:
			if types.Identical(t.Elem().Underlying(), types.Typ[types.Byte]) {
				return true
			}
		case *types.Basic:
			if t.Info()&types.IsString != 0 {
				return true
			}
		}
	}
	return false
}

// decodes reports whether a function is given bytes, and returns a pointer and an error: a text is a name
// as often as it is a message, and what has one is opened once.
func decodes(info *types.Info, decl *ast.FuncDecl) bool {
	fn, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || !Parses(info, decl) {
		return false
	}
	for v := range fn.Signature().Params().Variables() {
		if s, ok := v.Type().Underlying().(*types.Slice); ok && types.Identical(s.Elem().Underlying(), types.Typ[types.Byte]) {
			return true
		}
	}
	return false
}

// inlined is what the compiler gives a function that becomes a part of those that call it, about.
const inlined, ofCall = 80, 57

// called reports whether a function is too long to become a part of those that call it: where it is
// not, what it returns a pointer to may be on the stack already.
func called(info *types.Info, decl *ast.FuncDecl) bool {
	cost := 0
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		cost++
		if call, ok := n.(*ast.CallExpr); ok && !info.Types[call.Fun].IsBuiltin() && !info.Types[call.Fun].IsType() {
			cost += ofCall
		}
		return true
	})
	return cost > inlined
}

// small reports whether a type is a struct below a size, and no error.
func small(pass *analysis.Pass, t *types.Named, below int64) bool {
	if t.TypeParams().Len() > 0 {
		return false
	}
	if _, ok := t.Underlying().(*types.Struct); !ok || types.Implements(types.NewPointer(t), errorType) {
		return false
	}
	size := pass.TypesSizes.Sizeof(t)
	return size > 0 && size < below
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// Returned reports whether the expression is a result, or the value of a variable
// that is a result.
func Returned(info *types.Info, c inspector.Cursor) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.ReturnStmt_Results:
		return true
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if len(a.Lhs) != len(a.Rhs) {
			return false
		}
		id, ok := a.Lhs[i].(*ast.Ident)
		return ok && result(info, c, info.ObjectOf(id))
	case edge.ValueSpec_Values:
		s := c.Parent().Node().(*ast.ValueSpec)
		return len(s.Names) == len(s.Values) && result(info, c, info.Defs[s.Names[i]])
	}
	return false
}

// result reports whether a statement of the function returns the variable, which is its own.
func result(info *types.Info, c inspector.Cursor, o types.Object) bool {
	v, ok := o.(*types.Var)
	if !ok || v.IsField() || v.Parent() == v.Pkg().Scope() {
		return false
	}
	if v.Kind() == types.ResultVar { // of the function, or of a literal in it
		return true
	}
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for r := range f.Preorder((*ast.ReturnStmt)(nil)) {
			for _, e := range r.Node().(*ast.ReturnStmt).Results {
				if id, ok := e.(*ast.Ident); ok && info.Uses[id] == v {
					return true
				}
			}
		}
		break
	}
	return false
}

// Locks reports whether values of the type must not be copied.
func Locks(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Struct:
		for v := range u.Fields() {
			if Locks(v.Type()) {
				return true
			}
		}
	case *types.Array:
		return Locks(u.Elem())
	}
	if types.IsInterface(t) {
		return false
	}
	m, _, _ := types.LookupFieldOrMethod(t, true, nil, "Lock")
	_, method := m.(*types.Func)
	named, ok := t.(*types.Named)
	return method || ok && named.Obj().Pkg() != nil && strings.HasPrefix(named.Obj().Pkg().Path(), "sync")
}
