package workbench

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/source"
)

// profileCommand is the name of the verbs that collect profiles.
const profileCommand = "profile"

// What a profile of a benchmark is when the spec does not say.
var benchmarkKinds = []hone.Kind{hone.CPU, hone.Wall, hone.Allocs}

const benchmarkLength = 2 * time.Second

// Profile collects profiles of the benchmarks of a module: one of each kind of
// each benchmark, each in a process of its own.
func (w *Workbench) Profile(ctx context.Context, spec hone.Spec) error {
	if len(spec.Kinds) == 0 {
		spec.Kinds = benchmarkKinds
	}
	if spec.Length <= 0 {
		spec.Length = benchmarkLength
	}
	return w.session(ctx, spec, profileCommand, func(ctx context.Context, s *session) error {
		p := &profiles{session: s, keeper: newKeeper(&s.emitter, s.store, spec.Out)}
		if err := p.build(ctx); err != nil {
			return err
		}
		if err := s.discoverAll(ctx); err != nil {
			return err
		}
		return p.collect(ctx)
	})
}

// profilesTake is how long profiling some benchmarks takes, about.
func profilesTake(spec hone.Spec, benchmarks int) time.Duration {
	const around = time.Second // of each process: start, what package testing tries first
	return 10*time.Second + time.Duration(benchmarks*len(spec.Kinds))*(spec.Length+around)
}

// profiles is a collection under way.
type profiles struct {
	*session
	keeper *keeper
}

// build compiles the test binaries, with the agent where a kind needs it, and
// without the harness that measures in turns: package testing as it is.
func (p *profiles) build(ctx context.Context) error {
	if err := p.prepare(ctx); err != nil {
		return err
	}
	if err := offer(p.tool, p.spec.Kinds); err != nil {
		return err
	}
	p.harness = nil
	if !slices.ContainsFunc(p.spec.Kinds, needsAgent) {
		return p.buildBaseline(ctx)
	}
	p.agent = true
	p.inject(false)
	err := p.buildBaseline(ctx)
	var broken *gotool.BuildError
	if errors.As(err, &broken) && inject.Broken(broken.Output) {
		p.inject(true)
		return p.buildBaseline(ctx)
	}
	return err
}

// needsAgent reports whether package testing has no flag for a kind.
func needsAgent(k hone.Kind) bool {
	return !slices.Contains([]hone.Kind{hone.CPU, hone.Allocs, hone.Block, hone.Mutex, hone.Trace}, k)
}

// inject adds the agent to what is compiled in.
func (p *profiles) inject(plain bool) {
	p.extra = inject.Files(runtime.GOOS, plain)
	for _, pkg := range p.tested() {
		name := strings.TrimPrefix(p.rel(pkg.Dir)+"/hone_agent_test.go", "./")
		p.extra[name] = inject.Import(pkg.Name, p.module.Path)
	}
}

// linkerFlags are what test binaries are linked with besides the usual. Those whose profiles
// the user asked for may be looked at with a debugger.
func (s *session) linkerFlags() []string {
	if s.agent {
		return inject.Linker
	}
	return quickly
}

// offer makes sure that the toolchain has the kinds. Go 1.26 has the profile of
// leaked goroutines as an experiment.
func offer(tool *gotool.Tool, kinds []hone.Kind) error {
	const experiment = 26
	if !slices.Contains(kinds, hone.GoroutineLeak) || tool.Minor() > experiment {
		return nil
	}
	if tool.Minor() < experiment {
		return &gotool.Error{
			Message: fmt.Sprintf("profile kind %q: %s does not have it", hone.GoroutineLeak, tool.Version),
			Next:    fmt.Sprintf("it came with Go 1.%d; kind goroutine lists all goroutines", experiment),
		}
	}
	tool.Experiment("goroutineleakprofile")
	return nil
}

// discoverAll names the benchmarks that the spec selects.
func (s *session) discoverAll(ctx context.Context) error {
	pkgs := s.benchmarked()
	for i, pkg := range pkgs {
		_, declared := gotool.Declared(pkg)
		s.progress("find", "finding the benchmarks of "+pkg.ImportPath, i, len(pkgs))
		heard, err := s.discoverIn(ctx, s.base.binaries[pkg.ImportPath], declared)
		if err != nil {
			return err
		}
		s.warnSilent(pkg, declared, heard)
	}
	if len(s.targets) == 0 {
		return s.noBenchmarks()
	}
	return nil
}

// noBenchmarks explains that there is nothing to profile.
func (s *session) noBenchmarks() error {
	if s.leftOut > 0 || s.spec.Bench != "" {
		return s.nothingToMeasure()
	}
	return &gotool.Error{
		Message: fmt.Sprintf("module %s: has no benchmark in the packages named", s.module.Path),
		Next:    "write one; or profile a program, hone profile ./cmd/app -- ARGS, or a service, hone profile URL",
	}
}

// collect takes the profiles, benchmark by benchmark. One that fails leaves a
// warning and keeps no other from being profiled.
func (p *profiles) collect(ctx context.Context) error {
	profiler, ok := p.collector.Source.(source.Profiler)
	if !ok {
		return errors.New("source of benchmarks: collects no profiles")
	}
	kinds := inOrder(p.spec.Kinds)
	size := source.Size{For: p.spec.Length}
	if p.collector.Fixed.N > 0 || p.collector.Fixed.For > 0 {
		size = p.collector.Fixed
	}
	for i, t := range p.targets {
		b := p.base.binaries[t.Package]
		about := hone.Profile{Benchmark: t.Benchmark, GoVersion: p.tool.Version, BuildID: p.tool.BuildID(ctx, b.Path)}
		for j, k := range kinds {
			p.progress("profile", fmt.Sprintf("%s of %s", k, t.Name), i*len(kinds)+j, len(p.targets)*len(kinds))
			c, err := profiler.Collect(ctx, b, p.collector.Filter, t.Benchmark, size, k, source.SafeRates)
			var failure *source.Failure
			if errors.As(err, &failure) {
				p.warn("profile-fails", fmt.Sprintf("%s profile: %s", k, failure), "")
				continue
			}
			if err != nil {
				return err
			}
			if err := p.keeper.keep(p.name(t.Benchmark), c, about); err != nil {
				return err
			}
		}
	}
	return nil
}

// name is how the files of a benchmark's profiles begin.
func (p *profiles) name(b hone.Benchmark) string {
	name := b.Name
	if b.Procs > 0 {
		name = fmt.Sprintf("%s-%d", name, b.Procs)
	}
	if rel := strings.TrimPrefix(strings.TrimPrefix(b.Package, p.module.Path), "/"); rel != "" {
		return rel + "." + name
	}
	return name
}

// inOrder returns kinds, each once, in the order they are collected in.
func inOrder(kinds []hone.Kind) []hone.Kind {
	return slices.DeleteFunc(slices.Clone(source.Kinds), func(k hone.Kind) bool { return !slices.Contains(kinds, k) })
}
