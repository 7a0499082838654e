package textfold_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(media string) bool { return strings.ToLower(media) == "text/html" }

//go:noinline
func candidate(media string) bool { return strings.EqualFold(media, "text/html") }

var sink bool

// BenchmarkProof compares text that is in lower case already, which is not
// copied, and text that is not.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"lower": "text/html", "upper": "TEXT/HTML", "other": "Application/JSON; charset=utf-8"} {
		b.Run(name+"/baseline", func(b *testing.B) { compare(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { compare(b, candidate, text) })
	}
}

func compare(b *testing.B, f func(string) bool, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}
