package textfold

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// part reports a copy in another case of which only the beginning or the end is compared with
// a constant, and compares those bytes of the text. That they are as many as the constant
// has leaves out what folds to a letter of ASCII and is longer.
func part(f *sources.File, h *helpers, c inspector.Cursor, call *ast.CallExpr) {
	info := f.Pass.TypesInfo
	end := name(info, call)
	if end != "strings.HasPrefix" && end != "strings.HasSuffix" || len(call.Args) != 2 {
		return
	}
	change, text, ok := folded(info, call.Args[0])
	fun, qualified := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !qualified || !strings.HasPrefix(change, "strings.") {
		return
	}
	value := constantText(info, call.Args[1])
	if value == nil {
		return
	}
	if _, plain := turns.Path(info, text); !plain || f.Commented(call.Pos(), call.End()) || !f.Predeclared(call.Pos(), "len") {
		return
	}
	against, exact, ok := ofCase(constant.StringVal(value), change)
	if !ok {
		return
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "copy in another case made to compare a part of it"}
	edits := []analysis.TextEdit{{Pos: call.Pos(), End: call.End()}}
	edits[0].NewText = []byte(cutOut(f, c, fun, text, call.Args[1], len(against)))
	if !exact {
		d.Category = string(rule.Review)
		if have, ok := h.of(f, c, strings.ToLower(fun.Sel.Name[:1])+fun.Sel.Name[1:], change); ok {
			d.Category = ""
			edits[0].NewText = []byte(have.name + "(" + f.Of(text) + ", " + f.Of(call.Args[1]) + ")")
			edits = append(edits, have.edit)
		}
	}
	d.SuggestedFixes = []analysis.SuggestedFix{{Message: "compare the part without regard to case", TextEdits: edits}}
	f.Pass.Report(d)
}

// cutOut writes the comparison of as many bytes of a text as a constant has.
func cutOut(f *sources.File, c inspector.Cursor, fun *ast.SelectorExpr, text, against ast.Expr, n int) string {
	s := f.Of(text)
	cut := fmt.Sprintf("%s[:%d]", s, n)
	if fun.Sel.Name == "HasSuffix" {
		cut = fmt.Sprintf("%s[len(%s)-%d:]", s, s, n)
	}
	asked := fmt.Sprintf("len(%s) >= %d && %s.EqualFold(%s, %s)", s, n, f.Of(fun.X), cut, f.Of(against))
	if binds(c) {
		return "(" + asked + ")"
	}
	return asked
}

// ofCase reports whether a constant is ASCII, and in the case that a copy is in; exact says that
// no letter beyond ASCII becomes one of its own in such a copy, as İ becomes i, and the sign
// of the unit kelvin k.
func ofCase(text, change string) (_ string, exact, ok bool) {
	in, odd := strings.ToLower(text), "ik"
	if strings.HasSuffix(change, "ToUpper") {
		in, odd = strings.ToUpper(text), "IS"
	}
	for _, r := range text {
		if r >= 0x80 {
			return "", false, false
		}
	}
	return text, !strings.ContainsAny(text, odd), text != "" && in == text
}

// binds reports whether what is around an expression binds its operands more tightly than &&.
func binds(c inspector.Cursor) bool {
	switch n := c.Parent().Node().(type) {
	case *ast.UnaryExpr:
		return true
	case *ast.BinaryExpr:
		return n.Op != token.LAND && n.Op != token.LOR
	}
	return false
}
