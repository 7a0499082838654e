// Command load measures the load engine beside other load generators, on
// loopback and in one run, and checks its latencies against a server whose
// freezes are known.
//
//	go run ./bench/load cpu -rounds 5      processor time of the generator a request
//	go run ./bench/load freeze -rounds 3   p99 around a freeze of 2 s, against the truth
//
// Generators that are not installed are left out and named. All rounds are
// printed; the ratios at the end are medians of the rounds' ratios.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"time"
)

type options struct {
	hone        string // path of the command
	rounds      int
	connections int
	duration    time.Duration
	rate        int
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) > 0 && args[0] == "server" {
		return serve(args[1:])
	}
	commands := map[string]func(context.Context, options) error{"cpu": cpu, "freeze": freeze}
	if len(args) == 0 || commands[args[0]] == nil {
		return errors.New("want a command, cpu or freeze")
	}
	var o options
	f := flag.NewFlagSet(args[0], flag.ContinueOnError)
	f.IntVar(&o.rounds, "rounds", 3, "how often")
	f.IntVar(&o.connections, "c", 50, "connections")
	f.DurationVar(&o.duration, "z", 5*time.Second, "time of each measurement; freeze takes 5 times as long")
	f.IntVar(&o.rate, "rate", 1000, "freeze: requests a second")
	if err := f.Parse(args[1:]); err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "hone-bench-load-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	o.hone = dir + "/hone"
	build := exec.CommandContext(ctx, "go", "build", "-o", o.hone, "github.com/gohone/hone/cmd/hone")
	build.Stderr = os.Stderr
	if err := build.Run(); err != nil {
		return err
	}
	return commands[args[0]](ctx, o)
}
