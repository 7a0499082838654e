package verify

import (
	"context"
	"regexp"
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
	o = o.only(broken)
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

// only chooses top-level tests by name, with their sub-tests.
func (o Options) only(tests []string) Options {
	var names []string
	for _, t := range tests {
		top, _, _ := strings.Cut(t, "/")
		if name := regexp.QuoteMeta(top); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	o.Run, o.Skip = "^("+strings.Join(names, "|")+")$", ""
	return o
}
