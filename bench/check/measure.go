package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone/internal/honed"
)

type settings struct {
	runs             int
	only, hone, keep string
}

// target is a module, and what of it is profiled.
type target struct {
	module, version string
	packages        []string // with benchmarks, each of which becomes two profiles
	bench           string
}

var targets = []target{
	// A server in many packages, and much that is generated.
	{"google.golang.org/grpc", "v1.71.0", []string{"./metadata", "./internal/transport", "./encoding/proto", "./codes", "./internal/metadata", "./mem"}, "."},
	// No dependencies, many packages with kernels.
	{"gonum.org/v1/gonum", "v0.16.0", []string{"./mat", "./graph/path", "./stat", "./optimize"}, "Mul(Dense|Vec)|Dijkstra|AStar|Correlation|CovarianceMatrix|NelderMead|Minimize"},
	// Large packages, each of which is hot. Benchmarks of zstd want data that the module has not.
	{"github.com/klauspost/compress", "v1.20.3", []string{"./flate", "./s2", "./huff0"}, "Encode|Decode|Compress|Decompress"},
	{"github.com/valyala/fasthttp", "v1.69.0", []string{"."}, "ServerGet|Client|Args|URI|Header|Cookie"},
}

func run(ctx context.Context, s settings) error {
	dir := s.keep
	if dir == "" {
		var err error
		if dir, err = os.MkdirTemp("", "hone-bench-check-"); err != nil {
			return err
		}
		defer os.RemoveAll(dir)
	}
	command := honed.New(s.hone, dir, os.Stderr)
	if s.hone == "" {
		var err error
		if command, err = honed.Build(ctx, dir, os.Stderr); err != nil {
			return err
		}
	}
	for _, t := range targets {
		if !strings.Contains(t.module, s.only) {
			continue
		}
		if err := t.measure(ctx, s, command, dir); err != nil {
			return fmt.Errorf("%s: %w", t.module, err)
		}
	}
	return nil
}

// measure checks a module out, profiles it, and runs hone check on that.
func (t target) measure(ctx context.Context, s settings, command *honed.Command, work string) error {
	dir := filepath.Join(work, path.Base(t.module))
	if _, err := os.Stat(dir); errors.Is(err, fs.ErrNotExist) {
		if err := honed.CheckOut(ctx, dir, t.module, t.version); err != nil {
			return err
		}
		if err := honed.Settle(ctx, dir, "./..."); err != nil {
			return err
		}
	}
	command.Say("%s %s: profiling %s", t.module, t.version, strings.Join(t.packages, " "))
	profiles, err := t.profile(ctx, dir)
	if err != nil {
		return err
	}
	lines, packages, err := size(dir)
	if err != nil {
		return err
	}
	fmt.Printf("%s %s: %d lines of Go in %d folders, %d profiles\n", t.module, t.version, lines, packages, len(profiles))
	args := []string{"check", "--json", "--store", filepath.Join(work, "store")}
	for _, p := range profiles {
		args = append(args, "--profile", p)
	}
	for i := range s.runs + 1 {
		u, err := use(ctx, dir, command.Name, args...)
		if err != nil {
			return err
		}
		name := fmt.Sprint("run ", i)
		if i == 0 {
			name = "filling the build cache"
		}
		fmt.Printf("  %s: %v, load %s\n", name, u, load())
	}
	return nil
}

// profile takes a profile of processor time and one of allocations of each
// package, unless they are there.
func (t target) profile(ctx context.Context, dir string) ([]string, error) {
	var out []string
	for i, p := range t.packages {
		cpu, allocs := fmt.Sprintf("%s.%d.cpu", dir, i), fmt.Sprintf("%s.%d.allocs", dir, i)
		out = append(out, cpu, allocs)
		if _, err := os.Stat(allocs); err == nil {
			continue
		}
		cmd := exec.CommandContext(ctx, "go", "test", "-run=^$", "-bench="+t.bench, "-benchtime=20ms", "-timeout=5m",
			"-cpuprofile="+cpu, "-memprofile="+allocs, "-o="+dir+".test", p)
		cmd.Dir = dir
		if said, err := cmd.CombinedOutput(); err != nil {
			return nil, fmt.Errorf("profiling %s: %w: %s", p, err, bytes.TrimSpace(said))
		}
	}
	return out, nil
}

// size counts the lines of the module's files of Go, and the folders with some.
func size(dir string) (lines, folders int, err error) {
	in := map[string]bool{}
	err = filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		in[filepath.Dir(name)] = true
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close()
		scanner := bufio.NewScanner(f)
		scanner.Buffer(nil, 1<<26)
		for scanner.Scan() {
			lines++
		}
		return scanner.Err()
	})
	return lines, len(in), err
}

// usage is what a process and those it started took.
type usage struct {
	wall, cpu time.Duration
	own       int64 // peak memory of the process, bytes; 0 if unknown
	all       int64 // peak of all processes together, likewise, seen every 10 ms
}

func (u usage) String() string {
	return fmt.Sprintf("%.2f s (%.2f s cpu), peak %.0f MB, of all processes together %.0f MB",
		u.wall.Seconds(), u.cpu.Seconds(), float64(u.own)/1e6, float64(u.all)/1e6)
}

// use runs a command in dir and watches it.
func use(ctx context.Context, dir, name string, args ...string) (usage, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PWD="+dir, "GOWORK=off")
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	began := time.Now()
	if err := cmd.Start(); err != nil {
		return usage{}, err
	}
	done := make(chan struct{})
	watched := make(chan usage)
	go func() { watched <- watch(cmd.Process.Pid, done) }()
	err := cmd.Wait()
	wall := time.Since(began)
	close(done)
	u := <-watched
	if err != nil {
		return u, fmt.Errorf("hone check: %w: %s", err, bytes.TrimSpace(complaint.Bytes()))
	}
	u.wall, u.cpu = wall, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime()
	return u, nil
}
