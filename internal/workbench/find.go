package workbench

import (
	"context"
	"path/filepath"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/check"
	"github.com/gohone/hone/rules/rule"
)

// hotShare is the share of CPU samples or allocated objects below which, in
// every benchmark, a line is not hot.
const hotShare = 0.02

// find runs the rules on the packages with hot lines and joins what they say
// with cost. Findings are announced; what an earlier pass found already is not
// announced again.
func (s *session) find(ctx context.Context, b *build, pass int, costs []check.BenchmarkCost) (check.Result, error) {
	s.progress("find", "looking for causes in the hot lines", 0, 0)
	overlay := map[string][]byte{}
	for file, content := range b.tree.Changed() {
		overlay[filepath.Join(s.module.Root, filepath.FromSlash(file))] = content
	}
	res, err := check.Run(ctx, check.Request{
		Root: s.module.Root, ModulePath: s.module.Path, Env: s.tool.Env, Overlay: overlay, Scratch: s.work,
		Rules: s.rules(), Pass: pass, Threshold: hotShare, Costs: costs,
		Progress: func(done, total int, what string) { s.progress("find", what, done, total) },
	})
	if err != nil {
		return res, err
	}
	for _, w := range res.Warnings {
		s.emit(hone.Event{Warning: &w})
	}
	s.sayLeftAlone()
	for _, f := range res.Findings {
		s.charges[f.ID], s.sites[f.ID] = f.Evidence, f.Position
		if first, ok := s.found[f.ID]; !ok || first == pass && pass == 1 {
			s.found[f.ID] = pass
			s.emit(hone.Event{Finding: &f})
		}
	}
	return res, nil
}

// sayLeftAlone names, once, the files that rules do not look at although they
// are measured: the compiler sees what cgo makes of them.
func (s *session) sayLeftAlone() {
	var files []string
	for _, p := range s.pkgs {
		for _, f := range p.CgoFiles {
			files = append(files, s.rel(filepath.Join(p.Dir, f)))
		}
	}
	if len(files) > 0 && !s.leftAlone {
		s.leftAlone = true
		s.warn("cgo-files", "files that import \"C\" are measured, and neither searched nor changed: "+list(files),
			"Go code that need not call C is better kept in files of its own")
	}
}

// hot returns the benchmarks in which code that the fixes change was hot.
func (s *session) hot(fixes []hone.Fix) map[hone.Benchmark]bool {
	out := map[hone.Benchmark]bool{}
	for _, f := range fixes {
		for _, id := range f.Findings {
			for _, e := range s.charges[id] {
				if e.Share >= hotShare {
					out[e.Benchmark] = true
				}
			}
		}
	}
	return out
}

// rules returns the rules the spec asks for.
func (s *session) rules() []rule.Rule {
	if len(s.spec.Rules) == 0 {
		return s.bench.Rules
	}
	return slices.DeleteFunc(slices.Clone(s.bench.Rules), func(r rule.Rule) bool { return !slices.Contains(s.spec.Rules, r.Name) })
}
