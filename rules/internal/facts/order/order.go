// Package order tells rules whether expressions that are evaluated one after
// the other, with something done in between, still have the values they have
// when all are evaluated first.
//
// It sees one function and the types. It must not know what is done in
// between, only that this touches nothing the expressions read.
//
// Go leaves open whether an operand that is no call is read before or after a
// call beside it, and the compiler reads it late. What must not change is
// therefore: which calls are made, in which order, and that nothing is read
// before a call that may change it.
package order

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/kinds"
)

// Function knows which variables of a function only the function's own
// statements can change.
type Function struct {
	info    *types.Info
	shared  map[*types.Var]bool
	changes func(ast.Node) bool // nil where nothing is known of other functions
}

// Of looks at a function, literals within it included.
func Of(info *types.Info, decl *ast.FuncDecl) *Function { return In(info, decl.Body) }

// In is [Of] for the body of a function, nil where it has none.
func In(info *types.Info, body *ast.BlockStmt) *Function {
	f := &Function{info: info, shared: map[*types.Var]bool{}}
	if body != nil {
		f.share(body)
	}
	return f
}

// Knowing is f, told which expressions may change what others read, or be seen in
// another way, by who has looked at the functions that they call.
func (f *Function) Knowing(changes func(ast.Node) bool) *Function {
	return &Function{f.info, f.shared, changes}
}

// Separable reports whether evaluating each expression when its turn comes
// does the same as evaluating all of them first: no operand that may be read
// late stands before a call with an effect.
func (f *Function) Separable(exprs []ast.Expr) bool {
	late := false
	for _, e := range exprs {
		if late && f.Effect(e) {
			return false
		}
		late = late || f.late(e)
	}
	return true
}

// late reports whether the value of an expression may be read after a call
// that follows it. The results of calls are not, unless the compiler may know
// a pure function so well that it makes no call.
func (f *Function) late(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || f.info.Types[call.Fun].IsType() || f.builtin(call) {
		return !f.Stable(e)
	}
	if !f.pure(call) {
		return false
	}
	for _, arg := range f.inputs(call) {
		if f.late(arg) {
			return true
		}
	}
	return false
}

// inputs are the arguments of a call, and the receiver if it has one.
func (f *Function) inputs(call *ast.CallExpr) []ast.Expr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || f.info.Selections[sel] == nil {
		return call.Args
	}
	return append([]ast.Expr{sel.X}, call.Args...)
}

// Stable reports whether no call can change the value of an expression, and
// evaluating it has no effect and cannot panic.
func (f *Function) Stable(e ast.Expr) bool {
	if f.info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident:
		v, ok := f.info.Uses[e].(*types.Var)
		return ok && f.Own(v)
	case *ast.ParenExpr:
		return f.Stable(e.X)
	case *ast.SelectorExpr:
		s := f.info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && !s.Indirect() && f.Stable(e.X)
	case *ast.UnaryExpr:
		return e.Op != token.AND && e.Op != token.ARROW && f.Stable(e.X)
	case *ast.BinaryExpr:
		return f.total(e) && f.Stable(e.X) && f.Stable(e.Y)
	case *ast.CallExpr:
		return f.stableCall(e)
	}
	return false
}

// total reports whether an operation has a result for all operands: division
// and shifts may panic, and so may comparing interfaces.
func (f *Function) total(e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
		return false
	}
	return kinds.Basic(f.info.TypeOf(e.X)) && kinds.Basic(f.info.TypeOf(e.Y))
}

// stableCall allows conversions between basic types, and the length of text.
func (f *Function) stableCall(call *ast.CallExpr) bool {
	if len(call.Args) != 1 || !kinds.Basic(f.info.TypeOf(call.Args[0])) || !f.Stable(call.Args[0]) {
		return false
	}
	if f.info.Types[call.Fun].IsType() {
		return kinds.Basic(f.info.TypeOf(call.Fun))
	}
	return f.builtin(call)
}

// Own reports whether only statements of the function itself change v.
func (f *Function) Own(v *types.Var) bool {
	return !v.IsField() && v.Pkg() != nil && v.Parent() != v.Pkg().Scope() && !f.shared[v]
}

// Effect reports whether evaluating the expression may change what another
// expression reads, or be seen in another way.
func (f *Function) Effect(e ast.Expr) bool { return f.effect(e, f.prints) }

// effect is [Function.Effect], given which further calls have none.
func (f *Function) effect(e ast.Expr, none func(*ast.CallExpr) bool) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // made here, not called
		case *ast.CallExpr:
			found = found || !f.info.Types[n.Fun].IsType() && !f.builtin(n) && !f.pure(n) && !none(n)
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found && (f.changes == nil || f.changes(e))
}

// builtin reports whether the call is of one of the predeclared functions that
// only look.
func (f *Function) builtin(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := f.info.Uses[id].(*types.Builtin)
	if !ok {
		return false
	}
	switch b.Name() {
	case "len", "cap", "min", "max", "real", "imag", "complex":
		return true
	}
	return false
}

// purePackages are packages of the standard library whose functions of basic
// values only compute.
var purePackages = map[string]bool{
	"strings": true, "strconv": true, "unicode": true, "unicode/utf8": true,
	"math": true, "math/bits": true, "path": true, "html": true,
}

// pureOthers only read what they are given, or the clock.
var pureOthers = map[string]bool{
	"(*strings.Replacer).Replace":  true,
	"(time.Duration).Microseconds": true, "(time.Duration).Milliseconds": true, "(time.Duration).Nanoseconds": true,
	"(time.Duration).Seconds": true, "(time.Duration).String": true,
	"(time.Time).Format": true, "(time.Time).UTC": true,
	"(time.Time).Unix": true, "(time.Time).UnixMicro": true, "(time.Time).UnixMilli": true, "(time.Time).UnixNano": true,
	"time.Now": true, "time.Since": true,
}

// pure reports whether a call, given its arguments, has no effect but its
// result.
func (f *Function) pure(call *ast.CallExpr) bool {
	fn := callee(f.info, call)
	if fn == nil || fn.Pkg() == nil {
		return false
	}
	if pureOthers[fn.FullName()] {
		return true
	}
	sig := fn.Signature()
	if sig.Recv() != nil || !purePackages[fn.Pkg().Path()] || f.mayPanic(fn.Name(), call) {
		return false
	}
	for p := range sig.Params().Variables() {
		if !plain(p.Type()) {
			return false
		}
	}
	return true
}

// prints reports whether a call makes text of basic values, which have no methods that
// package fmt would call.
func (f *Function) prints(call *ast.CallExpr) bool {
	fn := callee(f.info, call)
	if fn == nil {
		return false
	}
	switch fn.FullName() {
	case "fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln":
	default:
		return false
	}
	for _, arg := range call.Args {
		if b, ok := types.Unalias(f.info.TypeOf(arg)).(*types.Basic); !ok || b.Kind() == types.UnsafePointer {
			return false
		}
	}
	return true
}

// mayPanic knows the functions of those packages that refuse some arguments.
func (f *Function) mayPanic(name string, call *ast.CallExpr) bool {
	switch {
	case name == "Repeat", name == "NewReplacer":
		return true
	case strings.HasPrefix(name, "Div"), strings.HasPrefix(name, "Rem"): // of package math/bits
		return true
	case name == "FormatInt", name == "FormatUint", name == "FormatFloat", name == "FormatComplex":
		v := f.info.Types[call.Args[len(call.Args)-1]].Value
		return v == nil || v.Kind() == constant.Unknown
	}
	return strings.HasPrefix(name, "Append")
}

// plain reports whether a parameter of the type gives no way to change
// anything: it is a basic value, or a list of texts that is only read.
func plain(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		return types.Identical(s.Elem(), types.Typ[types.String])
	}
	return kinds.Basic(t)
}

func callee(info *types.Info, call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return nil
	}
	fn, _ := info.Uses[id].(*types.Func)
	return fn
}
