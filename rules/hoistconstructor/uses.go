package hoistconstructor

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// readOnly reports whether the value of the constructor call at the cursor is
// used for nothing but methods that only read it, either at once, or through a
// local variable that holds no other value, or by all who call the function that
// returns it.
func readOnly(info *types.Info, cursor inspector.Cursor, c constructor) bool {
	if fn := returnedBy(info, outOfParens(cursor)); fn != nil {
		return readByCallers(info, cursor, fn, c)
	}
	return readHere(info, cursor, c)
}

// returnedBy returns the function, one that no other package can call, that
// returns the value at the cursor and nothing else, nil if there is none.
func returnedBy(info *types.Info, cursor inspector.Cursor) *types.Func {
	ret, ok := cursor.Parent().Node().(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil
	}
	for f := range cursor.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		decl, ok := f.Node().(*ast.FuncDecl)
		if !ok || decl.Recv != nil || decl.Name.IsExported() { // an interface may have the method
			return nil
		}
		fn, ok := info.Defs[decl.Name].(*types.Func)
		if ok && types.Identical(fn.Signature().Results().At(0).Type(), info.TypeOf(cursor.Node().(ast.Expr))) {
			return fn
		}
		return nil
	}
	return nil
}

// readByCallers reports whether the function is only called, and what it returns
// only read.
func readByCallers(info *types.Info, cursor inspector.Cursor, fn *types.Func, c constructor) bool {
	called := false
	for id := range cursor.Inspector().Root().Preorder((*ast.Ident)(nil)) {
		if used, ok := info.Uses[id.Node().(*ast.Ident)].(*types.Func); !ok || used.Origin() != fn {
			continue
		}
		at := id
		if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
			at = at.Parent()
		}
		if kind, _ := at.ParentEdge(); kind != edge.CallExpr_Fun || !readHere(info, at.Parent(), c) {
			return false
		}
		called = true
	}
	return called
}

// readHere is readOnly without a look at callers.
func readHere(info *types.Info, cursor inspector.Cursor, c constructor) bool {
	cursor = outOfParens(cursor)
	if c.reads(info, cursor) {
		return true
	}
	v := initialized(info, cursor)
	if v == nil {
		return false
	}
	root := cursor.Inspector().Root() // a variable of the package may be used anywhere
	for up := range cursor.Enclosing((*ast.FuncDecl)(nil)) {
		root = up
	}
	for id := range root.Preorder((*ast.Ident)(nil)) {
		if info.Uses[id.Node().(*ast.Ident)] == v && !c.reads(info, outOfParens(id)) {
			return false
		}
	}
	return true
}

// reads reports whether the expression at the cursor is the operand of a method
// that only reads it.
func (c constructor) reads(info *types.Info, cursor inspector.Cursor) bool {
	if kind, _ := cursor.ParentEdge(); kind != edge.SelectorExpr_X {
		return false
	}
	sel := cursor.Parent().Node().(*ast.SelectorExpr)
	selection := info.Selections[sel]
	return selection != nil && selection.Kind() == types.MethodVal && slices.Contains(c.methods, sel.Sel.Name)
}

// initialized returns the local variable that the expression at the cursor, and
// nothing else in the same statement, declares: v := x or var v = x.
func initialized(info *types.Info, cursor inspector.Cursor) *types.Var {
	var id *ast.Ident
	switch parent := cursor.Parent().Node().(type) {
	case *ast.AssignStmt:
		if parent.Tok == token.DEFINE && len(parent.Lhs) == 1 {
			id, _ = parent.Lhs[0].(*ast.Ident)
		}
	case *ast.ValueSpec:
		if len(parent.Names) == 1 {
			id = parent.Names[0]
		}
	}
	if id == nil {
		return nil
	}
	v, _ := info.Defs[id].(*types.Var)
	// A declared type other than the constructor's result is an interface.
	if v == nil || !types.Identical(v.Type(), info.TypeOf(cursor.Node().(ast.Expr))) {
		return nil
	}
	return v
}

func outOfParens(cursor inspector.Cursor) inspector.Cursor {
	for {
		if kind, _ := cursor.ParentEdge(); kind != edge.ParenExpr_X {
			return cursor
		}
		cursor = cursor.Parent()
	}
}

// once reports whether the code at the cursor runs no more than once in a
// program, as far as can be seen: in main, in init and in functions that
// package sync runs once, outside loops.
func once(pass *analysis.Pass, cursor inspector.Cursor, decl *ast.FuncDecl) bool {
	for c := range cursor.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch c.Node().(type) {
		case *ast.FuncLit:
			lit := outOfParens(c)
			if kind, _ := lit.ParentEdge(); kind == edge.CallExpr_Fun {
				continue // runs where it stands
			}
			return runOnce(pass.TypesInfo, lit)
		case *ast.FuncDecl:
			name := decl.Name.Name
			return decl.Recv == nil && (name == "init" || name == "main" && pass.Pkg.Name() == "main")
		default:
			return false // a loop
		}
	}
	return true
}

// runOnce reports whether the function literal at the cursor is an argument of
// one of package sync's functions that run their argument once.
func runOnce(info *types.Info, lit inspector.Cursor) bool {
	if kind, _ := lit.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	f, ok := typeutil.Callee(info, lit.Parent().Node().(*ast.CallExpr)).(*types.Func)
	if !ok {
		return false
	}
	return slices.Contains([]string{"(*sync.Once).Do", "sync.OnceFunc", "sync.OnceValue", "sync.OnceValues"}, f.Origin().FullName())
}
