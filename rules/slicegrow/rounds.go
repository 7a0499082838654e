package slicegrow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// rounds reports the slices to which each turn of a loop in the loop appends, which goes
// through something part by part, and returns them.
func rounds(f *sources.File, loop inspector.Cursor) (reported []*types.Var) {
	info := f.Pass.TypesInfo
	_, decl := sources.Enclosing(loop)
	if decl == nil {
		return nil
	}
	if jumps, _ := turns.Ends(info, loop); jumps {
		return nil
	}
	for _, s := range loops.Body(loop.Node().(ast.Stmt)).List {
		inner, ok := s.(*ast.RangeStmt)
		if !ok {
			continue
		}
		often, ok := turns.Rounds(f, loop.Node().(ast.Stmt), inner)
		at, found := loop.FindNode(inner)
		if !ok || !found {
			continue
		}
		if jumps, _ := turns.Ends(info, at); jumps {
			continue
		}
		for _, g := range plain(info, at) {
			if !only(info, loop, g) || !order.Of(info, decl).Own(g.slice) || asked(info, decl, g.slice) || leftAs(info, loop, g.slice) {
				continue
			}
			start, ok := begin(f, loop, g.slice)
			if !ok {
				continue
			}
			edits, ok := reserve(f, loop, start, g, often)
			if !ok {
				continue
			}
			reported = append(reported, g.slice)
			for _, call := range g.appends {
				f.Pass.Report(analysis.Diagnostic{
					Pos: call.Pos(), End: call.End(),
					Message:        "slice of known length grows from nothing, in several rounds",
					SuggestedFixes: []analysis.SuggestedFix{{Message: "allocate it once", TextEdits: edits}},
				})
			}
		}
	}
	return reported
}
