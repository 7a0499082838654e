package fmtsimple

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// hex replaces Sprintf("%x", b) of bytes by the function of package encoding/hex, and
// reports whether the call is one. Bytes in an array are read where they are, which
// takes a variable.
func (f *finder) hex(c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if len(call.Args) != 2 || call.Ellipsis.IsValid() {
		return false
	}
	if text, ok := calls.Text(f.Pass.TypesInfo, call.Args[0]); !ok || text != "%x" {
		return false
	}
	arg := call.Args[1]
	head, tail, ok := f.asBytes(arg)
	if !ok || f.Commented(call.Pos(), call.End()) {
		return false
	}
	name, edits, ok := f.Import(call.Pos(), "encoding/hex")
	if !ok {
		return false
	}
	edits = append(edits,
		analysis.TextEdit{Pos: call.Pos(), End: arg.Pos(), NewText: []byte(name + ".EncodeToString(" + head)},
		analysis.TextEdit{Pos: arg.End(), End: call.End(), NewText: []byte(tail + ")")})
	f.report(c, inHex, "encode the bytes", edits)
	return true
}

// asBytes returns what stands before and behind an expression to make it a []byte
// that package fmt would show the same in hexadecimal.
func (f *finder) asBytes(arg ast.Expr) (head, tail string, ok bool) {
	tv := f.Pass.TypesInfo.Types[arg]
	if tv.Type == nil || tv.Value != nil || types.NewMethodSet(types.NewPointer(tv.Type)).Len() > 0 {
		return "", "", false
	}
	switch t := tv.Type.Underlying().(type) {
	case *types.Slice:
		return "", "", types.Identical(t.Elem(), types.Typ[types.Byte])
	case *types.Array:
		return "", "[:]", tv.Addressable() && types.Identical(t.Elem(), types.Typ[types.Byte]) && operand(arg)
	case *types.Basic:
		if t.Kind() != types.String || !f.Predeclared(arg.Pos(), "byte") {
			return "", "", false
		}
		return "[]byte(", ")", true
	}
	return "", "", false
}

// operand reports whether an expression can be sliced without parentheses.
func operand(e ast.Expr) bool {
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.ParenExpr:
		return true
	}
	return false
}
