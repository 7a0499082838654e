package scratchbuffer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// appending are functions that append to what they are given first, and keep
// nothing of it.
var appending = regexp.MustCompile(`^(strconv\.Append\w+|fmt\.Append(f|ln)?|unicode/utf8\.AppendRune|encoding/hex\.AppendEncode|` +
	`\(\*?(time\.Time|net/netip\.\w+|math/big\.\w+|encoding/base(32|64)\.Encoding|encoding/binary\.\w+)\)\.Append\w*)$`)

// appenders know which functions append to a slice of bytes.
type appenders struct {
	pass  *analysis.Pass
	decls uses.Declared
	known map[*types.Func]int // the place of the parameter that is appended to; -1 for other functions

	self   *types.Func // the one that is looked at, which may call itself
	selfAt int
}

func newAppenders(pass *analysis.Pass) *appenders {
	return &appenders{pass: pass, decls: uses.Declarations(pass), known: map[*types.Func]int{}}
}

// grows returns the call that appends to an expression, if what it returns is that, longer, and nothing else keeps it.
func (a *appenders) grows(c inspector.Cursor) (call inspector.Cursor, ok bool) {
	kind, i := c.ParentEdge()
	switch kind {
	case edge.ParenExpr_X:
		return c.Parent(), true
	case edge.SliceExpr_X:
		return c.Parent(), a.cut(c.Parent().Node().(*ast.SliceExpr))
	case edge.CallExpr_Args:
	default:
		return c, false
	}
	call = c.Parent()
	n := call.Node().(*ast.CallExpr)
	if up, _ := call.ParentEdge(); up == edge.GoStmt_Call || up == edge.DeferStmt_Call {
		return c, false
	}
	switch fn := typeutil.Callee(a.pass.TypesInfo, n).(type) {
	case *types.Builtin:
		return call, fn.Name() == "append" && i == 0
	case *types.Func:
		if appending.MatchString(fn.FullName()) {
			return call, i == 0
		}
		return call, !n.Ellipsis.IsValid() && a.parameter(fn.Origin()) == i
	}
	return c, false
}

// parameter returns to which of its parameters a function of the package appends: it does no more with it than that, and
// all that it returns is what has become of it.
func (a *appenders) parameter(fn *types.Func) int {
	if fn == a.self {
		return a.selfAt
	}
	if i, known := a.known[fn]; known {
		return i
	}
	a.known[fn] = -1 // also of one that others call which it calls
	c, ok := a.decls[fn]
	if !ok || fn.Signature().Results().Len() != 1 || !isBytes(fn.Signature().Results().At(0).Type()) {
		return -1
	}
	decl, ok := c.Node().(*ast.FuncDecl)
	if !ok || decl.Body == nil || fn.Signature().Results().At(0).Name() != "" {
		return -1
	}
	self, selfAt := a.self, a.selfAt
	defer func() { a.self, a.selfAt = self, selfAt }()
	params := fn.Signature().Params()
	for i := range params.Len() {
		a.self, a.selfAt = fn, i
		if p := params.At(i); isBytes(p.Type()) && a.only(c, decl, p) {
			a.known[fn] = i
			return i
		}
	}
	return -1
}

// only reports whether a function only appends to a parameter, and returns that.
func (a *appenders) only(c inspector.Cursor, decl *ast.FuncDecl, p *types.Var) bool {
	if !order.Of(a.pass.TypesInfo, decl).Own(p) {
		return false
	}
	given := 0
	for use := range c.Preorder((*ast.Ident)(nil)) {
		if a.pass.TypesInfo.Uses[use.Node().(*ast.Ident)] != types.Object(p) {
			continue
		}
		if a.returned(use) {
			given++
		} else if !a.looked(use) && !a.grown(use, p) {
			return false
		}
	}
	returns := 0
	for r := range c.Preorder((*ast.ReturnStmt)(nil), (*ast.FuncLit)(nil)) {
		if _, literal := r.Node().(*ast.FuncLit); literal {
			return false // what returns there is another
		}
		returns++
	}
	return returns > 0 && returns == given
}

// looked reports whether a use asks for the length of a slice, or reads or sets one of its bytes.
func (a *appenders) looked(use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return calls.Builtin(a.pass.TypesInfo, use.Parent().Node().(ast.Expr), "len")
	case edge.IndexExpr_X:
		if kind, _ := use.Parent().ParentEdge(); kind == edge.UnaryExpr_X {
			return use.Parent().Parent().Node().(*ast.UnaryExpr).Op != token.AND
		}
		return true
	}
	return false
}

// cut reports whether an expression is a slice without its last bytes, or without any: bytes behind its end, which are
// zero in a new one, are not seen.
func (a *appenders) cut(e *ast.SliceExpr) bool {
	if e.Low != nil || e.High == nil || e.Slice3 {
		return false
	}
	high := ast.Unparen(e.High)
	if b, ok := high.(*ast.BinaryExpr); ok && b.Op == token.SUB {
		n := a.pass.TypesInfo.Types[b.Y].Value
		call, isCall := ast.Unparen(b.X).(*ast.CallExpr)
		if !isCall || n == nil || constant.Sign(n) < 0 || !calls.Builtin(a.pass.TypesInfo, call, "len") {
			return false
		}
		of, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
		from, also := ast.Unparen(e.X).(*ast.Ident)
		return ok && also && a.pass.TypesInfo.Uses[of] == a.pass.TypesInfo.Uses[from]
	}
	n := a.pass.TypesInfo.Types[high].Value
	return n != nil && constant.Sign(n) == 0
}

// returned reports whether a use of a slice is that of what a function returns, as it is or longer.
func (a *appenders) returned(use inspector.Cursor) bool {
	use = a.longer(use)
	kind, _ := use.ParentEdge()
	return kind == edge.ReturnStmt_Results
}

// longer goes from a use of a slice to the call that returns it, longer.
func (a *appenders) longer(use inspector.Cursor) inspector.Cursor {
	for {
		call, ok := a.grows(use)
		if !ok {
			return use
		}
		use = call
	}
}

// grown reports whether the use is one of v = append(v, ...) and its like.
func (a *appenders) grown(use inspector.Cursor, v *types.Var) bool {
	if n, ok := use.Parent().Node().(*ast.AssignStmt); ok {
		if len(n.Lhs) != 1 || len(n.Rhs) != 1 || n.Tok != token.ASSIGN || n.Lhs[0] != use.Node() {
			return false
		}
		return a.base(n.Rhs[0], v)
	}
	all := a.longer(use)
	n, ok := all.Parent().Node().(*ast.AssignStmt)
	if !ok || all.Node() == use.Node() || len(n.Lhs) != 1 || len(n.Rhs) != 1 || n.Tok != token.ASSIGN {
		return false
	}
	id, ok := n.Lhs[0].(*ast.Ident)
	return ok && a.pass.TypesInfo.Uses[id] == types.Object(v)
}

// base reports whether an expression is the variable, longer.
func (a *appenders) base(e ast.Expr, v *types.Var) bool {
	for {
		if cut, ok := ast.Unparen(e).(*ast.SliceExpr); ok && a.cut(cut) {
			e = cut.X
			continue
		}
		call, ok := ast.Unparen(e).(*ast.CallExpr)
		if !ok {
			id, ok := ast.Unparen(e).(*ast.Ident)
			return ok && a.pass.TypesInfo.Uses[id] == types.Object(v)
		}
		at := -1
		switch fn := typeutil.Callee(a.pass.TypesInfo, call).(type) {
		case *types.Builtin:
			if fn.Name() == "append" {
				at = 0
			}
		case *types.Func:
			if at = a.parameter(fn.Origin()); appending.MatchString(fn.FullName()) {
				at = 0
			}
		}
		if at < 0 || at >= len(call.Args) {
			return false
		}
		e = call.Args[at]
	}
}
