package workbench

import (
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

// timed returns the benchmarks without those whose time says nothing, and says why they
// are left out: once for all sub-benchmarks of one.
func (s *session) timed(found []hone.Benchmark, declared []gotool.Func) []hone.Benchmark {
	mistakes, said := map[string]*gotool.Mistake{}, map[string]bool{}
	for _, f := range declared {
		mistakes[f.Name] = f.Mistake
	}
	return slices.DeleteFunc(found, func(b hone.Benchmark) bool {
		top, _, _ := strings.Cut(b.Name, "/")
		m := mistakes["Benchmark"+top]
		if m == nil {
			return false
		}
		if !said[top] {
			said[top] = true
			s.leaveOut(&source.Failure{Benchmark: hone.Benchmark{Package: b.Package, Name: top}, Reason: m.Reason}, "it is left out; "+m.Hint)
		}
		return true
	})
}
