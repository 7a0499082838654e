package verify

import (
	"context"
	"slices"
	"strings"
)

// unsteadyRuns is how often tests are run on the baseline that failed for a candidate,
// and then passed there. One that fails in one run of ten is found in two cases of
// three.
const unsteadyRuns = 10

// Unsteady returns those of some tests that failed for a candidate which say nothing of
// it: they pass when they are run again, and fail on the baseline, too, when they are run
// often enough. A test that fails twice for the candidate, or never on the
// baseline, is none of them.
func Unsteady(ctx context.Context, baseline, candidate Binary, o Options, broken []string) ([]string, error) {
	o = o.choosing(broken)
	again, err := RunTests(ctx, candidate, o)
	if err != nil {
		return nil, err
	}
	left := slices.DeleteFunc(slices.Clone(broken), func(t string) bool { return !again.Passed[t] })
	var unsteady []string
	for i := 0; i < unsteadyRuns && len(left) > 0; i++ {
		out, err := RunTests(ctx, baseline, o)
		if err != nil {
			return nil, err
		}
		left = slices.DeleteFunc(left, func(t string) bool {
			if !out.Passed[t] {
				unsteady = append(unsteady, t)
			}
			return !out.Passed[t]
		})
	}
	return unsteady, nil
}

// choosing chooses the top-level tests that have these, with their sub-tests.
func (o Options) choosing(tests []string) Options {
	o.only, o.Skip = nil, ""
	for _, t := range tests {
		if top, _, _ := strings.Cut(t, "/"); !slices.Contains(o.only, top) {
			o.only = append(o.only, top)
		}
	}
	return o
}
