package main

import (
	"fmt"
	"strings"

	"github.com/gohone/hone/internal/wrongfixes"
)

// progress says what a candidate came to, if it may be seen.
func progress(n int, r wrongfixes.Result) {
	if r.Part != wrongfixes.Seen {
		fmt.Printf("%4d (%s)\n", n, r.Part)
		return
	}
	fmt.Printf("%4d %-28s %-10s %5.1f s %v %d calls %v %s\n", n, r.Candidate, r.Expect, r.Seconds, r.Stages, r.Calls, r.Unchecked, r.Doubt)
}

func tally(note string, results []wrongfixes.Result) wrongfixes.Tally {
	t := wrongfixes.Tally{Note: note, Batches: wrongfixes.Batches}
	for _, r := range results {
		t.Add(r)
	}
	return t
}

// show prints what went wrong in the part that may be seen, and counts.
func show(results []wrongfixes.Result) {
	for _, r := range results {
		switch {
		case r.Part != wrongfixes.Seen:
		case r.Expect == wrongfixes.Reject && !r.Rejected():
			fmt.Printf("missed   %-28s %-24s %d calls, not checked: %q\n", r.Candidate, r.Kind, r.Calls, r.Unchecked)
		case r.Expect == wrongfixes.Accept && r.Rejected():
			fmt.Printf("refused  %-28s %v %s\n", r.Candidate, r.Stages, r.Said)
		case r.Expect == wrongfixes.Accept && !r.Checked():
			fmt.Printf("unknown  %-28s %q\n", r.Candidate, r.Unchecked)
		}
	}
	showOneWay(results)
	t := tally("", results)
	for _, part := range []string{wrongfixes.Seen, wrongfixes.Held, wrongfixes.Sampled} {
		s := t.Parts[part]
		if s.Wrong+s.Right == 0 {
			continue
		}
		fmt.Printf("%s: %d of %d wrong rejected, %d taken for right; %d of %d right refused, %d checked\n", part, s.Rejected, s.Wrong, takenOf(s), s.Refused, s.Right, s.Checked)
	}
	fmt.Printf("%.0f s\n", t.Seconds)
}

// showOneWay says of how many candidates that were not rejected conditions always turned out the same.
func showOneWay(results []wrongfixes.Result) {
	some, all := map[wrongfixes.Expectation]int{}, map[wrongfixes.Expectation]int{}
	for _, r := range results {
		if r.Part == wrongfixes.Seen && r.Checked() && !r.Rejected() {
			all[r.Expect]++
			if len(r.OneWay) > 0 {
				some[r.Expect]++
				fmt.Printf("one way  %-28s %s\n", r.Candidate, strings.Join(r.OneWay, "; "))
			}
		}
	}
	fmt.Printf("conditions that went one way: in %d of %d wrong ones not rejected, in %d of %d right ones\n", some[wrongfixes.Reject], all[wrongfixes.Reject], some[wrongfixes.Accept], all[wrongfixes.Accept])
}

func takenOf(s wrongfixes.Sum) int {
	if s.Taken == nil {
		return 0
	}
	return *s.Taken
}
