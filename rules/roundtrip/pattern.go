package roundtrip

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// patterns are the methods of a regular expression that look at bytes and give none of them
// back, and their twins that look at text.
var patterns = map[string]string{
	"Match": "MatchString", "FindIndex": "FindStringIndex", "FindAllIndex": "FindAllStringIndex",
	"FindSubmatchIndex": "FindStringSubmatchIndex", "FindAllSubmatchIndex": "FindAllStringSubmatchIndex",
}

// pattern reports what is converted to be matched: a regular expression keeps what it is matched
// with where it works, so that the compiler copies it.
func pattern(f *sources.File, call *ast.CallExpr) {
	info := f.Pass.TypesInfo
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 || !strings.HasPrefix(calls.Name(info, call), "(*regexp.Regexp).") || !isPattern(info.TypeOf(sel.X)) {
		return // what embeds one may have methods of these names
	}
	twin, takes := twinOf(sel.Sel.Name)
	arg := call.Args[0]
	from, _, converts := calls.Conversion(info, arg)
	if twin == "" || !converts || !takes(info.TypeOf(from)) || !plain(info.TypeOf(from)) {
		return
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "converted for a method of regular expressions that has a twin"}
	if !f.Commented(arg.Pos(), arg.End()) {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "call " + twin, TextEdits: []analysis.TextEdit{
			{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(twin)},
			{Pos: arg.Pos(), End: arg.End(), NewText: []byte(f.Of(from))},
		}}}
	}
	f.Pass.Report(d)
}

// twinOf returns the other method, and what that takes.
func twinOf(name string) (twin string, takes func(types.Type) bool) {
	if twin = patterns[name]; twin != "" {
		return twin, calls.String
	}
	for bytes, text := range patterns {
		if text == name {
			return bytes, calls.Bytes
		}
	}
	return "", nil
}

func isPattern(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(types.Unalias(t), nil) == "regexp.Regexp"
}
