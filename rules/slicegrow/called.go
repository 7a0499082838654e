package slicegrow

import (
	"go/ast"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// ofCall reports the slice that a loop fills which goes through what a call returns, and
// returns it: the result gets a variable before the loop.
func ofCall(f *sources.File, loop inspector.Cursor) []*types.Var {
	info := f.Pass.TypesInfo
	l, ok := loop.Node().(*ast.RangeStmt)
	if !ok {
		return nil
	}
	call, ok := ast.Unparen(l.X).(*ast.CallExpr)
	_, decl := sources.Enclosing(loop)
	if !ok || decl == nil || info.Types[call.Fun].IsType() || f.Commented(l.X.Pos(), l.X.End()) {
		return nil
	}
	switch info.TypeOf(call).Underlying().(type) {
	case *types.Slice, *types.Map:
	default:
		return nil
	}
	pos := loop.Node().Pos()
	all := filled(f, loop, turns.Turns{There: true})
	if len(all) != 1 || !f.Allows("go1.21") || !f.Predeclared(pos, "len") {
		return nil
	}
	g := all[0]
	start, ok := begin(f, loop, g.slice)
	if !ok {
		return nil
	}
	slices, edits, ok := f.Import(pos, "slices")
	if !ok {
		return nil
	}
	name := names.In(decl).Free("all")
	size := "len(" + name + ")"
	if g.each > 1 {
		size = strconv.Itoa(g.each) + "*" + size
	}
	to := g.slice.Name()
	edits = append(edits, insert(pos, name+" := "+f.Of(l.X)+"\n"+to+" = "+slices+".Grow("+to+", "+size+")\n")...)
	edits = append(edits, analysis.TextEdit{Pos: l.X.Pos(), End: l.X.End(), NewText: []byte(name)})
	fixes, safety := []analysis.SuggestedFix{{Message: "allocate it once", TextEdits: edits}}, rule.Safety("")
	if start.value == nil && !start.begun && leftAs(info, loop, g.slice) {
		fixes, safety = nil, rule.Review
	}
	for _, call := range g.appends {
		f.Pass.Report(analysis.Diagnostic{
			Pos: call.Pos(), End: call.End(), Category: string(safety),
			Message: "slice of known length grows from nothing", SuggestedFixes: claim(fixes, g.slice),
		})
	}
	return []*types.Var{g.slice}
}
