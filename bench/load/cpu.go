package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"time"
)

// generator is a command that loads a URL, and how it says how many requests
// it made.
type generator struct {
	name     string
	args     func(o options, url string) []string
	requests *regexp.Regexp
}

var generators = []generator{
	{"hone", func(o options, url string) []string {
		return []string{o.hone, "load", "--json", "-c", strconv.Itoa(o.connections), "-z", o.duration.String(), url}
	}, regexp.MustCompile(`"final":true.*?"requests":(\d+)`)},
	{"wrk", func(o options, url string) []string {
		return []string{"wrk", "-t1", "-c" + strconv.Itoa(o.connections), "-d" + o.duration.String(), url}
	}, regexp.MustCompile(`(\d+) requests in`)},
	{"ab", func(o options, url string) []string {
		return []string{"ab", "-q", "-k", "-c", strconv.Itoa(o.connections), "-t", strconv.Itoa(int(o.duration.Seconds())), "-n", "100000000", url}
	}, regexp.MustCompile(`Complete requests:\s+(\d+)`)},
	{"hey", func(o options, url string) []string {
		return []string{"hey", "-c", strconv.Itoa(o.connections), "-z", o.duration.String(), url}
	}, regexp.MustCompile(`\[200\]\s+(\d+) responses`)},
}

// cpu compares the processor time of the generators a request, in turns of
// random order.
func cpu(ctx context.Context, o options) error {
	address, stop, err := server(ctx)
	if err != nil {
		return err
	}
	defer stop()
	there := installed(o)
	ratios := map[string][]float64{}
	for round := range o.rounds {
		took := map[string]float64{}
		for _, i := range rand.Perm(len(there)) {
			g := there[i]
			us, n, err := g.measure(ctx, o, "http://"+address+"/")
			if err != nil {
				return fmt.Errorf("%s: %w", g.name, err)
			}
			took[g.name] = us
			fmt.Printf("round %d  %-5s %8d requests  %6.2f µs of processor time each\n", round+1, g.name, n, us)
		}
		for name, us := range took {
			ratios[name] = append(ratios[name], took["hone"]/us)
		}
	}
	for _, g := range there[1:] {
		r := ratios[g.name]
		slices.Sort(r)
		fmt.Printf("hone / %s: %.2f [%.2f, %.2f] in %d rounds\n", g.name, r[len(r)/2], r[0], r[len(r)-1], len(r))
	}
	return nil
}

// installed returns the generators that are there, hone first.
func installed(o options) []generator {
	var there []generator
	for _, g := range generators {
		if _, err := exec.LookPath(g.args(o, "")[0]); err != nil {
			fmt.Printf("%s is not installed: left out\n", g.name)
			continue
		}
		there = append(there, g)
	}
	return there
}

// measure runs a generator once and returns its user and system time a
// request, in microseconds.
func (g generator) measure(ctx context.Context, o options, url string) (us float64, requests int64, err error) {
	args := g.args(o, url)
	ctx, cancel := context.WithTimeout(ctx, o.duration+30*time.Second)
	defer cancel()
	var out bytes.Buffer
	cmd := exec.CommandContext(ctx, args[0], args[1:]...)
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		return 0, 0, fmt.Errorf("%w\n%s", err, out.Bytes())
	}
	m := g.requests.FindSubmatch(out.Bytes())
	if m == nil {
		return 0, 0, fmt.Errorf("does not say how many requests it made:\n%s", out.Bytes())
	}
	if requests, err = strconv.ParseInt(string(m[1]), 10, 64); err != nil {
		return 0, 0, err
	}
	used := cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
	return float64(used.Nanoseconds()) / 1e3 / float64(requests), requests, nil
}
