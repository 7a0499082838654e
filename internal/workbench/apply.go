package workbench

import (
	"cmp"
	"context"
	"fmt"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/store"
)

// Application says which patch to apply where.
type Application struct {
	Dir   string // a folder in the module; empty means the current one
	Run   string // id; empty means the latest run that has a patch
	Store string // as hone.Spec.Store
}

// Applied is what was applied.
type Applied struct {
	Run       string
	Fixes     int
	Files     []string // relative to the module root
	Recovered []string // what an interrupted apply had left, and what became of it
}

// Apply applies the patch of a run to the user's tree, if each file still is
// the one that was measured.
func (w *Workbench) Apply(ctx context.Context, a Application) (Applied, error) {
	var out Applied
	dir, err := gotool.RealDir(cmp.Or(a.Dir, "."))
	if err != nil {
		return out, err
	}
	tool, err := gotool.Find(ctx, dir)
	if err != nil {
		return out, err
	}
	module, err := tool.Module(ctx, dir)
	if err != nil {
		return out, err
	}
	st, err := w.OpenStore(a.Store, module.Path, module.Root)
	if err != nil {
		return out, err
	}
	if out.Recovered, err = recovered(st); err != nil {
		return out, err
	}
	run, err := chooseRun(st, module, a.Run)
	if err != nil {
		return out, err
	}
	if err := fix.Apply(module.Root, *run.Patch, st.Get, st.Journal()); err != nil {
		return out, err
	}
	out.Run = run.Start.Run
	for _, f := range run.Fixes {
		if f.State == hone.Kept {
			out.Fixes++
		}
	}
	for _, f := range run.Patch.Files {
		out.Files = append(out.Files, f.File)
	}
	return out, nil
}

// recovered completes or undoes an apply that was interrupted, in words.
func recovered(st store.Store) ([]string, error) {
	done, undone, err := fix.Recover(st.Journal())
	var notes []string
	if len(done) > 0 {
		notes = append(notes, "completed an interrupted apply: "+list(done))
	}
	if len(undone) > 0 {
		notes = append(notes, "undid an interrupted apply: "+list(undone))
	}
	return notes, err
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
