package workbench

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/benchfile"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/host"
	"github.com/gohone/hone/internal/store"
)

// recall looks for the baseline among the stored runs of the module. If it is
// one, the tree is measured alone, as the candidate, and compared with what the
// run has: two sets of values, from two sessions.
func (b *bench) recall(ctx context.Context) error {
	id := b.spec.Baseline
	if !store.ValidRun(id) || id == b.run {
		return nil
	}
	rec, err := b.store.Read(id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // a revision or a folder, then
	}
	if err != nil {
		return err
	}
	stored := rec.Fold()
	if stored.Start.Module != b.module.Path {
		return &gotool.Error{Message: fmt.Sprintf("baseline %s: is a run of module %s", id, stored.Start.Module), Next: "name a run of " + b.module.Path}
	}
	b.stored = &stored
	b.fresh.Start = hone.Start{Run: b.run, Host: b.host(ctx)}
	b.collector.Emit = func(m hone.Measurement) {
		m.Side, m.Candidate = hone.Candidate, string(hone.Candidate)
		b.fresh.Measurements = append(b.fresh.Measurements, m)
		b.measured(m)
	}
	b.warn("stored-baseline", fmt.Sprintf("the baseline was measured in another session%s: what the machine did then and not now looks like a difference", sessionOf(rec)),
		"--baseline with a revision measures both sides in turns")
	for _, d := range host.Differences(stored.Start.Host, b.fresh.Start.Host) {
		b.warn("stored-baseline-differs", "the session of the baseline differs: "+d, "")
	}
	return nil
}

// sessionOf says when a run began.
func sessionOf(rec store.Record) string {
	if len(rec.Events) == 0 {
		return ""
	}
	return ", " + rec.Events[0].Time.UTC().Format(time.DateTime) + " UTC"
}

// concludeStored compares what was measured with the stored run.
func (b *bench) concludeStored() error {
	var data benchfile.Data
	if err := errors.Join(data.AddRun(*b.stored, b.spec.Baseline, ""), data.AddRun(b.fresh, string(hone.Candidate), "")); err != nil {
		return err
	}
	policy := b.policy()
	c := FileComparison{Margin: policy.Margin, Alpha: policy.Alpha, Confidence: 1 - policy.Alpha}
	g, err := data.Group(c.query())
	if err != nil {
		return err
	}
	if b.spec.Bench != "" || b.spec.Skip != "" || !b.selectsAll() {
		// The run may hold much that was not asked for now.
		g.Rows = slices.DeleteFunc(g.Rows, func(r benchfile.Row) bool { return len(r.Cells[1].Values) == 0 })
	}
	c.summarize(&b.emitter, g)
	verdicts := c.judge(g, false)
	for _, v := range verdicts {
		b.emit(hone.Event{Verdict: &v})
	}
	if len(verdicts) == 0 {
		return &gotool.Error{
			Message: fmt.Sprintf("baseline %s: has no benchmark in common with the tree", b.spec.Baseline),
			Next:    "benchmarks are matched by package, name and -N",
		}
	}
	return nil
}
