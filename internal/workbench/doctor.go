package workbench

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/host"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/stat"
)

// contentionProbe is how long doctor looks for what the system does not tell.
const contentionProbe = 2 * time.Second

// doctorLengths are the comparisons, by their length, that doctor foretells.
var doctorLengths = []time.Duration{time.Minute, 3 * time.Minute, 10 * time.Minute}

// Doctor says what the machine is, and measures what it can measure: the
// benchmarks of a module against themselves, and what difference a comparison
// of 1, 3 and 10 minutes would have found.
func (w *Workbench) Doctor(ctx context.Context, spec hone.Spec) error {
	return w.session(ctx, spec, "doctor", func(ctx context.Context, s *session) error {
		doctor := hone.Doctor{}
		s.progress("machine", "looking for what else runs here", 0, 0)
		c, err := host.Contention(ctx, contentionProbe)
		if err != nil {
			return err
		}
		doctor.Contention = &c
		doctor.Advice = host.Advice(s.host(ctx), &c)
		s.emit(hone.Event{Doctor: &doctor})
		calibrated, err := s.calibrate(ctx, doctor)
		if err == nil || len(calibrated.Detectable) > 0 {
			s.emit(hone.Event{Doctor: &calibrated})
		}
		if errors.Is(err, errNoBenchmarks) {
			s.warn("no-benchmark", err.Error(), "hone doctor is about the machine alone here; with benchmarks it says what can be detected")
			return nil
		}
		return err
	})
}

// calibrate measures the module against itself until the budget ends.
func (s *session) calibrate(ctx context.Context, d hone.Doctor) (hone.Doctor, error) {
	b := &bench{session: s, restless: true}
	if err := b.equals(ctx); err != nil {
		return d, err
	}
	began := time.Now()
	setUp := began.Sub(s.budget.start)
	c := comparison{name: string(hone.Candidate), targets: b.targets, policy: b.policy()}
	b.pairs = newPairs(c)
	err := b.rounds(ctx, c, 0)
	d.Benchmarks, d.Elapsed = len(b.targets), time.Since(began)
	perRound := d.Elapsed / time.Duration(max(1, b.done))
	d.Rounds = b.done
	for _, jc := range b.pairs.all() {
		if jc.Unit == hone.SecPerOp {
			d.Detectable = append(d.Detectable, b.detectable(jc, setUp, perRound)...)
		}
	}
	b.warnAlarms()
	return d, err
}

// equals prepares a comparison of the tree with itself. The sides are built
// apart and, as always, no two layouts are the same.
func (b *bench) equals(ctx context.Context) error {
	if err := b.session.prepare(ctx); err != nil {
		return err
	}
	for _, name := range []hone.Side{hone.Baseline, hone.Candidate} {
		d, err := b.candidateSide()
		if err != nil {
			return err
		}
		d.name = name
		b.sides = append(b.sides, d)
	}
	if err := b.compileSides(ctx); err != nil {
		return err
	}
	return b.find(ctx)
}

// detectable foretells comparisons by replaying the rounds of one benchmark.
func (b *bench) detectable(c judge.Comparison, setUp, perRound time.Duration) []hone.Detectable {
	equals := judge.LogRatios(c)
	p := b.policy()
	rounds := make([]int, len(doctorLengths))
	for i, length := range doctorLengths {
		rounds[i] = max(0, int((length-setUp)/max(1, perRound)))
	}
	need := float64(len(b.targets)) / p.Alpha
	changes := stat.Detectable(b.collector.Rand, equals, need, rounds...)
	var out []hone.Detectable
	for i, length := range doctorLengths {
		out = append(out, hone.Detectable{
			Benchmark: c.Benchmark, Within: length, Rounds: rounds[i],
			Change: math.Min(judge.Unbounded, changes[i]), Noise: stat.NormalMAD(equals),
		})
	}
	return out
}

// warnAlarms says which benchmarks would have been called changed although both
// sides are the same.
func (b *bench) warnAlarms() {
	var alarms []string
	for _, v := range b.pairs.verdicts() {
		if v.Outcome == hone.Improvement || v.Outcome == hone.Regression {
			alarms = append(alarms, fmt.Sprintf("%s (%s %+.1f %%)", v.Benchmark.Name, v.Unit, 100*v.Delta))
		}
	}
	if len(alarms) > 0 {
		slices.Sort(alarms)
		b.warn("false-alarm", "the same code on both sides, and a difference: "+strings.Join(alarms, ", "),
			"expect as much by chance; measure them longer before you believe a change of that size")
	}
}

// DoctorHere is [Workbench.Doctor] for a folder that is in no module: of the
// machine alone.
func (w *Workbench) DoctorHere(ctx context.Context, spec hone.Spec) error {
	dir, err := gotool.RealDir(spec.Dir)
	if err != nil {
		return err
	}
	tool, err := gotool.Find(ctx, dir)
	if err != nil {
		return err
	}
	e := &emitter{handle: w.Handle}
	machine := host.Probe(tool.Version, tool.Env)
	start := time.Now()
	e.emit(hone.Event{Start: &hone.Start{Version: hone.Version, Command: "doctor", Spec: spec, Host: machine}})
	e.progress("machine", "looking for what else runs here", 0, 0)
	c, err := host.Contention(ctx, contentionProbe)
	done := hone.Done{Interrupted: ctx.Err() != nil}
	switch {
	case err == nil:
		e.emit(hone.Event{Doctor: &hone.Doctor{Contention: &c, Advice: host.Advice(machine, &c)}})
	case done.Interrupted:
		err = nil
	default:
		done.Error = err.Error()
	}
	done.Elapsed = time.Since(start)
	e.warn("no-module", "there is no module here, so no benchmark was measured", "run hone doctor in a module with benchmarks to see what can be detected")
	e.emit(hone.Event{Done: &done})
	return err
}
