package stringconcat_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func padBaseline(s string, n int, ch rune) string {
	for len(s) < n {
		s = string(ch) + s
	}
	return s
}

//go:noinline
func padCandidate(s string, n int, ch rune) string {
	if len(s) < n {
		pad := string(ch)
		size := ((n-len(s)-1)/len(pad) + 1) * len(pad)
		var text strings.Builder
		text.Grow(size + len(s))
		text.WriteString(pad)
		for missing := size - len(pad); missing > 0; missing = size - text.Len() {
			text.WriteString(text.String()[:min(missing, text.Len())])
		}
		text.WriteString(s)
		s = text.String()
	}
	return s
}

//go:noinline
func placeholdersBaseline(ids []int) string {
	s := "?"
	for range ids {
		s += ", ?"
	}
	return s
}

//go:noinline
func placeholdersCandidate(ids []int) string {
	s := "?"
	s += strings.Repeat(", ?", len(ids))
	return s
}

// BenchmarkPad pads a number of five digits to several lengths; to the first,
// with a single turn of the loop.
func BenchmarkPad(b *testing.B) {
	for _, length := range []struct {
		name string
		n    int
	}{{"6", 6}, {"10", 10}, {"50", 50}} {
		b.Run(length.name+"/baseline", func(b *testing.B) { pads(b, padBaseline, length.n) })
		b.Run(length.name+"/candidate", func(b *testing.B) { pads(b, padCandidate, length.n) })
	}
}

func pads(b *testing.B, pad func(string, int, rune) string, n int) {
	b.ReportAllocs()
	for b.Loop() {
		pad("12345", n, '0')
	}
}

// BenchmarkPlaceholders makes the list of parameters of a query.
func BenchmarkPlaceholders(b *testing.B) {
	ids := make([]int, 20)
	b.Run("baseline", func(b *testing.B) { lists(b, placeholdersBaseline, ids) })
	b.Run("candidate", func(b *testing.B) { lists(b, placeholdersCandidate, ids) })
}

func lists(b *testing.B, list func([]int) string, ids []int) {
	b.ReportAllocs()
	for b.Loop() {
		list(ids)
	}
}
