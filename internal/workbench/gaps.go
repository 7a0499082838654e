package workbench

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/source"
)

// gap is something that should have been compared and could not be. Whoever
// reads the figures is warned of it; a gate does not pass.
type gap struct {
	benchmark hone.Benchmark // none where it is a whole package
	why       string
}

// gap notes that a benchmark could not be compared.
func (b *bench) gap(name hone.Benchmark, why string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.gaps = append(b.gaps, gap{name, "benchmark " + name.Name + " of " + name.Package + " " + why})
}

// uncompiled notes that a package of a side does not compile or load.
func (b *bench) uncompiled(d hone.Side, f *gotool.BuildError) {
	b.gaps = append(b.gaps, gap{why: fmt.Sprintf("package %s (%s) does not compile", f.Package, d)})
}

// failedTops are the top-level benchmarks of a side that fail, and why.
type failedTops map[hone.Benchmark]string

// has reports whether a benchmark, or the one it is part of, fails.
func (f failedTops) has(b hone.Benchmark) bool {
	b.Name, _, _ = strings.Cut(b.Name, "/")
	_, ok := f[b]
	return ok
}

func (f failedTops) add(failures []source.Failure) {
	for _, x := range failures {
		f[x.Benchmark] = x.Reason
	}
}

// failsNow notes the benchmarks that fail on the candidate and did not before.
// One that fails on the baseline is as good as new.
func (b *bench) failsNow() {
	for name, reason := range b.fails[1] {
		if _, before := b.fails[0][name]; !before {
			b.gap(name, "fails on the candidate only: "+reason)
		}
	}
}

// unmeasured lists the gaps in what a gate decides upon.
func (b *bench) unmeasured(gate *judge.Gate, verdicts []hone.Verdict) []string {
	var out []string
	for _, g := range b.gaps {
		if g.benchmark.Name == "" || !gate.Ignores(g.benchmark) {
			out = append(out, g.why)
		}
	}
	slices.Sort(out)
	least := b.policy().MinRounds
	decided := slices.ContainsFunc(verdicts, func(v hone.Verdict) bool { return v.Outcome != hone.Inconclusive })
	switch {
	case b.spec.Count == 0 && b.done < least:
		out = append(out, fmt.Sprintf("the budget of %s ended after round %d, and times are not decided in fewer than %d rounds", b.budget.total, b.done, least))
	case !decided:
		out = append(out, fmt.Sprintf("nothing was decided by round %d", b.done))
	}
	return out
}
