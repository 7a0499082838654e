package docs

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/wrongfixes"
)

func TestWrongFixes(t *testing.T) {
	results := []wrongfixes.Result{
		{Candidate: "a/x", Expect: wrongfixes.Reject, Kind: "off by one", Part: wrongfixes.Seen, Stages: []string{"own tests", "behaviour"}, Calls: 7},
		{Candidate: "a/y", Expect: wrongfixes.Reject, Kind: "off by one", Part: wrongfixes.Seen},
		{Candidate: "a/w", Expect: wrongfixes.Reject, Kind: "off by one", Part: wrongfixes.Seen, Functions: 1},
		{Candidate: "a/z", Expect: wrongfixes.Accept, Part: wrongfixes.Seen, Stages: []string{"behaviour"}, Said: "f(1)", Functions: 1},
		{Candidate: "a/q", Expect: wrongfixes.Accept, Part: wrongfixes.Seen, Functions: 1, Unchecked: []string{"g: it starts processes"}},
	}
	var tally wrongfixes.Tally
	for _, r := range results {
		tally.Add(r)
	}
	tally.Note, tally.Batches = "first", 1
	page := WrongFixes(wrongfixes.Measured{Runs: []wrongfixes.Tally{tally}, Results: results})["wrongfixes.md"]
	for _, want := range []string{
		"| first | 1 | seen | 3 | 33.3 % (1) [6.1, 79.2] | 33.3 % (1) [6.1, 79.2] | 2 | 50.0 % (1) [9.5, 90.5] | 50.0 % (1) [9.5, 90.5] | 0 min |",
		"| off by one | 3 | 1 | 0 | 1 | 0 | 1 | 0 |",
		"| a/y | off by one | **nothing** | 0 |",
		"- a/z: behaviour. f(1)",
		"- a/q: g: it starts processes",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page does not contain\n%s\nit is:\n%s", want, page)
		}
	}
	if page := WrongFixes(wrongfixes.Measured{})["wrongfixes.md"]; !strings.Contains(page, "Not measured yet") {
		t.Errorf("without runs:\n%s", page)
	}
}
