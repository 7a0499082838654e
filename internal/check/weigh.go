package check

import (
	"cmp"
	"math"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
)

const (
	// thinSamples is the number of CPU samples below which a profile is too
	// thin to rank lines: a line of 2 % then rests on two samples or fewer.
	thinSamples = 100
	// minSamples is how many CPU samples hot code has at least, however
	// large a share of a thin profile they are.
	minSamples = 3
	// allocWeight turns a share of allocations into a share of time where
	// there is no CPU profile: programs that allocate for a living spend
	// about a quarter of their time on it, garbage collection included.
	allocWeight = 0.25
	// worthTime and worthObjects are the shares of a benchmark's time or objects that a
	// remedy may save at least which a person is to carry out: less is worth a fix that is
	// there, and not an afternoon. Objects that cost next to no time are counted for
	// themselves by few.
	worthTime, worthObjects = 0.03, 0.1
	leastTime               = 0.02
	// worthBytes is the share of a benchmark's bytes that a fix saves at least which saves few
	// objects and little time where it stands: a copy of all that was made piece by piece is one
	// object among hundreds, and the half of what the garbage collector has to make up for.
	worthBytes = 0.1
	// leastBound is what the benchmarks together must gain at least by what a person is to
	// carry out: who has many wants to hear of one of them only where that is asked for.
	leastBound = 1.005
	// maxShare keeps the bound finite: nothing becomes free.
	maxShare = 0.99
)

// weight is what the tables say of a site.
type weight struct {
	hot      bool
	evidence []hone.Evidence
	bound    float64
	objects  float64 // largest removable share of objects
}

// steady drops allocation tables that hold less than an object per iteration:
// what they charge is setting up.
func (b BenchmarkCost) steady() BenchmarkCost {
	if b.Objects != nil && b.PerOp < 1 && b.Objects.Total < b.Ops {
		b.Bytes, b.Objects = nil, nil
	}
	return b
}

// weigh asks every table for the site's lines.
//
// A site is hot if what its remedy removes is at least the threshold of some
// benchmark's CPU samples or objects or, where a fix is offered, many of its bytes. The lines' whole cost does not decide: a
// line may be hot for another reason. Sites that share lines and remove the
// same functions cannot be told apart, and each shows the cost of all.
func (c *checker) weigh(s *site) weight {
	var w weight
	var logs, most float64
	for _, b := range c.Costs {
		cpu, bytes, objects := measure(b.CPU, s), measure(b.Bytes, s), measure(b.Objects, s)
		var blocked part
		if s.rule.Waits {
			blocked = measure(b.Blocked, s)
		}
		w.hot = w.hot || c.hot(s, cpu, objects, blocked.removable*b.Idle) || c.large(s, bytes)
		w.objects = max(w.objects, objects.removable)
		w.add(b.Benchmark, hone.CPUTime, cpu, b.Thin || thin(b.CPU))
		w.add(b.Benchmark, hone.AllocBytes, bytes, false) // counted, not sampled
		w.add(b.Benchmark, hone.AllocObjects, objects, false)
		w.add(b.Benchmark, hone.Blocked, blocked, false)
		saved := min(maxShare, saving(b, cpu, bytes, objects)+blocked.removable*b.Idle)
		logs, most = logs-math.Log1p(-saved), max(most, saved)
	}
	w.bound = math.Exp(logs / float64(max(1, len(c.Costs))))
	if s.fix == "" {
		w.hot = w.hot && w.bound >= leastBound && (most >= worthTime || w.objects >= worthObjects && most >= leastTime)
	}
	slices.SortStableFunc(w.evidence, func(a, b hone.Evidence) int {
		return cmp.Or(cmp.Compare(b.Removable, a.Removable), cmp.Compare(b.Share, a.Share))
	})
	return w
}

// hot judges what one benchmark says of a site.
func (c *checker) hot(s *site, cpu, objects part, waiting float64) bool {
	computes := cpu.removableSamples >= minSamples
	if s.rule.Least > 0 {
		return computes && cpu.removable >= s.rule.Least
	}
	return waiting >= c.Threshold || objects.removable >= c.Threshold || computes && cpu.removable >= c.Threshold
}

// large reports whether what a fix saves is worth it for its bytes alone.
func (c *checker) large(s *site, bytes part) bool {
	return s.fix != "" && s.rule.Least == 0 && bytes.removable >= max(c.Threshold, worthBytes)
}

func thin(t *cost.Table) bool { return t != nil && t.Samples < thinSamples }

func (w *weight) add(b hone.Benchmark, m hone.Measure, p part, thin bool) {
	if p.share > 0 {
		w.evidence = append(w.evidence, hone.Evidence{
			Benchmark: b, Measure: m, Share: p.share, Removable: p.removable, Samples: p.samples, Thin: thin,
		})
	}
}

// part is what one table charges to a site.
type part struct {
	share, removable          float64 // of the table's total
	samples, removableSamples int64
}

// measure asks one table, nil for none. What a site costs is what its lines
// are charged; a loop also costs what it calls in the module, as do the lines of
// a rule that says so. Its remedy
// removes that too, unless the rule names what it removes: then only calls
// made by the lines themselves count, and with Calls those that are made further
// below. What a rule's functions do in goroutines of their own is charged to no line,
// and all of it to the site.
func measure(t *cost.Table, s *site) part {
	if t == nil {
		return part{}
	}
	if len(s.rule.Serves) > 0 {
		charge := t.Beside(s.rule.Serves)
		return part{t.Share(charge.Value), t.Share(charge.Through), charge.Samples, charge.ThroughSamples}
	}
	var all part
	for _, p := range s.costs {
		charge := t.Range(p.File, p.Line, max(p.Line, p.EndLine), s.rule.Removes)
		if s.loop || s.rule.Calls {
			cum := t.Cum(p.File, p.Line, max(p.Line, p.EndLine), s.rule.Removes)
			charge.Value, charge.Samples = cum.Value, cum.Samples
			if len(s.rule.Removes) == 0 || s.rule.Calls {
				charge = cum
			}
		}
		all.share += t.Share(charge.Value)
		all.removable += t.Share(charge.Through)
		all.samples += charge.Samples
		all.removableSamples += charge.ThroughSamples
	}
	return all
}

// saving is the share of a benchmark's time that removing the site could save
// at most: its CPU time, and of the garbage collection in the background, which
// no line is charged, as much as its part of the allocated bytes.
func saving(b BenchmarkCost, cpu, bytes, objects part) float64 {
	allocated := bytes.removable
	if b.Bytes == nil {
		allocated = objects.removable
	}
	if b.CPU == nil || b.CPU.Total <= 0 {
		return min(maxShare, allocWeight*max(allocated, objects.removable))
	}
	return min(maxShare, cpu.removable+allocated*b.CPU.Share(b.CPU.Outside[cost.GC]))
}
