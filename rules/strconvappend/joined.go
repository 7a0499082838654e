package strconvappend

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/appending"
)

// joined looks at texts that + makes of fresh ones and of a constant: where a sum has one
// that is not empty, the compiler copies bytes that are converted for it without making a
// string of them first.
func (f *finder) joined(decl inspector.Cursor) {
	for c := range decl.Preorder((*ast.BinaryExpr)(nil)) {
		if !f.outermost(c) {
			continue
		}
		for _, e := range f.addends(c.Node().(ast.Expr)) {
			f.joins(ast.Unparen(e))
		}
	}
}

// outermost reports whether an expression is a whole sum of texts, one of which is a constant.
func (f *finder) outermost(c inspector.Cursor) bool {
	sum := c.Node().(*ast.BinaryExpr)
	info := f.Pass.TypesInfo
	if sum.Op != token.ADD || info.Types[sum].Value != nil || !types.Identical(info.TypeOf(sum), types.Typ[types.String]) {
		return false
	}
	at := c
	for {
		if kind, _ := at.ParentEdge(); kind != edge.ParenExpr_X {
			break
		}
		at = at.Parent()
	}
	if outer, ok := at.Parent().Node().(*ast.BinaryExpr); ok && outer.Op == token.ADD {
		return false
	}
	for _, e := range f.addends(sum) {
		if v := info.Types[e].Value; v != nil && v.Kind() == constant.String && constant.StringVal(v) != "" {
			return true
		}
	}
	return false
}

// spared reports whether a string in a sum would be allocated: the compiler knows that of a
// float or a bool as one that does not leave the sum.
func spared(form appending.Form) bool {
	return form.Name == "AppendInt" || form.Name == "AppendUint"
}

// joins makes a number in a sum bytes on the stack.
func (f *finder) joins(e ast.Expr) {
	form, ok := f.helpers.Of(e)
	if !ok || f.done[e.Pos()] || !spared(form) || !f.makes(e.Pos()) || !f.Predeclared(e.Pos(), "string") || f.Commented(e.Pos(), e.End()) {
		return
	}
	expr, edits, ok := f.spell(form, e, fresh)
	if !ok {
		return
	}
	f.done[e.Pos()] = true
	f.Pass.Report(analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(), Message: cause + " to others", Related: paid(form),
		SuggestedFixes: []analysis.SuggestedFix{{Message: "keep the bytes on the stack", TextEdits: append(edits,
			analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte("string(" + expr + ")")})}},
	})
}

// added reads a use of the text in such a sum, which copies it.
func (f *finder) added(form appending.Form, use inspector.Cursor) ([]analysis.TextEdit, bool) {
	if !spared(form) {
		return nil, false
	}
	at := use
	for {
		sum, ok := at.Parent().Node().(*ast.BinaryExpr)
		_, paren := at.Parent().Node().(*ast.ParenExpr)
		if !paren && (!ok || sum.Op != token.ADD) {
			break
		}
		at = at.Parent()
	}
	for {
		if _, paren := at.Node().(*ast.ParenExpr); !paren {
			break
		}
		at, _ = at.FirstChild()
	}
	if _, ok := at.Node().(*ast.BinaryExpr); !ok || !f.outermost(at) || !f.Predeclared(use.Node().Pos(), "string") {
		return nil, false
	}
	n := use.Node()
	return []analysis.TextEdit{{Pos: n.Pos(), End: n.Pos(), NewText: []byte("string(")}, {Pos: n.End(), End: n.End(), NewText: []byte(")")}}, true
}
