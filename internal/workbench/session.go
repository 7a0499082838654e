package workbench

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/internal/collect"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/host"
	"github.com/gohone/hone/internal/setup"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/internal/verify"
)

// session is the state of one run on one module.
type session struct {
	emitter
	bench      *Workbench
	spec       hone.Spec
	run        string // id
	command    string
	tool       *gotool.Tool
	module     gotool.Module
	store      store.Store
	record     store.Log
	pkgs       []gotool.Package     // selected, and compiling
	named      map[string]bool      // selected, by import path
	all        []gotool.Package     // of the module: what imports what
	recordings behave.Recordings    // what tests of packages lead to
	program    gotool.Package       // of the service, if there is one
	broken     []*gotool.BuildError // selected, and not loadable
	budget     budget

	allowance *allowance // of a run: its budget, as a context

	work    string // folder of this run's files
	copy    string // root of the private copy; the module's own root when too large
	before  gotool.Manifest
	nested  []string // folders of modules within the module
	scratch atomic.Int64
	turns   sync.Map          // package -> *sync.Mutex: see turn
	extra   map[string][]byte // files compiled in on both sides, never part of a patch
	harness map[string][]byte // files laid over package testing, by their real path
	agent   bool              // the test binaries have the agent of package inject

	collector *collect.Collector
	base      *build                     // the unchanged source
	tests     map[string]verify.Baseline // by package
	targets   []target
	setUp     *setup.Lines                           // of the benchmarks
	leftOut   int                                    // benchmarks that cannot be measured
	chancy    map[hone.Benchmark]bool                // benchmarks that have failed without any change
	testCosts []check.BenchmarkCost                  // of the tests as they were, where they are the workload
	pairs     *pairs                                 // of the comparison under way
	steps     []*candidate                           // what is kept, pass by pass; each starts from the one before
	fixes     []hone.Fix                             // latest state of each
	dropped   map[string]string                      // why fixes were dropped that another pass tries again
	onRequest map[string]string                      // why fixes are only shown that --try measures
	origins   map[string]origin                      // where each fix was found
	leftAlone bool                                   // see sayLeftAlone
	missed    []target                               // what there was no time to profile
	early     bool                                   // the first findings were announced before all profiles
	looked    int                                    // profiles that there were at the last look for them
	glanced   map[hone.Benchmark]check.BenchmarkCost // what was profiled before the baseline
	found     map[string]int                         // findings announced, by id: the pass
	charges   map[string][]hone.Evidence             // of findings, by id
	sites     map[string]hone.Position               // of findings, by id
	passing   int                                    // of the loop: the pass under way, 0 outside
	lost      map[string]string                      // fixes that lost a race in this pass, by id -> the winner's
	postponed []string                               // fixes that there was no time for in this pass, by id
	margins   map[[2]string]string                   // of races, by the ids of loser and winner, in words
	memory    memory
	machine   hone.Host
}

// progress says what is done now, and in which pass of the loop.
func (s *session) progress(stage, what string, done, total int) {
	if s.passing > 1 {
		what = fmt.Sprintf("pass %d: %s", s.passing, what)
	}
	s.emitter.progress(stage, what, done, total)
}

// target is a benchmark with its size.
type target struct {
	hone.Benchmark
	collect.Sizing
}

// open finds the toolchain, the module and the packages of a spec and opens
// the store. Nothing is built yet.
func (w *Workbench) open(ctx context.Context, spec hone.Spec) (*session, error) {
	dir, err := gotool.RealDir(cmp.Or(spec.Dir, "."))
	if err != nil {
		return nil, err
	}
	tool, err := gotool.Find(ctx, dir)
	if err != nil {
		return nil, err
	}
	tool.Tags = spec.Tags
	module, err := tool.Module(ctx, dir)
	if err != nil {
		return nil, err
	}
	s := &session{bench: w, spec: spec, tool: tool, module: module, run: newID(), found: map[string]int{}, charges: map[string][]hone.Evidence{}, sites: map[string]hone.Position{}, origins: map[string]origin{}, dropped: map[string]string{}, onRequest: map[string]string{}, lost: map[string]string{}, margins: map[[2]string]string{}}
	if s.pkgs, err = s.selectPackages(ctx, dir); err != nil {
		return nil, err
	}
	if s.all, err = s.tool.List(ctx, module.Root, []string{"./..."}); err != nil {
		return nil, err
	}
	if err := s.findProgram(ctx); err != nil {
		return nil, err
	}
	s.named = map[string]bool{}
	for _, p := range s.pkgs {
		s.named[p.ImportPath] = true
	}
	if s.store, err = w.OpenStore(spec.Store, module.Path, module.Root); err != nil {
		return nil, err
	}
	return s, nil
}

// selectPackages lists what the patterns name. A broken package is an error
// when it is the only one, else a warning later.
func (s *session) selectPackages(ctx context.Context, dir string) ([]gotool.Package, error) {
	patterns := s.spec.Packages
	if len(patterns) == 0 {
		patterns = []string{"./..."}
	}
	listed, err := s.tool.List(ctx, dir, patterns)
	if err != nil {
		return nil, err
	}
	var pkgs []gotool.Package
	for _, p := range listed {
		switch {
		case p.Error != nil:
			s.broken = append(s.broken, &gotool.BuildError{Package: p.ImportPath, Verb: "load", Output: p.Error.Err})
		case p.Module == nil || p.Module.Path != s.module.Path:
			return nil, &gotool.Error{
				Message: fmt.Sprintf("package %s: is not in module %s", p.ImportPath, s.module.Path),
				Next:    "hone works on one module at a time; run it in that module's folder",
			}
		default:
			pkgs = append(pkgs, p)
		}
	}
	if len(s.broken) > 0 && len(pkgs) == 0 {
		return nil, s.broken[0]
	}
	if len(pkgs) == 0 {
		return nil, &gotool.Error{Message: fmt.Sprintf("packages %v: match nothing in module %s", patterns, s.module.Path)}
	}
	return pkgs, nil
}

// begin opens the stream of events and prepares the folder of the run.
func (s *session) begin(ctx context.Context, command string) error {
	var err error
	s.command = command
	if s.record, err = s.store.Begin(s.run); err != nil {
		return err
	}
	s.log, s.handle = s.record.Append, s.bench.Handle
	s.machine = s.host(ctx)
	machine := s.machine
	s.emit(hone.Event{Start: &hone.Start{
		Version: hone.Version, Run: s.run, Command: command, Spec: s.spec,
		Module: s.module.Path, Root: s.module.Root, Host: machine,
	}})
	if command != profileCommand {
		for _, w := range host.Doubts(machine) {
			s.emit(hone.Event{Warning: &w})
		}
	}
	if s.work, err = s.store.TempDir(s.run); err != nil {
		return err
	}
	// What a go command that is killed leaves behind goes with the run.
	s.tool.Env = append(s.tool.Env, "GOTMPDIR="+s.work)
	filter := source.Filter{Bench: s.spec.Bench, Run: s.spec.Run, Skip: s.spec.Skip, Short: s.spec.Short, CPU: s.spec.CPU, Timeout: s.spec.Timeout}
	s.collector = &collect.Collector{Source: s.bench.Source(s.tempDir), Filter: filter, Rand: s.bench.Rand, Emit: s.measured}
	if s.collector.Fixed, err = ParseBenchtime(s.spec.Benchtime); err != nil {
		return err
	}
	s.harness, _ = s.bench.Harness(s.tool.Var("GOROOT")) // without it, benchmarks are measured in one piece
	if s.collector.Rand == nil {
		s.collector.Rand = mathrand.New(mathrand.NewPCG(mathrand.Uint64(), mathrand.Uint64()))
	}
	return nil
}

func (s *session) host(ctx context.Context) hone.Host {
	h := host.Probe(s.tool.Version, s.tool.Env)
	h.Revision, h.Dirty = s.tool.Revision(ctx, s.module.Root)
	return h
}

// measured announces a measurement and files it with the comparison under way.
func (s *session) measured(m hone.Measurement) {
	s.emit(hone.Event{Measurement: &m})
	if s.pairs != nil {
		s.pairs.add(m)
	}
}

// prepare makes the private copy, so that the user's own tests write there.
func (s *session) prepare(ctx context.Context) error {
	var err error
	if s.before, err = gotool.Snapshot(s.module.Root); err != nil {
		return fmt.Errorf("module %s: %w", s.module.Root, err)
	}
	for file := range s.before {
		if dir, ok := strings.CutSuffix(file, "/go.mod"); ok {
			s.nested = append(s.nested, filepath.Join(s.module.Root, filepath.FromSlash(dir)))
		}
	}
	s.copy = filepath.Join(s.work, "module")
	err = gotool.CopyTree(ctx, s.module.Root, s.copy, gotool.CopyLimit)
	if errors.Is(err, gotool.ErrTooLarge) {
		os.RemoveAll(s.copy)
		s.copy = s.module.Root
		s.warn("in-place", "the module is too large to copy: its tests run in its own folder", "hone checks afterwards that no file changed")
		return nil
	}
	return err
}

// inspect reports whether anything in the user's tree changed meanwhile.
func (s *session) inspect() {
	if s.before != nil {
		if now, err := gotool.Snapshot(s.module.Root); err == nil {
			if files := s.notResults(s.before.Changed(now)); len(files) > 0 {
				s.warn("tree-changed", fmt.Sprintf("while hone ran, files of the module changed: %s", list(files)),
					"hone itself writes nothing there; a test that does finds the folder by itself, or you edited it")
			}
		}
	}
}

// notResults leaves out the files of the folder that results were asked for in.
func (s *session) notResults(files []string) []string {
	if s.spec.Out == "" {
		return files
	}
	out, err := gotool.RealDir(s.spec.Out)
	if err != nil {
		return files
	}
	folder := s.rel(out)
	return slices.DeleteFunc(files, func(f string) bool { return folder == "." || strings.HasPrefix(f, folder+"/") })
}

// What a module's store keeps: runs of a quarter of a year, and the youngest of
// those as far as they fit.
const (
	keptAge   = 90 * 24 * time.Hour
	keptBytes = 1 << 30
)

// end removes the files of the run, closes its record and makes room in the
// store.
func (s *session) end() error {
	if s.work != "" {
		os.RemoveAll(s.work)
	}
	return errors.Join(s.record.Close(), s.store.Prune(keptAge, keptBytes))
}

// tempDir returns a new folder for one process or candidate.
func (s *session) tempDir() (string, error) {
	dir := filepath.Join(s.work, "scratch", fmt.Sprint(s.scratch.Add(1)))
	return dir, os.MkdirAll(dir, 0o755)
}

// baseTree is the user's source as it is.
func (s *session) baseTree() fix.Tree { return fix.NewTree(s.module.Root) }

// rel returns a path below the module root as positions spell it.
func (s *session) rel(path string) string {
	r, err := filepath.Rel(s.module.Root, path)
	if err != nil {
		return path
	}
	return filepath.ToSlash(r)
}

func newID() string {
	var b [3]byte
	rand.Read(b[:])
	return time.Now().UTC().Format("20060102T150405") + "-" + hex.EncodeToString(b[:])
}

// list joins names, at most five of them.
func list(names []string) string {
	const most = 5
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", join(names[:most]), len(names)-most)
	}
	return join(names)
}

func join(names []string) string {
	out := ""
	for i, n := range names {
		if i > 0 {
			out += ", "
		}
		out += n
	}
	return out
}
