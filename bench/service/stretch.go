package main

import (
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/judge"
)

// stretch is the rounds that fit into the length of a comparison.
type stretch struct {
	rounds   int
	verdicts []hone.Verdict
}

// round is what was measured in one, by unit.
type round struct {
	ended time.Time
	units map[hone.Unit]*judge.Pair
}

// whole reports whether both sides were measured.
func (r *round) whole() bool {
	p := r.units[hone.SecPerOp]
	return p != nil && p.Baseline > 0 && p.Candidate > 0
}

// stretches cuts the rounds of a run into comparisons and judges each. A rest is
// too short to be one.
func stretches(events []hone.Event, length time.Duration) []stretch {
	rounds, began := roundsOf(events)
	var out []stretch
	var now []*round
	for _, r := range rounds {
		now = append(now, r)
		if r.ended.Sub(began) >= length {
			out = append(out, judged(now))
			now, began = nil, r.ended
		}
	}
	return out
}

// roundsOf gathers the rounds of a run, and when the first began.
func roundsOf(events []hone.Event) (rounds []*round, began time.Time) {
	byNumber := map[int]*round{}
	for _, e := range events {
		if p := e.Progress; p != nil && p.Stage == "measure" && began.IsZero() {
			began = e.Time
		}
		m := e.Measurement
		if m == nil {
			continue
		}
		r := byNumber[m.Round]
		if r == nil {
			r = &round{units: map[hone.Unit]*judge.Pair{}}
			byNumber[m.Round], rounds = r, append(rounds, r)
		}
		r.add(m, e.Time)
	}
	return slices.DeleteFunc(rounds, func(r *round) bool { return !r.whole() }), began
}

func (r *round) add(m *hone.Measurement, at time.Time) {
	p := r.units[m.Unit]
	if p == nil {
		p = &judge.Pair{Round: m.Round, Baseline: math.NaN(), Candidate: math.NaN()}
		r.units[m.Unit] = p
	}
	side, value := 0, &p.Baseline
	if m.Side == hone.Candidate {
		side, value = 1, &p.Candidate
	}
	if m.Repeat == 0 {
		*value = m.Value
	} else if m.Unit == hone.SecPerOp {
		*value = min(*value, m.Value)
	}
	p.Bursts[side] = append(p.Bursts[side], m.Bursts...)
	r.ended = at
}

// judged gives the verdicts that hone bench would have given after these rounds.
func judged(rounds []*round) stretch {
	units := map[hone.Unit]*judge.Comparison{}
	for _, r := range rounds {
		for u, p := range r.units {
			if units[u] == nil {
				units[u] = &judge.Comparison{Unit: u, Benchmark: hone.Benchmark{Name: hone.ServiceWorkload}}
			}
			units[u].Pairs = append(units[u].Pairs, *p)
		}
	}
	var in []judge.Comparison
	for _, u := range slices.Sorted(maps.Keys(units)) {
		in = append(in, *units[u])
	}
	return stretch{len(rounds), judge.Compare(in, judge.DefaultPolicy())}
}

// report counts outcomes by unit, and names every difference that was reported.
func report(w io.Writer, all []stretch) error {
	counts := map[hone.Unit]map[hone.Outcome]int{}
	reported := 0
	for i, s := range all {
		any := false
		for _, v := range s.verdicts {
			if counts[v.Unit] == nil {
				counts[v.Unit] = map[hone.Outcome]int{}
			}
			counts[v.Unit][v.Outcome]++
			if v.Outcome == hone.Improvement || v.Outcome == hone.Regression {
				any = true
				fmt.Fprintf(w, "comparison %d, %d rounds: %s %s: %+.2f %% [%+.2f, %+.2f]\n",
					i+1, s.rounds, v.Unit, v.Outcome, 100*v.Delta, 100*v.Interval[0], 100*v.Interval[1])
			}
		}
		if any {
			reported++
		}
	}
	fmt.Fprintf(w, "%d comparisons; in %d a difference is reported, in any unit\n", len(all), reported)
	for _, u := range slices.Sorted(maps.Keys(counts)) {
		c := counts[u]
		_, err := fmt.Fprintf(w, "%-12s improvement %d, regression %d, no change %d, inconclusive %d\n",
			u, c[hone.Improvement], c[hone.Regression], c[hone.NoChange], c[hone.Inconclusive])
		if err != nil {
			return err
		}
	}
	return nil
}
