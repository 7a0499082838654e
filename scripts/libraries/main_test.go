package main

import (
	"slices"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/libraries"
)

func TestChoose(t *testing.T) {
	all := []libraries.Library{{Name: "a"}, {Name: "b"}}
	if got, err := choose(all, nil); err != nil || len(got) != 2 {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := choose(all, []string{"b"}); err != nil || len(got) != 1 || got[0].Name != "b" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := choose(all, []string{"c"}); err == nil {
		t.Error("no error")
	}
}

func TestArgs(t *testing.T) {
	var r runner
	l := libraries.Library{Packages: []string{"./x"}, Bench: "y"}
	if got, want := r.args(l, true), []string{"run", "--json", "--budget", "5m0s", "--try", "--bench", "y", "./x"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := r.args(libraries.Library{Packages: []string{"."}}, false), []string{"check", "--json", "--budget", "2m0s", "."}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A finding is said once, with the last state of its fix and what gains most.
func TestFindings(t *testing.T) {
	in := func(unit hone.Unit, candidate string, delta float64, o hone.Outcome) hone.Event {
		return hone.Event{Verdict: &hone.Verdict{Candidate: candidate, Unit: unit, Delta: delta, Outcome: o}}
	}
	verdict := func(candidate string, delta float64, o hone.Outcome) hone.Event {
		return in(hone.SecPerOp, candidate, delta, o)
	}
	events := []hone.Event{
		{Finding: &hone.Finding{ID: "1", Pass: 1, Fix: "x"}}, {Finding: &hone.Finding{ID: "2", Pass: 1}},
		{Fix: &hone.Fix{ID: "x", State: hone.Proposed}},
		{Finding: &hone.Finding{ID: "1", Pass: 1, Fix: "x", Bound: 2}}, {Finding: &hone.Finding{ID: "3", Pass: 2}},
		verdict("x", -0.04, hone.Improvement), verdict("x", -0.02, hone.Improvement), verdict("x", -0.2, hone.Inconclusive),
		in(hone.AllocsPerOp, "x", -0.5, hone.Improvement), in(hone.BytesPerOp, "x", -0.9, hone.Improvement),
		{Fix: &hone.Fix{ID: "x", State: hone.Shown, Reason: "review"}},
	}
	got := findings(events)
	if len(got) != 2 || got[0].Bound != 2 || got[0].State != "shown" || got[0].Gain != 0.04 || got[0].Objects != 0.5 || !got[0].Worthy() || got[1].Worthy() {
		t.Errorf("%+v", got)
	}
}
