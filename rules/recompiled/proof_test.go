package recompiled_test

import (
	"regexp"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// The code as the rule finds it, and as its fix leaves it.

//go:noinline
func baseline(pattern, s string) (bool, error) { return regexp.MatchString(pattern, s) }

//go:noinline
func candidate(pattern, s string) (bool, error) { return matchStringPattern(pattern, s) }

// compiledPatterns are the regular expressions that were compiled last, each at a place of its pattern.
var compiledPatterns [64]atomic.Pointer[regexp.Regexp]

// compiledPattern returns what regexp.Compile does, and asks it only for what is not among compiledPatterns.
func compiledPattern(pattern string) (*regexp.Regexp, error) {
	hash := uint32(2166136261)
	for i := 0; i < len(pattern); i++ {
		hash = (hash ^ uint32(pattern[i])) * 16777619
	}
	place, other := &compiledPatterns[hash%64], &compiledPatterns[hash>>16%64]
	if re := place.Load(); re != nil && re.String() == pattern {
		return re, nil
	}
	if re := other.Load(); re != nil && re.String() == pattern {
		return re, nil
	}
	re, err := regexp.Compile(strings.Clone(pattern)) // no part of a longer text, nor of bytes that change
	if err == nil && place.Load() == nil {
		place.Store(re)
	} else if err == nil {
		other.Store(re)
	}
	return re, err
}

// mustCompiledPattern returns what regexp.MustCompile does, and compiles only what is not among compiledPatterns.
func mustCompiledPattern(pattern string) *regexp.Regexp {
	re, err := compiledPattern(pattern)
	if err != nil {
		return regexp.MustCompile(pattern) // which panics
	}
	return re
}

// matchPattern returns what regexp.Match does, and compiles only what is not among compiledPatterns.
func matchPattern(pattern string, b []byte) (bool, error) {
	re, err := compiledPattern(pattern)
	if err != nil {
		return false, err
	}
	return re.Match(b), nil
}

// matchStringPattern returns what regexp.MatchString does, and compiles only what is not among compiledPatterns.
func matchStringPattern(pattern string, s string) (bool, error) {
	re, err := compiledPattern(pattern)
	if err != nil {
		return false, err
	}
	return re.MatchString(s), nil
}

// BenchmarkProof matches with one pattern, with two dozen in turn, and with a new one each time.
func BenchmarkProof(b *testing.B) {
	routes := make([]string, 24)
	for i := range routes {
		routes[i] = "^/users/" + strconv.Itoa(i) + `/(\d+)$`
	}
	n := 0
	for name, pattern := range map[string]func() string{
		"one":    func() string { return `^[a-z]+/(\d+)$|x$` },
		"routes": func() string { n++; return routes[n%len(routes)] },
		"new":    func() string { n++; return "a" + strconv.Itoa(n) },
	} {
		b.Run(name+"/baseline", func(b *testing.B) { measure(b, baseline, pattern) })
		b.Run(name+"/candidate", func(b *testing.B) { measure(b, candidate, pattern) })
	}
}

var sink bool

func measure(b *testing.B, f func(pattern, s string) (bool, error), pattern func() string) {
	b.ReportAllocs()
	for b.Loop() {
		sink, _ = f(pattern(), "user/1234")
	}
}
