package leftslice_test

import (
	"bytes"
	"io"
	"strings"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

//go:noinline
func baseline(r io.Reader) (lines int) {
	buf := make([]byte, 32*1024)
	for {
		n, err := r.Read(buf)
		lines += bytes.Count(buf[:n], []byte{'\n'})
		if err != nil {
			return lines
		}
	}
}

var buffers = sync.Pool{New: func() any { return new([32 * 1024]byte) }}

//go:noinline
func candidate(r io.Reader) (lines int) {
	buf := buffers.Get().(*[32 * 1024]byte)
	defer buffers.Put(buf)
	for {
		n, err := r.Read(buf[:])
		lines += bytes.Count(buf[:n], []byte{'\n'})
		if err != nil {
			return lines
		}
	}
}

// BenchmarkProof counts the lines of a short text, and of a long one, in which the buffer
// is the smaller part; and compares two words, one of which is short or long.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"short": "a\nb\n", "long": strings.Repeat("a\nb\n", 1<<16)} {
		b.Run(name+"/baseline", func(b *testing.B) { count(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { count(b, candidate, text) })
	}
	for name, w := range words {
		b.Run(name+"/baseline", func(b *testing.B) { compare(b, distance, w) })
		b.Run(name+"/candidate", func(b *testing.B) { compare(b, distanceFixed, w) })
	}
}

func compare(b *testing.B, f func(a, b string) int, w [2]string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(w[0], w[1])
	}
}

var words = map[string][2]string{"stack": {"kitten", "sitting"}, "heap": {"kitten", strings.Repeat("sitting", 10)}}

var sink int

func count(b *testing.B, f func(io.Reader) int, text string) {
	r := strings.NewReader(text)
	b.ReportAllocs()
	for b.Loop() {
		r.Reset(text)
		sink = f(r)
	}
}
