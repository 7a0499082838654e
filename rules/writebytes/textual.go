package writebytes

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// variable is b := []byte(s), which is written, and otherwise used only as s could be, too.
type variable struct {
	conversion *ast.CallExpr
	text       ast.Expr
	writes     []write
}

// textual reads the declaration of such a variable. One that is written by the next statement
// and used nowhere else needs none: that is what match finds.
func textual(f *sources.File, c inspector.Cursor) (v variable, ok bool) {
	info := f.Pass.TypesInfo
	a := c.Node().(*ast.AssignStmt)
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return v, false
	}
	obj := info.Defs[a.Lhs[0].(*ast.Ident)]
	if v.conversion, ok = a.Rhs[0].(*ast.CallExpr); !ok || obj == nil {
		return v, false
	}
	if v.text, ok = converted(info, v.conversion); !ok {
		return v, false
	}
	for decl := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for use := range decl.Preorder((*ast.Ident)(nil)) {
			if info.Uses[use.Node().(*ast.Ident)] == obj && !v.use(f, use) {
				return v, false
			}
		}
	}
	for _, w := range v.writes {
		if len(v.writes) > 1 && w.how != file && w.how != buffer {
			return v, false // a writer without WriteString would get a copy each time
		}
	}
	return v, len(v.writes) > 0
}

// use reports whether a use is one that a string has, with the same result.
func (v *variable) use(f *sources.File, c inspector.Cursor) bool {
	info := f.Pass.TypesInfo
	switch kind, _ := c.ParentEdge(); kind {
	case edge.IndexExpr_X:
		return element(c.Parent())
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		if _, to, ok := calls.Conversion(info, call); ok {
			return calls.String(to) && !written(f, c.Parent())
		}
		return calls.Builtin(info, call, "len") || v.written(f, c.Parent())
	}
	return false
}

// written reports whether text is written that could be the bytes it is made of: then those are needed.
func written(f *sources.File, text inspector.Cursor) bool {
	for c := range text.Enclosing((*ast.CallExpr)(nil)) {
		if c != text {
			w, ok := copies(f, c)
			return ok && w.text == text.Node()
		}
	}
	return false
}

// element reports whether one of a slice is only read.
func element(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.UnaryExpr_X, edge.RangeStmt_Key, edge.RangeStmt_Value, edge.SelectorExpr_X, edge.ParenExpr_X:
		return false
	}
	return true
}

// written notes a call that writes the variable, if it can write a string.
func (v *variable) written(f *sources.File, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
		return false
	}
	if _, ok := match(f.Pass, c); ok {
		return false // it takes the place of the variable
	}
	w := write{call: c.Node().(*ast.CallExpr)}
	sel, ok := ast.Unparen(w.call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Write" || len(w.call.Args) != 1 {
		return false
	}
	w.sel = sel
	if !w.reaches(f.Pass, c) {
		return false
	}
	v.writes = append(v.writes, w)
	return true
}

// report proposes to declare the variable as text, and to write that.
func (v variable) report(f *sources.File) {
	edits, category := []analysis.TextEdit(nil), rule.Mechanical
	from, to := v.conversion.Pos(), v.conversion.End()
	if f.Commented(from, v.text.Pos()) || f.Commented(v.text.End(), to) {
		return
	}
	head, tail := "", ""
	if t := f.Pass.TypesInfo.TypeOf(v.text); !types.Identical(types.Default(t), types.Typ[types.String]) {
		if !f.Predeclared(from, "string") {
			return
		}
		head, tail = "string(", ")"
	}
	edits = append(edits,
		analysis.TextEdit{Pos: from, End: v.text.Pos(), NewText: []byte(head)},
		analysis.TextEdit{Pos: v.text.End(), End: to, NewText: []byte(tail)})
	imported := false
	for _, w := range v.writes {
		arg := w.call.Args[0]
		head, needs, ok := w.head(f)
		if !ok || f.Commented(w.call.Pos(), arg.Pos()) || f.Commented(arg.End(), w.call.End()) {
			return
		}
		if !imported {
			edits, imported = append(edits, needs...), len(needs) > 0
		}
		if w.how != file {
			category = rule.Guarded
		}
		edits = append(edits,
			analysis.TextEdit{Pos: w.call.Pos(), End: arg.Pos(), NewText: []byte(head)},
			analysis.TextEdit{Pos: arg.End(), End: w.call.End(), NewText: []byte(")")})
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: from, End: to, Category: string(category),
		Message:        "text copied to bytes only to be written",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "write the string as it is", TextEdits: edits}},
	})
}
