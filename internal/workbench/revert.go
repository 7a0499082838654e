package workbench

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
)

// Revert takes fixes that Apply put into the user's files out again, if the
// files still are what it wrote. What was committed is for git to revert.
func (w *Workbench) Revert(ctx context.Context, a Application) (Applied, error) {
	d, err := w.desk(ctx, a)
	if err != nil {
		return d.done, err
	}
	r, last, err := d.lastApplied(a.Run, a.Fixes)
	if err != nil {
		return d.done, err
	}
	d.done.Run = r.Start.Run
	named, err := r.choose(a.Fixes)
	if err != nil {
		return d.done, err
	}
	if len(named) == 0 {
		named = setOf(last.Fixes)
	}
	c, err := r.inFiles(named, func(from fixSet) fixSet {
		if !from.contains(named) {
			return nil
		}
		return from.without(named)
	})
	if err != nil {
		return d.done, r.gone(named, err)
	}
	if err := committed(last, named); err != nil {
		return d.done, err
	}
	if err := d.part(ctx, r, c.to); err != nil {
		return d.done, err
	}
	return d.done, d.write(r, "revert", c)
}

// lastApplied finds the run whose fixes are meant, and what hone wrote of it
// last: the named run, else the latest of which a fix that is meant is in the
// files, as far as was written down.
func (d *desk) lastApplied(id string, names []string) (*keptRun, hone.Applied, error) {
	seen := map[string]bool{}
	for _, p := range d.past {
		if seen[p.Run] || id != "" && p.Run != id {
			continue
		}
		seen[p.Run] = true
		if len(p.Fixes) == 0 || !holds(p, names) {
			continue
		}
		rec, err := d.store.Read(p.Run)
		if err != nil {
			return nil, p, err
		}
		run := rec.Fold()
		if run.Patch == nil {
			return nil, p, &gotool.Error{Message: fmt.Sprintf("run %s: its patch is not in the store any more", p.Run)}
		}
		r, err := newKeptRun(d.store, d.module.Root, run, d.past)
		return r, p, err
	}
	what := "hone has applied nothing that it did not revert"
	if len(names) > 0 {
		what = fmt.Sprintf("hone has not applied fix %s, or reverted it since", strings.Join(names, ", "))
	}
	return nil, hone.Applied{}, &gotool.Error{Message: fmt.Sprintf("module %s: %s", d.module.Path, what), Next: d.inPast()}
}

// holds reports whether each name begins the id of a fix that was applied.
func holds(p hone.Applied, names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(p.Fixes, func(id string) bool { return strings.HasPrefix(id, name) })
	})
}

// inPast says what could be reverted.
func (d *desk) inPast() string {
	seen := map[string]bool{}
	var out []string
	for _, p := range d.past {
		if !seen[p.Run] && len(p.Fixes) > 0 {
			out = append(out, fmt.Sprintf("%s of run %s", strings.Join(p.Fixes, ", "), p.Run))
		}
		seen[p.Run] = true
	}
	if len(out) == 0 {
		return ""
	}
	return "applied are " + strings.Join(out, "; ")
}

// gone tells files from which fixes were taken out by other means from files
// that were edited.
func (r *keptRun) gone(named fixSet, err error) error {
	if _, e := r.inFiles(named, func(from fixSet) fixSet {
		if len(from.without(named)) < len(from) {
			return nil
		}
		return from.with(named)
	}); e == nil {
		return &gotool.Error{Message: fmt.Sprintf("fix %s: is not in the files any more", strings.Join(named.ids(), ", "))}
	}
	return err
}

// committed refuses to take out what hone has committed: a commit is undone by
// a commit.
func committed(last hone.Applied, named fixSet) error {
	var fixes, ids []string
	for _, c := range slices.Backward(last.Commits) {
		if named[c.Fix] {
			fixes = append(fixes, c.Fix)
			ids = append(ids, c.ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	ids = slices.Compact(ids)
	return &gotool.Error{
		Message: fmt.Sprintf("fix %s: is committed, and hone rewrites no history", strings.Join(fixes, ", ")),
		Next:    "git revert " + strings.Join(ids, " "),
	}
}
