package workbench

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verify"
)

// A benchmark may execute what fixes change before its iterations alone: it makes a server with
// all its handlers, and calls one of them. That its time gets worse is then not what they do,
// unless what they are given is another thing or lies worse in memory; nor is a little of that a reason against
// a fix, when it is measured again, as the linker moves a benchmark by as much.

// mostMoved is how many margins worse the time of such a benchmark may be.
const mostMoved = 4

// timesMore is by how many iterations two runs of a benchmark differ at least when it is asked
// which statements these execute.
const timesMore = 16

// spared returns verdicts without those of times that got worse by a little in benchmarks of
// which the iterations execute nothing that any of the candidates changes, and those benchmarks.
// What is counted exactly stays.
func (s *session) spared(ctx context.Context, cs []*candidate, vs []hone.Verdict) ([]hone.Verdict, map[hone.Benchmark]bool, error) {
	beside := map[hone.Benchmark]bool{}
	for _, b := range slower(vs) {
		only, err := s.allSetUp(ctx, cs, b)
		if err != nil {
			return nil, nil, err
		}
		if only {
			beside[b] = true
		}
	}
	return notMoved(vs, beside, s.policy()), beside, nil
}

// allSetUp reports whether the iterations of a benchmark execute nothing that any of the candidates
// changes which touch it, one at least.
func (s *session) allSetUp(ctx context.Context, cs []*candidate, b hone.Benchmark) (only bool, err error) {
	for _, c := range cs {
		t := slices.IndexFunc(c.targets, func(t target) bool { return t.Benchmark == b })
		if t < 0 {
			continue
		}
		if only, err = s.onlySetsUp(ctx, c, c.targets[t]); !only || err != nil {
			return false, err
		}
	}
	return only, nil
}

// notMoved leaves out times that got worse by a little, of some benchmarks.
func notMoved(vs []hone.Verdict, of map[hone.Benchmark]bool, p judge.Policy) []hone.Verdict {
	return slices.DeleteFunc(slices.Clone(vs), func(v hone.Verdict) bool {
		return of[v.Benchmark] && v.Unit == hone.SecPerOp && v.Outcome == hone.Regression && v.Delta <= mostMoved*p.Margin
	})
}

// onlySetsUp reports whether the iterations of a benchmark execute no statement that a candidate
// changes, and none of a package in which it declares types, constants or variables otherwise: what has
// the types may lie otherwise in memory, and who uses the others has no changed line.
func (s *session) onlySetsUp(ctx context.Context, c *candidate, t target) (bool, error) {
	if isService(t.Benchmark) || c.pass.reach == nil {
		return false, nil
	}
	executed, err := s.iterated(ctx, c.pass, t)
	if executed == nil || err != nil || executed.Touches(c.ranges, c.pass.reach.name) {
		return false, err
	}
	for _, f := range filesOf(c.fixes) {
		before, _ := c.pass.base.tree.Read(f)
		after, _ := c.tree.Read(f)
		if declaresOtherwise(before, after) && executed.Touches(s.allOf(f), c.pass.reach.name) {
			return false, nil
		}
	}
	return true, nil
}

// iterated is what the iterations of a benchmark execute, of the packages that a pass edits: what
// is executed another number of times when there are more of them. It is nil where that cannot be
// found out.
func (s *session) iterated(ctx context.Context, p *pass, t target) (verify.Coverage, error) {
	if known, ok := p.reach.iterated[t.Benchmark]; ok {
		return known, nil
	}
	found, err := s.iterates(ctx, p, t)
	var failure *source.Failure
	if errors.As(err, &failure) || unfit(err) || errors.Is(err, gotool.ErrTooLarge) {
		found, err = nil, nil
	}
	if err == nil {
		p.reach.iterated[t.Benchmark] = found
	}
	return found, err
}

// iterates runs a benchmark twice. Package testing calls it once more where there is more than
// one iteration.
func (s *session) iterates(ctx context.Context, p *pass, t target) (verify.Coverage, error) {
	s.progress("verify", "what the iterations of "+t.Name+" execute", 0, 0)
	pkgs := s.packagesOf([]target{t})
	if len(pkgs) == 0 {
		return nil, nil
	}
	c, err := s.coveringOf(ctx, p.base)
	if err != nil {
		return nil, err
	}
	c.often = true
	dir, err := s.tempDir()
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	bin := s.binary(p.base, pkgs[0], filepath.Join(dir, "cover.test"))
	if err := c.compile(ctx, pkgs[0], p.reach.covered, bin.Path); err != nil {
		return nil, err
	}
	var found [2]verify.Coverage
	for i, n := range []int{2, 2 + max(timesMore, t.Turns.N)} {
		data, err := s.collector.Profile(ctx, bin, t.Benchmark, source.Size{N: n}, hone.Coverage)
		if err != nil {
			return nil, err
		}
		if found[i], err = verify.ReadCoverage(data); err != nil {
			return nil, err
		}
	}
	return found[1].Unlike(found[0]), nil
}

// allOf are all lines of the files of a package, one of which is named.
func (s *session) allOf(file string) []hone.Position {
	var out []hone.Position
	for _, p := range s.all {
		if p.ImportPath != s.packageOf(file) {
			continue
		}
		for _, name := range slices.Concat(p.GoFiles, p.CgoFiles) {
			out = append(out, hone.Position{File: s.rel(filepath.Join(p.Dir, name)), Line: 1, EndLine: 1 << 30})
		}
	}
	return out
}

// filesOf are the files that fixes edit.
func filesOf(fixes []hone.Fix) []string {
	var out []string
	for _, f := range fixes {
		for _, e := range f.Edits {
			if !slices.Contains(out, e.File) {
				out = append(out, e.File)
			}
		}
	}
	return out
}

// declaresOtherwise reports whether a file declares another set of types, or no longer a constant or a
// variable of the package as it did. One that is new nobody but changed lines can use.
func declaresOtherwise(before, after []byte) bool {
	types, values := declarations(before)
	typesNow, valuesNow := declarations(after)
	return !slices.Equal(types, typesNow) || slices.ContainsFunc(values, func(v string) bool { return !slices.Contains(valuesNow, v) })
}

// declarations are the texts of the types that a file declares, and of the constants and variables that it
// declares for the package: those of a group together, as a constant may say how the next one counts.
func declarations(src []byte) (types, values []string) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return []string{fmt.Sprint(err)}, nil
	}
	text := func(n ast.Node) string {
		return string(src[fset.Position(n.Pos()).Offset:fset.Position(n.End()).Offset])
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if t, ok := n.(*ast.TypeSpec); ok {
			types = append(types, text(t))
		}
		return true
	})
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		switch {
		case ok && g.Tok == token.CONST:
			values = append(values, text(g))
		case ok && g.Tok == token.VAR:
			for _, spec := range g.Specs {
				values = append(values, text(spec))
			}
		}
	}
	return types, values
}
