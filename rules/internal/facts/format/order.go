package format

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// Ordered reports whether evaluating the arguments one by one, with writes to
// a buffer in between, cannot be told from evaluating all of them first: none
// calls what could look at the buffer, or change what another one reads, and
// none reads bytes, which may be those written. The only piece of a call is in
// order by itself.
//
// Two panics are not told apart: where two operands would panic the language
// does not say which does, neither before nor after.
func Ordered(info *types.Info, args []ast.Expr) bool {
	for _, arg := range args {
		if active(info, arg) || readsBytes(info, arg) {
			return false
		}
	}
	return true
}

// Joinable reports whether the arguments of a call can be evaluated as operands
// of one concatenation, where nothing is written in between and only the
// functions of the pieces are called. Calls come in the same order in either;
// but an operand that is no call is read at a time that the language leaves
// open. So if there is a call that may write, each argument must be a call too,
// or what no call can change: a constant, or a local variable of which there
// is no pointer and no closure.
func Joinable(info *types.Info, args []ast.Expr) bool {
	calls := 0
	for _, arg := range args {
		if active(info, arg) {
			calls++
		}
	}
	if calls == 0 || len(args) == 1 {
		return true
	}
	for _, arg := range args {
		if _, isBytes := info.TypeOf(arg).Underlying().(*types.Slice); isBytes || !sequenced(info, arg) && !stable(info, arg) {
			return false
		}
	}
	return true
}

// active reports whether evaluating the expression calls a function that is
// not known to be pure, or receives.
func active(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false // evaluating it makes it; only a call runs it
		case *ast.CallExpr:
			found = found || !pure(info, n)
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// sequenced reports whether the value of the expression is that of a call, or
// of pure calls of such values: it is made when the call is made.
func sequenced(info *types.Info, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return sequenced(info, e.X)
	case *ast.UnaryExpr:
		return e.Op == token.ARROW
	case *ast.CallExpr:
		if !pure(info, e) {
			return true
		}
		for _, arg := range e.Args {
			if _, isSlice := info.TypeOf(arg).Underlying().(*types.Slice); isSlice || !sequenced(info, arg) && !stable(info, arg) {
				return false
			}
		}
		return !info.Types[e.Fun].IsType() || len(e.Args) == 1 && sequenced(info, e.Args[0])
	}
	return false
}

// stable reports whether no call can change the value of the expression.
func stable(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return stable(info, e.X)
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		return ok && scalar(v.Type()) && private(info, v)
	case *ast.UnaryExpr:
		if e.Op == token.AND {
			id, ok := ast.Unparen(e.X).(*ast.Ident)
			return ok && info.Uses[id] != nil // where a variable is does not change
		}
		return e.Op != token.ARROW && stable(info, e.X)
	case *ast.BinaryExpr:
		return stable(info, e.X) && stable(info, e.Y)
	case *ast.CallExpr:
		if !pure(info, e) {
			return false
		}
		for _, arg := range e.Args {
			if !stable(info, arg) {
				return false
			}
		}
		return true
	}
	return false
}

// scalar reports whether a variable of the type holds all of its value: a
// slice does not, and a pure function may look at what it refers to. A pointer
// does, as only the writer that a call prints to may be one.
func scalar(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Interface:
		return true
	}
	return false
}

// private reports whether the variable is local, not captured by a closure and
// nowhere used so that a pointer to it is left.
func private(info *types.Info, v *types.Var) bool {
	if v.IsField() || v.Parent() == nil || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return false
	}
	var uses []token.Pos
	for id, obj := range info.Uses {
		if obj == v {
			uses = append(uses, id.Pos())
		}
	}
	for e := range info.Types {
		switch e := e.(type) {
		case *ast.FuncLit:
			if !within(e, v.Pos()) && anyWithin(e, uses) {
				return false
			}
		case *ast.UnaryExpr:
			// A scalar has no parts; what is addressed is it or beyond it.
			if id, ok := ast.Unparen(e.X).(*ast.Ident); ok && e.Op == token.AND && info.Uses[id] == v {
				return false
			}
		}
	}
	for sel, s := range info.Selections {
		// A method with a pointer receiver takes the address by itself.
		if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok && info.Uses[id] == v && s.Kind() == types.MethodVal && addresses(s) {
			return false
		}
	}
	return true
}

func within(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }

func anyWithin(n ast.Node, all []token.Pos) bool {
	for _, pos := range all {
		if within(n, pos) {
			return true
		}
	}
	return false
}

// addresses reports whether a method is called on the address of the operand.
func addresses(s *types.Selection) bool {
	_, operand := s.Recv().Underlying().(*types.Pointer)
	f, ok := s.Obj().(*types.Func)
	if !ok || operand {
		return false
	}
	_, receiver := types.Unalias(f.Signature().Recv().Type()).(*types.Pointer)
	return receiver
}

// purePackages are those whose functions only compute their results, if they
// take no function or interface that could do more, and no buffer to write to.
var purePackages = map[string]bool{
	"bytes": true, "html": true, "math": true, "math/bits": true, "path": true,
	"strconv": true, "strings": true, "unicode": true, "unicode/utf16": true, "unicode/utf8": true,
}

// pure reports whether the call itself has no effect and needs nothing but its
// arguments and what they refer to; the arguments may have effects.
func pure(info *types.Info, call *ast.CallExpr) bool {
	if info.Types[call.Fun].IsType() {
		return true // a conversion
	}
	switch f := typeutil.Callee(info, call).(type) {
	case *types.Builtin:
		switch f.Name() {
		case "len", "cap", "min", "max", "real", "imag", "complex":
			return true
		}
	case *types.Func:
		sig := f.Signature()
		return f.Pkg() != nil && purePackages[f.Pkg().Path()] && sig.Recv() == nil && !writes(f) && valuesOnly(sig)
	}
	return false
}

// writes reports whether a function of a pure package writes to an argument.
func writes(f *types.Func) bool {
	return strings.HasPrefix(f.Name(), "Append") || strings.HasPrefix(f.Name(), "Encode")
}

// valuesOnly reports whether a function takes strings, numbers and slices of
// them only.
func valuesOnly(sig *types.Signature) bool {
	for v := range sig.Params().Variables() {
		t := v.Type().Underlying()
		if s, ok := t.(*types.Slice); ok {
			t = s.Elem().Underlying()
		}
		if _, ok := t.(*types.Basic); !ok {
			return false
		}
	}
	return true
}

// readsBytes reports whether evaluating or formatting the expression may read
// from memory that is a []byte: an element, what a pointer points to, or the
// bytes that a call or a conversion is given.
func readsBytes(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		x, ok := n.(ast.Expr)
		if !ok || found || info.Types[x].IsType() {
			return !found
		}
		t := info.TypeOf(x)
		switch x := x.(type) {
		case *ast.CallExpr:
			if lengthOfName(info, x) {
				return false
			}
		case *ast.IndexExpr:
			found = isByte(t) && !isText(info, x.X)
		case *ast.StarExpr:
			found = isByte(t)
		}
		if s, ok := under(t).(*types.Slice); ok {
			found = isByte(s.Elem())
		}
		return !found
	})
	return found
}

// lengthOfName reports whether the call is len(x) or cap(x) of a variable or
// field x, which holds its length beside the pointer to its elements.
func lengthOfName(info *types.Info, call *ast.CallExpr) bool {
	b, ok := typeutil.Callee(info, call).(*types.Builtin)
	if !ok || b.Name() != "len" && b.Name() != "cap" {
		return false
	}
	x := ast.Unparen(call.Args[0])
	for {
		sel, ok := x.(*ast.SelectorExpr)
		if !ok {
			break
		}
		x = ast.Unparen(sel.X)
	}
	_, ok = x.(*ast.Ident)
	return ok
}

// under returns the underlying type, or nil of nothing.
func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

func isByte(t types.Type) bool {
	b, ok := under(t).(*types.Basic)
	return ok && b.Kind() == types.Byte
}
