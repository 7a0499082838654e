// Package appending tells rules how a call that returns fresh text is spelled
// when it appends the text to a byte slice instead: strconv.Itoa(x) becomes
// strconv.AppendInt(b, int64(x), 10).
//
// It sees one call and the types. It must not know what the text is for, nor
// whether the slice may be used at that place.
package appending

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// Form is the append form of a call.
type Form struct {
	// Path is the package that the form names: the one the call names. It
	// is empty for methods.
	Path string
	// Name is the function or method: "AppendInt".
	Name string
	// Convert is the predeclared type that the form names, if any.
	Convert string
	// Short says that the text has a bound: it is a number or a bool in the
	// shortest form, not text from somewhere.
	Short bool

	call *ast.CallExpr
	// Of a call of a helper: what its parameters are given, in the order of the call.
	given map[*types.Var]ast.Expr
	args  []ast.Expr
	info  *types.Info
}

// forms are the functions of package strconv. Their append forms take the
// slice first and then the same arguments.
var forms = map[string]Form{
	"strconv.Itoa":               {Name: "AppendInt", Convert: "int64", Short: true},
	"strconv.FormatInt":          {Name: "AppendInt", Short: true},
	"strconv.FormatUint":         {Name: "AppendUint", Short: true},
	"strconv.FormatBool":         {Name: "AppendBool", Short: true},
	"strconv.FormatFloat":        {Name: "AppendFloat"},
	"strconv.Quote":              {Name: "AppendQuote"},
	"strconv.QuoteToASCII":       {Name: "AppendQuoteToASCII"},
	"strconv.QuoteRune":          {Name: "AppendQuoteRune", Short: true},
	"strconv.QuoteRuneToASCII":   {Name: "AppendQuoteRuneToASCII", Short: true},
	"(time.Time).Format":         {Name: "AppendFormat"},
	"strconv.QuoteToGraphic":     {Name: "AppendQuoteToGraphic"},
	"strconv.QuoteRuneToGraphic": {Name: "AppendQuoteRuneToGraphic", Short: true},
}

// Of returns the append form of a call, if it is a call of a function of the
// standard library that has one with the very same text.
func Of(info *types.Info, e ast.Expr) (Form, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return Form{}, false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return Form{}, false
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok {
		return Form{}, false
	}
	form, ok := forms[fn.FullName()]
	if !ok || len(call.Args) != fn.Signature().Params().Len() {
		return Form{}, false // f(g()) where g has all results
	}
	if form.Convert != "" && shifts(info, call.Args[0]) {
		return Form{}, false
	}
	form.call = call
	if fn.Signature().Recv() == nil {
		form.Path = fn.Pkg().Path()
		return form, true
	}
	// An embedded time has the methods of what embeds it beside its own.
	s := info.Selections[sel]
	return form, s != nil && s.Kind() == types.MethodVal && len(s.Index()) == 1
}

// shifts reports whether a constant is shifted in an expression: 1<<n is an int
// as the argument of Itoa and an int64 in a conversion, which is wider on some
// machines.
func shifts(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		found = found || ok && b.Op == token.SHL && info.Types[b].Value == nil && info.Types[b.X].Value != nil
		return !found
	})
	return found
}

// Args are the expressions the form evaluates, in order.
func (f Form) Args() []ast.Expr {
	if f.given != nil {
		return f.args
	}
	if f.Path != "" {
		return f.call.Args
	}
	return append([]ast.Expr{ast.Unparen(f.call.Fun).(*ast.SelectorExpr).X}, f.call.Args...)
}

// Expr spells the form: name is what the package is called, dst the slice, and
// source gives the text of a node.
func (f Form) Expr(name, dst string, source func(ast.Node) string) string {
	if f.Convert != "" {
		return fmt.Sprintf("%s.%s(%s, %s(%s), 10)", name, f.Name, dst, f.Convert, f.spell(f.call.Args[0], source))
	}
	if f.Path == "" {
		name = f.spell(ast.Unparen(f.call.Fun).(*ast.SelectorExpr).X, source)
	}
	text := name + "." + f.Name + "(" + dst
	for _, a := range f.call.Args {
		text += ", " + f.spell(a, source)
	}
	return text + ")"
}
