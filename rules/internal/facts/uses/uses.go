// Package uses follows a variable through the functions of a package that get its value, so that
// rules can tell that nothing keeps what it leads to.
//
// It sees the declarations of one package. It must not know what a rule makes of a single use.
package uses

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"
)

// Declared are the functions that a package declares.
type Declared map[*types.Func]inspector.Cursor

// Declarations returns the functions of the package of a pass, whose analyzer requires package
// inspect.
func Declarations(pass *analysis.Pass) Declared {
	decls := Declared{}
	for c := range pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.FuncDecl)(nil)) {
		d := c.Node().(*ast.FuncDecl)
		if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok && d.Body != nil {
			decls[fn] = c
		}
	}
	return decls
}

// Declaration returns the declaration of one function of the package of a pass, nil if that has none of it.
func Declaration(pass *analysis.Pass, fn *types.Func) *ast.FuncDecl {
	fn = fn.Origin()
	for _, file := range pass.Files {
		if fn.Pos() < file.FileStart || file.FileEnd <= fn.Pos() {
			continue
		}
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && pass.TypesInfo.Defs[decl.Name] == fn {
				return decl
			}
		}
	}
	return nil
}

// Follower follows one variable. Fine says of a use that it leaves nothing behind; it is the rule's.
type Follower struct {
	Info  *types.Info
	Decls Declared
	Fine  func(use inspector.Cursor) bool
	Defer bool // what a function defers is made by it, too, before it is left

	seen map[*types.Var]bool
}

// Function reports whether all uses of a variable in the function around the cursor are made
// by that function itself, at once, and are fine.
func (f *Follower) Function(c inspector.Cursor, v *types.Var) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return f.within(fn, v)
	}
	return false
}

func (f *Follower) within(fn inspector.Cursor, v *types.Var) bool {
	for c := range fn.Preorder((*ast.Ident)(nil)) {
		if f.Info.Uses[c.Node().(*ast.Ident)] == v && (!f.now(c, fn.Node()) || !f.Fine(c)) {
			return false
		}
	}
	return true
}

// now reports whether a use is made by the function itself, when it comes to it, or when it ends.
func (f *Follower) now(c inspector.Cursor, fn ast.Node) bool {
	for up := range c.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
		if up.Node() == fn {
			return true
		}
		if _, ok := up.Node().(*ast.DeferStmt); !f.Defer || !ok && !deferred(up) {
			return false
		}
	}
	return false
}

// deferred reports whether what the cursor is at is the function of a statement that defers.
func deferred(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	kind, _ := c.Parent().ParentEdge()
	return kind == edge.DeferStmt_Call
}

// Given reports whether a function of the package is called by name, whose parameter of the
// same type it uses in none but fine ways.
func (f *Follower) Given(call inspector.Cursor, arg int, t types.Type) bool {
	return f.given(call, arg, func(param types.Type) bool {
		return types.Identical(param.Underlying(), t.Underlying()) // an interface may hold anything
	})
}

// Lent is Given for a parameter of any type, whose uses are then fine by the type that it has there.
func (f *Follower) Lent(call inspector.Cursor, arg int) bool {
	return f.given(call, arg, func(types.Type) bool { return true })
}

func (f *Follower) given(call inspector.Cursor, arg int, takes func(types.Type) bool) bool {
	n := call.Node().(*ast.CallExpr)
	if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && f.Info.Selections[sel] != nil && f.Info.Selections[sel].Kind() != types.MethodVal {
		return false // what it is called on is an argument, too
	}
	fn := typeutil.StaticCallee(f.Info, n)
	if fn == nil {
		return false
	}
	decl, ok := f.Decls[fn.Origin()]
	sig := fn.Origin().Signature()
	if !ok || arg >= sig.Params().Len() || sig.Variadic() && arg == sig.Params().Len()-1 && !n.Ellipsis.IsValid() {
		return false
	}
	if kind, _ := call.ParentEdge(); kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
		return false
	}
	param := sig.Params().At(arg)
	if !takes(param.Type()) {
		return false
	}
	if f.seen[param] {
		return true // what the function does with it is being looked at
	}
	if f.seen == nil {
		f.seen = map[*types.Var]bool{}
	}
	f.seen[param] = true
	return f.within(decl, param)
}
