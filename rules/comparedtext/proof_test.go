package comparedtext_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(path, dir string) bool { return strings.HasPrefix(path, dir+"/") }

//go:noinline
func candidate(path, dir string) bool {
	return (strings.HasPrefix(path, dir) && strings.HasPrefix(path[len(dir):], "/"))
}

//go:noinline
func suffixBaseline(host, a, b string) bool { return strings.HasSuffix(host, "."+a+"."+b) }

//go:noinline
func suffixCandidate(host, a, b string) bool {
	return (strings.HasSuffix(host, b) && strings.HasSuffix(host[:len(host)-len(b)], ".") && strings.HasSuffix(host[:len(host)-(len(b)+1)], a) && strings.HasSuffix(host[:len(host)-(len(b)+len(a)+1)], "."))
}

//go:noinline
func equalBaseline(text, kind, name string) bool { return text == kind+":"+name }

//go:noinline
func equalCandidate(text, kind, name string) bool {
	return (len(text) == len(kind)+len(name)+1 && text[:len(kind)] == kind && text[len(kind):len(kind)+1] == ":" && text[len(kind)+1:] == name)
}

var sink bool

// BenchmarkProof compares with a folder that is another one, and with one that is it, for which least is gained.
func BenchmarkProof(b *testing.B) {
	for name, dir := range map[string]string{"other": "another/folder/of/the/same/length/as/that", "same": "internal/folder/of/the/same/length/as/thi"} {
		for side, f := range map[string]func(string, string) bool{"baseline": baseline, "candidate": candidate} {
			b.Run(name+"/"+side, func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					sink = f("internal/folder/of/the/same/length/as/thi/file.go", dir)
				}
			})
		}
	}
	for side, f := range map[string]func(string, string, string) bool{"baseline": equalBaseline, "candidate": equalCandidate} {
		b.Run("equal/"+side, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = f("kind:name", "kind", "name")
			}
		})
	}
}
