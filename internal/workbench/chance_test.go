package workbench

import (
	"cmp"
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/collect"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/source"
)

// failing is a source whose benchmarks fail in some processes of each binary, which are
// numbered from one; 0 stands for every process.
type failing struct {
	source.Source
	in    map[string][]int // by path of the binary
	ran   map[string]int
	scale map[string]float64 // of its time; 1 where there is none
	each  map[string]float64 // bytes of an iteration beyond 8
	once  map[string]float64 // bytes of a process
}

func (f *failing) Measure(_ context.Context, b source.Binary, _ source.Filter, name hone.Benchmark, size source.Size) (source.Sample, error) {
	f.ran[b.Path]++
	if slices.Contains(f.in[b.Path], f.ran[b.Path]) || slices.Contains(f.in[b.Path], 0) {
		return source.Sample{}, &source.Failure{Benchmark: name, Reason: "EOF"}
	}
	sec := 1 + float64(f.ran[b.Path]*len(b.Path)%7)
	if scale, ok := f.scale[b.Path]; ok {
		sec = scale
	} else if len(f.scale) > 0 {
		sec = 1
	}
	return source.Sample{N: 1, Values: map[hone.Unit]float64{hone.SecPerOp: sec, hone.BytesPerOp: 8 + f.each[b.Path] + math.Floor(f.once[b.Path]/float64(max(1, cmp.Or(size.First, size.N)))), hone.AllocsPerOp: 1}}, nil
}

// comparing is a session whose benchmark fails in these processes of either side.
func comparing(baseline, candidate []int) (*session, comparison, *[]hone.Warning) {
	t := target{Benchmark: hone.Benchmark{Package: "m", Name: "A"}, Sizing: collect.Sizing{N: 1}}
	side := func(path string) *build {
		return &build{binaries: map[string]source.Binary{"m": {Path: path}}}
	}
	var warnings []hone.Warning
	s := &session{bench: &Workbench{}, base: side("baseline")}
	s.handle = func(e hone.Event) {
		if e.Warning != nil {
			warnings = append(warnings, *e.Warning)
		}
	}
	s.collector = &collect.Collector{
		Source: &failing{in: map[string][]int{"baseline": baseline, "candidate": candidate}, ran: map[string]int{}},
		Rand:   rand.New(rand.NewPCG(1, 2)), Emit: func(m hone.Measurement) { s.pairs.add(m) },
	}
	s.spec.Count = 6
	return s, comparison{name: all, base: s.base, with: side("candidate"), targets: []target{t}, policy: judge.DefaultPolicy()}, &warnings
}

func TestFailuresByChance(t *testing.T) {
	for name, test := range map[string]struct {
		baseline, candidate []int
		rejected, lasting   bool
		rounds              int // counted
		warnings            int
	}{
		"none":                                 {rounds: 6},
		"of the candidate, always":             {candidate: []int{0}, rejected: true, lasting: true},
		"of the candidate, again at once":      {candidate: []int{2, 3}, rejected: true, lasting: true, rounds: 1},
		"of the candidate, again later":        {candidate: []int{2, 7}, rejected: true, lasting: true, rounds: 1},
		"of the candidate, once":               {candidate: []int{2}, rejected: true, rounds: 1},
		"of the candidate twice, then of both": {baseline: []int{6}, candidate: []int{2, 3}, rounds: 5, warnings: 1},
		"of both":                              {baseline: []int{4}, candidate: []int{2}, rounds: 5, warnings: 1},
		"of both, the baseline first":          {baseline: []int{1}, candidate: []int{3}, rounds: 4, warnings: 1},
		"of the baseline, too often":           {baseline: []int{0}, warnings: 1},
		"of the candidate, where both often":   {baseline: []int{1}, candidate: []int{0}, warnings: 1},
	} {
		t.Run(name, func(t *testing.T) {
			s, c, warnings := comparing(test.baseline, test.candidate)
			vs, err := s.compare(t.Context(), c)
			var r *rejection
			if errors.As(err, &r) != test.rejected || err != nil && r == nil || r != nil && r.lasting != test.lasting {
				t.Errorf("error %v, rejection %+v", err, r)
			}
			rounds := 0
			for _, v := range vs {
				rounds = v.Rounds
			}
			if rounds != test.rounds || len(*warnings) != test.warnings {
				t.Errorf("%d rounds count, want %d; warnings %v, want %d", rounds, test.rounds, *warnings, test.warnings)
			}
		})
	}
}

// What is known to fail by chance, and then fails with a candidate only, round for round, is not
// kept.
func TestFailuresOfOneSide(t *testing.T) {
	for name, test := range map[string]struct {
		baseline, candidate []int
		rejected            bool
	}{
		"always with it":     {candidate: []int{0}, rejected: true},
		"four times with it": {candidate: []int{1, 2, 4, 5}, rejected: true},
		"now and then":       {candidate: []int{1, 2, 4}},
		"without it, too":    {baseline: []int{1}, candidate: []int{0}},
	} {
		t.Run(name, func(t *testing.T) {
			s, c, _ := comparing(test.baseline, test.candidate)
			s.chancy = map[hone.Benchmark]bool{c.targets[0].Benchmark: true}
			_, err := s.compare(t.Context(), c)
			var r *rejection
			if errors.As(err, &r) != test.rejected || err != nil && r == nil || r != nil && r.lasting {
				t.Errorf("error %v, rejection %+v", err, r)
			}
		})
	}
}

// A count that fails by chance is taken again, and one that always fails is given up.
func TestCountsThatFail(t *testing.T) {
	for name, test := range map[string]struct {
		baseline, candidate []int
		ofBaseline          bool
		rejected            bool
	}{
		"the baseline once":         {baseline: []int{2}, ofBaseline: true},
		"the baseline always":       {baseline: []int{0}, ofBaseline: true, rejected: true},
		"the candidate always":      {candidate: []int{0}, rejected: true},
		"both now and then":         {baseline: []int{1}, candidate: []int{1}},
		"the candidate, both often": {baseline: []int{1}, candidate: []int{0}, rejected: true},
	} {
		t.Run(name, func(t *testing.T) {
			s, c, _ := comparing(test.baseline, test.candidate)
			of := c.with
			if test.ofBaseline {
				of = c.base
			}
			counts, err := s.counted(t.Context(), of, c.targets[0])
			var r *rejection
			if errors.As(err, &r) != test.rejected || err != nil && r == nil || err == nil && len(counts[hone.AllocsPerOp]) != exactProcesses {
				t.Errorf("%v, %v", counts, err)
			}
		})
	}
}

// A comparison ends with the first rounds that are enough, and with none before the least.
func TestEnough(t *testing.T) {
	for at, want := range map[int]int{1: 8, 11: 11} {
		s, c, _ := comparing(nil, nil)
		s.spec.Count = 0
		c.ends = time.Now().Add(time.Hour)
		c.enough = func(vs []hone.Verdict) bool { return vs[0].Rounds >= at }
		if vs, err := s.compare(t.Context(), c); err != nil || vs[0].Rounds != want {
			t.Errorf("enough at %d: %v, %v", at, vs, err)
		}
	}
}
