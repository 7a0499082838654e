package gotest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/wall"
)

var _ source.Profiler = (*Source)(nil)

// longestTrace bounds how long a benchmark is traced: a busy one writes some
// megabytes a second.
const longestTrace = time.Second

// Collect implements [source.Profiler]. What package testing has a flag for is
// its business, the rest that of the agent.
func (s *Source) Collect(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, size source.Size, k hone.Kind, r source.Rates) (source.Collected, error) {
	dir, err := s.Scratch()
	if err != nil {
		return source.Collected{}, err
	}
	defer os.RemoveAll(dir)
	if k == hone.Trace && size.N == 0 {
		size.For = min(size.For, longestTrace)
	}
	if flags, settings, ok := profileFlags(k, filepath.Join(dir, "profile"), r); ok {
		c := source.Collected{Kind: k, Settings: settings}
		c.Data, c.Duration, err = s.byFlags(ctx, b, f, name, size, k, append(flags, "-test.outputdir="+dir), dir)
		return c, err
	}
	return s.byAgent(ctx, b, f, name, size, inject.Settings{Dir: dir, Kinds: []hone.Kind{k}, Rates: r})
}

// profileFlags are the flags of package testing for a kind of profile, and what
// they set; not ok if it has none.
func profileFlags(k hone.Kind, file string, r source.Rates) (flags []string, settings map[string]string, ok bool) {
	flag := func(name, rate string, value int) {
		flags = []string{"-test." + name + "=" + file}
		if rate != "" {
			flags = append(flags, "-test."+rate+"="+strconv.Itoa(value))
			settings = map[string]string{rate: strconv.Itoa(value)}
		}
	}
	switch k {
	case hone.CPU:
		flag("cpuprofile", "", 0)
	case hone.Allocs:
		flag("memprofile", "memprofilerate", 1)
	case hone.Block:
		flag("blockprofile", "blockprofilerate", r.Block)
	case hone.Mutex:
		flag("mutexprofile", "mutexprofilefraction", r.Mutex)
	case hone.Trace:
		flag("trace", "", 0)
	default:
		return nil, nil, false
	}
	return flags, settings, true
}

func (s *Source) byFlags(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, size source.Size, k hone.Kind, flags []string, dir string) ([]byte, time.Duration, error) {
	res, err := s.process(ctx, b, f, name.Procs, append(select1(name, size), flags...))
	if err != nil {
		return nil, 0, err
	}
	if reason := failed(res, f.Timeout); reason != "" {
		return nil, 0, &source.Failure{Benchmark: name, Reason: reason}
	}
	data, err := os.ReadFile(filepath.Join(dir, "profile"))
	if err != nil {
		return nil, 0, &source.Failure{Benchmark: name, Reason: "wrote no " + string(k) + " profile; does its TestMain call os.Exit without m.Run?"}
	}
	return data, res.Wall, nil
}

// byAgent collects a kind that only something within the process can.
func (s *Source) byAgent(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, size source.Size, in inject.Settings) (source.Collected, error) {
	if !b.Agent {
		return source.Collected{}, fmt.Errorf("profile kind %q: the test binary was compiled without the agent", in.Kinds[0])
	}
	c := command(b, f, name.Procs, select1(name, size))
	c.Env = append(c.Env[:len(c.Env):len(c.Env)], in.Env())
	res, err := gotool.Run(ctx, c)
	if err != nil {
		return source.Collected{}, err
	}
	if reason := failed(res, f.Timeout); reason != "" {
		return source.Collected{}, &source.Failure{Benchmark: name, Reason: reason}
	}
	got, err := inject.Gather(in.Dir, notTheHarness)
	if err != nil {
		return source.Collected{}, err
	}
	for _, p := range got.Profiles {
		if p.Kind == in.Kinds[0] {
			return p, nil
		}
	}
	reason := fmt.Sprintf("wrote no %s profile", in.Kinds[0])
	if len(got.Problems) > 0 {
		reason += ": " + strings.Join(got.Problems, "; ")
	}
	return source.Collected{}, &source.Failure{Benchmark: name, Reason: reason}
}

// notTheHarness reports whether a goroutine is the benchmark's: those of package
// testing that wait for the benchmark's to end wait as long as it takes, and are
// now and then seen on their way there.
func notTheHarness(s wall.Stack) bool {
	harness := []string{"testing.(*M).", "testing.runBenchmarks", "testing.(*B).Run", "testing.(*B).run", "testing.(*B).launch", "testing.(*B).doBench"}
	if wall.Reason(s.Frames) != "" {
		harness = append(harness, "testing.(*B).")
	}
	for _, f := range s.Frames {
		if !strings.HasPrefix(f.Function, "runtime.") {
			return !slices.ContainsFunc(harness, func(p string) bool { return strings.HasPrefix(f.Function, p) })
		}
	}
	return true
}
