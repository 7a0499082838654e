package main

import (
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/casestudies"
)

func TestPrintServices(t *testing.T) {
	row := serviceRow{"leftpad", casestudies.Tuned, map[hone.Unit]hone.Verdict{
		hone.SecPerOp: {Baseline: 50e-6, Value: 25e-6, Delta: -0.5, Interval: [2]float64{-0.52, -0.48}, Outcome: hone.Improvement, Rounds: 12},
	}}
	var out strings.Builder
	if err := printServices(&out, []serviceRow{row}); err != nil {
		t.Fatal(err)
	}
	if want := "| leftpad | tuned | 50 -> 25 µs | improvement, -50 % [-52, -48], 12 rounds | 0 -> 0 | not measured |"; !strings.Contains(out.String(), want) {
		t.Errorf("%s; want %s", out.String(), want)
	}
	out.Reset()
	if err := printServices(&out, nil); err != nil || out.Len() > 0 {
		t.Errorf("%q, %v", out.String(), err)
	}
}
