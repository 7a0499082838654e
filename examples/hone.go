package main

import (
	"context"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/honed"
)

// pointed is the hone command, called as a user would call it.
type pointed struct {
	*honed.Command
	settings settings
}

// loop runs the whole loop on the module in dir.
func (p *pointed) loop(ctx context.Context, name, dir string) (*casestudies.Loop, hone.Host, error) {
	p.Say("%s: hone run", name)
	events, err := p.Events(ctx, dir, honed.Limited("run", p.settings.run)...)
	if err != nil {
		return nil, hone.Host{}, err
	}
	var l casestudies.Loop
	for _, e := range events {
		l.Add(e)
	}
	return &l, honed.HostOf(events), nil
}

// apply writes what was kept into the module in dir.
func (p *pointed) apply(ctx context.Context, name, dir string) error {
	p.Say("%s: hone apply", name)
	_, err := p.Output(ctx, dir, "apply")
	return err
}

// compare measures two versions of a module in turns.
func (p *pointed) compare(ctx context.Context, what, baseline, candidate string) ([]hone.Verdict, error) {
	p.Say("%s: hone bench", what)
	events, err := p.Events(ctx, candidate, append(honed.Limited("bench", p.settings.compare), "--baseline", baseline)...)
	if err != nil {
		return nil, err
	}
	var verdicts []hone.Verdict
	for _, e := range events {
		if e.Verdict != nil {
			verdicts = append(verdicts, *e.Verdict)
		}
	}
	return verdicts, nil
}

// alone measures a module that is compared with nothing.
func (p *pointed) alone(ctx context.Context, name, dir string) (casestudies.Comparison, error) {
	p.Say("%s: hone bench", name)
	events, err := p.Events(ctx, dir, honed.Limited("bench", p.settings.compare)...)
	var verdicts []hone.Verdict
	for _, e := range events {
		if s := e.Summary; s != nil {
			verdicts = append(verdicts, hone.Verdict{Benchmark: s.Benchmark, Unit: s.Unit, Baseline: s.Center, Value: s.Center, Interval: [2]float64{-1, 1e9}})
		}
	}
	return casestudies.Compare(casestudies.Slow, "", verdicts), err
}
