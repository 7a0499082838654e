package invariant_test

import (
	"fmt"
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(names []string, query string) (found []string) {
	for _, name := range names {
		if strings.Contains(strings.ToLower(name), strings.ToLower(query)) {
			found = append(found, name)
		}
	}
	return found
}

//go:noinline
func candidate(names []string, query string) (found []string) {
	lower := strings.ToLower(query)
	for _, name := range names {
		if strings.Contains(strings.ToLower(name), lower) {
			found = append(found, name)
		}
	}
	return found
}

// BenchmarkProof searches lists of several lengths: in one name there is nothing to gain,
// in none there is something to lose.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{0, 1, 100} {
		names := strings.Fields(strings.Repeat("Some_Name ", n))
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { search(b, baseline, names) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { search(b, candidate, names) })
	}
}

var sink []string

func search(b *testing.B, f func([]string, string) []string, names []string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(names, "Other Name")
	}
}
