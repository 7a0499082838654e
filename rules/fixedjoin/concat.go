package fixedjoin

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// concat reads slices.Concat(a, b) of bytes, where an element is made for the call: of
// slices that are there it makes no more than is needed.
func concat(f *sources.File, c inspector.Cursor) (call, bool) {
	info := f.Pass.TypesInfo
	expr := c.Node().(*ast.CallExpr)
	if calls.Name(info, expr) != "slices.Concat" || expr.Ellipsis.IsValid() || len(expr.Args) < 2 || len(expr.Args) > most {
		return call{}, false
	}
	fresh := slices.ContainsFunc(expr.Args, func(e ast.Expr) bool {
		_, lit := ast.Unparen(e).(*ast.CompositeLit)
		_, _, converts := calls.Conversion(info, e)
		return lit || converts
	})
	return call{cursor: c, expr: expr, pkg: "slices", list: expr.Args}, fresh && types.Identical(info.TypeOf(expr), types.NewSlice(types.Typ[types.Byte]))
}

// reportChain looks at appends to nothing, one in the other, each of which may need a larger
// slice than the one before it: append(append([]byte{}, a...), b...).
func reportChain(f *sources.File, c inspector.Cursor) {
	info := f.Pass.TypesInfo
	outer := c.Node().(*ast.CallExpr)
	if !calls.Builtin(info, outer, "append") || within(info, c) || f.Commented(outer.Pos(), outer.End()) {
		return
	}
	var links []*ast.CallExpr
	var begin ast.Expr = outer
	for calls.Builtin(info, begin, "append") {
		link := ast.Unparen(begin).(*ast.CallExpr)
		links, begin = append(links, link), link.Args[0]
	}
	slices.Reverse(links)
	if len(links) > most || !types.Identical(info.TypeOf(begin), types.NewSlice(types.Typ[types.Byte])) {
		return
	}
	if head, ok := headed(f, begin); ok {
		reportHeaded(f, outer, head, links)
		return
	}
	if len(links) < 2 {
		return
	}
	from, _, converts := calls.Conversion(info, begin)
	lit, isLit := ast.Unparen(begin).(*ast.CompositeLit)
	if !(isLit && len(lit.Elts) == 0) && !(converts && info.Types[from].IsNil()) {
		return
	}
	parts, ok := chained(f, links)
	// Of nothing, appends to nil make nil.
	if !ok || !slices.ContainsFunc(parts, func(p part) bool { return p.all != "" }) || converts && !filled(parts) || !spells(f, outer) {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: outer.Pos(), End: outer.End(), Message: "bytes appended to nothing, one after the other",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "append them to a slice of the right size", TextEdits: []analysis.TextEdit{
			{Pos: outer.Pos(), End: outer.End(), NewText: []byte(chain(parts, 0))},
		}}},
	})
}

// within reports whether a call is what another one appends to.
func within(info *types.Info, c inspector.Cursor) bool {
	for {
		kind, i := c.ParentEdge()
		c = c.Parent()
		if kind != edge.ParenExpr_X {
			return kind == edge.CallExpr_Args && i == 0 && calls.Builtin(info, c.Node().(ast.Expr), "append")
		}
	}
}

// chained reads what is appended. Nothing is evaluated ahead, for what is appended before
// is copied by then.
func chained(f *sources.File, links []*ast.CallExpr) ([]part, bool) {
	info, here := f.Pass.TypesInfo, &ahead{f: f}
	var parts []part
	for _, link := range links {
		var p part
		if link.Ellipsis.IsValid() {
			var ok bool
			if p, ok = appended(here, link.Args[1]); !ok {
				return nil, false
			}
			parts = extend(parts, p)
			continue
		}
		for _, e := range link.Args[1:] {
			if !plain(info, e) {
				return nil, false
			}
			p.single = append(p.single, f.Of(e))
		}
		parts = extend(parts, p)
	}
	return parts, true
}

// appended reads s of append(b, s...), which may be text.
func appended(here *ahead, e ast.Expr) (part, bool) {
	info := here.f.Pass.TypesInfo
	if !calls.String(info.TypeOf(e)) {
		return element(here, e)
	}
	if text, constant := calls.Text(info, e); constant && text == "" {
		return part{}, true
	}
	text, ok := here.operand(e, "")
	return part{all: text}, ok
}
