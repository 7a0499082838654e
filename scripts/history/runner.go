package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/history"
	"github.com/gohone/hone/internal/honed"
)

// runner points one hone at commits.
type runner struct {
	*honed.Command
	settings settings
	rows     history.Rows
}

// all returns the results of the commits, in their order, when it is interrupted
// those of the first. Where hone cannot be
// run, the result says why: that counts as a miss.
func (r *runner) all(ctx context.Context, commits []history.Commit) ([]history.Result, error) {
	var results []history.Result
	for i, c := range commits {
		name := c.Name
		if c.Half() == history.Held {
			name = "(held apart)"
		}
		r.Say("%d of %d: %s", i+1, len(commits), name)
		result, err := r.one(ctx, c)
		if ctx.Err() != nil {
			return results, nil // those that are there count
		}
		if err != nil {
			result.Failed = err.Error()
		}
		results = append(results, result)
	}
	return results, nil
}

// one runs hone on the old version of a commit.
func (r *runner) one(ctx context.Context, c history.Commit) (history.Result, error) {
	result := history.Result{Commit: c.Name}
	old := filepath.Join(r.Work, c.Name, "old")
	defer os.RemoveAll(filepath.Join(r.Work, c.Name))
	if err := checkOut(ctx, old, c, c.Old); err != nil {
		return result, err
	}
	verb, budget := "check", time.Minute
	if r.settings.fix {
		verb, budget = "run", 5*time.Minute
	}
	args := honed.Limited(verb, cmp.Or(r.settings.budget, budget))
	if r.settings.profile {
		files, err := honed.Profile(ctx, old, "./"+c.Folder, "^"+history.Benchmark+"$", filepath.Join(r.Work, c.Name, "hone"))
		if err != nil {
			return result, err
		}
		for _, name := range files {
			args = append(args, "--profile", name)
		}
	} else {
		args = append(args, "--bench", "^"+history.Benchmark+"$", "./"+c.Folder)
	}
	events, err := r.Events(ctx, old, args...)
	if err != nil {
		return result, err
	}
	findings := findings(events)
	result.Findings, result.Short = len(findings), honed.CutShort(events)
	result.Place, result.Line = c.Judge(findings, r.rows)
	if r.settings.fix {
		result.Fate = fate(events, findings, result.Place)
		result.Gain, err = r.gain(ctx, c, old, kept(events))
	}
	return result, err
}

// findings returns those of the first pass, in their order. One that is sent
// again counts once.
func findings(events []hone.Event) []hone.Finding {
	var out []hone.Finding
	for _, e := range events {
		if f := e.Finding; f != nil && f.Pass <= 1 && !slices.ContainsFunc(out, func(g hone.Finding) bool { return g.ID == f.ID }) {
			out = append(out, *f)
		}
	}
	return out
}

// fate says what became of the fix of a finding, by its last state; empty where
// it has none. Of several fixes, a kept one counts.
func fate(events []hone.Event, findings []hone.Finding, at history.Place) string {
	if at == 0 {
		return ""
	}
	last := map[string]string{}
	for _, e := range events {
		if f := e.Fix; f != nil && f.Pass <= 1 && slices.Contains(f.Findings, findings[at-1].ID) {
			last[f.ID] = strings.TrimSuffix(string(f.State)+": "+f.Reason, ": ")
			if f.State == hone.Kept {
				last[f.ID] = string(f.State)
			}
		}
	}
	all := slices.Sorted(maps.Values(last))
	if slices.Contains(all, string(hone.Kept)) {
		return string(hone.Kept)
	}
	return strings.Join(all, "; ")
}

// kept counts the fixes that a run keeps in the end.
func kept(events []hone.Event) int {
	states := map[string]hone.FixState{}
	for _, e := range events {
		if e.Fix != nil {
			states[fmt.Sprint(e.Fix.Pass, e.Fix.ID)] = e.Fix.State
		}
	}
	n := 0
	for _, s := range states {
		if s == hone.Kept {
			n++
		}
	}
	return n
}
