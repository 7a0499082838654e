package fix

import (
	"cmp"
	"slices"

	"github.com/gohone/hone"
)

// Step is a commit's worth of a series: fixes, the source before them and the
// source with them.
type Step struct {
	Fixes         []hone.Fix // one, and those that then change nothing more
	Before, After Tree
}

// Series takes chosen fixes one at a time, in the order of passes and places,
// so that each has a difference of its own. Before tells which are in the
// source already. The other parameters are those of [Subset].
func Series(base Tree, kept []hone.Fix, before, chosen func(id string) bool) ([]Step, error) {
	in := map[string]bool{}
	var order []hone.Fix
	for _, f := range kept {
		if before(f.ID) {
			in[f.ID] = true
		} else if chosen(f.ID) {
			order = append(order, f)
		}
	}
	slices.SortStableFunc(order, compareFixes)
	was, err := Subset(base, kept, func(id string) bool { return in[id] })
	if err != nil {
		return nil, err
	}
	var steps []Step
	for _, f := range order {
		in[f.ID] = true
		now, err := Subset(base, kept, func(id string) bool { return in[id] })
		if err != nil {
			return nil, err
		}
		text, err := Diff(was, now)
		if err != nil {
			return nil, err
		}
		if text == "" && len(steps) > 0 {
			steps[len(steps)-1].Fixes = append(steps[len(steps)-1].Fixes, f)
			continue
		}
		steps = append(steps, Step{Fixes: []hone.Fix{f}, Before: was, After: now})
		was = now
	}
	return steps, nil
}

func compareFixes(a, b hone.Fix) int {
	return cmp.Or(cmp.Compare(a.Pass, b.Pass), slices.CompareFunc(a.Edits, b.Edits, func(e, f hone.Edit) int {
		return cmp.Or(cmp.Compare(e.File, f.File), cmp.Compare(e.Start, f.Start))
	}), cmp.Compare(a.ID, b.ID))
}
