package strconvappend

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/appending"
)

// fresh is room for a number on the stack: what it is written to copies it.
const fresh = "make([]byte, 0, 32)"

// makes reports whether that can be written at a position.
func (f *finder) makes(pos token.Pos) bool {
	return f.Predeclared(pos, "make") && f.Predeclared(pos, "byte")
}

// locals looks at variables that hold a fresh string, and are only written or appended.
func (f *finder) locals(decl inspector.Cursor) {
	uses := map[types.Object][]inspector.Cursor{}
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if obj := f.Pass.TypesInfo.Uses[c.Node().(*ast.Ident)]; obj != nil {
			uses[obj] = append(uses[obj], c)
		}
	}
	for c := range decl.Preorder((*ast.AssignStmt)(nil)) {
		a := c.Node().(*ast.AssignStmt)
		if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
			continue
		}
		v, ok := f.Pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
		if ok && len(uses[v]) > 0 {
			f.local(c, a.Rhs[0], uses[v])
		}
	}
}

// local makes a variable hold the bytes, on the stack. They are made where the string
// was, of the values that are there then.
func (f *finder) local(decl inspector.Cursor, e ast.Expr, uses []inspector.Cursor) {
	if f.late(decl, e, uses) {
		return
	}
	form, ok := f.helpers.Of(e)
	if !ok || !f.makes(e.Pos()) || f.Commented(e.Pos(), e.End()) {
		return
	}
	expr, edits, ok := f.spell(form, e, fresh)
	if !ok {
		return
	}
	edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(expr)})
	for _, use := range uses {
		if enclosing(use) != enclosing(decl) {
			return // captured
		}
		more, ok := f.copies(form, use)
		if !ok {
			return
		}
		edits = append(edits, more...)
	}
	f.done[ast.Unparen(e).Pos()] = true
	f.Pass.Report(analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(), Message: cause, Related: paid(form),
		SuggestedFixes: []analysis.SuggestedFix{{Message: "keep the bytes on the stack", TextEdits: edits}},
	})
}

// copies reads a use of the text that copies it, as one of bytes does: its length, what
// is appended, and what is written to memory.
func (f *finder) copies(form appending.Form, use inspector.Cursor) ([]analysis.TextEdit, bool) {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.CallExpr_Args:
	case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.ParenExpr_X:
		return f.added(form, use)
	default:
		return nil, false
	}
	at := use.Parent()
	call := at.Node().(*ast.CallExpr)
	switch kind, _ := at.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return nil, false
	}
	if f.appends(call) && call.Args[1] == use.Node() {
		return nil, true
	}
	if id, ok := call.Fun.(*ast.Ident); ok && f.Pass.TypesInfo.Uses[id] == types.Universe.Lookup("len") {
		return nil, true
	}
	to, text, ok := f.writesText(call)
	if !ok || text != use.Node() {
		return nil, false
	}
	switch pointee(f.Pass.TypesInfo.TypeOf(to)) {
	case "bytes.Buffer", "strings.Builder":
	default:
		return nil, false
	}
	if len(call.Args) == 2 { // io.WriteString
		return f.method(call, to, text)
	}
	name := call.Fun.(*ast.SelectorExpr).Sel
	return []analysis.TextEdit{{Pos: name.Pos(), End: name.End(), NewText: []byte("Write")}}, true
}

// method makes io.WriteString(x, text) x.Write(text).
func (f *finder) method(call *ast.CallExpr, to, text ast.Expr) ([]analysis.TextEdit, bool) {
	return []analysis.TextEdit{{Pos: call.Pos(), End: text.Pos(), NewText: []byte(f.Of(to) + ".Write(")}},
		f.plain(to) && !f.Commented(call.Pos(), text.Pos())
}

// enclosing returns the innermost function around a node.
func enclosing(c inspector.Cursor) ast.Node {
	for f := range c.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		return f.Node()
	}
	return nil
}
