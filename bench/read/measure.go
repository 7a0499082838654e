package main

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone/internal/cost"
)

// A contest is the same work for both programs.
type contest struct {
	name        string
	hone, pprof []string // arguments
	want        string   // what the figures are to reach
}

// A run is one process.
type run struct {
	wall   time.Duration
	cpu    time.Duration // user and system
	memory int64         // peak, bytes
}

// measure generates profiles, builds hone and lets both programs work on them.
func measure(runs int, quick bool, only, keep string) error {
	dir, err := os.MkdirTemp("", "hone-read-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if keep != "" {
		dir = keep
	}
	hone, pprof, err := programs(dir)
	if err != nil {
		return err
	}
	contests, err := prepare(dir, quick)
	if err != nil {
		return err
	}
	if err := printMemory(filepath.Join(dir, "large.pb.gz")); err != nil {
		return err
	}
	for _, c := range contests {
		if !strings.Contains(c.name, only) {
			continue
		}
		fmt.Printf("%s (%s)\n", c.name, c.want)
		var ours, theirs []run
		for range runs {
			a, err := process(dir, hone, c.hone)
			if err != nil {
				return err
			}
			b, err := process(dir, pprof, c.pprof)
			if err != nil {
				return err
			}
			fmt.Printf("  hone %v, pprof %v\n", a, b)
			ours, theirs = append(ours, a), append(theirs, b)
		}
		a, b := median(ours), median(theirs)
		least, most := ratios(ours, theirs)
		fmt.Printf("  median: hone %v, pprof %v: %.1f times as fast, by processor time %.1f times, in single rounds %.1f to %.1f, with %.2f of the memory\n",
			a, b, b.wall.Seconds()/a.wall.Seconds(), b.cpu.Seconds()/a.cpu.Seconds(), least, most, float64(a.memory)/float64(b.memory))
	}
	return nil
}

// printMemory says what a sample takes in hone's memory.
func printMemory(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	p, err := cost.ReadFrom(f)
	if err != nil {
		return err
	}
	fmt.Printf("in memory: %d samples of %d stacks, %.1f bytes a sample\n", p.Samples(), p.Stacks(), float64(p.SampleMemory())/float64(p.Samples()))
	return nil
}

func (r run) String() string {
	return fmt.Sprintf("%.3f s (%.3f s cpu) %.1f MB", r.wall.Seconds(), r.cpu.Seconds(), float64(r.memory)/1e6)
}

// ratios are the least and the most of the ratios of processor time in rounds:
// what was measured one after the other is compared.
func ratios(ours, theirs []run) (least, most float64) {
	var all []float64
	for i := range ours {
		all = append(all, theirs[i].cpu.Seconds()/ours[i].cpu.Seconds())
	}
	return slices.Min(all), slices.Max(all)
}

// median is that of each figure on its own.
func median(runs []run) run {
	return run{
		wall:   middle(runs, func(r run) time.Duration { return r.wall }),
		cpu:    middle(runs, func(r run) time.Duration { return r.cpu }),
		memory: middle(runs, func(r run) int64 { return r.memory }),
	}
}

func middle[T cmp.Ordered](runs []run, of func(run) T) T {
	var values []T
	for _, r := range runs {
		values = append(values, of(r))
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// programs builds hone and finds pprof itself, without the go command in front.
func programs(dir string) (hone, pprof string, err error) {
	hone = filepath.Join(dir, "hone")
	if out, err := exec.Command("go", "build", "-o", hone, "github.com/gohone/hone/cmd/hone").CombinedOutput(); err != nil {
		return "", "", fmt.Errorf("build hone: %w\n%s", err, out)
	}
	exec.Command("go", "tool", "pprof", "-h").Run() // builds it
	out, err := exec.Command("go", "tool", "-n", "pprof").Output()
	return hone, strings.TrimSpace(string(out)), err
}

// prepare generates the profiles.
func prepare(dir string, quick bool) ([]contest, error) {
	large := shape{samples: 1_200_000, locations: 6790, functions: 2503, labels: 100}
	if quick {
		large.samples /= 20
	}
	big, err := file(dir, "large.pb.gz", large)
	if err != nil {
		return nil, err
	}
	small, err := file(dir, "small.pb.gz", shape{samples: 11_700, locations: 2500, functions: 900, labels: 50})
	if err != nil {
		return nil, err
	}
	many, err := parts(dir)
	if err != nil {
		return nil, err
	}
	none := "-symbolize=none"
	return []contest{
		{"top of the large profile", []string{"top", big}, []string{none, "-top", big}, "20 times as fast, a tenth of the memory"},
		{"traces of the large profile", []string{"traces", big}, []string{none, "-traces", big}, "20 times as fast"},
		{"raw of the large profile", []string{"raw", big}, []string{none, "-raw", big}, "20 times as fast"},
		{"folded of the large profile", []string{"export", "-format=folded", big}, []string{none, "-raw", big}, "20 times as fast"},
		{"tree of the large profile", []string{"tree", big}, []string{none, "-tree", big}, "no aim"},
		{"top of the small profile", []string{"top", small}, []string{none, "-top", small}, "below 60 ms"},
		{"merging 355 profiles", append([]string{"top"}, many...), append([]string{none, "-top"}, many...), "5 times as fast"},
	}, nil
}

// parts generates 355 profiles of 2.2 MB in all.
func parts(dir string) ([]string, error) {
	var names []string
	var size int64
	for i := range 355 {
		name, err := file(dir, fmt.Sprintf("part%03d.pb.gz", i), shape{samples: 45 + i*3/4, locations: 230, functions: 95, labels: 5})
		if err != nil {
			return nil, err
		}
		info, err := os.Stat(name)
		if err != nil {
			return nil, err
		}
		names, size = append(names, name), size+info.Size()
	}
	fmt.Printf("%d profiles to merge: %.2f MB\n", len(names), float64(size)/1e6)
	return names, nil
}

func file(dir, name string, s shape) (string, error) {
	path := filepath.Join(dir, name)
	f, err := os.Create(path)
	if err != nil {
		return "", err
	}
	if err := generate(f, s); err != nil {
		return "", err
	}
	if err := f.Close(); err != nil {
		return "", err
	}
	if info, err := os.Stat(path); err == nil && s.samples > 1000 {
		fmt.Printf("%s: %d samples, %d locations, %d functions, %.2f MB\n", name, s.samples, s.locations, s.functions, float64(info.Size())/1e6)
	}
	return path, nil
}

// process runs a program whose output is dropped: what reads a pipe would take
// turns with it on the processors.
func process(dir, name string, args []string) (run, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PPROF_BINARY_PATH="+dir, "PPROF_TMPDIR="+dir)
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return run{}, fmt.Errorf("%s %s: %w", name, args[0], err)
	}
	state := cmd.ProcessState
	return run{time.Since(start), state.UserTime() + state.SystemTime(), peak(state)}, nil
}
