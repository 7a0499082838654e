// Command service measures how far the verdicts on a service can be trusted:
// false alarms where both sides are the same, and how often a service that takes
// a known part more processor time is found out.
//
//	go run ./bench/service -comparisons 200                     # the same on both sides, at saturation
//	go run ./bench/service -comparisons 200 -rate 2000          # at a rate
//	go run ./bench/service -comparisons 40 -slower 0.05         # 5 % more, in a request's own work
//	go run ./bench/service -events FILE                         # of a bench --json that was kept
//
// Rounds share nothing: each has fresh processes and fresh layouts. So hone bench
// runs once, for a long time, and each stretch of rounds that fits the length of a
// comparison is judged as one of its own. All are counted.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honed"
)

// options are what the flags say.
type options struct {
	comparisons int
	length      time.Duration // of a comparison
	slower      float64       // part by which the candidate's own work is more
	rate        int           // requests/s; 0 is as fast as it goes
	connections int
	events      string
}

func main() {
	var o options
	flag.IntVar(&o.comparisons, "comparisons", 20, "make `n` comparisons")
	flag.DurationVar(&o.length, "length", 90*time.Second, "`time` a comparison takes")
	flag.Float64Var(&o.slower, "slower", 0, "give the candidate this `part` more work in each request")
	flag.IntVar(&o.rate, "rate", 0, "ask for `n` requests a second (default: as many as the service answers)")
	flag.IntVar(&o.connections, "c", 8, "open `n` connections")
	flag.StringVar(&o.events, "events", "", "judge the events in a `file`, and measure nothing")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, o)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "service:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, o options) error {
	if o.events != "" {
		events, err := read(o.events)
		if err != nil {
			return err
		}
		return report(os.Stdout, stretches(events, o.length))
	}
	work, err := os.MkdirTemp("", "hone-bench-service-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	command, err := honed.Build(ctx, work, os.Stderr)
	if err != nil {
		return err
	}
	var all []stretch
	for len(all) < o.comparisons && ctx.Err() == nil {
		events, err := measure(ctx, command, o, min(mostAtOnce, o.comparisons-len(all)))
		if err != nil {
			return err
		}
		found := stretches(events, o.length)
		if len(found) == 0 {
			return fmt.Errorf("no comparison of %s could be made: the rounds take too long", o.length)
		}
		all = append(all, found...)
	}
	return report(os.Stdout, all[:min(len(all), o.comparisons)])
}

// mostAtOnce comparisons come from one run of hone, which makes 400 rounds at
// most.
const mostAtOnce = 10

// measure runs hone for so many comparisons.
func measure(ctx context.Context, command *honed.Command, o options, comparisons int) ([]hone.Event, error) {
	baseline, candidate := filepath.Join(command.Work, "baseline"), filepath.Join(command.Work, "candidate")
	for dir, extra := range map[string]float64{baseline: 0, candidate: o.slower} {
		if err := writeService(dir, extra); err != nil {
			return nil, err
		}
	}
	words := fmt.Sprintf("-c %d", o.connections)
	if o.rate > 0 {
		words += fmt.Sprintf(" -q %d", o.rate)
	}
	const set = time.Minute // building, and the profiles at the end
	command.Say("%d comparisons of %s", comparisons, o.length)
	return command.Events(ctx, candidate, "bench", "--json",
		"--count", "400", "--budget", (time.Duration(comparisons)*o.length + set).String(), "--baseline", baseline,
		"--service", ".", "--load", words+" http://127.0.0.1:{{.Port}}/")
}

func read(name string) ([]hone.Event, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var events []hone.Event
	for dec := json.NewDecoder(f); ; {
		var e hone.Event
		if err := dec.Decode(&e); err == io.EOF {
			return events, nil
		} else if err != nil {
			return events, nil // it was cut off
		}
		events = append(events, e)
	}
}
