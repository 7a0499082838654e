package fixedjoin_test

import (
	"bytes"
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func encodeBaseline(command byte, id string, body []byte) []byte {
	return bytes.Join([][]byte{{command}, []byte(id), body}, nil)
}

//go:noinline
func encodeCandidate(command byte, id string, body []byte) []byte {
	return append(append(append(make([]byte, 0, len(id)+len(body)+1), command), id...), body...)
}

//go:noinline
func pathBaseline(dir, file string) string { return strings.Join([]string{dir, file}, "/") }

//go:noinline
func pathCandidate(dir, file string) string { return dir + "/" + file }

var (
	data []byte
	line string
)

// BenchmarkProof joins little, and much, where copying is all that costs.
func BenchmarkProof(b *testing.B) {
	for _, in := range []struct {
		name string
		body []byte
	}{{"short", []byte("payload")}, {"long", bytes.Repeat([]byte("payload "), 1000)}} {
		b.Run(in.name+"/baseline", func(b *testing.B) { encode(b, encodeBaseline, in.body) })
		b.Run(in.name+"/candidate", func(b *testing.B) { encode(b, encodeCandidate, in.body) })
	}
	b.Run("strings/baseline", func(b *testing.B) { path(b, pathBaseline) })
	b.Run("strings/candidate", func(b *testing.B) { path(b, pathCandidate) })
}

func encode(b *testing.B, f func(byte, string, []byte) []byte, body []byte) {
	b.ReportAllocs()
	for b.Loop() {
		data = f(2, "00000001", body)
	}
}

func path(b *testing.B, f func(dir, file string) string) {
	b.ReportAllocs()
	for b.Loop() {
		line = f("/usr/share", "words")
	}
}
