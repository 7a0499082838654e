package convertedtext

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/emptied"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// bytes is a variable of a function that bytes are appended to, which become a text.
type bytes struct {
	f     *sources.File
	v     types.Object
	def   inspector.Cursor
	edits []analysis.TextEdit
}

// builder returns what makes the bytes of a conversion a strings.Builder, where nothing else is
// done with them than to append, and to ask for their number and the text.
func builder(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	info := f.Pass.TypesInfo
	id, ok := ast.Unparen(c.Node().(*ast.CallExpr).Args[0]).(*ast.Ident)
	_, decl := sources.Enclosing(c)
	if !ok || decl == nil {
		return nil
	}
	b := &bytes{f: f, v: info.Uses[id]}
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		id := use.Node().(*ast.Ident)
		switch b.v {
		case info.Defs[id]:
			b.def = use
		case info.Uses[id]:
			if !b.use(use) {
				return nil
			}
		}
	}
	if !b.def.Valid() || !b.declare() {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "write the text to a strings.Builder", TextEdits: b.edits}}
}

func (b *bytes) replace(from, to token.Pos, text string) bool {
	b.edits = append(b.edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)})
	return !b.f.Commented(from, to)
}

// declare writes the declaration: of nothing, or of a slice that has room and no elements.
func (b *bytes) declare() bool {
	empty, ok := emptied.Declared(b.f, b.def)
	if !ok {
		return false
	}
	edits, ok := empty.Builder()
	b.edits = append(b.edits, edits...)
	return ok
}

// use writes what a use becomes.
func (b *bytes) use(c inspector.Cursor) bool {
	info := b.f.Pass.TypesInfo
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		return b.assign(c.Parent())
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		if calls.Builtin(info, call, "len") {
			return b.replace(call.Pos(), call.End(), b.v.Name()+".Len()")
		}
		if _, to, ok := calls.Conversion(info, call); ok {
			return types.Identical(to, types.Typ[types.String]) && b.replace(call.Pos(), call.End(), b.v.Name()+".String()")
		}
		a, ok := c.Parent().Parent().Node().(*ast.AssignStmt)
		return ok && len(a.Lhs) == 1 && turns.Names(info, a.Lhs[0], b.v) // which is looked at there
	}
	return false
}

// assign writes what b = append(b, ...) becomes.
func (b *bytes) assign(c inspector.Cursor) bool {
	info, a := b.f.Pass.TypesInfo, c.Node().(*ast.AssignStmt)
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !syntax.Listed(c) {
		return false
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 || !turns.Names(info, call.Args[0], b.v) {
		return false
	}
	for _, e := range call.Args[1:] {
		if b.mentioned(e) {
			return false
		}
	}
	name := b.v.Name()
	switch {
	case calls.Name(info, call) == "unicode/utf8.AppendRune":
		return b.replace(a.Pos(), a.End(), name+".WriteRune("+b.f.Of(call.Args[1])+")")
	case !calls.Builtin(info, call, "append"):
		return false
	case call.Ellipsis.IsValid():
		method := ".Write("
		switch t := info.TypeOf(call.Args[1]); {
		case types.Identical(types.Default(t), types.Typ[types.String]):
			method = ".WriteString("
		case !types.AssignableTo(t, types.NewSlice(types.Typ[types.Byte])) || info.Types[call.Args[1]].IsNil():
			return false
		}
		return b.replace(a.Pos(), a.End(), name+method+b.f.Of(call.Args[1])+")")
	}
	var lines []string
	for _, e := range call.Args[1:] {
		lines = append(lines, name+".WriteByte("+b.f.Of(e)+")")
	}
	return b.replace(a.Pos(), a.End(), strings.Join(lines, "\n"))
}

// mentioned reports whether an expression has the variable, or a function literal that may.
func (b *bytes) mentioned(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && b.f.Pass.TypesInfo.Uses[id] == b.v
		return !found
	})
	return found
}
