package workbench

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/store"
)

// Application says which kept fixes to apply, or to revert, and where.
type Application struct {
	Dir    string   // a folder in the module; empty means the current one
	Run    string   // id; empty means the latest run that has a patch
	Store  string   // as hone.Spec.Store
	Fixes  []string // ids, or as much of them as is unique; none means all
	Commit bool     // each fix as a git commit of its own
	// Message returns the message of the commit of some fixes of a run.
	Message func(run hone.Run, fixes []hone.Fix) string
}

// Applied is what was applied or reverted. With an error it holds what was done
// before that.
type Applied struct {
	Run       string
	Fixes     []hone.Fix // that were put into the files, or taken out
	Files     []string   // that changed, relative to the module root
	Commits   []hone.Commit
	Warnings  []hone.Warning
	Recovered []string // what an interrupted command had left, and what became of it
}

// Apply puts kept fixes of a run into the user's files, those that are not
// there yet, if each file is what was measured or what hone wrote.
func (w *Workbench) Apply(ctx context.Context, a Application) (Applied, error) {
	d, err := w.desk(ctx, a)
	if err != nil {
		return d.done, err
	}
	r, err := d.latest(a.Run)
	if err != nil {
		return d.done, err
	}
	named, err := r.choose(a.Fixes)
	if err != nil {
		return d.done, err
	}
	if len(named) == 0 {
		named = r.all()
	}
	d.done.Run = r.Start.Run
	c, err := r.inFiles(named, func(from fixSet) fixSet { return from.with(named) })
	if err != nil || c.from.equal(c.to) {
		return d.done, err
	}
	d.done.Warnings = r.doubts(c.to)
	if err := d.compiles(ctx, r, c.to); err != nil {
		return d.done, err
	}
	if a.Commit {
		err = d.commit(ctx, r, c, a.Message)
	} else {
		err = d.write(r, "apply", c)
	}
	return d.done, err
}

// desk is what a command needs that changes the user's files.
type desk struct {
	tool   *gotool.Tool
	module gotool.Module
	store  store.Store
	past   []hone.Applied // newest first, of all runs
	done   Applied
}

// desk opens the store of a module and ends what was interrupted.
func (w *Workbench) desk(ctx context.Context, a Application) (*desk, error) {
	d := &desk{}
	dir, err := gotool.RealDir(cmp.Or(a.Dir, "."))
	if err != nil {
		return d, err
	}
	if d.tool, err = gotool.Find(ctx, dir); err != nil {
		return d, err
	}
	if d.module, err = d.tool.Module(ctx, dir); err != nil {
		return d, err
	}
	if d.store, err = w.OpenStore(a.Store, d.module.Path, d.module.Root); err != nil {
		return d, err
	}
	if d.done.Recovered, err = recovered(d.store); err != nil {
		return d, err
	}
	return d, d.readPast()
}

// recovered completes or undoes an apply that was interrupted, in words.
func recovered(st store.Store) ([]string, error) {
	done, undone, err := fix.Recover(st.Journal())
	var notes []string
	if len(done) > 0 {
		notes = append(notes, "completed an interrupted apply or revert: "+list(done))
	}
	if len(undone) > 0 {
		notes = append(notes, "undid an interrupted apply or revert: "+list(undone))
	}
	return notes, err
}

// latest finds the run whose patch is meant.
func (d *desk) latest(id string) (*keptRun, error) {
	run, err := chooseRun(d.store, d.module, id)
	if err != nil {
		return nil, err
	}
	d.tool.Tags = run.Start.Spec.Tags
	return newKeptRun(d.store, d.module.Root, run, d.past)
}

// chooseRun finds the run of a module whose patch is meant.
func chooseRun(st store.Store, module gotool.Module, id string) (hone.Run, error) {
	if id != "" {
		rec, err := st.Read(id)
		if err != nil {
			return hone.Run{}, err
		}
		run := rec.Fold()
		if run.Patch == nil {
			return hone.Run{}, &gotool.Error{Message: fmt.Sprintf("run %s: kept no fix, so there is nothing to apply", id)}
		}
		return run, nil
	}
	runs, err := st.Runs()
	if err != nil {
		return hone.Run{}, err
	}
	for _, sum := range runs {
		if sum.Root != module.Root || sum.Command != "run" {
			continue
		}
		rec, err := st.Read(sum.Run)
		if err != nil {
			return hone.Run{}, err
		}
		if run := rec.Fold(); run.Patch != nil {
			return run, nil
		}
	}
	return hone.Run{}, &gotool.Error{
		Message: fmt.Sprintf("module %s: no run of hone has kept a fix", module.Path),
		Next:    "hone run finds and verifies fixes first",
	}
}

// compiles makes sure that a set of fixes compiles that is not the one that was
// verified: a fix may need another.
func (d *desk) compiles(ctx context.Context, r *keptRun, to fixSet) error {
	if len(to) == 0 || to.equal(r.all()) {
		return nil
	}
	tree, err := r.tree(to)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "hone-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	overlay, err := fix.WriteOverlay(dir, tree)
	if err != nil {
		return err
	}
	mapping, err := contentFiles(overlay)
	if err != nil {
		return err
	}
	var pkgs []string
	for _, f := range r.Patch.Files {
		if dir := path.Dir(f.File); dir == "." {
			pkgs = append(pkgs, dir)
		} else {
			pkgs = append(pkgs, "./"+dir)
		}
	}
	slices.Sort(pkgs)
	if err := d.tool.Compile(ctx, d.module.Root, overlay, mapping, slices.Compact(pkgs)); err != nil {
		return &gotool.Error{
			Message: fmt.Sprintf("fix %s: nothing was changed, for this part of the %d kept fixes does not compile", strings.Join(to.ids(), ", "), len(r.kept)),
			Err:     err, Next: r.offer(),
		}
	}
	return nil
}

// doubts says of a part of the kept fixes what was not checked of it.
func (r *keptRun) doubts(to fixSet) []hone.Warning {
	if to.equal(r.all()) {
		return nil
	}
	out := []hone.Warning{{
		Code: "part",
		Message: fmt.Sprintf("the gain was measured with all %d kept fixes; what fix %s gains without %s is not known",
			len(r.kept), strings.Join(to.ids(), ", "), strings.Join(r.all().without(to).ids(), ", ")),
		Hint: "hone bench --baseline HEAD measures the files as they are",
	}}
	for _, f := range r.of(to) {
		var beneath []string
		for _, g := range r.kept {
			if g.Pass < f.Pass && !to[g.ID] {
				beneath = append(beneath, g.ID)
			}
		}
		if len(beneath) > 0 {
			out = append(out, hone.Warning{
				Code:    "part",
				Message: fmt.Sprintf("fix %s was verified only together with %s", f.ID, strings.Join(beneath, ", ")),
				Hint:    "run the tests of its package",
			})
		}
	}
	return out
}
