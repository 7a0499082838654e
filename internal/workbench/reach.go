package workbench

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verify"
)

// reach says which statements of some packages the passing tests execute, and
// which each benchmark does.
type reach struct {
	mu         sync.Mutex
	tests      verify.Coverage
	benchmarks map[hone.Benchmark]verify.Coverage
	name       func(file string) string           // file of the module -> name in cover profiles
	covered    []string                           // packages whose statements are counted
	iterated   map[hone.Benchmark]verify.Coverage // what iterations execute, of benchmarks that were asked for that
}

// reaches measures coverage of the packages in one state of the source.
func (s *session) reaches(ctx context.Context, b *build, of map[string]bool) (*reach, error) {
	r := &reach{
		tests: verify.Coverage{}, benchmarks: map[hone.Benchmark]verify.Coverage{},
		name:    func(file string) string { return path.Join(s.packageOf(file), path.Base(file)) },
		covered: slices.Sorted(maps.Keys(of)), iterated: map[hone.Benchmark]verify.Coverage{},
	}
	c, err := s.coveringOf(ctx, b)
	if err != nil {
		return nil, err
	}
	pkgs := s.dependents(of)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, p := range pkgs {
		g.Go(func() error {
			s.progress("find", "which tests and benchmarks of "+p.ImportPath+" execute the hot code", i, len(pkgs))
			return s.reachOne(ctx, b, c, p, r)
		})
	}
	return r, g.Wait()
}

func (s *session) reachOne(ctx context.Context, b *build, c *covering, p gotool.Package, r *reach) error {
	dir, err := s.tempDir()
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	bin := s.binary(b, p, filepath.Join(dir, "cover.test"))
	if err := c.compile(ctx, p, r.covered, bin.Path); err != nil {
		return err
	}
	if err := s.reachTests(ctx, testsOf(bin), dir, r); err != nil {
		return err
	}
	for _, t := range s.targets {
		if t.Package != p.ImportPath || isService(t.Benchmark) {
			continue
		}
		data, err := s.collector.Profile(ctx, bin, t.Benchmark, source.Size{N: 1}, hone.Coverage)
		var failure *source.Failure
		if errors.As(err, &failure) {
			continue
		}
		if err != nil {
			return err
		}
		c, err := verify.ReadCoverage(data)
		if err != nil {
			return err
		}
		r.mu.Lock()
		r.benchmarks[t.Benchmark] = c
		r.tests.Add(c.Known()) // what no test executes is known even where there is no test
		r.mu.Unlock()
	}
	return nil
}

// reachTests adds what the tests that are evidence execute.
func (s *session) reachTests(ctx context.Context, bin verify.Binary, dir string, r *reach) error {
	base := s.tests[bin.Package]
	if len(base.Passing) == 0 {
		return nil
	}
	file := filepath.Join(dir, "tests.cover")
	out, err := verify.RunTests(ctx, bin, base.Evidence(s.testOptions()), "-test.coverprofile="+file)
	if err != nil {
		return err
	}
	data, err := os.ReadFile(file)
	if out.Denied != nil && len(data) == 0 {
		return &gotool.Error{Message: fmt.Sprintf("coverage of package %s: the process %s", bin.Package, out.Denied), Next: out.Denied.Next}
	}
	if err != nil {
		return nil // the tests ended before it was written: nothing is covered
	}
	c, err := verify.ReadCoverage(data)
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tests.Add(c)
	return nil
}

// packagesIn are the packages of the ranges.
func (s *session) packagesIn(ranges []hone.Position) map[string]bool {
	out := map[string]bool{}
	for _, r := range ranges {
		out[s.packageOf(r.File)] = true
	}
	return out
}

// touched returns the benchmarks that execute statements in the ranges.
func (s *session) touched(r *reach, ranges []hone.Position) []target {
	var out []target
	for _, t := range s.targets {
		if c, ok := r.benchmarks[t.Benchmark]; ok && c.Touches(ranges, r.name) || isService(t.Benchmark) && s.serves(s.packagesIn(ranges)) {
			out = append(out, t)
		}
	}
	return out
}
