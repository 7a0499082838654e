package workbench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/source"
)

// What is collected of a program when the spec does not say: what fits into one
// run of it.
var programKinds = []hone.Kind{hone.CPU, hone.Wall, hone.Heap, hone.Allocs, hone.Goroutine}

// ProfileProgram compiles a package main with the agent, runs it and collects
// its profiles. The spec names the package and its arguments; streams are its
// own, launch.Path, Args, Kinds, Rates, Length and Phase are filled in. It
// returns the program's exit code, 0 if it was hone that ended it.
func (w *Workbench) ProfileProgram(ctx context.Context, spec hone.Spec, launch source.Launch) (int, error) {
	if len(spec.Kinds) == 0 {
		spec.Kinds = programKinds
	}
	s, err := w.open(ctx, spec)
	if err != nil {
		return 0, err
	}
	if len(s.pkgs) != 1 || s.pkgs[0].Name != "main" {
		return 0, &gotool.Error{
			Message: fmt.Sprintf("package %s: is no program", cmp.Or(spec.Target, "named")),
			Next:    "name one package main; for benchmarks leave out what follows --",
		}
	}
	s.budget = newBudget(spec, 1)
	if err := s.begin(ctx, profileCommand); err != nil {
		return 0, err
	}
	p := &programProfiles{session: s, pkg: s.pkgs[0], keeper: newKeeper(&s.emitter, s.store, spec.Out), launch: launch}
	code, err := p.profile(ctx)
	return code, errors.Join(s.finish(ctx, err), s.end())
}

// programProfiles is a program that is being profiled.
type programProfiles struct {
	*session
	keeper *keeper
	pkg    gotool.Package
	launch source.Launch
	about  hone.Profile
	binary string
}

func (p *programProfiles) profile(ctx context.Context) (int, error) {
	if err := offer(p.tool, p.spec.Kinds); err != nil {
		return 0, err
	}
	p.progress("build", "compiling "+p.pkg.ImportPath, 0, 0)
	if err := p.build(ctx); err != nil {
		return 0, err
	}
	p.about = hone.Profile{Origin: p.pkg.ImportPath, GoVersion: p.tool.Version, BuildID: p.tool.BuildID(ctx, p.binary)}
	p.launch.Path, p.launch.Args, p.launch.Length, p.launch.Rates = p.binary, p.spec.Args, p.spec.Length, source.SafeRates
	p.launch.Phase = func(kinds []hone.Kind) {
		p.progress("profile", inject.Names(kinds)+" of "+p.pkg.ImportPath, 0, 0)
	}
	runs := [][]hone.Kind{inOrder(p.spec.Kinds)}
	if p.spec.Length == 0 {
		runs = inject.Passes(p.spec.Kinds)
	}
	if len(runs) > 1 {
		p.warn("several-runs", fmt.Sprintf("the program is run %d times: kinds that disturb each other are not collected in one run", len(runs)),
			"--seconds collects one after the other in one run; with a standard input that is no terminal, only the first run reads it")
	}
	code := 0
	for _, kinds := range runs {
		if ctx.Err() != nil {
			break
		}
		got, err := p.run(ctx, kinds)
		if err != nil {
			return 0, err
		}
		code = cmp.Or(code, got)
	}
	return code, nil
}

// build compiles the program with the agent, and with a plain one where the
// toolchain does not let the other pass.
func (p *programProfiles) build(ctx context.Context) error {
	err := p.buildWith(ctx, false)
	var broken *gotool.BuildError
	if errors.As(err, &broken) && inject.Broken(broken.Output) {
		return p.buildWith(ctx, true)
	}
	return err
}

func (p *programProfiles) buildWith(ctx context.Context, plain bool) error {
	dir, err := p.tempDir()
	if err != nil {
		return err
	}
	files := agentFiles(p.module, p.pkg, plain)
	overlay, err := fix.WriteOverlay(dir, p.baseTree().With(files))
	if err != nil {
		return err
	}
	name := path.Base(p.pkg.ImportPath)
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	p.binary = filepath.Join(dir, name)
	b := gotool.Build{Package: p.pkg.ImportPath, Output: p.binary, Overlay: overlay, Tags: p.spec.Tags}
	if !plain {
		b.Linker = inject.Linker
	}
	return p.tool.Program(ctx, p.module.Root, b)
}

// agentFiles are what the agent adds to a module so that a program of it has
// it, by their paths below the module's root.
func agentFiles(m gotool.Module, pkg gotool.Package, plain bool) map[string][]byte {
	files := inject.Files(runtime.GOOS, plain)
	folder := ""
	if rel, err := filepath.Rel(m.Root, pkg.Dir); err == nil {
		folder = filepath.ToSlash(rel)
	}
	files[path.Join(folder, "hone_agent.go")] = inject.Import("main", m.Path)
	return files
}

// run runs the program once and keeps what was collected.
func (p *programProfiles) run(ctx context.Context, kinds []hone.Kind) (int, error) {
	p.launch.Kinds = kinds
	e, err := p.bench.Runner(p.tempDir).Run(ctx, p.launch)
	if err != nil {
		return 0, err
	}
	for _, c := range e.Profiles {
		if !e.Complete {
			c.Settings = with(c.Settings, "complete", "no")
		}
		switch c.Kind {
		case hone.Block:
			c.Settings = with(c.Settings, blockRate, strconv.Itoa(p.launch.Rates.Block))
		case hone.Mutex:
			c.Settings = with(c.Settings, mutexRate, strconv.Itoa(p.launch.Rates.Mutex))
		}
		if c.Duration == 0 {
			c.Duration = e.Wall
		}
		if err := p.keeper.keep(path.Base(p.pkg.ImportPath), c, p.about); err != nil {
			return 0, err
		}
	}
	p.remark(e, kinds)
	if e.Asked && e.Signal > 0 {
		return 0, nil
	}
	return e.ExitCode, nil
}

// remark says what has to be known of how the program ran.
func (p *programProfiles) remark(e source.Ending, kinds []hone.Kind) {
	for _, problem := range e.Problems {
		p.warn("profile-fails", "the program: "+problem, "a program that profiles itself leaves no room; --kinds without this one")
	}
	if len(e.Profiles) == 0 {
		p.warn("no-profile", fmt.Sprintf("the program ended after %s, before anything was collected", e.Wall.Round(time.Millisecond)),
			"give it more to do, or choose other --kinds")
	}
	if lost := lastWords(e); lost != "" && len(e.Profiles) > 0 {
		p.warn("incomplete", lost, "")
	}
	if e.Killed {
		p.warn("killed", fmt.Sprintf("the program did not end within %s when it was asked to, and was killed", p.launch.Grace), "")
	}
	if e.Processes > 1 {
		p.warn("processes", fmt.Sprintf("the program ran as %d processes; their profiles are added up", e.Processes), "")
	}
	const busy = 0.1 // of a processor
	if used := float64(e.CPU) / float64(max(1, e.Wall)); used < busy && inject.Names(kinds) != "" && e.Waiting > 0 {
		p.warn("waits", fmt.Sprintf("the program used %.1f %% of a processor: what it waited for is in the wall profile, not in the cpu profile", 100*used), "")
	}
}

// lastWords says what is missing of a program that ended without its last
// words.
func lastWords(e source.Ending) string {
	if e.Complete {
		return ""
	}
	how := "ended without running exit hooks, as by a panic"
	if e.Signal > 0 {
		how = "was ended by signal " + syscall.Signal(e.Signal).String()
	}
	return "the program " + how + ": its last moments, 5 s at most, are missing"
}

// with returns settings with one more.
func with(settings map[string]string, key, value string) map[string]string {
	if settings == nil {
		settings = map[string]string{}
	}
	settings[key] = value
	return settings
}

// OwnStreams returns a launch on hone's own streams, in its own folder and
// environment.
func OwnStreams(terminal bool, grace time.Duration) source.Launch {
	return source.Launch{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Environ(), Terminal: terminal, Grace: grace}
}
