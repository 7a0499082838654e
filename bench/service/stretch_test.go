package main

import (
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
)

// Rounds of five seconds, cut into comparisons of a minute, of a candidate that
// takes more in every round.
func TestStretches(t *testing.T) {
	at := time.Unix(0, 0)
	events := []hone.Event{{Time: at, Progress: &hone.Progress{Stage: "measure"}}}
	for n := 1; n <= 30; n++ {
		at = at.Add(5 * time.Second)
		for side, value := range map[hone.Side]float64{hone.Baseline: 100 + float64(n%3), hone.Candidate: 120 + float64(n%4)} {
			events = append(events, hone.Event{Time: at, Measurement: &hone.Measurement{Side: side, Round: n, Unit: hone.SecPerOp, Value: value * 1e-6}})
		}
	}
	events = append(events, hone.Event{Time: at, Measurement: &hone.Measurement{Side: hone.Baseline, Round: 31, Unit: hone.SecPerOp, Value: 1}})
	all := stretches(events, time.Minute)
	if len(all) != 2 || all[0].rounds != 12 || all[1].rounds != 12 {
		t.Fatalf("%+v", all)
	}
	var out strings.Builder
	if err := report(&out, all); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "2 comparisons; in 2 a difference is reported") || !strings.Contains(got, "sec/op       improvement 0, regression 2,") {
		t.Error(got)
	}
}
