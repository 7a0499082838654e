package workbench

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/store"
)

// keptRun is a run with what is needed to put any of the fixes it kept into the
// user's files, or to take it out.
type keptRun struct {
	hone.Run
	root  string // of the module
	store store.Store
	kept  []hone.Fix
	base  fix.Tree       // the files of the patch as they were measured
	past  []hone.Applied // what hone wrote of it, newest first
}

// fixSet is a set of fixes, by id.
type fixSet map[string]bool

func setOf(ids []string) fixSet {
	out := fixSet{}
	for _, id := range ids {
		out[id] = true
	}
	return out
}

func (s fixSet) ids() []string           { return slices.Sorted(maps.Keys(s)) }
func (s fixSet) has(id string) bool      { return s[id] }
func (s fixSet) equal(other fixSet) bool { return maps.Equal(s, other) }

func (s fixSet) contains(others fixSet) bool {
	for id := range others {
		if !s[id] {
			return false
		}
	}
	return true
}

func (s fixSet) with(others fixSet) fixSet {
	out := maps.Clone(s)
	maps.Copy(out, others)
	return out
}

func (s fixSet) without(others fixSet) fixSet {
	out := maps.Clone(s)
	maps.DeleteFunc(out, func(id string, _ bool) bool { return others[id] })
	return out
}

// newKeptRun reads what a run with a patch needs from the store.
func newKeptRun(st store.Store, root string, run hone.Run, past []hone.Applied) (*keptRun, error) {
	r := &keptRun{Run: run, root: root, store: st}
	if run.Patch == nil {
		return nil, &gotool.Error{Message: fmt.Sprintf("run %s: its record has lost its end, and the patch with it", run.Start.Run)}
	}
	for _, f := range run.Fixes {
		if f.State == hone.Kept {
			r.kept = append(r.kept, f)
		}
	}
	for _, p := range past {
		if p.Run == run.Start.Run {
			r.past = append(r.past, p)
		}
	}
	before := map[string][]byte{}
	for _, f := range run.Patch.Files {
		var err error
		if before[f.File], err = st.Get(f.Before); err != nil {
			return nil, r.lacks(f.File, err)
		}
	}
	r.base = fix.NewTree(root).With(before)
	return r, nil
}

// lacks is the error of a run whose blobs are gone.
func (r *keptRun) lacks(file string, err error) error {
	return &gotool.Error{
		Message: fmt.Sprintf("run %s: file %q of its patch cannot be read", r.Start.Run, file), Err: err,
		Next: "hone run finds and verifies the fixes again",
	}
}

// all is the set of all kept fixes.
func (r *keptRun) all() fixSet {
	out := fixSet{}
	for _, f := range r.kept {
		out[f.ID] = true
	}
	return out
}

// of lists the kept fixes of a set, in the order of the run.
func (r *keptRun) of(s fixSet) []hone.Fix {
	return slices.DeleteFunc(slices.Clone(r.kept), func(f hone.Fix) bool { return !s[f.ID] })
}

// tree returns the source with a set of fixes: as it was written down, if it
// was, else made of their edits.
func (r *keptRun) tree(s fixSet) (fix.Tree, error) {
	if len(s) == 0 {
		return r.base, nil
	}
	for _, p := range r.past {
		if s.equal(setOf(p.Fixes)) {
			return r.written(p.Files)
		}
	}
	whole, err := r.written(r.Patch.Files)
	if err != nil || s.equal(r.all()) {
		return whole, err
	}
	again, err := fix.Subset(r.base, r.kept, r.all().has)
	if err != nil {
		return fix.Tree{}, err
	}
	if text, err := fix.Diff(whole, again); err != nil || text != "" {
		return fix.Tree{}, &gotool.Error{
			Message: fmt.Sprintf("run %s: was recorded by another version of hone, which made the edits of its fixes in another way", r.Start.Run), Err: err,
			Next: "apply all its fixes together, or let hone run find them again",
		}
	}
	return fix.Subset(r.base, r.kept, s.has)
}

// written is the base with the contents that files were given.
func (r *keptRun) written(files []hone.PatchFile) (fix.Tree, error) {
	after := map[string][]byte{}
	for _, f := range files {
		var err error
		if after[f.File], err = r.store.Get(f.After); err != nil {
			return fix.Tree{}, r.lacks(f.File, err)
		}
	}
	return r.base.With(after), nil
}

// hashes says, of each file of the patch, what it is with a set of fixes in it.
func (r *keptRun) hashes(s fixSet) (map[string]string, error) {
	tree, err := r.tree(s)
	if err != nil {
		return nil, err
	}
	p, _, err := fix.Patch(r.base, tree)
	if err != nil {
		return nil, err
	}
	out := map[string]string{}
	for _, f := range r.Patch.Files {
		out[f.File] = f.Before
	}
	for _, f := range p.Files {
		out[f.File] = f.After
	}
	return out, nil
}

// find returns the kept fix that a user means by its id or the beginning of
// one.
func (r *keptRun) find(name string) (hone.Fix, error) {
	var hits []hone.Fix
	for _, f := range r.Fixes {
		if f.ID == name {
			hits = []hone.Fix{f}
			break
		}
		if strings.HasPrefix(f.ID, name) && name != "" {
			hits = append(hits, f)
		}
	}
	switch {
	case len(hits) == 0:
		return hone.Fix{}, &gotool.Error{Message: fmt.Sprintf("fix %q: run %s has no such fix", name, r.Start.Run), Next: r.offer()}
	case len(hits) > 1:
		return hone.Fix{}, &gotool.Error{Message: fmt.Sprintf("fix %q: begins the ids of several fixes: %s", name, describe(hits)), Next: "give more of its letters"}
	case hits[0].State != hone.Kept:
		return hone.Fix{}, r.refusal(hits[0])
	}
	return hits[0], nil
}

// refusal is the error of a fix that was not kept.
func (r *keptRun) refusal(f hone.Fix) error {
	what := map[hone.FixState]string{hone.Dropped: "was dropped", hone.Shown: "was only shown"}[f.State]
	if what == "" {
		what = "was not tried to the end"
	}
	if f.Reason != "" {
		what += ": " + f.Reason
	}
	return &gotool.Error{
		Message: fmt.Sprintf("fix %s (%s): %s", f.ID, f.Rule, what),
		Next:    "hone applies only what it has verified; " + r.offer(),
	}
}

// offer says what there is to choose from.
func (r *keptRun) offer() string { return "kept are " + describe(r.kept) }

// describe lists fixes by id, rule and file.
func describe(fs []hone.Fix) string {
	var out []string
	for _, f := range fs {
		out = append(out, fmt.Sprintf("%s (%s, %s)", f.ID, f.Rule, place(f)))
	}
	return strings.Join(out, ", ")
}

// choose returns the set of the fixes that names mean.
func (r *keptRun) choose(names []string) (fixSet, error) {
	out := fixSet{}
	for _, name := range names {
		f, err := r.find(name)
		if err != nil {
			return nil, err
		}
		out[f.ID] = true
	}
	return out, nil
}

// edited lists the files of the patch that fixes of a set edit.
func (r *keptRun) edited(s fixSet) []string {
	var out []string
	for _, f := range r.of(s) {
		for _, e := range f.Edits {
			out = append(out, e.File)
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
