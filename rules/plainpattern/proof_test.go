package plainpattern_test

import (
	"regexp"
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
	if found, ok := versionSubmatchParts(s); ok {
		all := found
		return all[:]
	}
	return nil
}

// versionSubmatchParts returns what matches, and what its groups do, and whether anything does.
func versionSubmatchParts(s string) (found [4]string, ok bool) {
	i := 0
	var g1, g2, g3 string
	if i == len(s) || s[i] != 'v' {
		return found, false
	}
	i++
	from1 := i
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == from1 {
		return found, false
	}
	g1 = s[from1:i]
	if i == len(s) || s[i] != '.' {
		return found, false
	}
	i++
	from2 := i
	for i < len(s) && '0' <= s[i] && s[i] <= '9' {
		i++
	}
	if i == from2 {
		return found, false
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
			return found, false
		}
		g3 = s[from3:i]
	}
	if i != len(s) {
		return found, false
	}
	return [...]string{s[:i], g1, g2, g3}, true
}

var sink bool

var parts []string

var rest string

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

// What asks a pattern only of texts that hold what all matches do.

var colour = regexp.MustCompile("\x1b\\[(?:[0-9]{1,3}(?:;[0-9]{1,3})*)?[mK]")

func plain(s string) string { return colour.ReplaceAllLiteralString(s, "") }

func plainLooked(s string) string { return colourReplaceAllLiteralString(s, "") }

func colourReplaceAllLiteralString(s, repl string) string {
	if !strings.Contains(s, "\x1b[") {
		return s
	}
	return colour.ReplaceAllLiteralString(s, repl)
}

// BenchmarkNeeded takes colours from text that has none, and from one that has some.
func BenchmarkNeeded(b *testing.B) {
	for name, text := range map[string]string{"none": "a cell of a table", "some": "a \x1b[1mcell\x1b[0m of a table"} {
		b.Run(name+"/baseline", func(b *testing.B) { strip(b, plain, text) })
		b.Run(name+"/candidate", func(b *testing.B) { strip(b, plainLooked, text) })
	}
}

func strip(b *testing.B, f func(string) string, text string) {
	b.ReportAllocs()
	for b.Loop() {
		rest = f(text)
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
