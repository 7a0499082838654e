package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
)

// cutAll cuts the events of rounds that take five seconds each.
func cutAll(s setting, rounds int, values func(n int) (baseline, candidate float64)) (all []comparison) {
	c := &cutter{setting: s}
	at := time.Unix(0, 0)
	take := func(e hone.Event) {
		e.Time = at
		if done := c.take(e); done != nil {
			all = append(all, *done)
		}
	}
	for n := 1; n <= rounds; n++ {
		take(hone.Event{Progress: &hone.Progress{Stage: "measure"}})
		at = at.Add(5 * time.Second)
		baseline, candidate := values(n)
		for side, v := range map[hone.Side]float64{hone.Baseline: baseline, hone.Candidate: candidate} {
			take(hone.Event{Measurement: &hone.Measurement{Side: side, Round: n, Unit: hone.SecPerOp, Value: v * 1e-6, First: side == hone.Candidate}})
			take(hone.Event{Measurement: &hone.Measurement{Side: side, Round: n, Unit: hone.RequestsPerSec, Value: 1000 + v}})
		}
	}
	take(hone.Event{Measurement: &hone.Measurement{Side: hone.Baseline, Round: rounds + 1, Unit: hone.SecPerOp, Value: 1}})
	return all
}

// A difference that is plain ends a comparison early; one that is not found is
// looked for until the time is over.
func TestCut(t *testing.T) {
	s := setting{Length: time.Minute, Share: 1, Connections: 8}
	plain := cutAll(s, 40, func(n int) (float64, float64) { return 100 + float64(n%3), 200 + float64(n%4) })
	if len(plain) < 2 || len(plain[0].Rounds) < 8 || len(plain[0].Rounds) > 11 {
		t.Errorf("a plain difference: %d comparisons, the first of %d rounds", len(plain), len(plain[0].Rounds))
	}
	wild := cutAll(s, 25, func(n int) (float64, float64) { return 100, 100 * math.Exp(float64(n%5-2)) })
	if len(wild) != 2 || len(wild[0].Rounds) != 12 || wild[0].Took != time.Minute || wild[0].Rounds[0].BaselineFirst {
		t.Errorf("no difference: %+v", wild)
	}
}

// What was kept is read again, also after a crash in the middle of a line.
func TestState(t *testing.T) {
	name := filepath.Join(t.TempDir(), "state")
	if all, err := load(name); err != nil || len(all) != 0 {
		t.Fatalf("%v, %v", all, err)
	}
	slow := setting{Length: time.Minute, Slower: 0.05, Share: 0.5, Connections: 8}
	two := cutAll(slow, 40, func(n int) (float64, float64) { return 100, 120 + float64(n%4) })[:2]
	for _, c := range two {
		if err := c.keep(name); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data[:len(data)-10], 0o644); err != nil {
		t.Fatal(err)
	}
	again := comparison{setting: slow, Rounds: two[0].Rounds}
	if err := again.keep(name); err != nil {
		t.Fatal(err)
	}
	all, err := load(name)
	if err != nil || count(all, slow) != 2 || count(all, setting{}) != 0 {
		t.Fatalf("%d comparisons, %v", len(all), err)
	}
	var out strings.Builder
	if err := report(&out, all); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "found in processor time: 2 of 2, 100.0 % [34.2, 100.0]") {
		t.Error(got)
	}
}

// A difference that is put into rounds of equal sides is found.
func TestFound(t *testing.T) {
	equal := cutAll(setting{Length: time.Minute, Share: 1, Connections: 8}, 40, func(n int) (float64, float64) { return 100 + float64(n%3), 100 + float64(n%2) })
	if got := found(equal); len(equal) == 0 || got != len(equal) {
		t.Errorf("%d of %d", got, len(equal))
	}
}

// A coin that falls 76 times of 119 on one side does so in 3 of 1000 cases.
func TestSignTest(t *testing.T) {
	for _, tt := range []struct {
		k, n int
		want float64
	}{{5, 10, 1}, {0, 10, 2.0 / 1024}, {76, 119, 0.0032}, {43, 119, 0.0032}} {
		if got := signTest(tt.k, tt.n); math.Abs(got-tt.want) > 2e-4 {
			t.Errorf("%d of %d: %.4f, want %.4f", tt.k, tt.n, got, tt.want)
		}
	}
}
