package workbench

import (
	"context"
	"errors"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
)

// commit makes a change one fix at a time, each a git commit of its own. A
// commit that fails leaves the files as the commits before it have them.
func (d *desk) commit(ctx context.Context, r *keptRun, c change, message func(hone.Run, []hone.Fix) string) error {
	steps, err := fix.Series(r.base, r.kept, c.from.has, c.to.has)
	if err != nil {
		return err
	}
	git, err := gotool.OpenCommitter(ctx, d.module.Root, r.edited(c.to.without(c.from)))
	if err != nil {
		return err
	}
	y, err := d.diary(r, "apply", c.from)
	if err != nil {
		return err
	}
	in := c.from
	for _, s := range steps {
		if in, err = d.commitStep(ctx, y, git, in, s, message(r.Run, s.Fixes)); err != nil {
			break
		}
	}
	return y.end(err)
}

// commitStep returns the fixes that are in the files after a step.
func (d *desk) commitStep(ctx context.Context, y *diary, git *gotool.Committer, in fixSet, s fix.Step, message string) (fixSet, error) {
	if err := ctx.Err(); err != nil {
		return in, err
	}
	var ids []string
	for _, f := range s.Fixes {
		ids = append(ids, f.ID)
	}
	with := in.with(setOf(ids))
	if err := y.note(with, s.After, ids...); err != nil {
		return in, err
	}
	if err := d.replace(s.Before, s.After); err != nil {
		return in, err
	}
	p, _, err := fix.Patch(s.Before, s.After)
	if err != nil {
		return in, err
	}
	var files []string
	for _, f := range p.Files {
		files = append(files, f.File)
	}
	id, err := git.Commit(ctx, message, files)
	if err != nil {
		return in, errors.Join(err, d.replace(s.After, s.Before), y.note(in, s.Before))
	}
	for _, f := range ids {
		d.done.Commits = append(d.done.Commits, hone.Commit{Fix: f, ID: id})
		y.commits = append(y.commits, hone.Commit{Fix: f, ID: id})
	}
	d.tell(y.run, change{in, with})
	return with, y.note(with, s.After)
}
