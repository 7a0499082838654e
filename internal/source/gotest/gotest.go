// Package gotest measures and profiles the benchmarks of Go test binaries,
// driving the flags of package testing.
package gotest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/perf/benchfmt"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

// Source runs compiled test binaries.
type Source struct {
	// Scratch returns a new folder for the files of one process.
	Scratch func() (string, error)
}

var _ source.Source = (*Source)(nil)

// Discover implements [source.Source]: sub-benchmarks are not in -test.list,
// so everything is executed once. When that fails, each top-level benchmark is
// executed alone, to find the one that does.
func (s *Source) Discover(ctx context.Context, b source.Binary, f source.Filter) ([]hone.Benchmark, []source.Failure, error) {
	cpu := f.CPU
	if len(cpu) == 0 {
		cpu = []int{0}
	}
	var all []hone.Benchmark
	var failures []source.Failure
	for _, own := range cpu {
		found, failed, err := s.discover(ctx, b, f, own)
		if err != nil {
			return nil, nil, err
		}
		all, failures = append(all, found...), append(failures, failed...)
	}
	return all, failures, nil
}

// discover is Discover at one GOMAXPROCS.
func (s *Source) discover(ctx context.Context, b source.Binary, f source.Filter, own int) ([]hone.Benchmark, []source.Failure, error) {
	found, reason, err := s.once(ctx, b, f, own, orDot(f.Bench))
	if err != nil || reason == "" {
		return found, nil, err
	}
	tops, err := s.list(ctx, b, f)
	if err != nil {
		return nil, nil, err
	}
	found = nil
	var failures []source.Failure
	for _, top := range tops {
		one, reason, err := s.alone(ctx, b, f, own, narrow(top, f.Bench))
		if err != nil {
			return nil, nil, err
		}
		if reason != "" {
			failures = append(failures, source.Failure{Benchmark: hone.Benchmark{Package: b.Package, Name: top, Procs: own}, Reason: reason})
			continue
		}
		found = append(found, one...)
	}
	return found, failures, nil
}

// alone is once for a single benchmark. One that panics can end its process
// before it has said why: it is asked a few times.
func (s *Source) alone(ctx context.Context, b source.Binary, f source.Filter, own int, pattern string) (found []hone.Benchmark, reason string, err error) {
	for range 3 {
		found, reason, err = s.once(ctx, b, f, own, pattern)
		if err != nil || reason != untimed {
			break
		}
	}
	return found, reason, err
}

// once executes the benchmarks that a pattern selects for one iteration.
func (s *Source) once(ctx context.Context, b source.Binary, f source.Filter, own int, pattern string) ([]hone.Benchmark, string, error) {
	args := []string{"-test.run=^$", "-test.bench=" + pattern, "-test.benchtime=1x"}
	if f.Skip != "" {
		args = append(args, "-test.skip="+f.Skip)
	}
	r, err := s.process(ctx, b, f, own, args)
	if err != nil {
		return nil, "", err
	}
	var found []hone.Benchmark
	seen := map[string]bool{}
	for _, res := range results(r.Stdout) {
		name := workloadName(withoutProcs(string(res.Name.Full()), procs(own)))
		if !seen[name] {
			seen[name] = true
			found = append(found, hone.Benchmark{Package: b.Package, Name: name, Procs: own})
		}
	}
	return found, failed(r, f.Timeout), nil
}

// list names the top-level benchmarks that the first element of the pattern
// selects, without the prefix.
func (s *Source) list(ctx context.Context, b source.Binary, f source.Filter) ([]string, error) {
	first, _, _ := strings.Cut(orDot(f.Bench), "/")
	r, err := s.process(ctx, b, f, 0, []string{"-test.list=" + first})
	if err != nil {
		return nil, err
	}
	var names []string
	for line := range strings.Lines(string(r.Stdout)) {
		if name, ok := strings.CutPrefix(strings.TrimSpace(line), "Benchmark"); ok {
			names = append(names, name)
		}
	}
	return names, nil
}

// Measure implements [source.Source].
func (s *Source) Measure(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, size source.Size) (source.Sample, error) {
	if b.Sliced && size.Bursts > 0 {
		return s.measureBursts(ctx, b, f, name, size)
	}
	c := command(b, f, name.Procs, append(select1(name, size), "-test.benchmem"))
	c.Core = size.Core
	r, err := gotool.Run(ctx, c)
	if err != nil {
		return source.Sample{}, err
	}
	return read(r, name, f.Timeout)
}

// read finds the result of a benchmark in what its process printed.
func read(r gotool.Result, name hone.Benchmark, timeout time.Duration) (source.Sample, error) {
	if reason := failed(r, timeout); reason != "" {
		return source.Sample{}, &source.Failure{Benchmark: name, Reason: reason}
	}
	for _, res := range results(r.Stdout) {
		if workloadName(withoutProcs(string(res.Name.Full()), procs(name.Procs))) == name.Name {
			s := sample(res, r.Wall)
			s.CPU = r.CPU
			return s, nil
		}
	}
	if res := closing(r.Stdout); res != nil { // the benchmark printed what looks like the head of another
		s := sample(res, r.Wall)
		s.CPU = r.CPU
		return s, nil
	}
	return source.Sample{}, &source.Failure{Benchmark: name, Reason: "printed no result"}
}

// sample converts a result line; benchfmt has scaled ns/op to sec/op.
func sample(res *benchfmt.Result, wall time.Duration) source.Sample {
	values := map[hone.Unit]float64{}
	for _, v := range res.Values {
		values[hone.Unit(v.Unit)] = v.Value
	}
	return source.Sample{N: res.Iters, Values: values, Wall: wall}
}

// Profile implements [source.Source]. Allocation profiles count every object
// unless the size says otherwise. Coverage needs a binary compiled with -cover.
func (s *Source) Profile(ctx context.Context, b source.Binary, f source.Filter, name hone.Benchmark, size source.Size, k hone.Kind) ([]byte, error) {
	dir, err := s.Scratch()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, string(k)+".pprof")
	args := append(select1(name, size), "-test.outputdir="+dir)
	switch k {
	case hone.CPU:
		args = append(args, "-test.cpuprofile="+file)
	case hone.Allocs:
		args = append(args, "-test.memprofile="+file, "-test.memprofilerate="+strconv.Itoa(max(1, size.Every)))
	case hone.Block:
		args = append(args, "-test.blockprofile="+file, "-test.blockprofilerate="+strconv.Itoa(source.SafeRates.Block))
	case hone.Coverage:
		args = append(args, "-test.coverprofile="+file)
	default:
		return nil, fmt.Errorf("profile kind %q: not one that a test binary writes here", k)
	}
	r, err := s.process(ctx, b, f, name.Procs, args)
	if err != nil {
		return nil, err
	}
	if reason := failed(r, f.Timeout); reason != "" {
		return nil, &source.Failure{Benchmark: name, Reason: reason}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, &source.Failure{Benchmark: name, Reason: "wrote no " + string(k) + " profile; does its TestMain call os.Exit without m.Run?"}
	}
	return data, nil
}

// process runs the binary with the settings every call shares.
func (s *Source) process(ctx context.Context, b source.Binary, f source.Filter, own int, args []string) (gotool.Result, error) {
	return gotool.Run(ctx, command(b, f, own, args))
}

// command is a call of the binary with the settings every call shares; own is
// the GOMAXPROCS of its benchmark, 0 that of hone.
func command(b source.Binary, f source.Filter, own int, args []string) gotool.Command {
	args = append(args, "-test.cpu="+strconv.Itoa(procs(own)))
	if f.Short {
		args = append(args, "-test.short")
	}
	// The watchdog of package testing prints goroutines and exits first; the
	// process group is killed a little later if even that hangs.
	timeout := f.Timeout
	if timeout > 0 {
		args = append(args, "-test.timeout="+timeout.String())
		timeout += 5 * time.Second
	}
	return gotool.Command{Path: b.Path, Args: args, Dir: b.Dir, Env: b.Env, Timeout: timeout}
}

// select1 selects exactly one benchmark.
func select1(name hone.Benchmark, size source.Size) []string {
	benchtime := size.For.String()
	if size.N > 0 {
		benchtime = strconv.Itoa(size.N) + "x"
	}
	return []string{"-test.run=^$", "-test.bench=" + exactly(name.Name), "-test.benchtime=" + benchtime}
}

// exactly is the pattern of one benchmark, each level quoted.
func exactly(name string) string {
	levels := strings.Split(benchmarkName(name), "/")
	for i, l := range levels {
		levels[i] = "^" + regexp.QuoteMeta(l) + "$"
	}
	levels[0] = "^Benchmark" + levels[0][1:]
	return strings.Join(levels, "/")
}

// narrow replaces the first level of the user's pattern by one exact name.
func narrow(top, pattern string) string {
	_, rest, ok := strings.Cut(pattern, "/")
	exact := "^Benchmark" + regexp.QuoteMeta(top) + "$"
	if ok {
		return exact + "/" + rest
	}
	return exact
}

func orDot(pattern string) string {
	if pattern == "" {
		return "."
	}
	return pattern
}

// untimed is why a benchmark fails that package testing counts, but has no time
// of.
const untimed = "panicked, ended its goroutine, or kept its timer stopped"

// failed says why a process failed, "" if it did not.
func failed(r gotool.Result, timeout time.Duration) string {
	out := string(r.Stdout) + "\n" + string(r.Stderr)
	switch {
	case r.TimedOut || strings.Contains(out, "panic: test timed out after"):
		return fmt.Sprintf("did not end within %s (--timeout)", timeout)
	// A panic of a benchmark lets package testing go on, and whichever comes
	// first ends the process.
	case r.ExitCode == 0 && (strings.Contains(out, "NaN ns/op") || untimedRE.MatchString(out)):
		return untimed
	case r.ExitCode == 0:
		return ""
	case strings.Contains(out, "panic: "):
		_, rest, _ := strings.Cut(out, "panic: ")
		line, _, _ := strings.Cut(rest, "\n")
		return "panicked: " + strings.TrimSpace(strings.TrimSuffix(line, " [recovered]"))
	case strings.Contains(out, "--- FAIL: "):
		_, rest, _ := strings.Cut(out, "--- FAIL: ")
		return "failed: " + beginning(rest)
	}
	return fmt.Sprintf("exited with code %d: %s", r.ExitCode, lastLine(out))
}

// mostFailure is how many lines are shown of what a benchmark says that failed.
const mostFailure = 6

// beginning is the name of what failed, and what it says: a line, or as far as it goes on where
// nothing stands behind the position, as of libraries that lay out their messages below it.
func beginning(out string) string {
	lines := strings.Split(out, "\n")
	most := min(2, len(lines))
	if most == 2 && strings.HasSuffix(strings.TrimSpace(lines[1]), ":") {
		most = min(mostFailure, len(lines))
	}
	var said []string
	for _, line := range lines[:most] {
		if line = strings.Join(strings.Fields(line), " "); line == "FAIL" || strings.HasPrefix(line, "Benchmark") && len(said) > 0 {
			break
		} else if line != "" {
			said = append(said, line)
		}
	}
	return strings.Join(said, " ")
}

func lastLine(out string) string {
	out = strings.TrimSpace(out)
	return out[strings.LastIndexByte(out, '\n')+1:]
}
