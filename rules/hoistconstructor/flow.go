package hoistconstructor

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// flow follows a value through the package: to the variables that it is assigned to,
// the parameters it is given as, and those who call the functions that return it.
type flow struct {
	info *types.Info
	pkg  *types.Package
	root inspector.Cursor
	c    constructor
	kind types.Type            // of the value
	seen map[types.Object]bool // variables and functions, those that are being looked at among them
}

// readOnly reports whether the value of the constructor call at the cursor is used for
// nothing but methods that only read it.
func readOnly(info *types.Info, pkg *types.Package, cursor inspector.Cursor, c constructor) bool {
	f := &flow{info, pkg, cursor.Inspector().Root(), c, info.TypeOf(cursor.Node().(ast.Expr)), map[types.Object]bool{}}
	return f.read(cursor)
}

// read reports whether the value at the cursor is only read.
func (f *flow) read(at inspector.Cursor) bool {
	at = syntax.OutsideParens(at)
	if f.c.reads(f.info, at) {
		return true
	}
	kind, i := at.ParentEdge()
	switch parent := at.Parent().Node().(type) {
	case *ast.AssignStmt:
		return kind == edge.AssignStmt_Rhs && len(parent.Lhs) == len(parent.Rhs) && f.assigned(parent.Lhs[i])
	case *ast.ValueSpec:
		return kind == edge.ValueSpec_Values && len(parent.Names) == len(parent.Values) && f.assigned(parent.Names[i])
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && f.given(parent, i)
	case *ast.ReturnStmt:
		fn := f.returnedBy(at)
		return fn != nil && i < fn.Signature().Results().Len() && len(parent.Results) == fn.Signature().Results().Len() && f.called(fn, i)
	case *ast.BinaryExpr:
		return f.info.Types[parent.X].IsNil() || f.info.Types[parent.Y].IsNil()
	}
	return false
}

// assigned reports whether a variable that the value is assigned to is one of a function,
// and what it holds only read.
func (f *flow) assigned(to ast.Expr) bool {
	id := syntax.Name(to)
	if id == nil {
		return false
	}
	v, ok := f.info.ObjectOf(id).(*types.Var)
	return id.Name == "_" || ok && f.variable(v)
}

// variable reports whether what a variable of a function holds is only read.
func (f *flow) variable(v *types.Var) bool {
	// A type other than the value's is an interface; a result is returned where it is not named.
	if v.IsField() || v.Parent() == f.pkg.Scope() || v.Kind() == types.ResultVar || !types.Identical(v.Type(), f.kind) {
		return false
	}
	if f.seen[v] {
		return true
	}
	f.seen[v] = true
	for id := range f.root.Preorder((*ast.Ident)(nil)) {
		if f.info.Uses[id.Node().(*ast.Ident)] != v {
			continue
		}
		at := syntax.OutsideParens(id)
		if kind, _ := at.ParentEdge(); kind == edge.AssignStmt_Lhs {
			continue // what it holds then is another value
		}
		if !f.read(at) {
			return false
		}
	}
	return true
}

// given reports whether a call gives the value to a function of the package that only
// reads it.
func (f *flow) given(call *ast.CallExpr, i int) bool {
	fn, ok := typeutil.Callee(f.info, call).(*types.Func)
	if !ok || fn.Pkg() != f.pkg || call.Ellipsis.IsValid() {
		return false
	}
	sig := fn.Origin().Signature()
	if sig.Recv() != nil && types.IsInterface(sig.Recv().Type()) || i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
		return false
	}
	return f.written(fn.Origin()) && f.variable(sig.Params().At(i))
}

// written reports whether the function has a body, which shows what it does.
func (f *flow) written(fn *types.Func) bool {
	for c := range f.root.Preorder((*ast.FuncDecl)(nil)) {
		if decl := c.Node().(*ast.FuncDecl); f.info.Defs[decl.Name] == fn {
			return decl.Body != nil
		}
	}
	return false
}

// returnedBy returns the function that returns the value at the cursor, if it is one that
// no other package can call, and that is called by its name alone; nil if it is not.
func (f *flow) returnedBy(at inspector.Cursor) *types.Func {
	for c := range at.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		decl, ok := c.Node().(*ast.FuncDecl)
		if !ok || token.IsExported(decl.Name.Name) || decl.Recv != nil && f.ofInterface(decl.Name.Name) {
			return nil
		}
		fn, _ := f.info.Defs[decl.Name].(*types.Func)
		return fn
	}
	return nil
}

// ofInterface reports whether an interface of the package has a method of the name. Those
// of other packages do not have one that is not exported.
func (f *flow) ofInterface(name string) bool {
	for c := range f.root.Preorder((*ast.InterfaceType)(nil)) {
		for _, m := range c.Node().(*ast.InterfaceType).Methods.List {
			for _, id := range m.Names {
				if id.Name == name {
					return true
				}
			}
		}
	}
	return false
}

// called reports whether the function is only called, and the result of the number i only
// read by all who do.
func (f *flow) called(fn *types.Func, i int) bool {
	if !types.Identical(fn.Signature().Results().At(i).Type(), f.kind) {
		return false
	}
	if f.seen[fn] {
		return true
	}
	f.seen[fn] = true
	found := false
	for id := range f.root.Preorder((*ast.Ident)(nil)) {
		if used, ok := f.info.Uses[id.Node().(*ast.Ident)].(*types.Func); !ok || used.Origin() != fn {
			continue
		}
		at := id
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		if kind, _ := at.ParentEdge(); kind != edge.CallExpr_Fun || !f.result(at.Parent(), i, fn.Signature().Results().Len()) {
			return false
		}
		found = true
	}
	return found
}

// result reports whether one of n results of a call is only read.
func (f *flow) result(call inspector.Cursor, i, n int) bool {
	if n == 1 {
		return f.read(call)
	}
	assign, ok := call.Parent().Node().(*ast.AssignStmt)
	return ok && len(assign.Lhs) == n && f.assigned(assign.Lhs[i])
}
