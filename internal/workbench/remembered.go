package workbench

import (
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/search"
)

// What was measured of a set of fixes is true of a part of it, too, in a benchmark that executes
// no line of the others: when one fix is taken out of a batch, that benchmark need not be
// measured again, which of a module with many of them would take the time of all that is left.

// remembered are verdicts that nothing spoke against, over one base of a pass.
type remembered struct {
	touches map[string]map[hone.Benchmark]bool // by fix; nil for one that may touch what does not execute it
	of      map[string][]hone.Verdict          // by what was measured, as [remembered.key] names it
	short   bool                               // the budget left less time for some than there should have been
}

func newRemembered() *remembered {
	return &remembered{touches: map[string]map[hone.Benchmark]bool{}, of: map[string][]hone.Verdict{}}
}

// learn finds out which benchmarks execute the lines of fixes.
func (s *session) learn(p *pass, trials []search.Trial) (*remembered, error) {
	if p.remembered == nil {
		p.remembered = newRemembered()
	}
	for _, t := range trials {
		if _, known := p.remembered.touches[t.Fix.ID]; known {
			continue
		}
		of, err := s.touching(p, t.Fix)
		if err != nil && !unfit(err) {
			return nil, err
		}
		p.remembered.touches[t.Fix.ID] = of
	}
	return p.remembered, nil
}

// touching are the benchmarks that execute the lines of a fix, nil where it declares something
// otherwise that other lines use.
func (s *session) touching(p *pass, f hone.Fix) (map[hone.Benchmark]bool, error) {
	c, err := s.candidate(p, f.ID, []hone.Fix{f})
	if err != nil {
		return nil, err
	}
	defer c.discard()
	for _, file := range filesOf(c.fixes) {
		before, _ := p.base.tree.Read(file)
		after, _ := c.tree.Read(file)
		if declaresOtherwise(before, after) {
			return nil, nil
		}
	}
	out := map[hone.Benchmark]bool{}
	for _, t := range c.targets {
		out[t.Benchmark] = true
	}
	return out, nil
}

// key names a benchmark and those of the fixes that count in it.
func (r *remembered) key(b hone.Benchmark, trials []search.Trial) string {
	var ids []string
	for _, f := range trials {
		if of := r.touches[f.Fix.ID]; of == nil || of[b] {
			ids = append(ids, f.Fix.ID)
		}
	}
	slices.Sort(ids)
	return b.Package + "\x00" + b.Name + "\x00" + strings.Join(ids, " ")
}

// recall returns the verdicts that are known of some fixes, and the targets of which none are.
func (r *remembered) recall(trials []search.Trial, targets []target) (known []hone.Verdict, open []target) {
	for _, b := range targets {
		if vs := r.of[r.key(b.Benchmark, trials)]; len(vs) > 0 {
			known = append(known, vs...)
		} else {
			open = append(open, b)
		}
	}
	return known, open
}

// note keeps the verdicts of a set of fixes but for the benchmarks that speak against it: of
// those, more may be told when fewer are measured.
func (r *remembered) note(trials []search.Trial, vs []hone.Verdict, against map[hone.Benchmark]string) {
	of := map[string][]hone.Verdict{}
	for _, v := range vs {
		if against[v.Benchmark] == "" {
			k := r.key(v.Benchmark, trials)
			of[k] = append(of[k], v)
		}
	}
	for k, vs := range of {
		r.of[k] = vs
	}
}

// touched reports whether a fix counts in one of some targets.
func (r *remembered) touched(f search.Trial, targets []target) bool {
	of := r.touches[f.Fix.ID]
	return slices.ContainsFunc(targets, func(t target) bool { return of == nil || of[t.Benchmark] })
}

// divided puts targets into parts so that no fix counts in two of the parts, which come in the order of the
// fixes: what is measured of one part says all of its fixes.
func (r *remembered) divided(trials []search.Trial, targets []target) [][]target {
	parts := make([][]target, 0, len(targets))
	for _, t := range targets {
		parts = append(parts, []target{t})
	}
	for _, f := range trials {
		var one []target
		var others [][]target
		for _, part := range parts {
			if r.touched(f, part) {
				one = append(one, part...)
			} else {
				others = append(others, part)
			}
		}
		parts = others
		if len(one) > 0 {
			parts = append(parts, one)
		}
	}
	first := func(part []target) int {
		return slices.IndexFunc(trials, func(f search.Trial) bool { return r.touched(f, part) })
	}
	slices.SortStableFunc(parts, func(a, b []target) int { return first(a) - first(b) })
	return parts
}
