package workbench

import (
	"fmt"
	"slices"

	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
)

// change is what becomes of the fixes in the user's files.
type change struct{ from, to fixSet }

// inFiles finds out which of a run's fixes are in the user's files, as far as
// the change needs it that to makes of them: what hone wrote down last, else
// what it wrote before, else none. What was written down is an intention; the
// files decide: all of them, or else those that are concerned, for the user may
// be at work on others. To returns nil for a state in which there is nothing to
// change; named are the fixes the change is about, none if it is all there are.
func (r *keptRun) inFiles(named fixSet, to func(from fixSet) fixSet) (change, error) {
	var files []string
	for _, f := range r.Patch.Files {
		files = append(files, f.File)
	}
	disk, err := fix.Hashes(r.root, files)
	if err != nil {
		return change{}, err
	}
	var changes []change
	for _, from := range r.states() {
		if t := to(from); t != nil {
			changes = append(changes, change{from, t})
		}
	}
	var first []string // what differs from the likeliest state
	for _, whole := range []bool{true, false} {
		for i, c := range changes {
			concerned := files
			if !whole {
				if i > 0 && len(named) == 0 {
					break // all is meant, and not what an earlier state held of it
				}
				if concerned, err = r.concerned(c, named); err != nil {
					return change{}, err
				}
			}
			is, err := r.hashes(c.from)
			if err != nil {
				return change{}, err
			}
			differ := slices.DeleteFunc(slices.Clone(concerned), func(f string) bool { return is[f] == disk[f] })
			if len(differ) == 0 {
				return c, nil
			}
			if i == 0 {
				first = differ
			}
		}
	}
	return change{}, r.changed(first)
}

// states lists the sets of fixes that may be in the files, the likeliest first.
func (r *keptRun) states() []fixSet {
	var out []fixSet
	add := func(s fixSet) {
		if !slices.ContainsFunc(out, s.equal) {
			out = append(out, s)
		}
	}
	for _, p := range r.past {
		add(setOf(p.Fixes))
	}
	add(fixSet{})
	return out
}

// concerned lists the files that a change changes, and those of the fixes it is
// about: of them it says that they are in the files then, or are not.
func (r *keptRun) concerned(c change, named fixSet) ([]string, error) {
	from, err := r.hashes(c.from)
	if err != nil {
		return nil, err
	}
	to, err := r.hashes(c.to)
	if err != nil {
		return nil, err
	}
	out := r.edited(named)
	for _, f := range r.Patch.Files {
		if from[f.File] != to[f.File] && !slices.Contains(out, f.File) {
			out = append(out, f.File)
		}
	}
	return out, nil
}

// changed is the error of files that hold neither what was measured nor what
// hone wrote.
func (r *keptRun) changed(files []string) error {
	if len(r.past) == 0 || len(r.past[0].Fixes) == 0 {
		return &fix.ChangedError{Files: files}
	}
	return &gotool.Error{
		Message: fmt.Sprintf("run %s: files changed since hone wrote them: %s", r.Start.Run, list(files)),
		Next:    "nothing was changed; take your edits of these files back for a moment (git stash), or edit the fixes by hand",
	}
}
