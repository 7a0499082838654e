package docs

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/calibration"
	"github.com/gohone/hone/internal/judge"
)

func TestCalibration(t *testing.T) {
	run := calibration.Run{Seed: 77, Plan: calibration.DefaultPlan(), Policy: judge.DefaultPolicy(), Rows: []calibration.Row{
		{Noise: "a", Suite: calibration.Equal, Suites: 20, Alarmed: 1, Comparisons: 200, Wrong: 2, NoChange: 188, Inconclusive: 10, Missed: 5, Rounds: 2500},
		{Noise: "a", Suite: calibration.Mixed, Effect: .05, Suites: 20, Comparisons: 100, Found: 97, Inconclusive: 3, Rounds: 1550},
	}}
	page := Calibration([]calibration.Run{run, run})["calibration.md"]
	for _, want := range []string{
		"| a | equal | 4 | 400 | 2 of 40 | 5.0 % | 2.5 % | 12.5 |",
		"| a | 5 % | 97.0 % | 0.0 % | 3.0 % | 0 of 200 | 0.0 % | 15.5 |",
		"| 77 | 2 of 200 | 1 of 20 |",
		"Each of 2 runs",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("page does not contain\n%s\nit is:\n%s", want, page)
		}
	}
	if page := Calibration(nil)["calibration.md"]; !strings.Contains(page, "Not measured yet") {
		t.Errorf("without runs:\n%s", page)
	}
}
