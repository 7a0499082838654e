package roundtrip

import (
	"go/ast"
	"go/types"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// characterTwins are the functions of package strings that look for a text, with those that
// look for a character, and which of their two arguments that is.
var characterTwins = map[string]struct {
	name string
	sole int
}{
	"Contains":    {"ContainsRune", 1},
	"Index":       {"IndexRune", 1},
	"ContainsAny": {"ContainsRune", 0},
}

// character reports a character that is made a text to be looked for.
func character(f *sources.File, call *ast.CallExpr) {
	info := f.Pass.TypesInfo
	path, name := calls.Package(info, call)
	twin, known := characterTwins[name]
	if path != "strings" || !known || len(call.Args) != 2 {
		return
	}
	sole, in := call.Args[twin.sole], call.Args[1-twin.sole]
	c, _, ok := calls.Conversion(info, sole)
	if !ok || info.Types[sole].Value != nil || !sameAsRune(f, c, in) || twin.sole == 0 && !(still(c) && still(in)) {
		return
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "character made a text to be looked for"}
	r, ok := asRune(f, c)
	if pkg, edits, imported := f.Import(call.Pos(), "strings"); ok && imported && !f.Commented(call.Pos(), call.End()) {
		edits = append(edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(pkg + "." + twin.name + "(" + f.Of(in) + ", " + r + ")")})
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "call strings." + twin.name, TextEdits: edits}}
	}
	f.Pass.Report(d)
}

// sameAsRune reports whether looking for a character comes to the same as looking for the text
// that it converts to. A byte is a valid character. Another one may be none, which converts to
// the replacement character: where that is neither in the text nor stands for bytes of it that
// are no characters, neither is found.
func sameAsRune(f *sources.File, c, in ast.Expr) bool {
	basic, ok := f.Pass.TypesInfo.TypeOf(c).Underlying().(*types.Basic)
	if !ok {
		return false
	}
	switch basic.Kind() {
	case types.Uint8:
		return true
	case types.Int32:
		text, constant := calls.Text(f.Pass.TypesInfo, in)
		return constant && utf8.ValidString(text) && !strings.ContainsRune(text, utf8.RuneError)
	}
	return false
}

// asRune writes a character as a rune.
func asRune(f *sources.File, c ast.Expr) (string, bool) {
	if types.Identical(f.Pass.TypesInfo.TypeOf(c), types.Typ[types.Rune]) {
		return f.Of(c), true
	}
	return "rune(" + f.Of(c) + ")", f.Predeclared(c.Pos(), "rune")
}
