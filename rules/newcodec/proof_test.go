package newcodec_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(w io.Writer, data []byte) error {
	z := gzip.NewWriter(w)
	if _, err := z.Write(data); err != nil {
		return err
	}
	return z.Close()
}

var writers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func candidate(w io.Writer, data []byte) error {
	z := writers.Get().(*gzip.Writer)
	defer writers.Put(z)
	z.Reset(w)
	if _, err := z.Write(data); err != nil {
		return err
	}
	return z.Close()
}

// BenchmarkProof compresses a short text and a long one.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{1, 10_000} {
		data := []byte(strings.Repeat("some text ", n))
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { pack(b, baseline, data) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { pack(b, candidate, data) })
	}
}

func pack(b *testing.B, f func(io.Writer, []byte) error, data []byte) {
	b.ReportAllocs()
	for b.Loop() {
		if err := f(io.Discard, data); err != nil {
			b.Fatal(err)
		}
	}
}
