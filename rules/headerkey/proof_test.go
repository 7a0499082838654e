package headerkey_test

import (
	"net/http"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func baseline(h http.Header) string { return h.Get("x-request-id") }

func candidate(h http.Header) string { return h.Get("X-Request-Id") }

func usualBaseline(h http.Header) string { return h.Get("content-type") }

func usualCandidate(h http.Header) string { return h.Get("Content-Type") }

var sink string

// BenchmarkProof asks for a key that is no usual one, and for one that is, which gains least.
func BenchmarkProof(b *testing.B) {
	h := http.Header{"X-Request-Id": {"17"}, "Content-Type": {"text/plain"}}
	for _, in := range []struct {
		name string
		get  func(http.Header) string
	}{{"own/baseline", baseline}, {"own/candidate", candidate}, {"usual/baseline", usualBaseline}, {"usual/candidate", usualCandidate}} {
		b.Run(in.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = in.get(h)
			}
		})
	}
}
