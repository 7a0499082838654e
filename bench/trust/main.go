// Command trust measures how far hone's verdicts can be trusted on the machine
// it runs on, with the benchmarks of a package of the standard library.
//
//	go run ./bench/trust alarms -runs 20   identical code: false alarms, benchstat beside
//	go run ./bench/trust power -change 5   a known change in half of the benchmarks
//
// Every run draws new seeds, every run is reported, and what is printed last
// is the sum of all. Run it on a machine that does nothing else, apart from the
// program that alarms starts itself.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"time"
)

// options are the flags of both commands.
type options struct {
	suite     string
	runs      int
	budget    time.Duration
	change    float64
	benchstat bool
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "trust:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	commands := map[string]func(context.Context, *lab, options) error{"alarms": alarms, "power": power}
	if len(args) > 0 && args[0] == "hog" {
		return hog(args[1:])
	}
	if len(args) == 0 || commands[args[0]] == nil {
		return errors.New("want a command, alarms or power")
	}
	var o options
	f := flag.NewFlagSet(args[0], flag.ContinueOnError)
	f.StringVar(&o.suite, "suite", "internal/strconv", "`package` of the standard library whose benchmarks are used")
	f.IntVar(&o.runs, "runs", 1, "how often")
	f.DurationVar(&o.budget, "budget", 3*time.Minute, "of each comparison")
	f.Float64Var(&o.change, "change", 5, "power: `percent` by which half of the benchmarks are slowed down")
	f.BoolVar(&o.benchstat, "benchstat", true, "alarms: measure with go test and compare with benchstat too, once")
	if err := f.Parse(args[1:]); err != nil {
		return err
	}
	l, err := newLab(ctx, o.suite)
	if err != nil {
		return err
	}
	defer os.RemoveAll(l.dir)
	return commands[args[0]](ctx, l, o)
}

// lab is a folder with the tools and two copies of the suite.
type lab struct {
	dir             string
	hone            string
	base, candidate string // modules
}

// newLab builds hone and copies the suite twice.
func newLab(ctx context.Context, suite string) (*lab, error) {
	dir, err := os.MkdirTemp("", "trust-")
	if err != nil {
		return nil, err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return nil, err
	}
	l := &lab{dir: dir, hone: filepath.Join(dir, "hone"), base: filepath.Join(dir, "b"), candidate: filepath.Join(dir, "another-folder")}
	if out, err := exec.CommandContext(ctx, "go", "build", "-o", l.hone, "github.com/gohone/hone/cmd/hone").CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build: %w\n%s", err, out)
	}
	for _, to := range []string{l.base, l.candidate} {
		if err := copySuite(ctx, suite, to); err != nil {
			return nil, err
		}
	}
	return l, nil
}
