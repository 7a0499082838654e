package main

import (
	"context"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"math/rand/v2"
	"path"
	"slices"

	"github.com/gohone/hone/internal/wrongfixes"
)

// mutants tries right candidates with one mistake each, and adds the run to the file, as far as
// it came: what survives is to be looked at by a person.
func mutants(ctx context.Context, o options, known wrongfixes.Measured, modules []*wrongfixes.Module) error {
	if o.seed == 0 {
		o.seed = rand.Uint64()
	}
	run := wrongfixes.MutantRun{Note: o.note, Seed: o.seed}
	log, err := openLog("", true)
	if err != nil {
		return err
	}
	if len(o.modules) > 0 {
		o.note = ""
	}
	d := newDrawer(modules, rand.New(rand.NewPCG(o.seed, 0)))
	failed := d.each(ctx, o, func(drawn []*wrongfixes.Module) error {
		err := measure(ctx, o, drawn, log)
		for _, c := range wrongfixes.Candidates(drawn) {
			if results := log.of([]*wrongfixes.Candidate{c}); len(results) > 0 { // else the run was cut off before it
				run.Add(c, results[0])
			}
		}
		return err
	})
	for _, s := range run.Survivors {
		fmt.Printf("survived %-32s %s %s\n", s.Mutant, s.Change, s.Doubt)
	}
	fmt.Printf("-seed=%d: %d drawn, %d compile, %d rejected\n", o.seed, run.Drawn, run.Mutants, run.Rejected)
	if o.note != "" && run.Drawn > 0 {
		known.Mutants = append(slices.Clip(known.Mutants), run)
		err = wrongfixes.WriteStages(wrongfixes.StagesFile, known)
	}
	if failed != nil {
		return failed
	}
	return err
}

// drawer draws mutants, each in a module of its own: what a run that is cut off came to is a sample. Of a golden test they
// are made of what the rule offers without a question.
type drawer struct {
	right   []*wrongfixes.Candidate // that are left
	r       *rand.Rand
	check   *compiler
	offered map[*wrongfixes.Module][]*wrongfixes.Candidate
}

func newDrawer(modules []*wrongfixes.Module, r *rand.Rand) *drawer {
	return &drawer{
		right: wrongfixes.RightOnes(modules, r), r: r, check: newCompiler(),
		offered: map[*wrongfixes.Module][]*wrongfixes.Candidate{},
	}
}

// each calls try with as many mutants as are tried at a time, until there are as many as were asked for; with
// names as arguments, of those that are named.
func (d *drawer) each(ctx context.Context, o options, try func([]*wrongfixes.Module) error) error {
	var waiting []*wrongfixes.Module
	for n := range o.mutants {
		m, err := d.next(ctx)
		if err != nil {
			return err
		}
		if m != nil && (len(o.modules) == 0 || slices.Contains(o.modules, m.Candidates[0].ID())) {
			fmt.Printf("drawn    %-32s %s\n", m.Candidates[0].ID(), m.Candidates[0].Why)
			waiting = append(waiting, m)
		}
		if last := m == nil || n+1 == o.mutants; len(waiting) > 0 && (last || len(waiting) == o.workers) {
			if err := try(waiting); err != nil {
				return err
			}
			waiting = nil
		}
		if m == nil {
			return nil
		}
	}
	return nil
}

// next draws a mutant; nil if there is no more.
func (d *drawer) next(ctx context.Context) (*wrongfixes.Module, error) {
	for len(d.right) > 0 {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		c := d.right[0]
		d.right = d.right[1:]
		if c.Module.Golden {
			var err error
			if c, err = d.offer(ctx, c); err != nil {
				return nil, fmt.Errorf("module %s: %w", c.Module.Name, err)
			}
		}
		if c == nil {
			continue
		}
		if m := wrongfixes.Mutant(c, d.r, d.check.compiles); m != nil {
			return m.Alone(), nil
		}
	}
	return nil, nil
}

// offer returns a golden test as its rule offers it, nil if that asks about all of it.
func (d *drawer) offer(ctx context.Context, c *wrongfixes.Candidate) (*wrongfixes.Candidate, error) {
	if d.offered[c.Module] == nil {
		all, err := unasked(ctx, c.Module)
		if err != nil {
			return c, err
		}
		d.offered[c.Module] = all
	}
	for _, o := range d.offered[c.Module] {
		if o.Name == c.Name {
			return o, nil
		}
	}
	return nil, nil
}

// compiler type-checks candidates.
type compiler struct{ *reader }

func newCompiler() *compiler {
	fset := token.NewFileSet()
	return &compiler{reader: &reader{fset: fset, std: importer.ForCompiler(fset, "gc", nil)}}
}

// compiles reports whether the packages that a candidate changes type-check.
func (t *compiler) compiles(c *wrongfixes.Candidate) bool {
	tree := &moduleImporter{reader: t.reader, module: c.Module, tree: c.Tree(), known: map[string]*types.Package{}}
	for name := range c.Files {
		dir := path.Dir(name)
		files, err := tree.parse(dir)
		if err != nil {
			return false
		}
		cfg := types.Config{Importer: tree, GoVersion: goVersion(c.Module)}
		if _, err := cfg.Check(path.Join(c.Module.Path, dir), t.fset, files, nil); err != nil {
			return false
		}
	}
	return true
}
