package fmtsimple

import (
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/rule"
)

// shown looks at a call some of whose values say their text by a method, and
// reports whether it is one. Package fmt calls the method, and catches what it
// panics with, as on a nil pointer: where that may happen a person decides.
func (f *finder) shown(c inspector.Cursor) bool {
	dst, pieces, ok := format.SplitShown(f.Pass.TypesInfo, c.Node().(*ast.CallExpr))
	if !ok {
		return false
	}
	// The methods are called where package fmt is, before what comes later. But
	// calls among the values come before that, and after the first methods of a sum.
	if slices.ContainsFunc(args(pieces), f.fn.Effect) {
		return true
	}
	g := *f
	g.safety = rule.Guarded
	for _, p := range pieces {
		if p.Shown() && !primary(p.Arg) {
			return true
		}
		if p.MayPanic {
			g.safety = rule.Review
		}
	}
	if dst != nil {
		g.write(c, dst, pieces)
	} else {
		g.text(c, pieces)
	}
	return true
}
