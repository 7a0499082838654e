package workbench

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
)

// Revert takes fixes that Apply put into the user's files out again, if the
// files still are what it wrote. What was committed is for git to revert.
func (w *Workbench) Revert(ctx context.Context, a Application) (Applied, error) {
	d, err := w.desk(ctx, a)
	if err != nil {
		return d.done, err
	}
	r, c, err := d.lastInFiles(a.Run, a.Fixes)
	if err != nil {
		return d.done, err
	}
	d.done.Run = r.Start.Run
	if err := committed(r.past, c.from.without(c.to)); err != nil {
		return d.done, err
	}
	if err := d.compiles(ctx, r, c.to); err != nil {
		return d.done, err
	}
	err = d.write(r, "revert", c)
	return d.done, err
}

// lastInFiles finds the run whose fixes are meant, the latest of those whose
// fixes are in the files, and the change that takes them out. What was written
// down last may not have come to be: each run that was ever applied is looked
// at.
func (d *desk) lastInFiles(id string, names []string) (*keptRun, change, error) {
	var gone error
	seen := map[string]bool{}
	for _, p := range d.past {
		if seen[p.Run] || len(p.Fixes) == 0 || id != "" && p.Run != id || !holds(p, names) {
			continue
		}
		seen[p.Run] = true
		rec, err := d.store.Read(p.Run)
		if err != nil {
			return nil, change{}, err
		}
		r, err := newKeptRun(d.store, d.module.Root, rec.Fold(), d.past)
		if err != nil {
			return nil, change{}, err
		}
		c, out, err := r.takingOut(names)
		var other *fix.ChangedError
		if errors.As(err, &other) {
			continue // reverted as far as was written down, and on from there
		}
		if err != nil || !out {
			return r, c, err
		}
		if latest := setOf(r.past[0].Fixes); gone == nil && len(latest) > 0 && holds(r.past[0], names) {
			gone = &gotool.Error{Message: fmt.Sprintf("fix %s: is not in the files any more", strings.Join(latest.ids(), ", "))}
		}
	}
	return nil, change{}, cmp.Or(gone, d.nothing(names))
}

// nothing is the error of fixes that were not applied.
func (d *desk) nothing(names []string) error {
	what := "hone has applied nothing that it did not revert"
	if len(names) > 0 {
		what = fmt.Sprintf("hone has not applied fix %s, or reverted it since", strings.Join(names, ", "))
	}
	return &gotool.Error{Message: fmt.Sprintf("module %s: %s", d.module.Path, what), Next: d.inPast()}
}

// takingOut returns the change that takes the named fixes out of the files, or
// all; or it reports that they are out.
func (r *keptRun) takingOut(names []string) (c change, out bool, err error) {
	named, err := r.choose(names)
	if err != nil {
		return c, false, err
	}
	c, err = r.inFiles(named, func(from fixSet) fixSet {
		switch {
		case len(from) == 0 || !from.contains(named):
			return nil
		case len(named) == 0:
			return fixSet{}
		}
		return from.without(named)
	})
	if err == nil {
		return c, false, nil
	}
	if len(named) == 0 {
		named = r.all()
	}
	_, in := r.inFiles(named, func(from fixSet) fixSet {
		if len(from.without(named)) < len(from) {
			return nil
		}
		return from.with(named)
	})
	if in == nil {
		return c, true, nil
	}
	return c, false, err
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

// committed refuses to take out what hone has committed: a commit is undone by
// a commit.
func committed(past []hone.Applied, named fixSet) error {
	var fixes, ids []string
	for _, c := range slices.Backward(past[0].Commits) {
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
