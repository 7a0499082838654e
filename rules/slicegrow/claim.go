package slicegrow

import (
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
)

// claim adds to fixes that the slice is declared by its name, which stays as it is: one that declares something
// else in its place, as that of joinedlist does, is a rival then, and none to be made beside.
func claim(fixes []analysis.SuggestedFix, slice *types.Var) []analysis.SuggestedFix {
	fixes = slices.Clone(fixes)
	for i, f := range fixes {
		fixes[i].TextEdits = append(slices.Clone(f.TextEdits), analysis.TextEdit{
			Pos: slice.Pos(), End: slice.Pos() + token.Pos(len(slice.Name())), NewText: []byte(slice.Name()),
		})
	}
	return fixes
}
