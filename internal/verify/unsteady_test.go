//go:build unix

package verify

import (
	"fmt"
	"slices"
	"testing"
)

// failsIn is a script whose test fails in some of its runs, counted from 1.
func failsIn(runs string) string {
	const fails = `printf '\026--- FAIL: TestA (0.00s)\n\026FAIL\n'; exit 1`
	return fmt.Sprintf(`echo >> runs; n=$(wc -l < runs); %s case " %s " in *" $((n)) "*) %s ;; esac; %s`, begins, runs, fails, passes+ends)
}

// What fails once for a candidate is no evidence if it fails on the baseline, too; what
// fails there twice is, and so is what never fails on the baseline.
func TestUnsteady(t *testing.T) {
	for name, tt := range map[string]struct {
		candidate, baseline string // runs in which the test fails
		unsteady            bool
	}{
		"now and then on both sides":  {"", "3", true},
		"in the last run that counts": {"", "10", true},
		"too late to be seen":         {"", "11", false},
		"never on the baseline":       {"", "", false},
		"again for the candidate":     {"1", "1 2 3", false},
		"as often for the candidate":  {"3 7", "4 5", true},
		"oftener for the candidate":   {"3 7 9", "4 5", false},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := Unsteady(t.Context(), scripted(t, failsIn(tt.baseline)), scripted(t, failsIn(tt.candidate)), Options{Skip: "TestB"}, []string{"TestA"})
			if want := tt.unsteady; err != nil || slices.Contains(got, "TestA") != want {
				t.Errorf("%q, %v, want it: %v", got, err, want)
			}
		})
	}
}

func TestChoosing(t *testing.T) {
	got := Options{Run: "T", Skip: "TestB", Short: true}.choosing([]string{"TestA/x.y", "TestA", "Test.C"})
	if want := `^(TestA|Test\.C)$`; got.pattern() != want || got.Skip != "" || !got.Short {
		t.Errorf("%+v runs %s, want %s", got, got.pattern(), want)
	}
}
