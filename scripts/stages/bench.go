package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/stress"
	"github.com/gohone/hone/internal/workbench"
	"github.com/gohone/hone/internal/wrongfixes"
	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/rule"
)

// bench is a module laid out to try its candidates.
type bench struct {
	module *wrongfixes.Module
	own    map[string][]string // tests of a module that fail, by candidate
	budget time.Duration
	trace  bool
	dir    string
	tool   *gotool.Tool
	at     gotool.Module
	cache  *behave.Cache
	// recordings are what the module's tests lead to, for all its candidates.
	recordings behave.Recordings
}

func newBench(ctx context.Context, m *wrongfixes.Module, own map[string][]string, o options) (*bench, error) {
	dir, err := os.MkdirTemp("", "hone-stages-")
	if err != nil {
		return nil, err
	}
	b := &bench{module: m, own: own, budget: o.budget, trace: o.trace}
	if b.dir, err = gotool.RealDir(dir); err != nil {
		return nil, err
	}
	if err := m.Write(b.source()); err != nil {
		return nil, err
	}
	if err := m.Write(filepath.Join(b.dir, "copy")); err != nil {
		return nil, err
	}
	if b.tool, err = gotool.Find(ctx, b.source()); err != nil {
		return nil, err
	}
	if b.at, err = b.tool.Module(ctx, b.source()); err != nil {
		return nil, err
	}
	drivers := filepath.Join(b.dir, "drivers")
	b.cache = behave.NewCache(drivers)
	return b, os.Mkdir(drivers, 0o777)
}

func (b *bench) close() { os.RemoveAll(b.dir) }

func (b *bench) source() string { return filepath.Join(b.dir, "source") }

// tryWithin is try within a time, if that is not 0: what has not ended by then was not checked.
func (b *bench) tryWithin(ctx context.Context, c *wrongfixes.Candidate, most time.Duration) (wrongfixes.Result, error) {
	if most == 0 {
		return b.try(ctx, c)
	}
	limited, cancel := context.WithTimeout(ctx, most)
	defer cancel()
	r, err := b.try(limited, c)
	if limited.Err() == nil || ctx.Err() != nil {
		return r, err
	}
	r.Unchecked = append(r.Unchecked, fmt.Sprintf("the checks did not end within %s", most))
	if !r.Rejected() {
		r.Doubt = r.Unchecked[len(r.Unchecked)-1]
	}
	r.Seconds = most.Seconds()
	return r, nil
}

// try puts a candidate through the stages; the last is for what the others let
// pass.
func (b *bench) try(ctx context.Context, c *wrongfixes.Candidate) (wrongfixes.Result, error) {
	began := time.Now()
	r := wrongfixes.Result{Candidate: c.ID(), Expect: c.Expect, Kind: c.Kind, Golden: b.module.Golden}
	scratch := filepath.Join(b.dir, c.Name)
	defer os.RemoveAll(scratch)
	overlay, mapping, err := b.lay(ctx, c, scratch)
	switch {
	case ctx.Err() != nil:
		return r, ctx.Err()
	case errors.Is(err, errBuild):
		r.Stages = append(r.Stages, wrongfixes.StageBuild)
		return r, nil
	case err != nil:
		return r, err
	}
	if len(b.own[c.ID()]) > 0 {
		r.Stages = append(r.Stages, wrongfixes.StageTests)
	}
	q := b.question(c, overlay, mapping)
	if err := hazards(ctx, q, &r); err != nil {
		return r, err
	}
	alone := safetyOf(c) != rule.Mechanical || c.Mutant && b.module.Golden // no test executes its lines
	if err := behaviour(ctx, q, alone, &r); err != nil {
		return r, err
	}
	if !r.Rejected() {
		err = concurrency(ctx, q, alone, &r)
	}
	r.Seconds = time.Since(began).Round(100 * time.Millisecond).Seconds()
	return r, err
}

// safetyOf is the safety of the rule that a candidate is of. What no rule proposed has to be checked.
func safetyOf(c *wrongfixes.Candidate) rule.Safety {
	for _, r := range rules.All {
		if r.Name == c.Row {
			return r.Safety
		}
	}
	return rule.Guarded
}

// errBuild is that a candidate does not compile.
var errBuild = errors.New("does not compile")

// lay lays the changed files of a candidate over the module; mapping names the file that each content
// file stands for. A fix that edits several files has a golden file of each, none of which compiles alone.
func (b *bench) lay(ctx context.Context, c *wrongfixes.Candidate, scratch string) (overlay string, mapping map[string]string, err error) {
	if overlay, mapping, err = b.overlay(c.Files, scratch); err != nil {
		return "", nil, err
	}
	if err = b.builds(ctx, c, overlay, mapping); err == nil || !b.module.Golden || c.Mutant {
		return overlay, mapping, err
	}
	if overlay, mapping, err = b.overlay(c.Module.Fixed(), scratch); err != nil {
		return "", nil, err
	}
	return overlay, mapping, b.builds(ctx, c, overlay, mapping)
}

// builds compiles a candidate. Those of the corpus build, or make wrongfixes
// would have failed.
func (b *bench) builds(ctx context.Context, c *wrongfixes.Candidate, overlay string, mapping map[string]string) error {
	if !b.module.Golden && !c.Mutant {
		return nil
	}
	if err := b.tool.Compile(ctx, b.at.Root, overlay, mapping, []string{"./..."}); err != nil {
		return fmt.Errorf("%w: %w", errBuild, err)
	}
	return nil
}

// overlay writes changed files, and what the go command has to know of them.
func (b *bench) overlay(changed map[string][]byte, scratch string) (overlay string, mapping map[string]string, err error) {
	if err := os.MkdirAll(scratch, 0o777); err != nil {
		return "", nil, err
	}
	files := map[string][]byte{}
	for name, data := range changed {
		files[filepath.Join(b.source(), filepath.FromSlash(name))] = data
	}
	if overlay, err = fix.ExtendOverlay(scratch, "", files); err != nil {
		return "", nil, err
	}
	text, err := os.ReadFile(overlay)
	if err != nil {
		return "", nil, err
	}
	var all struct{ Replace map[string]string }
	err = json.Unmarshal(text, &all)
	mapping = map[string]string{}
	for file, content := range all.Replace {
		mapping[content] = file
	}
	return overlay, mapping, err
}

// question is what the checks are asked, as of a fix in hone run.
func (b *bench) question(c *wrongfixes.Candidate, overlay string, mapping map[string]string) workbench.BehaviourQuestion {
	side := workbench.BehaviourSide{Tool: b.tool, Module: b.at, Copy: filepath.Join(b.dir, "copy")}
	q := workbench.BehaviourQuestion{
		Sides: [2]workbench.BehaviourSide{side, side}, Budget: b.budget, Timeout: time.Minute, Cache: b.cache, Recordings: &b.recordings,
		Scratch:  func() (string, error) { return os.MkdirTemp(b.dir, "scratch-") },
		Progress: b.progress(c.ID()), AsFound: true,
		Reached: b.module.Golden, // nothing else calls what a rule adds
	}
	q.Sides[1].Overlay, q.Sides[1].Mapping = overlay, mapping
	for name := range c.Files {
		q.Functions = append(q.Functions, workbench.ChangedFunction{
			Package: path.Join(b.at.Path, path.Dir(name)), Baseline: hone.Position{File: name},
		})
	}
	return q
}

// progress says what the checks of a candidate are at, if that is wanted.
func (b *bench) progress(id string) func(what string, done, total int) {
	began := time.Now()
	return func(what string, _, _ int) {
		if b.trace {
			fmt.Fprintf(os.Stderr, "%s %6.1f s: %s\n", id, time.Since(began).Seconds(), what)
		}
	}
}

// hazards reads the changed packages.
func hazards(ctx context.Context, q workbench.BehaviourQuestion, r *wrongfixes.Result) error {
	a, err := workbench.ReadHazards(ctx, q)
	if err == nil && len(a.Found) > 0 {
		r.Stages = append(r.Stages, wrongfixes.StageHazard)
		r.Said = a.Found[0].Sentence
	}
	return ctx.Err()
}

// behaviour compares what the changed functions do. Where hone run keeps a fix on this check alone, it has to be whole.
func behaviour(ctx context.Context, q workbench.BehaviourQuestion, alone bool, r *wrongfixes.Result) error {
	a, err := workbench.ReplayCalls(ctx, q)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		a.NotChecked = append(a.NotChecked, err.Error())
	}
	r.Functions, r.Calls, r.Unchecked = a.Functions, a.Inputs, a.NotChecked
	r.OneWay = a.OneWay
	switch {
	case a.Difference != "":
		q.Progress(a.Counterexample, 0, 0)
		r.Said = a.Difference
		r.Stages = append(r.Stages, wrongfixes.StageBehaviour)
	case len(a.Doubtful) > 0:
		r.Doubt = "seems to differ: " + strings.Join(a.Doubtful, ", ")
	case alone && !r.Checked():
		r.Doubt = "not compared: " + cmp.Or(strings.Join(r.Unchecked, "; "), "no function changes")
	}
	return nil
}

// concurrency calls what changed from many goroutines at once, where it has to
// do with concurrency, and repeats the module's tests with the race detector.
func concurrency(ctx context.Context, q workbench.BehaviourQuestion, alone bool, r *wrongfixes.Result) error {
	a, err := workbench.CallAtOnce(ctx, q)
	open := slices.DeleteFunc(a.NotChecked, func(why string) bool { return why == stress.NoTests }) // golden tests have none
	if alone && len(open) > 0 && r.Doubt == "" {
		r.Doubt = "not called at once: " + strings.Join(open, "; ")
	}
	if err == nil && a.Difference != "" {
		r.Stages = append(r.Stages, wrongfixes.StageConcurrency)
		if r.Said == "" {
			r.Said = a.Difference
		}
	}
	return ctx.Err()
}
