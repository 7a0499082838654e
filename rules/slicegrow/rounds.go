package slicegrow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// rounds reports the slices to which each turn of a loop in the loop appends, which goes
// through something part by part, or through all of something each time, or through what is before or
// behind the place that the loop is at, and returns them.
func rounds(f *sources.File, loop inspector.Cursor) (reported []*types.Var) {
	info := f.Pass.TypesInfo
	_, decl := sources.Enclosing(loop)
	if decl == nil {
		return nil
	}
	jumps, leaves := turns.Ends(info, loop)
	if jumps {
		return nil
	}
	for _, s := range loops.Body(loop.Node().(ast.Stmt)).List {
		often, ok := inRounds(f, loop.Node().(ast.Stmt), s, leaves)
		at, found := loop.FindNode(s)
		if !ok || !found {
			continue
		}
		if jumps, _ := turns.Ends(info, at); jumps {
			continue
		}
		for _, g := range plain(info, at) {
			if !only(info, loop, g) || !alone(info, decl, loop, g.slice) || asked(info, decl, g.slice) || leftAs(info, loop, g.slice) {
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
					SuggestedFixes: claim([]analysis.SuggestedFix{{Message: "allocate it once", TextEdits: edits}}, g.slice),
				})
			}
		}
	}
	return reported
}

// inRounds tells how often a statement of a loop turns, if that is a loop, too. One that may leave
// must not reserve more than there is.
func inRounds(f *sources.File, outer, inner ast.Stmt, leaves bool) (turns.Turns, bool) {
	switch inner := inner.(type) {
	case *ast.RangeStmt:
		if often, ok := turns.Rounds(f, outer, inner); ok {
			return often, true
		}
	case *ast.ForStmt:
	default:
		return turns.Turns{}, false
	}
	if leaves {
		return turns.Turns{}, false
	}
	return turns.Nested(f, outer, inner)
}
