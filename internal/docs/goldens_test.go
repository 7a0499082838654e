package docs

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/wrongfixes"
)

func TestGoldens(t *testing.T) {
	runs := []wrongfixes.GoldenRun{{Note: "quiet", Seed: 7, All: 20, Tried: 10, Refused: 1, Doubt: 2, Seconds: 120, Left: []wrongfixes.Result{
		{Candidate: "r_go124/a", Stages: []string{"behaviour"}, Said: "f(1) | 2"},
		{Candidate: "r_go124/b", Doubt: "not compared: f: it waits"},
	}}}
	measured := wrongfixes.Measured{Runs: []wrongfixes.Tally{{Note: "first"}}, Goldens: runs}
	page := WrongFixes(measured)["wrongfixes.md"]
	for _, want := range []string{
		"| quiet | 20 | 10 | 10.0 % (1) [1.8, 40.4] | 20.0 % (2) [5.7, 51.0] | 70.0 % (7) [39.7, 89.2] | 2 min |",
		`| r_go124/a | behaviour | f(1) \| 2 |`,
		"| r_go124/b | in doubt | not compared: f: it waits |",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page does not contain\n%s\nit is:\n%s", want, page)
		}
	}
	measured.Goldens = nil
	if page := WrongFixes(measured)["wrongfixes.md"]; strings.Contains(page, "Golden tests of the rules") {
		t.Errorf("without runs on golden tests:\n%s", page)
	}
}
