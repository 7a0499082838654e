package binarycall

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// reportAppend proposes order.AppendUint32(buf, v) in the place of binary.Append, whose error
// is nil for a number.
func reportAppend(f *sources.File, c call) {
	n, ok := plain(f, c)
	if !ok {
		return
	}
	value, edits, ok := unsigned(f, c, n, f.Of(c.data))
	if !ok {
		return
	}
	text := f.Of(c.order) + ".AppendUint" + n.bits() + "(" + f.Of(c.stream) + ", " + value + ")"
	if n.bytes == 1 {
		if !f.Predeclared(c.expr.Pos(), "append") || f.Pass.TypesInfo.Types[c.stream].IsNil() || !types.Identical(f.Pass.TypesInfo.TypeOf(c.stream), types.NewSlice(types.Typ[types.Byte])) {
			return
		}
		text = "append(" + f.Of(c.stream) + ", " + value + ")"
	}
	results, ok := withoutError(f, c, text)
	if !ok {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: c.expr.Pos(), End: c.expr.End(),
		Message:        "one number appended by reflection",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "append the bytes of the number", TextEdits: append(edits, results...)}},
	})
}

// plain returns the number that is written, if it can be named and is no constant below zero.
func plain(f *sources.File, c call) (number, bool) {
	value := f.Pass.TypesInfo.Types[c.data]
	if value.Value != nil && constant.Sign(constant.ToFloat(value.Value)) < 0 {
		return number{}, false
	}
	return numberOf(f, c.expr.Pos(), value.Type)
}

// withoutError puts an expression, and nil for an error, in the place of a call that returns
// both. Where the error is thrown away, it goes.
func withoutError(f *sources.File, c call, text string) ([]analysis.TextEdit, bool) {
	switch parent := c.cursor.Parent().Node().(type) {
	case *ast.AssignStmt:
		if len(parent.Lhs) != 2 || len(parent.Rhs) != 1 {
			return nil, false
		}
		if id, ok := parent.Lhs[1].(*ast.Ident); ok && id.Name == "_" {
			return []analysis.TextEdit{
				{Pos: parent.Lhs[0].End(), End: parent.Lhs[1].End()},
				{Pos: c.expr.Pos(), End: c.expr.End(), NewText: []byte(text)},
			}, !f.Commented(parent.Pos(), parent.End())
		}
		text += ", error(nil)"
		if !f.Predeclared(c.expr.Pos(), "error") {
			return nil, false
		}
	case *ast.ReturnStmt:
		if len(parent.Results) != 1 {
			return nil, false
		}
		text += ", nil"
	default:
		return nil, false
	}
	return []analysis.TextEdit{{Pos: c.expr.Pos(), End: c.expr.End(), NewText: []byte(text)}}, f.Predeclared(c.expr.Pos(), "nil")
}

// direct is what takes the place of a call where the bytes are long enough. Where they are
// not, the call stays, for its error.
type direct struct {
	stmt string // that does what the call did
	call string // the call
	size int    // bytes
}

// reportDecode proposes x = order.Uint32(buf) in the place of binary.Decode.
func reportDecode(f *sources.File, c call) {
	x, ok := target(f, c)
	if !ok {
		return
	}
	n, ok := numberOf(f, c.expr.Pos(), f.Pass.TypesInfo.TypeOf(x))
	if !ok || !f.Predeclared(c.expr.Pos(), "new") {
		return
	}
	raw := f.Of(c.stream) + "[0]"
	if n.bytes > 1 {
		raw = f.Of(c.order) + ".Uint" + n.bits() + "(" + f.Of(c.stream) + ")"
	}
	value, edits, ok := n.from(f, c, raw)
	if !ok {
		return
	}
	// With the variable itself in the call, it would be on the heap for the sake of the error.
	d := direct{f.Of(x) + " = " + value, spelled(f, c, n), n.bytes}
	guarded(f, c, d, edits, "one number decoded by reflection", "decode the bytes of the number")
}

// reportEncode proposes order.PutUint32(buf, v) in the place of binary.Encode.
func reportEncode(f *sources.File, c call) {
	n, ok := plain(f, c)
	if !ok || calls(f.Pass.TypesInfo, c.data) || !f.Predeclared(c.expr.Pos(), "new") {
		return
	}
	value, edits, ok := unsigned(f, c, n, f.Of(c.data))
	if !ok {
		return
	}
	stmt := f.Of(c.stream) + "[0] = " + value
	if n.bytes > 1 {
		stmt = f.Of(c.order) + ".PutUint" + n.bits() + "(" + f.Of(c.stream) + ", " + value + ")"
	}
	d := direct{stmt, spelled(f, c, n), n.bytes}
	guarded(f, c, d, edits, "one number encoded by reflection", "encode the bytes of the number")
}

// spelled is the call with another number of the same type, for its error.
func spelled(f *sources.File, c call, n number) string {
	return f.Of(c.expr.Fun) + "(" + f.Of(c.stream) + ", " + f.Of(c.order) + ", new(" + n.text + "))"
}

// guarded reports a call whose results are assigned, and puts what takes its place beside it.
func guarded(f *sources.File, c call, d direct, edits []analysis.TextEdit, message, remedy string) {
	pos := c.expr.Pos()
	assign, ok := c.cursor.Parent().Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 2 || len(assign.Rhs) != 1 || !indexed(c.stream) || f.Pass.TypesInfo.Types[c.stream].IsNil() || calls(f.Pass.TypesInfo, c.stream) || !f.Predeclared(pos, "len") {
		return
	}
	for _, l := range assign.Lhs {
		if id, ok := l.(*ast.Ident); !ok || id.Name == "len" || word(d.stmt, id.Name) || word(d.call, id.Name) {
			return // what is written behind would mean something else
		}
	}
	more, ok := beside(f, c, d, assign)
	if !ok {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: pos, End: c.expr.End(), Message: message,
		SuggestedFixes: []analysis.SuggestedFix{{Message: remedy, TextEdits: append(edits, more...)}},
	})
}

// beside writes the condition: before an if statement that begins with the call and looks at
// its error, and else behind the assignment.
func beside(f *sources.File, c call, d direct, assign *ast.AssignStmt) ([]analysis.TextEdit, bool) {
	stmt := c.cursor.Parent()
	if kind, _ := stmt.ParentEdge(); kind == edge.IfStmt_Init {
		s := stmt.Parent().Node().(*ast.IfStmt)
		err := assign.Lhs[1].(*ast.Ident)
		if assign.Tok != token.DEFINE || s.Else != nil || !syntax.Listed(stmt.Parent()) || !failed(f.Pass.TypesInfo, s, err) {
			return nil, false
		}
		return []analysis.TextEdit{
			insert(s.Pos(), fmt.Sprintf("if len(%s) >= %d {\n%s\n} else ", f.Of(c.stream), d.size, d.stmt)),
			{Pos: c.expr.Pos(), End: c.expr.End(), NewText: []byte(d.call)},
		}, true
	}
	if !syntax.Listed(stmt) || !f.Predeclared(c.expr.Pos(), "error") || !f.Predeclared(c.expr.Pos(), "nil") {
		return nil, false
	}
	left := f.Of(assign.Lhs[0]) + ", " + f.Of(assign.Lhs[1])
	behind := fmt.Sprintf("\nif len(%s) < %d {\n%s = %s\n} else {\n%s\n}", f.Of(c.stream), d.size, left, d.call, d.stmt)
	return []analysis.TextEdit{
		{Pos: c.expr.Pos(), End: c.expr.End(), NewText: []byte(fmt.Sprintf("%d, error(nil)", d.size))},
		insert(assign.End(), behind),
	}, true
}

// failed reports whether the condition is "err != nil".
func failed(info *types.Info, s *ast.IfStmt, err *ast.Ident) bool {
	cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || !info.Types[cond.Y].IsNil() {
		return false
	}
	id, ok := ast.Unparen(cond.X).(*ast.Ident)
	return ok && info.Defs[err] != nil && info.Uses[id] == info.Defs[err]
}

// indexed reports whether an index can be written behind the expression.
func indexed(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.SliceExpr, *ast.IndexExpr:
		return true
	}
	return false
}

// word reports whether a text has the name as a word.
func word(text, name string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }), name)
}
