package requestbuffer_test

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
)

var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// BenchmarkProof writes answers of several sizes, the smallest of which is where
// least is gained.
func BenchmarkProof(b *testing.B) {
	line := strings.Repeat("x", 63) + "\n"
	for _, lines := range []int{1, 16, 256} {
		name := fmt.Sprintf("%dB", lines*len(line))
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				var buf bytes.Buffer
				answer(b, &buf, line, lines)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				buf := buffers.Get().(*bytes.Buffer)
				buf.Reset()
				answer(b, buf, line, lines)
				buffers.Put(buf)
			}
		})
	}
}

func answer(b *testing.B, buf *bytes.Buffer, line string, lines int) {
	for range lines {
		buf.WriteString(line)
	}
	if _, err := buf.WriteTo(io.Discard); err != nil {
		b.Fatal(err)
	}
}
