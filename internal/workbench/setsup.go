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
// unless what is laid out anew in memory lies worse; nor is a little of that a reason against them, when it
// is measured again, as the linker moves a benchmark by as much.

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
		only := true
		for _, c := range cs {
			t := slices.IndexFunc(c.targets, func(t target) bool { return t.Benchmark == b })
			if t < 0 || !only {
				continue
			}
			var err error
			if only, err = s.onlySetsUp(ctx, c, c.targets[t]); err != nil {
				return nil, nil, err
			}
		}
		if only {
			beside[b] = true
		}
	}
	return notMoved(vs, beside, s.policy()), beside, nil
}

// notMoved leaves out times that got worse by a little, of some benchmarks.
func notMoved(vs []hone.Verdict, of map[hone.Benchmark]bool, p judge.Policy) []hone.Verdict {
	return slices.DeleteFunc(slices.Clone(vs), func(v hone.Verdict) bool {
		return of[v.Benchmark] && v.Unit == hone.SecPerOp && v.Outcome == hone.Regression && v.Delta <= mostMoved*p.Margin
	})
}

// onlySetsUp reports whether the iterations of a benchmark execute no statement that a candidate
// changes, and none of a package in which it declares types otherwise: what has them may lie
// otherwise in memory.
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
		if !slices.Equal(typesIn(before), typesIn(after)) && executed.Touches(s.allOf(f), c.pass.reach.name) {
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

// typesIn are the texts of the types that a file declares.
func typesIn(src []byte) []string {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return []string{fmt.Sprint(err)}
	}
	var out []string
	ast.Inspect(f, func(n ast.Node) bool {
		if t, ok := n.(*ast.TypeSpec); ok {
			out = append(out, string(src[fset.Position(t.Pos()).Offset:fset.Position(t.End()).Offset]))
		}
		return true
	})
	return out
}
