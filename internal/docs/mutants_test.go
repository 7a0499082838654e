package docs

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/wrongfixes"
)

func TestMutants(t *testing.T) {
	runs := []wrongfixes.MutantRun{{Seed: 1}, {
		Note: "quiet", Seed: 7, Drawn: 12, Mutants: 10, Rejected: 8,
		Survivors: []wrongfixes.Survivor{
			{Mutant: "m/amutant", Change: `f.go:3: constant: "8" becomes "9"`, Argument: "room alone"},
			{Mutant: "m/bmutant", Change: `f.go:5: operator: "||" becomes "&&"`, Doubt: "not compared: f"},
		},
	}}
	measured := wrongfixes.Measured{Runs: []wrongfixes.Tally{{Note: "first"}}, Mutants: runs}
	page := WrongFixes(measured)["wrongfixes.md"]
	for _, want := range []string{
		"| quiet | 7 | 12 | 10 | 80.0 % (8) [49.0, 94.3] | 1 | 88.9 % (8) [56.5, 98.0] | 1 |",
		`| m/amutant | f.go:3: constant: "8" becomes "9" | room alone |  |`,
		`| m/bmutant | f.go:5: operator: "\|\|" becomes "&&" | **nobody has argued so** | not compared: f |`,
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page does not contain\n%s\nit is:\n%s", want, page)
		}
	}
	measured.Mutants = nil
	if page := WrongFixes(measured)["wrongfixes.md"]; strings.Contains(page, "Mutants") {
		t.Errorf("without runs on mutants:\n%s", page)
	}
}
