package workbench

import (
	"cmp"
	"context"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
)

// Series is the chosen fixes of a run, one at a time.
type Series struct {
	Run    hone.Run
	Time   time.Time // when the run began
	Author string    // "Name <email>", who the user is to git
	Prefix string    // of the module in its repository; "" at the top, or without one
	Steps  []SeriesStep
}

// SeriesStep is one commit of a series.
type SeriesStep struct {
	Fixes []hone.Fix
	Diff  string // against the step before, the first against what was measured
}

// Series returns patches of kept fixes, one a fix, against the source that was
// measured. It changes nothing.
func (w *Workbench) Series(ctx context.Context, a Application) (Series, Applied, error) {
	d, err := w.desk(ctx, a)
	if err != nil {
		return Series{}, d.done, err
	}
	r, err := d.latest(a.Run)
	if err != nil {
		return Series{}, d.done, err
	}
	chosen, err := r.choose(a.Fixes)
	if err != nil {
		return Series{}, d.done, err
	}
	if len(chosen) == 0 {
		chosen = r.all()
	}
	d.done.Warnings = r.doubts(chosen)
	if err := d.compiles(ctx, r, chosen); err != nil {
		return Series{}, d.done, err
	}
	out, err := r.series(chosen)
	if err != nil {
		return out, d.done, err
	}
	out.Author, out.Prefix = gotool.Identity(ctx, d.module.Root)
	out.Author = cmp.Or(out.Author, "hone <hone@localhost>")
	out.Time, err = d.began(r.Start.Run)
	return out, d.done, err
}

func (r *keptRun) series(chosen fixSet) (Series, error) {
	out := Series{Run: r.Run}
	steps, err := fix.Series(r.base, r.kept, fixSet{}.has, chosen.has)
	if err != nil {
		return out, err
	}
	for _, s := range steps {
		diff, err := fix.Diff(s.Before, s.After)
		if err != nil {
			return out, err
		}
		out.Steps = append(out.Steps, SeriesStep{s.Fixes, diff})
	}
	return out, nil
}

// began says when a run was begun.
func (d *desk) began(run string) (time.Time, error) {
	rec, err := d.store.Read(run)
	if err != nil || len(rec.Events) == 0 {
		return time.Time{}, err
	}
	return rec.Events[0].Time, nil
}
