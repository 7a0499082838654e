package docs

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/wrongfixes"
)

func TestMutants(t *testing.T) {
	runs := []wrongfixes.MutantRun{{Seed: 1}, {
		Note: "quiet", Seed: 7, Drawn: 12, Mutants: 10, Rejected: 7,
		Survivors: []wrongfixes.Survivor{
			{Mutant: "m/amutant", Change: `f.go:3: constant: "8" becomes "9"`, Argument: "room alone"},
			{Mutant: "m/bmutant", Change: `f.go:5: operator: "||" becomes "&&"`, Doubt: "not compared: f"},
			{Mutant: "m/cmutant", Change: `f.go:6: constant: "8" becomes "9"`, Since: "hazard base"},
		},
	}}
	measured := wrongfixes.Measured{Runs: []wrongfixes.Tally{{Note: "first"}}, Mutants: runs}
	page := WrongFixes(measured)["wrongfixes.md"]
	for _, want := range []string{
		"| quiet | 7 | 12 | 10 | 70.0 % (7) [39.7, 89.2] | 1 | 77.8 % (7) [45.3, 93.7] | 1 |",
		`| m/amutant | f.go:3: constant: "8" becomes "9" | room alone |  |`,
		`| m/cmutant | f.go:6: constant: "8" becomes "9" | it is not; since rejected by hazard base |  |`,
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
