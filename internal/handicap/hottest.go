package handicap

import (
	"cmp"
	"slices"

	"github.com/gohone/hone/internal/cost"
)

// Function is a function of the module with what profiles charge to it.
type Function struct {
	File  string  // slash-separated, relative to the module root
	Line  int     // its costliest
	Name  string  // as the profile spells it
	Share float64 // of the time, flat, mean over the profiles; 0 to 1
}

// Hottest lists the functions that profiles charge most, the costliest first:
// one profile for each benchmark, all counting the same. Functions in _test.go
// files are left out, because a slower benchmark is no slower module; the list
// is empty if there are no others.
//
// The first is the one to slow down. Where [Delay] refuses it, the next is.
func Hottest(profiles []*cost.Table) []Function {
	type key struct{ file, name string }
	at := map[key]int{}
	var out []Function
	var most []float64 // share of the costliest line of each
	for _, t := range profiles {
		for _, l := range t.Hot(0) {
			if l.Test {
				continue
			}
			i, ok := at[key{l.File, l.Function}]
			if !ok {
				i = len(out)
				at[key{l.File, l.Function}] = i
				out = append(out, Function{File: l.File, Name: l.Function})
				most = append(most, 0)
			}
			share := t.Share(l.Value) / float64(len(profiles))
			if out[i].Share += share; share > most[i] {
				out[i].Line, most[i] = l.Line, share
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Function) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return out
}
