package joinedlist_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

type pair struct {
	key   string
	value int
}

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func labelsBaseline(list []pair) string {
	parts := make([]string, 0, len(list))
	for _, p := range list {
		parts = append(parts, fmt.Sprintf("%s=%d", p.key, p.value))
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

//go:noinline
func labelsCandidate(list []pair) string {
	var parts strings.Builder
	separator := ""
	for _, p := range list {
		parts.WriteString(separator)
		separator = ", "
		parts.WriteString(p.key)
		parts.WriteString("=")
		parts.WriteString(strconv.Itoa(p.value))
	}
	return "{" + parts.String() + "}"
}

//go:noinline
func namesBaseline(list []pair) string {
	parts := make([]string, 0, len(list))
	for _, p := range list {
		parts = append(parts, strings.ToLower(p.key))
	}
	return strings.Join(parts, ", ")
}

//go:noinline
func namesCandidate(list []pair) string {
	var parts strings.Builder
	separator := ""
	for _, p := range list {
		parts.WriteString(separator)
		separator = ", "
		parts.WriteString(strings.ToLower(p.key))
	}
	return parts.String()
}

// BenchmarkProof has few elements and many, some made for the list, and some that are there
// already, for which a builder gains least.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{1, 5, 200} {
		list := make([]pair, n)
		for i := range list {
			list[i] = pair{"name" + strconv.Itoa(i), i * 1000}
		}
		run(b, fmt.Sprintf("%d formatted/baseline", n), labelsBaseline, list)
		run(b, fmt.Sprintf("%d formatted/candidate", n), labelsCandidate, list)
		run(b, fmt.Sprintf("%d there/baseline", n), namesBaseline, list)
		run(b, fmt.Sprintf("%d there/candidate", n), namesCandidate, list)
	}
}

func run(b *testing.B, name string, f func([]pair) string, list []pair) {
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			f(list)
		}
	})
}
