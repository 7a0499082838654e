package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strconv"
	"time"

	"github.com/gohone/hone"
)

// frozen is how long the server answers nothing, once in each measurement.
const frozen = 2 * time.Second

// freeze compares the 99th percentile with the truth: of requests that come
// evenly during z, those during the freeze wait until its end, from all of it
// down to nothing. wrk, which waits with the server, is run beside.
func freeze(ctx context.Context, o options) error {
	o.duration *= 5
	share := frozen.Seconds() / o.duration.Seconds()
	truth := time.Duration(float64(frozen) * (1 - 0.01/share))
	fmt.Printf("%d requests/s for %s, frozen for %s: p99 is %s\n", o.rate, o.duration, frozen, truth)
	for round := range o.rounds {
		p99, err := honeP99(ctx, o)
		if err != nil {
			return err
		}
		fmt.Printf("round %d  hone p99 %s, %+.1f %%\n", round+1, p99, 100*(p99.Seconds()/truth.Seconds()-1))
		if err := wrkP99(ctx, o); err != nil {
			fmt.Println("wrk:", err)
		}
	}
	return nil
}

// frozenServer starts a server that freezes a third of the time in.
func frozenServer(ctx context.Context, o options) (url string, stop func(), err error) {
	address, stop, err := server(ctx, "-freeze", frozen.String(), "-after", (o.duration / 3).String())
	return "http://" + address + "/", stop, err
}

func honeP99(ctx context.Context, o options) (time.Duration, error) {
	url, stop, err := frozenServer(ctx, o)
	if err != nil {
		return 0, err
	}
	defer stop()
	out, err := exec.CommandContext(ctx, o.hone, "load", "--json", "-c", strconv.Itoa(o.connections),
		"-z", o.duration.String(), "--rate", strconv.Itoa(o.rate), url).Output()
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(out) {
		var e hone.Event
		if err := json.Unmarshal(line, &e); err != nil {
			return 0, err
		}
		if e.Load != nil && e.Load.Final && e.Load.Latency != nil {
			return e.Load.Latency.P99, nil
		}
	}
	return 0, fmt.Errorf("hone load: no result")
}

func wrkP99(ctx context.Context, o options) error {
	url, stop, err := frozenServer(ctx, o)
	if err != nil {
		return err
	}
	defer stop()
	out, err := exec.CommandContext(ctx, "wrk", "-t1", "-c"+strconv.Itoa(o.connections), "-d"+o.duration.String(), "--latency", "--timeout", "30s", url).Output()
	if err != nil {
		return err
	}
	for line := range bytes.Lines(out) {
		if fields := bytes.Fields(line); len(fields) == 2 && string(fields[0]) == "99%" {
			fmt.Printf("         wrk  p99 %s\n", fields[1])
		}
	}
	return nil
}
