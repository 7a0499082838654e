package workbench

import (
	"context"
	"fmt"
	"path"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/patchfile"
)

// Change is a change that somebody made.
type Change struct {
	Name  string // as the user named it
	Patch []byte // a unified diff, applied to the tree; nil where Name is a revision or folder and the tree is the changed side
	// Wait is the time before a regression is measured again.
	Wait time.Duration
}

// Verify does to a change what [Workbench.Run] does to its own fixes: it builds
// both sides, runs the baseline's tests on them, compares the behaviour of the
// functions that differ and measures the benchmarks that execute them. Nothing
// in the user's tree changes.
//
// A verification that is interrupted is an error, as it is for a gate.
func (w *Workbench) Verify(ctx context.Context, spec hone.Spec, c Change) (hone.Verification, error) {
	spec.Change = c.Name
	var patch patchfile.Patch
	if c.Patch == nil {
		spec.Baseline = c.Name
	} else {
		var err error
		if patch, err = patchfile.Parse(c.Patch); err != nil {
			return hone.Verification{}, err
		}
	}
	var result hone.Verification
	decided := false
	err := w.session(ctx, spec, "verify", func(ctx context.Context, s *session) error {
		v := &verification{bench: &bench{session: s}, change: c, patch: patch}
		v.result = hone.Verification{Change: c.Name, Files: []string{}, Stages: []hone.Stage{}}
		err := v.run(ctx)
		result, decided = v.result, err == nil
		return err
	})
	if err == nil && !decided {
		err = &gotool.Error{Message: "verify: ended before it came to a result", Next: "what was found by then is shown; no result is no verification"}
	}
	return result, err
}

// verification is the verification of a change under way.
type verification struct {
	*bench
	change Change
	patch  patchfile.Patch
	result hone.Verification

	files  map[string]patchfile.File // that differ, test files and their data apart
	all    [2][]gotool.Package       // of each side: what imports what
	edited map[string]bool           // packages
	whole  bool                      // every package may be concerned
	lines  [2][]hone.Position        // of each side, that the other has not got
	funcs  []ChangedFunction
	beyond bool // more than functions changes: types, variables, files that are no Go

	dormant    []string      // Go files that differ and are compiled on neither side
	uncompiled []string      // packages that do not compile on the baseline
	covered    *countedLines // where it was counted which lines are executed
}

// stage is one stage of a verification. It returns an error only if it could
// not be carried out.
type stage struct {
	name string
	what string
	do   func(context.Context) (hone.Stage, error)
}

// run goes through the stages until one refutes the change or nothing is left
// to verify.
func (v *verification) run(ctx context.Context) error {
	for _, st := range []stage{
		{hone.StageChange, "reading the change", v.readChange},
		{hone.StageBuild, "compiling both sides", v.buildSides},
		{hone.StageVet, "running go vet on both sides", v.vetSides},
		{hone.StageTests, "running the tests of the baseline on both sides", v.testSides},
		{hone.StageCoverage, "which tests and benchmarks execute the change", v.coverLines},
		{hone.StageBehaviour, "comparing the behaviour of changed functions", v.behave},
		{hone.StageHazard, "reading the change for mistakes that calls would miss", v.readHazards},
		{hone.StageConcurrency, "calling what changed from several goroutines", v.callAtOnce},
		{hone.StageSpeed, "measuring both sides", v.measureSides},
	} {
		v.progress(st.name, st.what, 0, 0)
		ended, err := st.do(ctx)
		if err != nil {
			return err
		}
		ended.Name = st.name
		v.result.Stages = append(v.result.Stages, ended)
		if ended.Outcome == hone.StageFailed || st.name == hone.StageChange && ended.Outcome != hone.StagePassed {
			break
		}
		v.announceResult()
	}
	v.result = judge.Verification(v.result)
	v.announceResult()
	return nil
}

// announceResult sends what is known.
func (v *verification) announceResult() {
	r := v.result
	r.Stages = slices.Clone(r.Stages)
	v.emit(hone.Event{Verification: &r})
}

// Ends of a stage.

func passed(format string, args ...any) hone.Stage {
	return hone.Stage{Outcome: hone.StagePassed, Detail: fmt.Sprintf(format, args...)}
}

func failed(output, format string, args ...any) hone.Stage {
	return hone.Stage{Outcome: hone.StageFailed, Detail: fmt.Sprintf(format, args...), Output: output}
}

func doubtful(format string, args ...any) hone.Stage {
	return hone.Stage{Outcome: hone.StageDoubtful, Detail: fmt.Sprintf(format, args...)}
}

func skipped(format string, args ...any) hone.Stage {
	return hone.Stage{Outcome: hone.StageSkipped, Detail: fmt.Sprintf(format, args...)}
}

// behave asks the behaviour check about the functions that differ.
func (v *verification) behave(ctx context.Context) (hone.Stage, error) {
	check := v.session.bench.Behaviour
	switch {
	case check == nil:
		return skipped("not checked: this hone has no behaviour check; tests alone do not show that behaviour is the same"), nil
	case len(v.funcs) == 0:
		return skipped("not checked: no function changes, so there is none to call"), nil
	}
	a, err := check(ctx, v.question(hone.StageBehaviour))
	switch {
	case ctx.Err() != nil:
		return hone.Stage{}, ctx.Err()
	case err != nil:
		return skipped("not checked: %v", err), nil
	}
	return v.behaved(a), nil
}

// question is what a check of changed functions is asked in a stage.
func (v *verification) question(stage string) BehaviourQuestion {
	q := BehaviourQuestion{
		Functions: v.funcs, Budget: behaviourTime, Timeout: v.spec.Timeout, Scratch: v.tempDir, Recordings: &v.recordings,
		Progress: func(what string, done, total int) { v.progress(stage, what, done, total) },
	}
	for i, d := range v.sides {
		q.Sides[i] = BehaviourSide{Tool: d.tool, Module: d.module, Overlay: d.plain, Mapping: d.mapping, Copy: d.copy}
	}
	return q
}

// behaved puts the answer of the behaviour check into words.
func (v *verification) behaved(a BehaviourAnswer) hone.Stage {
	var st hone.Stage
	calls := fmt.Sprintf("%s of %s equal", counted(a.Inputs, "call"), counted(a.Functions, "changed function"))
	switch {
	case a.Difference != "":
		st = failed(a.Counterexample, "%s", a.Difference)
	case a.Functions == 0 || len(a.NotChecked) > 0 || v.beyond:
		st = doubtful("%s; not all of the change was checked", calls)
	default:
		st = passed("%s", calls)
	}
	st.NotChecked = slices.Clone(a.NotChecked)
	if v.beyond {
		st.NotChecked = append(st.NotChecked, "what changes outside functions")
	}
	if a.Difference == "" {
		st.NotChecked = append(st.NotChecked, a.OneWay...)
	}
	return st
}

// folder is the import path of the folder of a file.
func (v *verification) folder(file string) string {
	return path.Join(v.module.Path, path.Dir(file))
}
