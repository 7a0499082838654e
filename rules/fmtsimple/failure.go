package fmtsimple

import (
	"go/ast"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
)

// failure makes an error of the sum of the pieces, as Errorf does of its text where it wraps
// none, and reports whether it does. A constant text costs package fmt next to nothing.
func (f *finder) failure(c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	pieces, ok := format.SplitError(f.Pass.TypesInfo, call)
	switch kind, _ := c.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return false
	}
	if !ok || f.constant(pieces) || !f.movable(c, pieces) {
		return false
	}
	s := f.spelling(c)
	sum, ok := s.sum(pieces)
	name, named := s.name("errors")
	if !ok || !named {
		return false
	}
	edits, ok := s.edits(name+".New("+sum+")", args(pieces))
	if ok {
		f.report(c, failure, "make an error of the values joined with +", edits)
	}
	return ok
}
