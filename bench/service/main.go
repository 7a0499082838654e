// Command service measures how far the verdicts on a service can be trusted:
// false alarms where both sides are the same, and how often a service that takes
// a known part more processor time is found out.
//
//	go run ./bench/service -comparisons 200              # the same on both sides, at saturation
//	go run ./bench/service -comparisons 200 -share 0.5   # at half of that
//	go run ./bench/service -comparisons 40 -slower 0.05  # 5 % more, in a request's own work
//	go run ./bench/service -sofar                        # what all of these have found until now
//
// A comparison ends when hone bench would end it: when the processor time of a
// request is decided, or after -length. Rounds share nothing, each has fresh
// processes and fresh layouts; so hone bench runs on, and its rounds are cut into
// one comparison after the other. None is left out.
//
// Such a measurement takes hours. Each comparison is written to the file of -state
// when it is complete, with all that was measured in it, so that the command can be
// interrupted and started again at any time: it makes those that are missing.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
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
	setting
	state string
	sofar bool
}

func main() {
	var o options
	flag.IntVar(&o.comparisons, "comparisons", 20, "make `n` comparisons, those of earlier times counted")
	flag.DurationVar(&o.Length, "length", 90*time.Second, "`time` a comparison takes at most")
	flag.Float64Var(&o.Slower, "slower", 0, "give the candidate this `part` more work in each request")
	flag.Float64Var(&o.Share, "share", 1, "ask for this `part` of the requests that the service can answer; 1 is as many as it does")
	flag.IntVar(&o.Connections, "c", 8, "open `n` connections")
	flag.StringVar(&o.state, "state", filepath.Join(os.TempDir(), "hone-bench-service.jsonl"), "`file` that keeps the comparisons")
	flag.BoolVar(&o.sofar, "sofar", false, "report what the file has, and measure nothing")
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
	have, err := load(o.state)
	if err != nil {
		return err
	}
	if o.sofar {
		return report(os.Stdout, have)
	}
	if left := o.comparisons - count(have, o.setting); left > 0 {
		if err := more(ctx, o, left); err != nil {
			return err
		}
		if have, err = load(o.state); err != nil {
			return err
		}
	}
	return report(os.Stdout, of(have, o.setting))
}

// more makes comparisons, until so many are there or ctx ends, which is no error.
func more(ctx context.Context, o options, left int) error {
	work, err := os.MkdirTemp("", "hone-bench-service-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	l := &lab{options: o}
	if l.command, err = honed.Build(ctx, work, os.Stderr); err != nil {
		return err
	}
	for left > 0 && ctx.Err() == nil {
		made, err := l.measure(ctx, left)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if made == 0 {
			return fmt.Errorf("no comparison of %s could be made: the rounds take too long", o.Length)
		}
		left -= made
	}
	return nil
}

// lab is where comparisons are made.
type lab struct {
	options
	command *honed.Command
}

// errEnough ends a run of hone.
var errEnough = errors.New("enough comparisons")

// roundsAtOnce are the most that one run of hone makes.
const roundsAtOnce = 400

// measure runs hone once, for at most so many comparisons, and returns how many
// it has made.
func (l *lab) measure(ctx context.Context, most int) (made int, err error) {
	baseline, candidate := filepath.Join(l.command.Work, "baseline"), filepath.Join(l.command.Work, "candidate")
	for dir, extra := range map[string]float64{baseline: 0, candidate: l.Slower} {
		if err := writeService(dir, extra); err != nil {
			return 0, err
		}
	}
	rate, err := l.rate(ctx, baseline)
	if err != nil {
		return 0, err
	}
	l.command.Say("comparisons, %d at most, %s", most, l.setting)
	cut := &cutter{setting: l.setting, rate: rate}
	keep := func(c *comparison) error {
		if c == nil {
			return nil
		}
		made++
		l.command.Say("comparison %d: %d rounds, %.0f s", made, len(c.Rounds), c.Took.Seconds())
		if err := c.keep(l.state); err != nil || made < most {
			return err
		}
		return errEnough
	}
	err = l.command.Stream(ctx, candidate, func(e hone.Event) error {
		l.repeat(e)
		return keep(cut.take(e))
	}, "bench", "--json", "--count", fmt.Sprint(roundsAtOnce), "--budget", "12h", "--baseline", baseline,
		"--service", ".", "--load", words(l.Connections, rate))
	if err == nil {
		err = keep(cut.close())
	}
	if errors.Is(err, errEnough) {
		err = nil
	}
	return made, err
}

// repeat says what hone doubts: how a service failed, if one does.
func (l *lab) repeat(e hone.Event) {
	if w := e.Warning; w != nil {
		l.command.Say("%s: %s", w.Code, w.Message)
	}
}

// words are those of the load.
func words(connections int, rate float64) string {
	text := fmt.Sprintf("-c %d", connections)
	if rate > 0 {
		text += fmt.Sprintf(" -q %.0f", rate)
	}
	return text + " http://127.0.0.1:{{.Port}}/"
}

// rate is how many requests a second are asked for; 0 is as fast as it goes.
func (l *lab) rate(ctx context.Context, dir string) (rate float64, err error) {
	if l.Share >= 1 {
		return 0, nil
	}
	err = l.command.Stream(ctx, dir, func(e hone.Event) error {
		if s := e.Summary; s != nil && s.Unit == hone.RequestsPerSec {
			rate = l.Share * s.Center
		}
		return nil
	}, "bench", "--json", "--count", "3", "--service", ".", "--load", words(l.Connections, 0))
	if err == nil && rate == 0 {
		err = errors.New("hone bench says nothing of requests a second")
	}
	return rate, err
}
