package fmtsimple

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

const onlyCopied = "package fmt makes a text that is only copied to a writer"

// copied looks at a text that package fmt makes for a writer, or bytes that it appends to
// nothing for one, whatever the values are, and reports whether it is one: package fmt can
// write to it itself. Values are evaluated, formatted and written when they were.
func (f *finder) copied(c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	variant, isText := strings.CutPrefix(fun.Sel.Name, "Sprint")
	if !isText {
		return f.lentOn(c, fun)
	}
	text, before, after := flanks(f.Pass.TypesInfo, c)
	to, ok := f.destination(text)
	if !ok || f.overtaken(text.Parent().Node().(*ast.CallExpr), call) || !f.flank(call, text, &to, before, after+to.line) {
		return false
	}
	outer, first, last := text.Parent().Node(), call.Args[0], call.Rparen
	if to.tail != "" {
		last = call.Args[len(call.Args)-1].End()
	}
	if f.Commented(outer.Pos(), first.Pos()) || f.Commented(last, outer.End()) {
		return false
	}
	format := to.format
	if format == "" {
		format = f.Of(first)
	}
	head := f.Of(fun.X) + "." + to.verb + variant + "(" + to.writer + to.head + format
	g := *f
	g.safety = to.safety
	g.report(c, onlyCopied, "have package fmt write it", []analysis.TextEdit{
		{Pos: outer.Pos(), End: first.End(), NewText: []byte(head)},
		{Pos: last, End: outer.End(), NewText: []byte(to.tail + ")" + to.next)},
	})
	return true
}

// lentOn is copied for w.Write(fmt.Append(nil, ...)) and its like.
func (f *finder) lentOn(c inspector.Cursor, fun *ast.SelectorExpr) bool {
	call := c.Node().(*ast.CallExpr)
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args || !f.Pass.TypesInfo.Types[call.Args[0]].IsNil() {
		return false
	}
	outer := c.Parent().Node().(*ast.CallExpr)
	method, ok := outer.Fun.(*ast.SelectorExpr)
	if !ok || !atOnce(c.Parent()) || !syntax.Dotted(method.X) || !bytesAsText[f.typeName(method.X)] || method.Sel.Name != "Write" || f.overtaken(outer, call) {
		return false
	}
	from := call.Args[0].End() // what follows begins with a comma, if there is anything
	if f.Commented(outer.Pos(), from) || f.Commented(call.Rparen, outer.End()) {
		return false
	}
	name := f.Of(fun.X) + ".Fprint" + strings.TrimPrefix(fun.Sel.Name, "Append")
	f.report(c, onlyCopied, "have package fmt write it", []analysis.TextEdit{
		{Pos: outer.Pos(), End: from, NewText: []byte(name + "(" + f.Of(method.X))},
		{Pos: call.Rparen, End: outer.End(), NewText: []byte(")")},
	})
	return true
}

// overtaken reports whether a call among the values may give another value to a variable
// of the function in which the writer is found: a method's receiver is read after
// such calls, and what becomes an interface possibly before.
func (f *finder) overtaken(outer, call *ast.CallExpr) bool {
	if !slices.ContainsFunc(call.Args, f.fn.Effect) {
		return false
	}
	e, within := outer.Fun, true
	if len(outer.Args) == 2 {
		e, within = outer.Args[0], false
	}
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
			_, isStruct := f.Pass.TypesInfo.TypeOf(e).Underlying().(*types.Struct)
			within = within && isStruct
		case *ast.Ident:
			v, ok := f.Pass.TypesInfo.Uses[x].(*types.Var)
			// A writer that lies in the variable itself stays where it is.
			return ok && !within && v.Parent() != v.Pkg().Scope() && !f.fn.Own(v)
		default:
			return false
		}
	}
}

// atOnce reports whether a call is made when its arguments are evaluated.
func atOnce(call inspector.Cursor) bool {
	kind, _ := call.ParentEdge()
	return kind != edge.GoStmt_Call && kind != edge.DeferStmt_Call
}

// typeName returns the name of the type of an expression, with its package.
func (f *finder) typeName(e ast.Expr) string {
	return types.TypeString(types.Unalias(f.Pass.TypesInfo.TypeOf(e)), nil)
}

// formatted reports whether what a call writes is only what another one formats, in no simple
// way: then that is looked at.
func (f *finder) formatted(call *ast.CallExpr) bool {
	if len(call.Args) != 2 {
		return false
	}
	text, ok := ast.Unparen(call.Args[1]).(*ast.CallExpr)
	if !ok || !strings.HasPrefix(calls.Name(f.Pass.TypesInfo, text), "fmt.Sprint") {
		return false
	}
	_, simple := format.Split(f.Pass.TypesInfo, text)
	return !simple
}
