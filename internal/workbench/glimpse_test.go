package workbench

import (
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/internal/collect"
)

// What was profiled at the first look is taken again where more time would be given to it, of another
// source, and of benchmarks that there was no look at.
func TestGlimpsed(t *testing.T) {
	known, other := hone.Benchmark{Package: "p", Name: "A"}, hone.Benchmark{Package: "p", Name: "B"}
	s := &session{base: &build{}, glanced: map[hone.Benchmark]check.BenchmarkCost{known: {Benchmark: known, Ops: 7}}}
	for _, c := range []struct {
		name   string
		b      *build
		of     hone.Benchmark
		length time.Duration
		want   bool
	}{
		{"as long", s.base, known, glimpseLength, true},
		{"longer", s.base, known, 3 * glimpseLength, false},
		{"of another source", &build{}, known, glimpseLength, false},
		{"of another benchmark", s.base, other, glimpseLength, false},
	} {
		if _, got := s.glance(c.b, target{Benchmark: c.of}, c.length); got != c.want {
			t.Errorf("%s: known %v, want %v", c.name, got, c.want)
		}
	}
}

// The baseline of many benchmarks takes long, also where each takes little.
func TestBaselineTakes(t *testing.T) {
	sizing := collect.Sizing{N: 1000, Wall: 500 * time.Millisecond}
	s := &session{targets: []target{{Sizing: sizing}}}
	one := s.baselineTakes()
	for range 39 {
		s.targets = append(s.targets, target{Sizing: sizing})
	}
	if many := s.baselineTakes(); one <= 0 || many != 40*one {
		t.Errorf("40 benchmarks of %s take %s", one, many)
	}
}

// Where the baseline took the time of the profiles, these have their share of what is left.
func TestProfilesShareWhatTheBaselineLeaves(t *testing.T) {
	s := &session{passing: 1, budget: budget{total: 100 * time.Second, profiles: profileEnds}}
	s.budget.start = time.Now().Add(-69 * time.Second)
	s.begins(baselineEnds)
	if left := s.budget.until(s.budget.profiles); left < 5*time.Second {
		t.Errorf("after 69 of 100 s there are %s to profile", left)
	}
	if left := s.budget.by(1).Sub(s.budget.by(s.trialsEnd())); left < 10*time.Second {
		t.Errorf("and %s for what comes after the trials", left)
	}
}

// No benchmark is profiled at the cost of the time to try what was found in others.
func TestProfilesLeaveTimeToTry(t *testing.T) {
	s := &session{passing: 1, budget: budget{start: time.Now(), total: 100 * time.Second, profiles: profileEnds}}
	if left := s.budget.by(s.trialsEnd()).Sub(s.budget.by(s.profilesEnd())); left < 10*time.Second {
		t.Errorf("of 100 s %s are left to try", left)
	}
	s.passing, s.steps = 2, []*candidate{nil}
	if s.profilesEnd() < laterTrialsEnd {
		t.Error("a later pass, which begins behind that, profiles nothing")
	}
}
