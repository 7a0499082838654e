// Command wall measures what sampling wall-clock time costs a program: the
// processor time that the same work takes with the agent of package inject
// taking snapshots and without, in processes in turns.
//
//	go run ./bench/wall [-goroutines 10000] [-pairs 8] [-seconds 10]
//
// The program waits, with all its goroutines: what processor time it takes is the
// start and the snapshots, and what else runs on the machine disturbs that least.
// The cost is given as a share of one processor over the time of the run, which
// is what the agent promises to bound.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/source/program"
)

func main() {
	goroutines := flag.Int("goroutines", 10000, "goroutines that wait meanwhile")
	pairs := flag.Int("pairs", 8, "runs with and without")
	seconds := flag.Int("seconds", 10, "length of a run")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := measure(ctx, *goroutines, *pairs, *seconds)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "wall:", err)
		os.Exit(1)
	}
}

func measure(ctx context.Context, goroutines, pairs, seconds int) error {
	dir, err := os.MkdirTemp("", "hone-wall-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	if dir, err = gotool.RealDir(dir); err != nil {
		return err
	}
	exe, err := build(ctx, dir)
	if err != nil {
		return err
	}
	fmt.Printf("%s, %d processors; %d goroutines wait for %d s a run\n",
		runtime.Version(), runtime.NumCPU(), goroutines, seconds)
	fmt.Println("pair  cpu without  cpu with  snapshots  cost of the agent  its own account")
	var costs []float64
	args := []string{strconv.Itoa(goroutines), strconv.Itoa(seconds)}
	for i := range pairs {
		var with, without source.Ending
		order := []bool{i%2 == 0, i%2 != 0}
		for _, sampled := range order {
			e, err := run(ctx, dir, exe, args, sampled)
			if err != nil {
				return err
			}
			if sampled {
				with = e
			} else {
				without = e
			}
		}
		cost := (with.CPU - without.CPU).Seconds() / with.Wall.Seconds()
		costs = append(costs, cost)
		s := with.Profiles[0].Settings
		fmt.Printf("%4d  %9.3f s  %6.3f s  %9s  %15.2f %%  %15s\n", i+1, without.CPU.Seconds(), with.CPU.Seconds(), s["snapshots"], 100*cost, s["cost"])
	}
	mean, half := interval(costs)
	fmt.Printf("cost: %.2f %% of one processor, 95 %% interval [%.2f, %.2f] of the mean (normal)\n", 100*mean, 100*(mean-half), 100*(mean+half))
	return nil
}

// interval returns the mean and half the width of its 95 % interval.
func interval(values []float64) (mean, half float64) {
	for _, v := range values {
		mean += v / float64(len(values))
	}
	var squares float64
	for _, v := range values {
		squares += (v - mean) * (v - mean)
	}
	n := float64(len(values))
	return mean, 1.96 * math.Sqrt(squares/max(1, n-1)/n)
}

// build compiles the program below with the agent.
func build(ctx context.Context, dir string) (string, error) {
	files := inject.Files(runtime.GOOS, false)
	files["agent.go"] = inject.Import("main", "example.com/work")
	files["go.mod"] = []byte("module example.com/work\n\ngo 1.24\n")
	files["main.go"] = []byte(work)
	for name, data := range files {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, data, 0o644)); err != nil {
			return "", err
		}
	}
	tool, err := gotool.Find(ctx, dir)
	if err != nil {
		return "", err
	}
	exe := filepath.Join(dir, "work.exe")
	return exe, tool.Program(ctx, dir, gotool.Build{Package: ".", Output: exe, Linker: inject.Linker})
}

// run runs the program once; without samples the agent is there and sleeps.
func run(ctx context.Context, dir, exe string, args []string, sampled bool) (source.Ending, error) {
	scratch := func() (string, error) { return os.MkdirTemp(dir, "run-") }
	l := source.Launch{Path: exe, Args: args, Dir: dir, Env: os.Environ(), Grace: time.Second, Out: os.Stdout, Err: os.Stderr}
	if sampled {
		l.Kinds = []hone.Kind{hone.Wall}
	}
	e, err := (&program.Source{Scratch: scratch}).Run(ctx, l)
	if err == nil && ctx.Err() != nil {
		err = ctx.Err()
	}
	if err == nil && e.ExitCode != 0 {
		err = fmt.Errorf("the program ended with code %d", e.ExitCode)
	}
	if err == nil && sampled && !slices.ContainsFunc(e.Profiles, func(c source.Collected) bool { return c.Kind == hone.Wall }) {
		err = errors.New("no profile was collected")
	}
	return e, err
}

// work waits.
const work = `package main

import (
	"os"
	"strconv"
	"time"
)

func main() {
	goroutines, _ := strconv.Atoi(os.Args[1])
	seconds, _ := strconv.Atoi(os.Args[2])
	never := make(chan int)
	for i := 0; i < goroutines; i++ {
		go wait(never, i%8)
	}
	time.Sleep(time.Duration(seconds) * time.Second)
}

// wait waits under a stack of some depth.
func wait(never chan int, depth int) {
	if depth > 0 {
		wait(never, depth-1)
		return
	}
	<-never
}
`
