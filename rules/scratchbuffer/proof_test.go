package scratchbuffer_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func fresh(w http.ResponseWriter, name string) {
	text := make([]byte, 0, 64)
	text = append(text, "hello "...)
	text = append(text, name...)
	w.Write(text)
}

var pooledBuffers = sync.Pool{New: func() any { b := make([]byte, 0, 64); return &b }}

func pooled(w http.ResponseWriter, name string) {
	buffer := pooledBuffers.Get().(*[]byte)
	text := (*buffer)[:0]
	text = append(text, "hello "...)
	text = append(text, name...)
	w.Write(text)
	if cap(text) <= 4096 {
		*buffer = text
		pooledBuffers.Put(buffer)
	}
}

// gone is a response that nobody reads.
type gone struct{}

func (gone) Header() http.Header         { return nil }
func (gone) WriteHeader(int)             {}
func (gone) Write(p []byte) (int, error) { return len(p), nil }

// BenchmarkProof writes a short answer, one that outgrows the first buffer, and one
// that is too large to be kept.
func BenchmarkProof(b *testing.B) {
	for _, size := range []struct {
		name string
		n    int
	}{{"10 B", 10}, {"1 KB", 1000}, {"10 KB", 10000}} {
		name := strings.Repeat("x", size.n)
		for _, side := range []struct {
			name string
			f    func(http.ResponseWriter, string)
		}{{"baseline", fresh}, {"candidate", pooled}} {
			b.Run(size.name+"/"+side.name, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					side.f(gone{}, name)
				}
			})
		}
	}
}
