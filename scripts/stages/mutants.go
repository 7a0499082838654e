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
	drawn, err := drawMutants(ctx, o.mutants, modules, rand.New(rand.NewPCG(o.seed, 0)))
	if err != nil {
		return err
	}
	if len(o.modules) > 0 {
		if drawn, err = choose(drawn, o.modules); err != nil {
			return err
		}
		o.note = ""
	}
	for _, c := range wrongfixes.Candidates(drawn) {
		fmt.Printf("drawn    %-32s %s\n", c.ID(), c.Why)
	}
	log, err := openLog("", true)
	if err != nil {
		return err
	}
	failed := measure(ctx, o, drawn, log)
	for _, c := range wrongfixes.Candidates(drawn) {
		results := log.of([]*wrongfixes.Candidate{c})
		if len(results) == 0 {
			continue // the run was cut off before it
		}
		run.Add(c, results[0])
	}
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

// drawMutants returns n mutants, each in a module of its own, in an order drawn by chance: what a run that is
// cut off came to is a sample. Of a golden test they are made of what the rule offers without a question.
func drawMutants(ctx context.Context, n int, modules []*wrongfixes.Module, r *rand.Rand) ([]*wrongfixes.Module, error) {
	check := newCompiler()
	offered := map[*wrongfixes.Module][]*wrongfixes.Candidate{}
	var drawn []*wrongfixes.Module
	for _, c := range wrongfixes.RightOnes(modules, r) {
		if len(drawn) == n || ctx.Err() != nil {
			return drawn, ctx.Err()
		}
		if c.Module.Golden {
			if offered[c.Module] == nil {
				var err error
				if offered[c.Module], err = unasked(ctx, c.Module); err != nil {
					return nil, fmt.Errorf("module %s: %w", c.Module.Name, err)
				}
			}
			i := slices.IndexFunc(offered[c.Module], func(o *wrongfixes.Candidate) bool { return o.Name == c.Name })
			if i < 0 {
				continue // of what is asked about alone
			}
			c = offered[c.Module][i]
		}
		if m := wrongfixes.Mutant(c, r, check.compiles); m != nil {
			drawn = append(drawn, m.Alone())
		}
	}
	return drawn, nil
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
