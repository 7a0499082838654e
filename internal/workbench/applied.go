package workbench

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/store"
)

// readPast reads what hone wrote into the files of the module.
func (d *desk) readPast() error {
	runs, err := d.store.Runs()
	if err != nil {
		return err
	}
	for _, sum := range runs {
		if sum.Root != d.module.Root || sum.Command != "apply" && sum.Command != "revert" {
			continue
		}
		rec, err := d.store.Read(sum.Run)
		if err != nil {
			return err
		}
		first := len(d.past) == 0
		for _, e := range slices.Backward(rec.Events) {
			if e.Applied != nil {
				d.past = append(d.past, *e.Applied)
			}
		}
		if first && !sum.Complete && !sum.Alive {
			d.cutOff()
		}
	}
	return nil
}

// cutOff says what the journal cannot know of a command that was killed:
// whether git came to commit what it had been asked to.
func (d *desk) cutOff() {
	if len(d.past) == 0 || len(d.past[0].Uncommitted) == 0 {
		return
	}
	ids := strings.Join(d.past[0].Uncommitted, ", ")
	d.done.Recovered = append(d.done.Recovered, fmt.Sprintf("hone apply --commit was interrupted at fix %s: git status tells whether it is committed; hone revert %s takes it out if not", ids, ids))
}

// diary is the record of a command that changes the user's files.
type diary struct {
	desk    *desk
	run     *keptRun
	log     store.Log
	begun   time.Time
	commits []hone.Commit // of fixes that are in the files, oldest first
}

// diary begins the record of a change of files that hold a set of fixes.
func (d *desk) diary(r *keptRun, command string, from fixSet) (*diary, error) {
	id := newID()
	log, err := d.store.Begin(id)
	if err != nil {
		return nil, err
	}
	out := &diary{desk: d, run: r, log: log, begun: time.Now()}
	if len(r.past) > 0 {
		out.commits = commitsOf(from, r.past[0].Commits)
	}
	return out, out.add(hone.Event{Start: &hone.Start{
		Version: hone.Version, Run: id, Command: command, Spec: hone.Spec{Dir: d.module.Root},
		Module: d.module.Path, Root: d.module.Root, Host: hone.Host{GoVersion: d.tool.Version},
	}})
}

func (y *diary) add(e hone.Event) error {
	e.Time = time.Now()
	return y.log.Append(e)
}

func commitsOf(s fixSet, commits []hone.Commit) []hone.Commit {
	return slices.DeleteFunc(slices.Clone(commits), func(c hone.Commit) bool { return !s[c.Fix] })
}

// note writes down which fixes the files are to hold, what the files are then,
// and which of the fixes are about to be committed.
func (y *diary) note(s fixSet, tree fix.Tree, uncommitted ...string) error {
	p, contents, err := fix.Patch(y.run.base, tree)
	if err != nil {
		return err
	}
	for _, data := range contents {
		if _, err := y.desk.store.Put(data); err != nil {
			return err
		}
	}
	return y.add(hone.Event{Applied: &hone.Applied{
		Run: y.run.Start.Run, Fixes: s.ids(), Files: p.Files, Commits: commitsOf(s, y.commits), Uncommitted: uncommitted,
	}})
}

// end closes the record with the error of what was done, which it returns.
func (y *diary) end(err error) error {
	done := hone.Done{Elapsed: time.Since(y.begun)}
	if err != nil {
		done.Error = err.Error()
	}
	return errors.Join(err, y.add(hone.Event{Done: &done}), y.log.Close())
}

// write makes a change in the user's files and writes it down before.
func (d *desk) write(r *keptRun, command string, c change) error {
	before, err := r.tree(c.from)
	if err != nil {
		return err
	}
	after, err := r.tree(c.to)
	if err != nil {
		return err
	}
	y, err := d.diary(r, command, c.from)
	if err != nil {
		return err
	}
	err = y.note(c.to, after)
	if err == nil {
		err = d.replace(before, after)
	}
	if err == nil {
		d.tell(r, c)
	}
	return y.end(err)
}

// replace gives the user's files the contents of another tree.
func (d *desk) replace(before, after fix.Tree) error {
	p, contents, err := fix.Patch(before, after)
	if err != nil {
		return err
	}
	content := func(sha string) ([]byte, error) { return contents[sha], nil }
	if err := fix.Apply(d.module.Root, p, content, d.store.Journal()); err != nil {
		return err
	}
	for _, f := range p.Files {
		if !slices.Contains(d.done.Files, f.File) {
			d.done.Files = append(d.done.Files, f.File)
		}
	}
	return nil
}

// tell adds the fixes of a change to what was done.
func (d *desk) tell(r *keptRun, c change) {
	d.done.Fixes = append(d.done.Fixes, r.of(c.to.without(c.from))...)
	d.done.Fixes = append(d.done.Fixes, r.of(c.from.without(c.to))...)
}
