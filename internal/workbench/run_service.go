package workbench

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/source"
)

// In a run, the service is one more benchmark: of the package main, with the
// processor time of a request as its sec/op. Each build compiles the program when
// it is measured first.

// isService reports whether a benchmark is the service.
func isService(b hone.Benchmark) bool { return b.Name == hone.ServiceWorkload }

// findProgram finds the package of the spec's service, if there is one.
func (s *session) findProgram(ctx context.Context) error {
	if s.spec.Service == nil {
		return nil
	}
	pattern := s.spec.Service.Package
	pkgs, err := s.tool.List(ctx, s.module.Root, []string{pattern})
	if err != nil {
		return err
	}
	s.program, err = programOf(pattern, pkgs)
	return err
}

// routed is a source that has the service beside the benchmarks.
type routed struct {
	source.Batcher
	service LoadedSource
}

// of is the source that has a benchmark.
func (r routed) of(b hone.Benchmark) source.Batcher {
	if isService(b) {
		return r.service
	}
	return r.Batcher
}

func (r routed) Measure(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, s source.Size) (source.Sample, error) {
	return r.of(name).Measure(ctx, b, f, name, s)
}

func (r routed) Profile(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, s source.Size, k hone.Kind) ([]byte, error) {
	return r.of(name).Profile(ctx, b, f, name, s, k)
}

// MeasureBatch is of one kind at a time: the service has a binary of its own.
func (r routed) MeasureBatch(ctx context.Context, binaries []source.Binary, f source.Filter, b source.Batch) ([]source.Outcome, error) {
	return r.of(b.Jobs[0].Benchmark).MeasureBatch(ctx, binaries, f, b)
}

// withService runs a part of the loop with the service as one more benchmark,
// and what it depends on around it.
func (s *session) withService(ctx context.Context, do func() error) error {
	if s.spec.Service == nil {
		return do()
	}
	batcher, ok := s.collector.Source.(source.Batcher)
	if !ok {
		return fmt.Errorf("internal error: the source of benchmarks measures no batches")
	}
	v := voids{}
	s.collector.Source = routed{batcher, s.underLoad(v)}
	return s.surrounded(ctx, do)
}

// addService sizes the service and adds it to the targets. One that does not work
// ends the run: it is what the user asked about.
func (s *session) addService(ctx context.Context) error {
	if s.spec.Service == nil {
		return nil
	}
	name := hone.Benchmark{Package: s.program.ImportPath, Name: hone.ServiceWorkload}
	if err := s.compileProgram(ctx, s.base); err != nil {
		return err
	}
	s.progress("baseline", "starting the service once", 0, 0)
	t, err := s.sizeService(ctx, s.collector.Source.(routed).service, s.binaryOf(s.base, name), name)
	if err != nil {
		return serviceError(err)
	}
	s.targets = append(s.targets, t)
	return nil
}

// binaryOf is the binary of a build that has a benchmark. That of the service
// must have been compiled.
func (s *session) binaryOf(b *build, name hone.Benchmark) source.Binary {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !isService(name) {
		return b.binaries[name.Package]
	}
	return source.Binary{
		Package: name.Package, Path: b.program, Dir: s.copy,
		Env: append(slices.Clone(b.env), "PWD="+s.copy), Sliced: true,
	}
}

// compilePrograms compiles the service in builds, if it is among the targets.
func (s *session) compilePrograms(ctx context.Context, targets []target, builds ...*build) error {
	if !slices.ContainsFunc(targets, func(t target) bool { return isService(t.Benchmark) }) {
		return nil
	}
	for _, b := range builds {
		if err := s.compileProgram(ctx, b); err != nil {
			if failure := broken(err); failure != nil && b != s.base {
				return reject("does not compile: %s", firstError(failure.Output))
			}
			return err
		}
	}
	return nil
}

// compileProgram compiles the service of a build, once.
func (s *session) compileProgram(ctx context.Context, b *build) error {
	b.compiling.Lock()
	defer b.compiling.Unlock()
	if b.program != "" {
		return nil
	}
	s.progress("build", "compiling "+s.program.ImportPath, 0, 0)
	path, err := s.linkProgram(ctx, b, false)
	if failure := broken(err); failure != nil && inject.Broken(failure.Output) {
		path, err = s.linkProgram(ctx, b, true)
	}
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.program = path
	return nil
}

func (s *session) linkProgram(ctx context.Context, b *build, plain bool) (string, error) {
	dir, err := s.tempDir()
	if err != nil {
		return "", err
	}
	overlay, err := s.withAgent(s.module, s.program, b.overlay, plain)
	if err != nil {
		return "", err
	}
	out := filepath.Join(dir, "service")
	if runtime.GOOS == "windows" {
		out += ".exe"
	}
	build := gotool.Build{Package: s.program.ImportPath, Output: out, Overlay: overlay, Mapping: b.mapping, Tags: s.spec.Tags, Linker: quickly}
	if !plain {
		build.Linker = slices.Concat(inject.Linker, quickly)
	}
	return out, s.tool.Program(ctx, s.module.Root, build)
}

// discardProgram removes the service of a build.
func (b *build) discardProgram() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.program != "" {
		os.RemoveAll(filepath.Dir(b.program))
		b.program = ""
	}
}

// serves reports whether the service has code of some packages. Which lines it
// executes is not asked: a request reaches what it reaches.
func (s *session) serves(packages map[string]bool) bool {
	return s.spec.Service != nil && reaching(packages, s.all)[s.program.ImportPath]
}

// countable are the targets whose allocations are compared exactly: the
// benchmarks, and the service where none executes the code, since it takes
// several starts and a program compiled.
func countable(targets []target) []target {
	benchmarks := slices.DeleteFunc(slices.Clone(targets), func(t target) bool { return isService(t.Benchmark) })
	if len(benchmarks) > 0 {
		return benchmarks
	}
	return targets
}

// serviceAdds is what a service adds to the budget of a run: every comparison of
// it takes half a minute.
const serviceAdds = 5 * time.Minute
