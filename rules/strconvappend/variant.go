package strconvappend

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/appending"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// A function that chooses how to write a number, or reckons first, is no call that can be seen through. It gets
// another one beside it, which appends what it returns, for where that is only appended.

// variants are those of the functions of a package.
type variants struct {
	pass    *analysis.Pass
	files   []*sources.File
	helpers *appending.Helpers
	taken   map[string]bool
	known   map[*types.Func]*variant
}

// variant is such a function, which is called by name.
type variant struct {
	name  string
	text  ast.Expr // the first that it makes
	edits []analysis.TextEdit
}

// of returns the function that appends what a call of a function of the package returns.
func (v *variants) of(call *ast.CallExpr) *variant {
	fn := typeutil.StaticCallee(v.pass.TypesInfo, call)
	if fn == nil || fn.Pkg() != v.pass.Pkg || call.Ellipsis.IsValid() || len(call.Args) != fn.Signature().Params().Len() {
		return nil
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); !ok || v.pass.TypesInfo.Uses[id] != fn {
		return nil
	}
	if one, ok := v.known[fn]; ok {
		return one
	}
	v.known[fn] = v.make(fn)
	return v.known[fn]
}

func (v *variants) make(fn *types.Func) *variant {
	for _, f := range v.files {
		for _, d := range f.Syntax.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && v.pass.TypesInfo.Defs[decl.Name] == fn {
				return v.write(f, decl, fn)
			}
		}
	}
	return nil
}

// write writes the other function, if all that this one does is to compute a text of the values it is given.
func (v *variants) write(f *sources.File, decl *ast.FuncDecl, fn *types.Func) *variant {
	sig := fn.Signature()
	if decl.Body == nil || sig.Recv() != nil || sig.TypeParams() != nil || sig.Variadic() || sig.Results().Len() != 1 || sig.Results().At(0).Name() != "" ||
		!types.Identical(sig.Results().At(0).Type(), types.Typ[types.String]) || !sources.Everywhere(v.pass, f.Syntax) || f.Commented(decl.Body.Pos(), decl.Body.End()) {
		return nil
	}
	for p := range sig.Params().Variables() {
		if _, basic := p.Type().Underlying().(*types.Basic); !basic || p.Name() == "" || p.Name() == "_" {
			return nil
		}
	}
	in := &finder{File: f, fn: order.Of(v.pass.TypesInfo, decl), helpers: v.helpers, done: map[token.Pos]bool{}}
	if !in.computes(decl) || !f.Predeclared(decl.Pos(), "append") || !f.Predeclared(decl.Pos(), "byte") {
		return nil
	}
	b := names.In(decl).Free("b")
	one := &variant{}
	body, ok := in.appended(decl, b, one)
	if !ok || one.text == nil {
		return nil
	}
	if v.taken == nil {
		v.taken = toplevel.Names(v.pass)
	}
	one.name = "append" + strings.ToUpper(fn.Name()[:1]) + fn.Name()[1:]
	here := names.In(f.Syntax)
	for v.taken[one.name] || here[one.name] {
		one.name += "To"
	}
	v.taken[one.name] = true
	text := "\n\n// " + one.name + " appends what " + fn.Name() + " returns.\nfunc " + one.name + "(" + b + " []byte, " + string(f.Text[f.Offset(decl.Type.Params.Opening)+1:f.Offset(decl.Type.Params.Closing)]) + ") []byte " + body
	at := f.Behind(decl.End())
	one.edits = append(one.edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)})
	return one
}

// computes reports whether a function does nothing but to compute its result from what it is given and constants.
func (f *finder) computes(decl *ast.FuncDecl) bool {
	info := f.Pass.TypesInfo
	ok := true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.StarExpr, *ast.LabeledStmt, *ast.CompositeLit, *ast.SliceExpr:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.AND && n.Op != token.ARROW
		case *ast.Ident:
			v, isVar := info.Uses[n].(*types.Var)
			ok = ok && (!isVar || !v.IsField() && v.Parent() != f.Pass.Pkg.Scope() && kinds.Basic(v.Type()))
			if v, isVar := info.Defs[n].(*types.Var); isVar {
				ok = ok && kinds.Basic(v.Type())
			}
		case *ast.CallExpr:
			if _, fresh := f.helpers.Of(n); !fresh {
				ok = ok && (info.Types[n.Fun].IsType() || !f.fn.Effect(n))
			}
		}
		return ok
	})
	return ok
}

// appended writes the body of a function so that it appends what it returned.
func (f *finder) appended(decl *ast.FuncDecl, b string, one *variant) (body string, ok bool) {
	at, ok := decl.Body.Pos(), true
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		ret, is := n.(*ast.ReturnStmt)
		if !is || len(ret.Results) != 1 {
			return true
		}
		dst := b
		for _, o := range f.addends(ret.Results[0]) {
			form, fresh := f.helpers.Of(o)
			if !fresh {
				if v := f.Pass.TypesInfo.Types[o].Value; v == nil || v.ExactString() != `""` {
					dst = "append(" + dst + ", " + f.Of(o) + "...)"
				}
				continue
			}
			if one.text == nil {
				one.text = ast.Unparen(o)
			}
			text, needs, fine := f.spell(form, o, dst)
			ok = ok && fine
			dst = text
			for _, e := range needs {
				if !imported(one.edits, e) {
					one.edits = append(one.edits, e)
				}
			}
		}
		body += string(f.Text[f.Offset(at):f.Offset(ret.Results[0].Pos())]) + dst
		at = ret.Results[0].End()
		return false
	})
	return body + string(f.Text[f.Offset(at):f.Offset(decl.Body.End())]), ok
}

// appendVariant makes append(b, weight(x)...) appendWeight(b, x).
func (f *finder) appendVariant(call *ast.CallExpr) {
	text, ok := ast.Unparen(f.fresh(call.Args[1])).(*ast.CallExpr)
	if !ok || !f.apart(call.Args[0], text.Args) {
		return
	}
	one := f.variants.of(text)
	if one == nil || f.Commented(call.Pos(), call.End()) {
		return
	}
	f.reportVariant(text, one, one.edits,
		analysis.TextEdit{Pos: call.Pos(), End: call.Args[0].Pos(), NewText: []byte(one.name + "(")},
		analysis.TextEdit{Pos: call.Args[0].End(), End: call.End(), NewText: []byte(f.rest(text))})
}

// writeByVariant makes b.WriteString(weight(x)) a Write of what is appended to the room of b.
func (f *finder) writeByVariant(call *ast.CallExpr, to, text ast.Expr) {
	room := f.Of(to) + ".AvailableBuffer()"
	switch name := pointee(f.Pass.TypesInfo.TypeOf(to)); {
	case name == "strings.Builder" && f.makes(call.Pos()):
		room = fresh
	case name == "bytes.Buffer" && f.Allows("go1.21"):
	default:
		return
	}
	made, ok := ast.Unparen(text).(*ast.CallExpr)
	if !ok {
		return
	}
	one := f.variants.of(made)
	if one == nil || f.Commented(call.Pos(), call.End()) || slices.ContainsFunc(made.Args, func(a ast.Expr) bool { return f.fn.Effect(a) && !f.own(to, a) }) {
		return
	}
	f.reportVariant(made, one, one.edits,
		analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(f.Of(to) + ".Write(" + one.name + "(" + room + f.rest(made) + ")")})
}

// rest writes the arguments of a call behind the slice.
func (f *finder) rest(call *ast.CallExpr) string {
	text := ""
	for _, a := range call.Args {
		text += ", " + f.Of(a)
	}
	return text + ")"
}

func (f *finder) reportVariant(text *ast.CallExpr, one *variant, edits []analysis.TextEdit, more ...analysis.TextEdit) {
	// The function is called by a name that means it here, too.
	if f.Lookup(text.Pos(), one.name) != nil || f.done[text.Pos()] {
		return
	}
	f.done[text.Pos()] = true
	f.Pass.Report(analysis.Diagnostic{
		Pos: text.Pos(), End: text.End(), Message: cause,
		Related:        []analysis.RelatedInformation{{Pos: one.text.Pos(), End: one.text.End(), Message: "the text is made here"}},
		SuggestedFixes: []analysis.SuggestedFix{{Message: "append it by a function of its own", TextEdits: append(slices.Clone(edits), more...)}},
	})
}
