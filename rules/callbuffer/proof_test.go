package callbuffer_test

import (
	"bytes"
	"slices"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(rows []string) string {
	var buf bytes.Buffer
	for _, row := range rows {
		buf.WriteString(row)
		buf.WriteByte('\n')
	}
	return buf.String()
}

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func candidate(rows []string) string {
	buf := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(buf)
	buf.Reset()
	for _, row := range rows {
		buf.WriteString(row)
		buf.WriteByte('\n')
	}
	return buf.String()
}

var sink string

// BenchmarkProof writes a short row, and many.
func BenchmarkProof(b *testing.B) {
	for name, n := range map[string]int{"one": 1, "hundred": 100} {
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
