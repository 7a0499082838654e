package byteloop_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(path string) (n int) {
	for i := 0; i < len(path); i++ {
		if path[i] == ':' || path[i] == '*' {
			n++
		}
	}
	return n
}

//go:noinline
func candidate(path string) (n int) {
	n += strings.Count(path, ":") + strings.Count(path, "*")
	return n
}

//go:noinline
func foundBaseline(s string) bool {
	for i := range s {
		if s[i] == '%' {
			return true
		}
	}
	return false
}

//go:noinline
func foundCandidate(s string) bool {
	if strings.IndexByte(s, '%') >= 0 {
		return true
	}
	return false
}

var (
	sink  int
	known bool
)

// BenchmarkProof counts and searches in a few bytes and in many.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"short": "/a/:b", "path": "/users/:user/repos/:repo/commits/:sha", "long": strings.Repeat("/users", 50)} {
		for side, f := range map[string]func(string) int{"baseline": baseline, "candidate": candidate} {
			b.Run("count/"+name+"/"+side, func(b *testing.B) {
				for b.Loop() {
					sink = f(text)
				}
			})
		}
		for side, f := range map[string]func(string) bool{"baseline": foundBaseline, "candidate": foundCandidate} {
			b.Run("find/"+name+"/"+side, func(b *testing.B) {
				for b.Loop() {
					known = f(text)
				}
			})
		}
	}
}
