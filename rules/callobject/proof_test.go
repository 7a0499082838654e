package callobject_test

import (
	"io"
	"strings"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type words struct {
	r     io.Reader
	block [64]byte
	ends  []int
}

func (w *words) count() int {
	for {
		n, err := w.r.Read(w.block[:])
		for i, c := range w.block[:n] {
			if c == ' ' {
				w.ends = append(w.ends, i)
			}
		}
		if err != nil {
			return len(w.ends)
		}
	}
}

func baseline(r io.Reader) int {
	w := &words{r: r}
	return w.count()
}

var pool = sync.Pool{New: func() any { return new(words) }}

func candidate(r io.Reader) int {
	w := pool.Get().(*words)
	w.r, w.ends = r, w.ends[:0]
	n := w.count()
	w.r = nil
	pool.Put(w)
	return n
}

var sink int

// BenchmarkProof counts the words of a short text and of a long one.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"short": "a few words", "long": strings.Repeat("some words ", 50)} {
		b.Run(name+"/baseline", func(b *testing.B) { count(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { count(b, candidate, text) })
	}
}

func count(b *testing.B, f func(io.Reader) int, text string) {
	b.ReportAllocs()
	r := strings.NewReader(text)
	for b.Loop() {
		r.Reset(text)
		sink = f(r)
	}
}
