package callbuffer_test

import (
	"bufio"
	"bytes"
	"slices"
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func baseline(rows []string) string {
	var buf bytes.Buffer
	for _, row := range rows {
		buf.WriteString(row)
		buf.WriteByte('\n')
	}
	return buf.String()
}

func candidate(rows []string) string {
	var buf strings.Builder
	if len(rows) > 0 {
		buf.Grow(64)
	}
	for _, row := range rows {
		buf.WriteString(row)
		buf.WriteByte('\n')
	}
	return buf.String()
}

var sink string

// BenchmarkProof writes a short row, none, and many.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"none": 0, "one": 1, "hundred": 100} {
		rows := slices.Repeat([]string{"some text in a row"}, n)
		b.Run(name+"/baseline", func(b *testing.B) { page(b, baseline, rows) })
		b.Run(name+"/candidate", func(b *testing.B) { page(b, candidate, rows) })
	}
}

func page(b *testing.B, f func([]string) string, rows []string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(rows)
	}
}

func linesBaseline(text string) (n int) {
	in := bufio.NewScanner(strings.NewReader(text))
	for in.Scan() {
		n += len(in.Text())
	}
	return n
}

func linesCandidate(text string) (n int) {
	in := &textLines{rest: text}
	for in.Scan() {
		n += len(in.Text())
	}
	return n
}

// BenchmarkLines goes through a text of two lines, and one of a thousand.
func BenchmarkLines(b *testing.B) {
	for name, n := range map[string]int{"short": 2, "long": 1000} {
		text := strings.Repeat("The quick brown fox\n", n)
		b.Run(name+"/baseline", func(b *testing.B) { lines(b, linesBaseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { lines(b, linesCandidate, text) })
	}
}

func lines(b *testing.B, f func(string) int, text string) {
	b.ReportAllocs()
	for b.Loop() {
		f(text)
	}
}
