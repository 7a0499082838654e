package workbench

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/collect"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/source"
)

// serving reports whether it is a service that is measured, and no benchmark.
func (s *session) serving() bool { return s.spec.Service != nil && s.command == benchCommand }

const benchCommand = "bench"

// measurable reports whether a package of a side has what is measured.
func (s *session) measurable(p gotool.Package) bool {
	if s.serving() {
		return p.Name == "main"
	}
	return p.HasTests()
}

// programOf returns the package main that a pattern names.
func programOf(pattern string, pkgs []gotool.Package) (gotool.Package, error) {
	if len(pkgs) != 1 || pkgs[0].Name != "main" {
		return gotool.Package{}, &gotool.Error{
			Message: fmt.Sprintf("service %s: is no program", pattern),
			Next:    "--service takes one package main, such as ./cmd/api",
		}
	}
	return pkgs[0], nil
}

// equipService lays the agent over a side.
func (s *session) equipService(d *side) error {
	p, err := programOf(s.spec.Service.Package, d.pkgs)
	if err != nil {
		return fmt.Errorf("%s: %w", d.name, err)
	}
	d.overlay, err = s.withAgent(d.module, p, "", false)
	return err
}

// withAgent lays the agent for a program over an overlay file, which may be
// none.
func (s *session) withAgent(m gotool.Module, p gotool.Package, overlay string, plain bool) (string, error) {
	dir, err := s.tempDir()
	if err != nil {
		return "", err
	}
	files := map[string][]byte{}
	for name, data := range agentFiles(m, p, plain) {
		files[filepath.Join(m.Root, filepath.FromSlash(name))] = data
	}
	return fix.ExtendOverlay(dir, overlay, files)
}

// compileService compiles the program of a side for the first time, with a
// plain agent where the toolchain does not let the other pass.
func (s *session) compileService(ctx context.Context, d *side, p gotool.Package) error {
	err := s.compileServiceWith(ctx, d, p, slices.Concat(inject.Linker, quickly))
	if failure := broken(err); failure == nil || !inject.Broken(failure.Output) {
		return err
	}
	if d.overlay, err = s.withAgent(d.module, p, "", true); err != nil {
		return err
	}
	return s.compileServiceWith(ctx, d, p, quickly)
}

// quickly leaves out what only debuggers read. Each round links both sides, and each candidate
// of a run is linked; a server with net/http takes two thirds of the time so.
var quickly = []string{"-w"}

func (s *session) compileServiceWith(ctx context.Context, d *side, p gotool.Package, linker []string) error {
	dir, err := s.tempDir()
	if err != nil {
		return err
	}
	d.linkers[p.ImportPath], err = d.tool.NewRelinker(ctx, d.module.Root, dir, gotool.Build{
		Package: p.ImportPath, Overlay: d.overlay, Mapping: d.mapping, Tags: s.spec.Tags, PGO: d.pgo, Program: true, Linker: linker,
	})
	return err
}

// voids counts windows that say little, by reason.
type voids map[string]int

// underLoad returns the source of the spec's service. What it says of windows
// is gathered.
func (s *session) underLoad(v voids) LoadedSource {
	return s.bench.UnderLoad(*s.spec.Service, s.bench.Driver, s.tempDir, func(reason string) {
		s.mu.Lock()
		defer s.mu.Unlock()
		v[reason]++
	})
}

// sayVoid warns of a generator that was the bottleneck in many windows, of so
// many in all.
func (s *session) sayVoid(v voids, windows int) {
	for _, reason := range slices.Sorted(maps.Keys(v)) {
		if n := v[reason]; 2*n > windows {
			s.warn("generator", fmt.Sprintf("in %d of %s %s", n, counted(windows, "window"), reason),
				"requests/s and latencies say more of the generator than of the service; sec/op is its processor time and holds. Ask for less with -q in --load")
		}
	}
}

// surrounded runs what needs the service's dependencies, and its set-up, around
// it.
func (s *session) surrounded(ctx context.Context, do func() error) error {
	dir, err := s.tempDir()
	if err != nil {
		return err
	}
	if n := len(s.spec.Service.Depends) + len(s.spec.Service.SetUp); n > 0 {
		s.progress("build", "starting what the service needs", 0, n)
	}
	around, err := s.bench.Surround(ctx, *s.spec.Service, s.copy, dir, s.tool.Env)
	if err != nil {
		return err
	}
	err = do()
	return errors.Join(err, around.Close())
}

// sizeService starts the service once, and sizes its windows. A service that
// does not work is an error: there is nothing else to measure.
func (s *session) sizeService(ctx context.Context, under LoadedSource, b source.Binary, name hone.Benchmark) (target, error) {
	sample, size, err := under.Calibrate(ctx, b, name)
	if err != nil {
		return target{}, err
	}
	size.Slices, size.Bursts = 1, windowsOf(size.For)
	perOp := max(1, time.Duration(sample.Values[hone.SecPerOp]*float64(time.Second)))
	return target{name, collect.Sizing{
		N: max(1, sample.N), PerOp: perOp, Wall: sample.Wall, Sample: sample, Parallel: true,
		Turns: size,
	}}, nil
}

// windowsPerRound is how many windows of each side a round has, if they are short.
// It is a middle: a round can at most double the evidence, however little it varies,
// and what disturbs a side is another thing in each window. With 12, of windows that
// were measured between equal builds while 8 to 10 other programs ran on two
// processors, 5 % more was found within 90 s in 97 of 100 comparisons where linking a
// round takes 2.5 s, and with 6 in 85, with 24 in 67; where it takes 0.8 s, in all.
const windowsPerRound = 12

// windowsOf is how many windows of a length a side has: a round should not take
// much longer than some seconds. The length is that of a single window, which may
// have been a bad moment: the source ends a round whose windows do take so long.
func windowsOf(length time.Duration) int {
	const side, fewest = 6 * time.Second, 4
	return max(fewest, min(windowsPerRound, int(side/length)))
}
