package workbench

import (
	"cmp"
	"context"
	"errors"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/internal/draft"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

// mostDrafts is how many packages, the costliest first, get a draft.
const mostDrafts = 3

// draftTime is for how long each benchmark of a draft is tried: long enough
// that a fast one is repeated, so that one which works only once is noticed.
const draftTime = 20 * time.Millisecond

// offerDrafts offers benchmarks where the tests were the workload. It comes
// last and is no reason for a run to fail: when time is up there is no draft.
func (s *session) offerDrafts(ctx context.Context) error {
	if s.extra == nil {
		return nil
	}
	costs := slices.DeleteFunc(slices.Clone(s.testCosts), func(c check.BenchmarkCost) bool { return c.CPU == nil }) // not profiled
	slices.SortStableFunc(costs, func(a, b check.BenchmarkCost) int { return cmp.Compare(b.CPU.Total, a.CPU.Total) })
	for _, c := range costs[:min(len(costs), mostDrafts)] {
		if err := s.offerDraft(ctx, c); err != nil {
			if errors.Is(err, context.DeadlineExceeded) {
				return nil
			}
			return err
		}
	}
	return nil
}

func (s *session) offerDraft(ctx context.Context, c check.BenchmarkCost) error {
	i := slices.IndexFunc(s.pkgs, func(p gotool.Package) bool { return p.ImportPath == c.Benchmark.Package })
	if i < 0 {
		return nil
	}
	p := s.pkgs[i]
	s.progress("find", "drafting a benchmark of "+p.ImportPath, 0, 0)
	r, err := s.draftRequest(p, c)
	if err != nil {
		return err
	}
	r.Works = func(d hone.Draft) (bool, error) { return s.works(ctx, p, d) }
	d, ok, err := draft.Benchmark(r)
	if err == nil && ok {
		s.emit(hone.Event{Draft: &d})
	}
	return err
}

// draftRequest reads the sources of a package.
func (s *session) draftRequest(p gotool.Package, c check.BenchmarkCost) (draft.Request, error) {
	r := draft.Request{
		Dir: s.rel(p.Dir), ImportPath: p.ImportPath, GoVersion: s.module.GoVersion,
		Share:  shares(c),
		Usable: func(test string) bool { return s.tests[p.ImportPath].Passing[test] },
	}
	tree := s.base.tree
	for _, group := range []struct {
		names []string
		files *[]draft.File
	}{{p.GoFiles, &r.GoFiles}, {p.TestGoFiles, &r.TestFiles}, {p.XTestGoFiles, &r.XTestFiles}} {
		for _, name := range group.names {
			src, err := tree.Read(path.Join(r.Dir, name))
			if err != nil {
				return r, err
			}
			*group.files = append(*group.files, draft.File{Name: name, Source: src})
		}
	}
	for file := range s.before {
		if path.Dir(file) == r.Dir {
			r.Taken = append(r.Taken, path.Base(file))
		}
	}
	return r, nil
}

// shares says how hot code is in the tests: by time, or by what it allocates
// where there are too few samples of time.
func shares(c check.BenchmarkCost) func(string, int, int) float64 {
	table := c.CPU
	if c.Thin && c.Bytes != nil {
		table = c.Bytes
	}
	return func(file string, from, to int) float64 { return table.Share(table.Cum(file, from, to, nil).Value) }
}

// works compiles a draft through the overlay and runs its benchmarks in the
// private copy.
func (s *session) works(ctx context.Context, p gotool.Package, d hone.Draft) (bool, error) {
	b, err := s.newBuildOf("draft", s.baseTree(), map[string][]byte{d.File: []byte(d.Source)})
	if err != nil {
		return false, err
	}
	defer b.discard()
	var broken *gotool.BuildError
	if err := s.compileOne(ctx, b, p); errors.As(err, &broken) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	msgs, err := s.tool.Vet(ctx, s.module.Root, b.overlay, b.mapping, []string{p.ImportPath})
	if err != nil || slices.ContainsFunc(msgs, func(m string) bool { return strings.Contains(filepath.ToSlash(m), d.File) }) {
		return false, err
	}
	return s.repeats(ctx, b.binaries[p.ImportPath])
}

// repeats reports whether all benchmarks of a binary run, repeatedly.
func (s *session) repeats(ctx context.Context, bin source.Binary) (bool, error) {
	filter := source.Filter{Timeout: s.spec.Timeout}
	found, failures, err := s.collector.Source.Discover(ctx, bin, filter)
	if err != nil || len(failures) > 0 || len(found) == 0 {
		return false, err
	}
	for _, name := range found {
		_, err := s.collector.Source.Measure(ctx, bin, filter, name, source.Size{For: draftTime})
		var failure *source.Failure
		if errors.As(err, &failure) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
	}
	return true, nil
}
