package fmtsimple

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

// bytesAsText are writers whose WriteString does what their Write does.
var bytesAsText = map[string]bool{"*bufio.Writer": true, "*bytes.Buffer": true, "*strings.Builder": true}

// target is where a text goes, and how package fmt writes it there.
type target struct {
	verb   string      // what the name of the function begins with, Fprint or Print
	writer string      // its first argument, with a comma behind; empty for Print
	line   string      // what the call writes behind the text
	safety rule.Safety // empty means the rule's
	method string      // x.WriteString, where what follows may be written by a second call
	memory bool        // nobody can tell by how many calls

	// What stands around the text, as flank says.
	head, format, tail, next string
}

// destination finds the writer that a text is only copied to.
func (f *finder) destination(text inspector.Cursor) (to target, ok bool) {
	if kind, _ := text.ParentEdge(); kind != edge.CallExpr_Args || !atOnce(text.Parent()) {
		return to, false
	}
	call := text.Parent().Node().(*ast.CallExpr)
	if call.Args[len(call.Args)-1] != text.Node() || call.Ellipsis.IsValid() {
		return to, false
	}
	name := calls.Name(f.Pass.TypesInfo, call)
	switch name {
	case "fmt.Println", "fmt.Fprintln":
		to.line = "\n"
	}
	switch name {
	case "fmt.Print", "fmt.Println":
		to.verb = "Print"
		return to, len(call.Args) == 1
	case "fmt.Fprint", "fmt.Fprintln":
		to.verb, to.writer = "Fprint", f.Of(call.Args[0])+", "
		return to, len(call.Args) == 2
	case "io.WriteString":
		to.verb, to.writer = "Fprint", f.Of(call.Args[0])+", "
		to.safety, ok = f.stream(text, call.Args[0])
		return to, ok
	}
	return f.holder(text, call)
}

// holder reads x.WriteString of a writer, or of what embeds one.
func (f *finder) holder(text inspector.Cursor, call *ast.CallExpr) (to target, ok bool) {
	info := f.Pass.TypesInfo
	method, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || method.Sel.Name != "WriteString" || len(call.Args) != 1 || !syntax.Dotted(method.X) {
		return to, false
	}
	selection := info.Selections[method]
	if selection == nil || selection.Kind() != types.MethodVal {
		return to, false
	}
	t, path, ok := calls.Holder(f.Pass.Pkg, info.TypeOf(method.X), selection.Index())
	if !ok {
		return to, false
	}
	to = target{verb: "Fprint", writer: f.Of(method.X) + path + ", "}
	switch name := types.TypeString(types.Unalias(t), nil); {
	case bytesAsText[name]:
		to.method, to.memory = f.Of(method), gathers(t)
	case bytesAsText["*"+name]:
		to.method, to.memory = f.Of(method), gathers(t)
		to.writer = "&" + to.writer
		return to, reached(info, method.X) || f.repaid(text, method.X)
	case name == "*os.File":
	default:
		to.safety = rule.Guarded
		return to, takesBytes(t) && !named(text, "Write", "WriteString") && !f.apart(t)
	}
	return to, true
}

// stream says how safe it is to call Write of a writer where io.WriteString would call its
// WriteString. Those of the standard library do the same, and so does what embeds one; of
// what an interface holds the check has to tell.
func (f *finder) stream(text inspector.Cursor, writer ast.Expr) (rule.Safety, bool) {
	t := f.Pass.TypesInfo.TypeOf(writer)
	if !syntax.Dotted(writer) || named(text, "Write", "WriteString") {
		return "", false
	}
	if takesBytes(t) {
		return rule.Guarded, !f.apart(t)
	}
	write, _, _ := types.LookupFieldOrMethod(t, false, f.Pass.Pkg, "Write")
	texts, _, _ := types.LookupFieldOrMethod(t, false, f.Pass.Pkg, "WriteString")
	a, aok := write.(*types.Func)
	b, bok := texts.(*types.Func)
	if !aok || !bok || a.Signature().Recv() == nil || b.Signature().Recv() == nil {
		return "", false
	}
	from, to := a.Signature().Recv().Type(), b.Signature().Recv().Type()
	name := types.TypeString(types.Unalias(from), nil)
	return "", types.Identical(from, to) && (bytesAsText[name] || name == "*os.File")
}

// takesBytes reports whether a type is an interface with the method of an io.Writer.
func takesBytes(t types.Type) bool {
	if _, param := types.Unalias(t).(*types.TypeParam); param || !types.IsInterface(t) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "Write")
	fn, ok := obj.(*types.Func)
	return ok && calls.IsWrite(fn.Signature(), func(t types.Type) bool { return types.Identical(t, bytes) })
}

// named reports whether the function around has one of the names: what it calls may be
// itself.
func named(c inspector.Cursor, names ...string) bool {
	_, decl := sources.Enclosing(c)
	if decl == nil {
		return true
	}
	for _, name := range names {
		if decl.Name.Name == name {
			return true
		}
	}
	return false
}

// reached reports whether a value is behind a pointer, or in a variable of a package: to
// take its address moves nothing to the heap that could be on the stack.
func reached(info *types.Info, e ast.Expr) bool {
	for {
		e = ast.Unparen(e)
		if _, pointer := info.TypeOf(e).Underlying().(*types.Pointer); pointer {
			return true
		}
		switch x := e.(type) {
		case *ast.Ident:
			v, ok := info.Uses[x].(*types.Var)
			return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
		case *ast.SelectorExpr:
			s := info.Selections[x]
			if s == nil || s.Indirect() {
				return true
			}
			e = x.X
		default:
			return false
		}
	}
}
