package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/corpus"
	"github.com/gohone/hone/internal/honed"
	"github.com/gohone/hone/internal/standing"
	"github.com/gohone/hone/rules"
)

// runner points one hone at programs.
type runner struct {
	*honed.Command
	settings settings
	rules    map[int][]string // by the number of the cause
	digest   string           // of the command
}

// all returns the results of the programs, and keeps each at once. What fails
// with one does not keep it from the others.
func (r *runner) all(ctx context.Context, programs []corpus.Program) ([]corpus.Result, error) {
	var results []corpus.Result
	var failed []error
	for _, p := range programs {
		result, err := r.result(ctx, p)
		if ctx.Err() != nil {
			return results, ctx.Err()
		}
		if err != nil {
			r.Say("%s: %v", p.Name, err)
			failed = append(failed, fmt.Errorf("program %s: %w", p.Name, err))
			continue
		}
		results = append(results, result)
	}
	return results, errors.Join(failed...)
}

// result returns the result of a program, from a run of hone if none is kept.
func (r *runner) result(ctx context.Context, p corpus.Program) (corpus.Result, error) {
	dir := filepath.FromSlash(p.Folder())
	source, err := p.Digest(dir, r.rules)
	if err != nil {
		return corpus.Result{}, err
	}
	result, there, err := r.kept(p.Name, source)
	if err != nil || there {
		return result, err
	}
	if result, err = r.one(ctx, p, dir); err != nil {
		return corpus.Result{}, err
	}
	result.Hone, result.Source = r.digest, source
	return r.keep(result)
}

// one runs hone on a copy of the program in dir and applies what it kept.
func (r *runner) one(ctx context.Context, p corpus.Program, dir string) (corpus.Result, error) {
	r.Say("%s: hone run", p.Name)
	fixed := filepath.Join(r.Work, p.Name)
	if err := honed.CopyModule(fixed, dir); err != nil {
		return corpus.Result{}, err
	}
	events, err := r.Events(ctx, fixed, honed.Limited("run", r.settings.run)...)
	if err != nil {
		return corpus.Result{}, err
	}
	var l casestudies.Loop
	for _, e := range events {
		l.Add(e)
	}
	if l.Patched {
		if _, err := r.Output(ctx, fixed, "apply"); err != nil {
			return corpus.Result{}, err
		}
	}
	standing, err := standing.Findings(ctx, fixed, rules.All)
	if err != nil {
		return corpus.Result{}, err
	}
	result, err := corpus.Judge(&l, dir, casestudies.Version{Dir: fixed, Standing: standing}, p, r.rules)
	result.Host = casestudies.HostOf(honed.HostOf(events))
	return result, err
}

// kept returns the result of an earlier run of the same hone on the same
// program, if it is kept and counts.
func (r *runner) kept(program, source string) (corpus.Result, bool, error) {
	if !r.settings.save || r.settings.again {
		return corpus.Result{}, false, nil
	}
	all, err := corpus.LoadResults(corpus.ResultsFile)
	if err != nil {
		return corpus.Result{}, false, err
	}
	old, ok := corpus.Of(all, program)
	return old, ok && old.Complete && old.Hone == r.digest && old.Source == source, nil
}

// keep keeps a result, if results are to be kept, and returns it with what is
// kept of the first run.
func (r *runner) keep(result corpus.Result) (corpus.Result, error) {
	if !r.settings.save {
		return result, nil
	}
	all, err := corpus.LoadResults(corpus.ResultsFile)
	if err != nil {
		return corpus.Result{}, err
	}
	all = corpus.With(all, result)
	result, _ = corpus.Of(all, result.Program)
	return result, corpus.SaveResults(corpus.ResultsFile, all)
}
