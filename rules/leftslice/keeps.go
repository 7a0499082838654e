package leftslice

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// mayKeep reports whether a function that is called may store the slice that it is given
// as an argument, as a setter does. Of the package's own functions their bodies tell; of
// others, which are not read here, what they return and how they are called.
func mayKeep(info *types.Info, c inspector.Cursor, call *ast.CallExpr, arg int, seen map[*types.Func]bool) bool {
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Pkg() == nil { // of an interface, or a value
		return takes(info, call)
	}
	fn = fn.Origin()
	decl, ok := declaration(info, c, fn)
	switch {
	case !ok:
		return takes(info, call)
	case expression(info, call): // its arguments are one more
		return true
	case seen[fn]:
		return false
	}
	seen[fn] = true
	v := parameter(fn, arg)
	if v == nil {
		return true
	}
	for id := range decl.Preorder((*ast.Ident)(nil)) {
		if info.Uses[id.Node().(*ast.Ident)] != v {
			continue
		}
		if _, ok := usedBy(info, id, seen); !ok || syntax.Function(id) != decl.Node() {
			return true
		}
	}
	return false
}

// expression reports whether a method is called as a function, with its receiver as the
// first argument.
func expression(info *types.Info, call *ast.CallExpr) bool {
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := info.Selections[fun]
	return s != nil && s.Kind() == types.MethodExpr
}

// declaration finds the declaration of a function of the package, with a body.
func declaration(info *types.Info, c inspector.Cursor, fn *types.Func) (inspector.Cursor, bool) {
	for decl := range c.Inspector().Root().Preorder((*ast.FuncDecl)(nil)) {
		if d := decl.Node().(*ast.FuncDecl); info.Defs[d.Name] == fn && d.Body != nil {
			return decl, true
		}
	}
	return inspector.Cursor{}, false
}

// parameter is the parameter of a function that an argument is for, nil where several are
// gathered in one.
func parameter(fn *types.Func, arg int) *types.Var {
	sig := fn.Signature()
	if arg >= sig.Params().Len() || sig.Variadic() && arg == sig.Params().Len()-1 {
		return nil
	}
	return sig.Params().At(arg)
}

// takers begin the names of functions that are called to have something stored.
var takers = []string{"Set", "Put", "Add", "Insert", "Push", "Store", "Append", "Enqueue", "Send", "Register", "Reset", "Buffer", "Init", "With", "Offer", "Save", "Replace", "Swap", "Assign"}

// takes reports whether the name of a function says that it may store what it is given: it
// returns no number, such as the bytes that it has read or written.
func takes(info *types.Info, call *ast.CallExpr) bool {
	name := ""
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.SelectorExpr:
		name = fun.Sel.Name
	case *ast.Ident:
		name = fun.Name
	}
	if counts(info, call) || strings.HasPrefix(name, "PutUint") || strings.HasPrefix(name, "PutVarint") || strings.HasPrefix(name, "PutUvarint") {
		return false
	}
	first, size := utf8.DecodeRuneInString(name)
	name = string(unicode.ToUpper(first)) + name[size:]
	return slices.ContainsFunc(takers, func(t string) bool {
		rest, ok := strings.CutPrefix(name, t)
		next, _ := utf8.DecodeRuneInString(rest)
		return ok && !unicode.IsLower(next)
	})
}

// counts reports whether a call returns a number.
func counts(info *types.Info, call *ast.CallExpr) bool {
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for r := range sig.Results().Variables() {
		if b, ok := r.Type().Underlying().(*types.Basic); ok && b.Info()&types.IsNumeric != 0 {
			return true
		}
	}
	return false
}
