package rebuilt_test

import (
	"regexp"
	"sync"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

//go:noinline
func baseline(pattern, s string) bool {
	re, err := regexp.CompilePOSIX(pattern)
	return err == nil && re.MatchString(s)
}

var patterns sync.Map // string -> *regexp.Regexp, or nil

//go:noinline
func candidate(pattern, s string) bool {
	re, ok := patterns.Load(pattern)
	if !ok {
		compiled, _ := regexp.CompilePOSIX(pattern)
		re, _ = patterns.LoadOrStore(pattern, compiled)
	}
	return re.(*regexp.Regexp) != nil && re.(*regexp.Regexp).MatchString(s)
}

// BenchmarkProof matches a short text and a long one, in which compiling is the smaller
// part.
func BenchmarkProof(b *testing.B) {
	long := make([]byte, 1<<14)
	for name, s := range map[string]string{"short": "user/1234", "long": string(long)} {
		b.Run(name+"/baseline", func(b *testing.B) { match(b, baseline, s) })
		b.Run(name+"/candidate", func(b *testing.B) { match(b, candidate, s) })
	}
}

var sink bool

func match(b *testing.B, f func(pattern, s string) bool, s string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(`^[a-z]+/(\d+)$|x$`, s)
	}
}
