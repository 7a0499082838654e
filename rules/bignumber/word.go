package bignumber

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// readDigits is what there is to say of a number that is read from a text.
const readDigits = "big number read from a text digit by digit, though most numbers fit in a word"

// helper reads numbers of a word.
const helper = `

// NAME does what SetString of z does for a number in decimal. One that fits in a word
// is read as such.
func NAME(z *BIG.Int, s string) (*BIG.Int, bool) {
	if len(s) <= 18 {
		if n, err := STRCONV.ParseInt(s, 10, 64); err == nil {
			return z.SetInt64(n), true
		}
	}
	return z.SetString(s, 10)
}`

// words are those of the language that the helper uses.
const words = "string bool len nil true"

// readsText reports whether a call reads a big number in decimal from a text, in a function that
// has not tried to read the same one as a number of a word before.
func readsText(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if calls.Name(info, call) != "(*math/big.Int).SetString" || len(call.Args) != 2 {
		return false
	}
	base := info.Types[call.Args[1]].Value
	return base != nil && base.ExactString() == "10" && info.Types[call.Args[0]].Value == nil && !triedBefore(info, c)
}

// triedBefore reports whether a function asks package strconv for the number in a text before it
// calls SetString with it.
func triedBefore(info *types.Info, c inspector.Cursor) bool {
	_, decl := sources.Enclosing(c)
	text := types.ExprString(c.Node().(*ast.CallExpr).Args[0])
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && call.Pos() < c.Node().Pos() && len(call.Args) > 0 && types.ExprString(call.Args[0]) == text {
			switch calls.Name(info, call) {
			case "strconv.ParseInt", "strconv.ParseUint", "strconv.Atoi":
				found = true
			}
		}
		return !found
	})
	return found
}

// fix reads a number by a helper.
func (h *helpers) fix(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || f.Commented(call.Pos(), call.End()) {
		return nil
	}
	method := f.Pass.TypesInfo.Selections[sel]
	if method == nil || method.Kind() != types.MethodVal || len(method.Index()) != 1 {
		return nil // a method expression, or one of what is embedded
	}
	have, ok := h.of(f, c, "setDecimal", helper, words, "math/big", "strconv")
	if !ok {
		return nil
	}
	head := have.name + "("
	if _, pointer := method.Recv().Underlying().(*types.Pointer); !pointer {
		head += "&"
	}
	edits := append(have.edits[:len(have.edits):len(have.edits)],
		analysis.TextEdit{Pos: call.Pos(), End: sel.X.Pos(), NewText: []byte(head)},
		analysis.TextEdit{Pos: sel.X.End(), End: call.Args[0].Pos(), NewText: []byte(", ")},
		analysis.TextEdit{Pos: call.Args[0].End(), End: call.End(), NewText: []byte(")")})
	return []analysis.SuggestedFix{{Message: "read what fits in a word as such", TextEdits: edits}}
}
