package workbench

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
)

// confirmRounds ends a confirmation that comes to no end. Evidence of 20 takes
// 7 rounds at the least.
const confirmRounds = 60

// Gated is what a gate needs besides a spec.
type Gated struct {
	// SelfTest slows the candidate down on purpose; the gate must fail.
	SelfTest bool
	// Wait is the time before suspects are measured again: what slowed one
	// side down should have gone by then.
	Wait time.Duration
}

// Gate compares the module with its baseline, as [Workbench.Bench] does, and
// decides by the policy of the spec. Regressions it minds are measured again
// before they count.
//
// A gate that is interrupted is an error, unlike any other verb: what waits for
// it must not take silence for a pass.
func (w *Workbench) Gate(ctx context.Context, spec hone.Spec, o Gated) (hone.Decision, error) {
	var decision hone.Decision
	gate, err := judge.NewGate(*spec.Policy)
	if err != nil {
		return decision, err
	}
	if o.SelfTest {
		spec.Baseline = "" // the tree itself is
	}
	decided := false
	err = w.session(ctx, spec, "gate", func(ctx context.Context, s *session) error {
		b := &bench{session: s}
		if err := b.prepareGate(ctx, o); err != nil {
			return err
		}
		var err error
		decision, err = b.decide(ctx, gate, o)
		decided = err == nil
		return err
	})
	if err == nil && !decided {
		err = &gotool.Error{Message: "gate: ended before it came to a decision", Next: "what was measured by then is shown; no decision is no pass"}
	}
	return decision, err
}

// prepareGate builds the sides; those of a self-test are the tree and the tree
// slowed down.
func (b *bench) prepareGate(ctx context.Context, o Gated) error {
	if !o.SelfTest {
		return b.prepare(ctx)
	}
	if err := b.equals(ctx); err != nil {
		return err
	}
	return b.handicap(ctx)
}

// decide measures, measures suspects again and announces the decision.
func (b *bench) decide(ctx context.Context, gate *judge.Gate, o Gated) (hone.Decision, error) {
	c := comparison{name: string(hone.Candidate), targets: b.targets, policy: b.policy()}
	b.pairs = newPairs(c)
	if err := b.rounds(ctx, c, 0); err != nil {
		b.conclude(c)
		return hone.Decision{}, err
	}
	b.conclude(c)
	verdicts := b.pairs.verdicts()
	confirmed := map[title]bool{}
	if suspects := gate.Suspects(verdicts); len(suspects) > 0 {
		again, err := b.confirm(ctx, suspects, o)
		if err != nil {
			return hone.Decision{}, err
		}
		confirmed = again
	}
	d := gate.Decide(verdicts, func(v hone.Verdict) bool { return confirmed[title{v.Benchmark, v.Unit}] })
	d.SelfTest = o.SelfTest
	d.OneSided = b.oneSided
	d = judge.Incomplete(d, b.unmeasured(gate, verdicts))
	b.emit(hone.Event{Decision: &d})
	return d, nil
}

// confirm measures the benchmarks of suspects again, in fresh processes and
// layouts and with evidence that begins anew.
func (b *bench) confirm(ctx context.Context, suspects []hone.Verdict, o Gated) (map[title]bool, error) {
	b.progress("confirm", fmt.Sprintf("waiting %s before %d suspects are measured again", o.Wait, len(suspects)), 0, 0)
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-time.After(o.Wait):
	}
	first := b.pairs
	defer func() { b.pairs = first }()
	targets := slices.DeleteFunc(slices.Clone(b.targets), func(t target) bool {
		return !slices.ContainsFunc(suspects, func(v hone.Verdict) bool { return v.Benchmark == t.Benchmark })
	})
	b.pairs = newPairs(comparison{name: string(hone.Candidate), targets: targets, policy: b.policy()})
	confirmed := map[title]bool{}
	for n := 1; n <= confirmRounds && len(targets) > 0; n++ {
		b.progress("confirm", fmt.Sprintf("measuring again, %d benchmarks to decide", len(targets)), n-1, 0)
		broken, err := b.round(ctx, b.done+n, targets)
		if err != nil {
			return nil, err
		}
		targets = slices.DeleteFunc(targets, func(t target) bool {
			if f, failed := broken[t.Benchmark]; failed {
				b.leaveOut(f.Failure, "it could not be measured again")
				b.gap(t.Benchmark, "could not be measured again: "+f.Failure.Reason)
				return true
			}
			return b.answered(t, suspects, confirmed)
		})
	}
	return confirmed, nil
}

// answered reports whether all suspects of a benchmark are confirmed or
// refuted.
func (b *bench) answered(t target, suspects []hone.Verdict, confirmed map[title]bool) bool {
	open := false
	for _, v := range suspects {
		k := title{v.Benchmark, v.Unit}
		jc := b.pairs.byTitle[k]
		if v.Benchmark != t.Benchmark || confirmed[k] || jc == nil {
			continue
		}
		switch {
		case judge.Confirms(*jc, v):
			confirmed[k] = true
		case !judge.Refutes(*jc, v, b.policy()):
			open = true
		}
	}
	return !open
}
