package fixedjoin

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// headed reads what appends begin with, if that is made for them and is not nil: the bytes of a
// text, or bytes that are spelled out.
func headed(f *sources.File, begin ast.Expr) (part, bool) {
	info, here := f.Pass.TypesInfo, &ahead{f: f}
	switch e := ast.Unparen(begin).(type) {
	case *ast.CompositeLit:
		if len(e.Elts) == 0 {
			return part{}, false
		}
		return element(here, e)
	case *ast.CallExpr:
		from, _, converts := calls.Conversion(info, e)
		if !converts || !calls.String(info.TypeOf(from)) {
			return part{}, false
		}
		if text, constant := calls.Text(info, from); constant && text == "" {
			return part{}, false // of nothing, to which others append
		}
		return element(here, e)
	}
	return part{}, false
}

// reportHeaded looks at appends to bytes that are made for them, which are full: append([]byte(s), '\n').
// What the compiler knows to be a few bytes may lie on the stack, and is left alone where all is constant in length.
func reportHeaded(f *sources.File, outer *ast.CallExpr, head part, links []*ast.CallExpr) {
	rest, ok := chained(f, links)
	if !ok || len(rest) == 0 || !spells(f, outer) {
		return
	}
	parts := extend(nil, head)
	for _, p := range rest {
		parts = extend(parts, p)
	}
	if len(parts) < 2 || fixed(parts) {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: outer.Pos(), End: outer.End(), Message: "bytes appended to what is made for that, and is full",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "append them to a slice of the right size", TextEdits: []analysis.TextEdit{
			{Pos: outer.Pos(), End: outer.End(), NewText: []byte(chain(parts, 0))},
		}}},
	})
}

// fixed reports whether all parts are as long each time.
func fixed(parts []part) bool {
	for _, p := range parts {
		if p.all != "" && !strings.HasPrefix(p.all, "\"") {
			return false
		}
	}
	return true
}
