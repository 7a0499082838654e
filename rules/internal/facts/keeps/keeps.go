// Package keeps tells rules whether a package breaks the promise of io.Reader and io.Writer: that
// who reads or writes does not keep the bytes that it is lent.
//
// It sees the methods of one package. It must not know who lends the bytes.
package keeps

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// Any reports whether a method Read or Write of the package may keep the bytes that it is lent.
func Any(pass *analysis.Pass) bool {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	l := &lent{pass.TypesInfo, map[*types.Func]inspector.Cursor{}, map[*types.Var]bool{}}
	var methods []*types.Func
	for c := range in.Root().Preorder((*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
		if !ok || decl.Body == nil {
			continue
		}
		l.decls[fn] = c
		if isLending(fn) {
			methods = append(methods, fn)
		}
	}
	return slices.ContainsFunc(methods, func(fn *types.Func) bool { return l.within(l.decls[fn], fn.Signature().Params().At(0)) })
}

// isLending reports whether a function is a method that promises not to keep its bytes.
func isLending(fn *types.Func) bool {
	return fn.Signature().Recv() != nil && (fn.Name() == "Write" || fn.Name() == "Read") && calls.IsWrite(fn.Signature(), calls.Bytes)
}

// lent follows bytes through the functions of a package.
type lent struct {
	info  *types.Info
	decls map[*types.Func]inspector.Cursor
	seen  map[*types.Var]bool
}

// within reports whether a function may store bytes that are its parameter.
func (l *lent) within(decl inspector.Cursor, v *types.Var) bool {
	if l.seen[v] {
		return false
	}
	l.seen[v] = true
	for use := range decl.Preorder((*ast.Ident)(nil)) {
		if l.info.Uses[use.Node().(*ast.Ident)] == v && l.keeps(use, v) {
			return true
		}
	}
	return false
}

// keeps reports whether a use of bytes may store them: it is none of those that look at them,
// copy them or lend them on.
func (l *lent) keeps(c inspector.Cursor, v *types.Var) bool {
	for range c.Enclosing((*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
		return true
	}
	for {
		kind, i := c.ParentEdge()
		switch kind {
		case edge.ParenExpr_X, edge.SliceExpr_X:
			c = c.Parent()
			continue
		case edge.IndexExpr_X:
			kind, _ := c.Parent().ParentEdge()
			return kind == edge.UnaryExpr_X && c.Parent().Parent().Node().(*ast.UnaryExpr).Op == token.AND
		case edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.AssignStmt_Lhs:
			return false
		case edge.AssignStmt_Rhs: // to itself, a part of it
			a := c.Parent().Node().(*ast.AssignStmt)
			id, ok := a.Lhs[min(i, len(a.Lhs)-1)].(*ast.Ident)
			return !ok || l.info.Uses[id] != v
		case edge.CallExpr_Args:
			return l.given(c.Parent().Node().(*ast.CallExpr), i)
		}
		return true
	}
}

// given reports whether a call may store bytes that are its argument. A function of another package
// may return a part of them, and a method keep them in what it is called on.
func (l *lent) given(call *ast.CallExpr, arg int) bool {
	if _, to, ok := calls.Conversion(l.info, call); ok {
		return !calls.String(to)
	}
	if l.info.Types[call.Fun].IsBuiltin() {
		_, predeclared := ast.Unparen(call.Fun).(*ast.Ident) // others are unsafe
		return !predeclared || calls.Builtin(l.info, call, "append") && (arg == 0 || !call.Ellipsis.IsValid())
	}
	fn, ok := typeutil.Callee(l.info, call).(*types.Func)
	if !ok {
		return true
	}
	fn = fn.Origin()
	sig := fn.Signature()
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && l.info.Selections[sel] != nil && l.info.Selections[sel].Kind() != types.MethodVal {
		return true // what it is called on is an argument, too
	}
	if decl, ok := l.decls[fn]; ok && (arg < sig.Params().Len()-1 || arg < sig.Params().Len() && !sig.Variadic()) {
		return l.within(decl, sig.Params().At(arg))
	}
	if isLending(fn) {
		return false
	}
	looks := sig.Recv() == nil && arg < sig.Params().Len() && calls.Bytes(sig.Params().At(arg).Type())
	if fn.Pkg() != nil && (fn.Pkg().Path() == "fmt" || fn.Pkg().Path() == "encoding/binary") {
		looks = true
	}
	return !looks || refers(sig.Results())
}

// refers reports whether results may refer to bytes.
func refers(results *types.Tuple) bool {
	for r := range results.Variables() {
		if _, basic := r.Type().Underlying().(*types.Basic); !basic && !types.Identical(r.Type(), types.Universe.Lookup("error").Type()) {
			return true
		}
	}
	return false
}
