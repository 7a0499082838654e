package verify

import (
	"context"
	"slices"
	"strings"
)

// unsteadyRuns is how often tests that failed for a candidate, and then passed there, are run
// on each side. One that fails in one run of ten is found in two cases of three.
const unsteadyRuns = 10

// Unsteady returns those of some tests that failed for a candidate which say nothing of
// it: they pass when they are run again, fail on the baseline, too, when they are run
// often enough, and no oftener for the candidate then. A test that fails twice in a row for
// the candidate, or never on the baseline, is none of them.
func Unsteady(ctx context.Context, baseline, candidate Binary, o Options, broken []string) ([]string, error) {
	o = o.choosing(broken)
	again, err := RunTests(ctx, candidate, o)
	if err != nil {
		return nil, err
	}
	left := slices.DeleteFunc(slices.Clone(broken), func(t string) bool { return !again.Passed[t] })
	base, err := failures(ctx, baseline, o, left)
	if err != nil {
		return nil, err
	}
	left = slices.DeleteFunc(left, func(t string) bool { return base[t] == 0 })
	cand, err := failures(ctx, candidate, o, left)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(left, func(t string) bool { return cand[t] > base[t] }), nil
}

// failures counts in how many of unsteadyRuns each of some tests does not pass.
func failures(ctx context.Context, b Binary, o Options, tests []string) (map[string]int, error) {
	counts := map[string]int{}
	for i := 0; i < unsteadyRuns && len(tests) > 0; i++ {
		out, err := RunTests(ctx, b, o)
		if err != nil {
			return nil, err
		}
		for _, t := range tests {
			if !out.Passed[t] {
				counts[t]++
			}
		}
	}
	return counts, nil
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
