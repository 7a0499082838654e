package writebytes

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

// read is a call that has a reader of a fresh copy write it: io.Copy(w, r), or r.WriteTo(w),
// which io.Copy calls. A reader of what was copied writes the same: all of it at once, and
// nothing if there is nothing.
type read struct {
	call, reader *ast.CallExpr
	writer       ast.Expr
	text         ast.Expr // of a reader of bytes: the text that they are a copy of
	buffer       ast.Expr // of a reader of text: the buffer whose bytes it is a copy of
}

// reads reads such a call.
func reads(file *sources.File, c inspector.Cursor) (read, bool) {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return read{}, false
	}
	info := file.Pass.TypesInfo
	r := read{call: c.Node().(*ast.CallExpr)}
	var reader ast.Expr
	switch name := calls.Name(info, r.call); {
	case name == "io.Copy" && len(r.call.Args) == 2:
		r.writer, reader = r.call.Args[0], r.call.Args[1]
	case name == "(*bytes.Buffer).WriteTo", name == "(*bytes.Reader).WriteTo", name == "(*strings.Reader).WriteTo":
		sel, ok := ast.Unparen(r.call.Fun).(*ast.SelectorExpr)
		if !ok || len(r.call.Args) != 1 {
			return r, false
		}
		r.writer, reader = r.call.Args[0], sel.X
	default:
		return r, false
	}
	var ok bool
	if r.reader, ok = ast.Unparen(reader).(*ast.CallExpr); !ok || len(r.reader.Args) != 1 {
		return r, false
	}
	_, decl := sources.Enclosing(c)
	if decl == nil || decl.Name.Name == "Write" || decl.Name.Name == "WriteString" || !plainly(file.Pass, info.TypeOf(r.writer)) || !syntax.Dotted(addressed(r.writer)) {
		return r, false
	}
	if !r.copied(info, decl, c) {
		return r, false
	}
	// The writer is read behind what is to be written.
	return r, r.buffer != nil || apart(info, decl, addressed(r.writer), r.text)
}

// copied finds what the reader has a copy of.
func (r *read) copied(info *types.Info, decl *ast.FuncDecl, c inspector.Cursor) bool {
	arg := r.reader.Args[0]
	switch calls.Name(info, r.reader) {
	case "bytes.NewBufferString":
		r.text = arg
	case "bytes.NewBuffer", "bytes.NewReader":
		conversion, ok := arg.(*ast.CallExpr)
		if !ok {
			return false
		}
		if r.text, ok = converted(info, conversion); !ok {
			return false
		}
	case "strings.NewReader":
		text, ok := ast.Unparen(arg).(*ast.CallExpr)
		if !ok || calls.Name(info, text) != "(*bytes.Buffer).String" {
			return false
		}
		sel, ok := ast.Unparen(text.Fun).(*ast.SelectorExpr)
		if !ok || !direct(info, sel) {
			return false
		}
		r.buffer = sel.X
		w := copied{writer: r.writer, buffer: r.buffer}
		return (there(info, decl, r.buffer) || used(info, decl, c, r.buffer)) && !w.itself(info)
	default:
		return false
	}
	return types.Identical(types.Default(info.TypeOf(r.text)), types.Typ[types.String])
}

// report proposes to write what was copied.
func (r read) report(f *sources.File) {
	path, constructor, of, message, remedy := "strings", "NewReader(", "", "text copied to bytes only to be written", "read the string as it is"
	if r.buffer != nil {
		path, of = "bytes", f.Of(r.buffer)+".Bytes()"
		message, remedy = "bytes copied to text only to be written", "read what is in the buffer as it is"
	} else {
		of = f.Of(r.text)
	}
	name, edits, ok := f.Import(r.call.Pos(), path)
	if !ok || f.Commented(r.call.Pos(), r.call.End()) {
		return
	}
	text := name + "." + constructor + of + ").WriteTo(" + f.Of(r.writer) + ")"
	f.Pass.Report(analysis.Diagnostic{
		Pos: r.reader.Pos(), End: r.reader.End(), Category: string(rule.Guarded), Message: message,
		SuggestedFixes: []analysis.SuggestedFix{{Message: remedy, TextEdits: append(edits,
			analysis.TextEdit{Pos: r.call.Pos(), End: r.call.End(), NewText: []byte(text)})}},
	})
}
