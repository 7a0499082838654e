package byteloop_test

import (
	"bytes"
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
func foundBaseline(s string) int {
	for i := range s {
		if s[i] == '%' {
			return i
		}
	}
	return -1
}

//go:noinline
func foundCandidate(s string) int {
	if i := strings.IndexByte(s, '%'); i >= 0 {
		return i
	}
	return -1
}

var sink int

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
		for side, f := range map[string]func(string) int{"baseline": foundBaseline, "candidate": foundCandidate} {
			b.Run("find/"+name+"/"+side, func(b *testing.B) {
				for b.Loop() {
					sink = f(text)
				}
			})
		}
	}
}

//go:noinline
func alikeBaseline(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

//go:noinline
func alikeCandidate(a, b []byte) bool {
	if len(a) != len(b) {
		return false
	}
	if !bytes.Equal(a, b) {
		return false
	}
	return true
}
