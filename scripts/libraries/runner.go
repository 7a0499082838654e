package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honed"
	"github.com/gohone/hone/internal/libraries"
)

// runner points one hone at libraries.
type runner struct {
	*honed.Command
	settings settings
}

// one returns what hone says of a library, and if it is asked for, what that is
// worth. Where hone cannot be run, the result says why.
func (r *runner) one(ctx context.Context, l libraries.Library) libraries.Result {
	result := libraries.Result{Library: l.Name, Version: l.Version, Tried: r.settings.try, Profiled: r.settings.profile}
	began := time.Now()
	events, err := r.events(ctx, l, false)
	result.Load = honed.HostOf(events).Load
	result.Findings, result.Short = findings(events), honed.CutShort(events)
	if err == nil && r.settings.try && len(result.Findings) > 0 {
		events, err = r.events(ctx, l, true)
		result.Findings = findings(events)
	}
	if err != nil {
		result.Failed = err.Error()
	}
	result.Took = time.Since(began).Round(time.Second)
	return result
}

// events runs hone on a copy of the library.
func (r *runner) events(ctx context.Context, l libraries.Library, try bool) ([]hone.Event, error) {
	dir := filepath.Join(r.Work, l.Name)
	defer os.RemoveAll(dir)
	if err := honed.CheckOut(ctx, dir, l.Module, l.Version); err != nil {
		return nil, err
	}
	if l.Own {
		if err := copyBench(filepath.Join(dir, "hone_test.go"), l); err != nil {
			return nil, err
		}
	}
	if err := honed.Settle(ctx, dir, "./..."); err != nil {
		return nil, err
	}
	if r.settings.profile && !try {
		return r.profiled(ctx, dir, l)
	}
	return r.Events(ctx, dir, r.args(l, try)...)
}

// profiled has go test take the profiles, and hone check read them. Those of all
// packages count as of one benchmark, so a line is hot in fewer cases than where
// each benchmark has its own.
func (r *runner) profiled(ctx context.Context, dir string, l libraries.Library) ([]hone.Event, error) {
	pkgs, err := tested(ctx, dir, l)
	if err != nil {
		return nil, err
	}
	args := honed.Limited("check", cmp.Or(r.settings.budget, 10*time.Minute))
	for i, pkg := range pkgs {
		files, err := honed.Profile(ctx, dir, pkg, cmp.Or(l.Bench, "."), fmt.Sprintf("%s.%d", dir, i))
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			args = append(args, "--profile", name)
		}
	}
	return r.Events(ctx, dir, args...)
}

// tested are the import paths of the packages that have tests.
func tested(ctx context.Context, dir string, l libraries.Library) ([]string, error) {
	const tests = "{{if or .TestGoFiles .XTestGoFiles}}{{.ImportPath}}{{end}}"
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-f", tests}, l.Packages...)...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("packages %s: %w", l.Packages, err)
	}
	return strings.Fields(string(out)), nil
}

func copyBench(to string, l libraries.Library) error {
	bench, err := os.ReadFile(filepath.FromSlash(l.OwnBench()))
	if err != nil {
		return err
	}
	return os.WriteFile(to, bench, 0o666)
}

// args are those of hone.
func (r *runner) args(l libraries.Library, try bool) []string {
	verb, budget := "check", 2*time.Minute
	if try {
		verb, budget = "run", 5*time.Minute
	}
	args := honed.Limited(verb, cmp.Or(r.settings.budget, budget))
	if try {
		args = append(args, "--try")
	}
	if l.Bench != "" {
		args = append(args, "--bench", l.Bench)
	}
	return append(args, l.Packages...)
}

// findings are those of the first pass, with what became of their fixes.
func findings(events []hone.Event) []libraries.Finding {
	fixes := map[string]hone.Fix{}
	gains := map[hone.Unit]map[string]float64{hone.SecPerOp: {}, hone.AllocsPerOp: {}}
	for _, e := range events {
		if f := e.Fix; f != nil {
			fixes[f.ID] = *f
		}
		if v := e.Verdict; v != nil && v.Outcome == hone.Improvement && gains[v.Unit] != nil {
			gains[v.Unit][v.Candidate] = max(gains[v.Unit][v.Candidate], -v.Delta)
		}
	}
	var out []libraries.Finding
	at := map[string]int{} // a finding is sent again when its evidence is complete
	for _, e := range events {
		if e.Finding == nil || e.Finding.Pass > 1 {
			continue
		}
		f := finding(*e.Finding, fixes[e.Finding.Fix])
		f.Gain, f.Objects = gains[hone.SecPerOp][e.Finding.Fix], gains[hone.AllocsPerOp][e.Finding.Fix]
		if i, ok := at[e.Finding.ID]; ok {
			out[i] = f
			continue
		}
		at[e.Finding.ID] = len(out)
		out = append(out, f)
	}
	return out
}

func finding(f hone.Finding, fix hone.Fix) libraries.Finding {
	return libraries.Finding{
		Rule: f.Rule, Place: fmt.Sprintf("%s:%d", f.Position.File, f.Position.Line), Function: f.Function,
		Cause: f.Cause, Bound: f.Bound, Safety: string(f.Safety), State: string(fix.State), Reason: fix.Reason,
	}
}
