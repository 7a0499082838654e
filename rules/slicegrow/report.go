package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// far is from how many lines on a declaration is out of sight of what is appended.
const far = 4

// report reports a slice at each place that appends to it. Where it is declared far above, that is the line to
// change, and the places that append are those that pay.
func report(f *sources.File, slice *types.Var, appends []*ast.CallExpr, d analysis.Diagnostic) {
	if slice.Kind() == types.LocalVar && line(f, appends[0].Pos())-line(f, slice.Pos()) >= far {
		d.Pos, d.End = slice.Pos(), slice.Pos()+token.Pos(len(slice.Name()))
		for _, call := range appends {
			d.Related = append(d.Related, analysis.RelatedInformation{Pos: call.Pos(), End: call.End(), Message: "it grows here"})
		}
		f.Pass.Report(d)
		return
	}
	for _, call := range appends {
		d.Pos, d.End = call.Pos(), call.End()
		f.Pass.Report(d)
	}
}

func line(f *sources.File, pos token.Pos) int { return f.Pass.Fset.Position(pos).Line }
