package plainpattern_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(s string) bool { return token.MatchString(s) }

//go:noinline
func candidate(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(r rune) bool { return !('0' <= r && r <= '9' || r == '_' || 'a' <= r && r <= 'z') })
}

// What is written for a pattern that takes a text apart.

// versionSubmatch does what version.FindStringSubmatch does.
func versionSubmatch(s string) []string {
	i := 0
	var g1, g2, g3 string
	if i == len(s) || s[i] != 'v' {
		return nil
	}
	i++
	from1 := i
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == from1 {
		return nil
	}
	g1 = s[from1:i]
	if i == len(s) || s[i] != '.' {
		return nil
	}
	i++
	from2 := i
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == from2 {
		return nil
	}
	g2 = s[from2:i]
	if i < len(s) && s[i] == '-' {
		from3 := i
		i++
		n1 := i
		for i < len(s) && 'a' <= s[i] && s[i] <= 'z' {
			i++
		}
		if i == n1 {
			return nil
		}
		g3 = s[from3:i]
	}
	if i != len(s) {
		return nil
	}
	return []string{s[:i], g1, g2, g3}
}

var sink bool

var parts []string

// BenchmarkProof matches names, short and long, and what is none, and takes versions apart.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"short": "id", "long": strings.Repeat("a_long_name_", 20), "none": "No name"} {
		b.Run(name+"/baseline", func(b *testing.B) { match(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { match(b, candidate, text) })
	}
	for name, text := range map[string]string{"taken apart": "v1.24-rc", "refused": "text/plain"} {
		b.Run(name+"/baseline", func(b *testing.B) { take(b, version.FindStringSubmatch, text) })
		b.Run(name+"/candidate", func(b *testing.B) { take(b, versionSubmatch, text) })
	}
}

func take(b *testing.B, f func(string) []string, text string) {
	b.ReportAllocs()
	for b.Loop() {
		parts = f(text)
	}
}

func match(b *testing.B, f func(string) bool, text string) {
	b.ReportAllocs()
	for b.Loop() {
		sink = f(text)
	}
}
