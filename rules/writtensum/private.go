package writtensum

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
)

// asked are the methods of a buffer that may be called: what it holds grows, or it is emptied, by those of which it says so. Bytes gives its
// memory away.
var asked = map[string]struct{ gives, empties bool }{
	"WriteString": {}, "WriteByte": {}, "WriteRune": {}, "Write": {}, "String": {}, "Len": {}, "Cap": {}, "Grow": {},
	"Bytes": {gives: true}, "Reset": {empties: true}, "Truncate": {empties: true},
}

// private reports whether a buffer is a variable that is the function's own, begins as nothing, and of which nobody else learns: what
// is in it when something panics, or while a part is made, is seen by nobody.
func private(info *types.Info, decl inspector.Cursor, buffer ast.Expr) bool {
	id, ok := ast.Unparen(buffer).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || v.IsField() {
		return false
	}
	made, given, emptied := false, false, false
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		switch id := c.Node().(*ast.Ident); {
		case info.Defs[id] == v:
			made = begins(info, c)
		case info.Uses[id] == v:
			method, ok := alone(info, c)
			if !ok {
				return false
			}
			given, emptied = given || asked[method].gives, emptied || asked[method].empties
		}
	}
	// What others have of its memory is written over only where it was emptied.
	return made && !(given && emptied)
}

// begins reports whether what a variable is declared as is a buffer of its own.
func begins(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	var value ast.Expr
	switch n := c.Parent().Node().(type) {
	case *ast.ValueSpec:
		if kind != edge.ValueSpec_Names || len(n.Values) != 0 && len(n.Values) != len(n.Names) {
			return false
		}
		if len(n.Values) == 0 {
			_, pointer := info.Defs[c.Node().(*ast.Ident)].Type().Underlying().(*types.Pointer)
			return !pointer
		}
		value = n.Values[i]
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Lhs || n.Tok != token.DEFINE || len(n.Lhs) != len(n.Rhs) {
			return false
		}
		value = n.Rhs[i]
	default:
		return false
	}
	value = ast.Unparen(value)
	if u, ok := value.(*ast.UnaryExpr); ok && u.Op == token.AND {
		value = ast.Unparen(u.X)
	}
	if call, ok := value.(*ast.CallExpr); ok {
		return calls.Builtin(info, call, "new")
	}
	_, spelled := value.(*ast.CompositeLit)
	return spelled
}

// alone reports whether a use of a buffer is a call of one of its methods, which it names, outside of function literals, or gives it to
// package fmt to write to.
func alone(info *types.Info, c inspector.Cursor) (method string, ok bool) {
	for range c.Enclosing((*ast.FuncLit)(nil)) {
		return "", false
	}
	kind, _ := c.ParentEdge()
	up := c.Parent()
	if kind == edge.UnaryExpr_X && up.Node().(*ast.UnaryExpr).Op == token.AND {
		kind, _ = up.ParentEdge()
		up = up.Parent()
	}
	switch n := up.Node().(type) {
	case *ast.SelectorExpr:
		called, _ := up.ParentEdge()
		_, ok := asked[n.Sel.Name]
		return n.Sel.Name, ok && kind == edge.SelectorExpr_X && called == edge.CallExpr_Fun
	case *ast.CallExpr:
		name := calls.Name(info, n)
		to := kind == edge.CallExpr_Args && n.Args[0].Pos() <= c.Node().Pos() && c.Node().End() <= n.Args[0].End()
		return "", to && (name == "fmt.Fprintf" || name == "fmt.Fprint" || name == "fmt.Fprintln")
	}
	return "", false
}

// inTurn reports whether parts can be made one by one although calls among them have an effect, or follow what is shared: with a
// buffer that nobody else sees, all that counts is what the parts do to each other. Calls are made in the order they were; what is no call must
// not change by one.
func inTurn(info *types.Info, fn *order.Function, buffer ast.Expr, parts []ast.Expr) bool {
	v := info.Uses[ast.Unparen(buffer).(*ast.Ident)]
	effects := 0
	for _, p := range parts {
		if !types.Identical(types.Default(info.TypeOf(p)), types.Typ[types.String]) || names(info, p, v) {
			return false
		}
		if fn.Effect(p) {
			effects++
		}
	}
	if effects == 0 {
		return true
	}
	for _, p := range parts {
		if !fn.Effect(p) && !fn.Stable(p) || fn.Effect(p) && effects > 1 && !steadyCall(fn, p) {
			return false
		}
	}
	return true
}

// steadyCall reports whether an expression is a call of what no other call changes: its receiver and arguments.
func steadyCall(fn *order.Function, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && !fn.Stable(sel.X) {
		return false
	}
	for _, arg := range call.Args {
		if !fn.Stable(arg) {
			return false
		}
	}
	return true
}

// names reports whether an expression names a variable.
func names(info *types.Info, e ast.Expr, v types.Object) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[id] == v
		return !found
	})
	return found
}
