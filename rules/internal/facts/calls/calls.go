// Package calls tells rules which function an expression calls, by the name under
// which people know it, and what the language makes of a call.
//
// It sees one expression and its types. It must not know what a rule thinks of the
// function.
package calls

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// Name returns the full name of the function or method that is called, such as
// "strings.Split" or "(time.Time).Format", and "" where that is not known before
// the program runs.
func Name(info *types.Info, e ast.Expr) string {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return ""
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		return ""
	}
	return fn.Origin().FullName()
}

// Package returns the path of the package whose function, without a receiver, is
// called, and the name of the function.
func Package(info *types.Info, e ast.Expr) (path, name string) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return "", ""
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Pkg() == nil || fn.Signature().Recv() != nil {
		return "", ""
	}
	return fn.Pkg().Path(), fn.Name()
}

// Builtin reports whether the call is one of the predeclared function.
func Builtin(info *types.Info, e ast.Expr, name string) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == types.Universe.Lookup(name)
}

// Conversion returns the operand of a conversion, and the type it is converted to.
func Conversion(info *types.Info, e ast.Expr) (from ast.Expr, to types.Type, ok bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || !info.Types[call.Fun].IsType() {
		return nil, nil, false
	}
	return call.Args[0], info.TypeOf(call.Fun), true
}

// Text returns a constant text, converted to bytes or not.
func Text(info *types.Info, e ast.Expr) (string, bool) {
	if from, _, ok := Conversion(info, e); ok {
		e = from
	}
	if v := info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v), true
	}
	return "", false
}

// Joined returns what strings.Join puts together, where the list is spelled out in the call
// and the separator, which stands between its elements, is constant.
func Joined(info *types.Info, e ast.Expr) (parts []ast.Expr, ok bool) {
	if Name(info, e) != "strings.Join" {
		return nil, false
	}
	args := ast.Unparen(e).(*ast.CallExpr).Args
	if len(args) != 2 {
		return nil, false // what another call returns
	}
	list, ok := ast.Unparen(args[0]).(*ast.CompositeLit)
	sep, constant := Text(info, args[1])
	if !ok || !constant || len(list.Elts) == 0 {
		return nil, false
	}
	for i, e := range list.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); keyed {
			return nil, false
		}
		if i > 0 && sep != "" {
			parts = append(parts, args[1])
		}
		parts = append(parts, e)
	}
	return parts, true
}

// String reports whether a type is a kind of string.
func String(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// Bytes reports whether a type is a slice of bytes.
func Bytes(t types.Type) bool { return sliceOf(t, types.Byte) }

// Runes reports whether a type is a slice of runes.
func Runes(t types.Type) bool { return sliceOf(t, types.Rune) }

func sliceOf(t types.Type, kind types.BasicKind) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Kind() == kind
}
