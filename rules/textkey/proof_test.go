package textkey_test

import (
	"strings"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type key struct{ namespace, name string }

//go:noinline
func baseline(seen map[string]int, namespace, name string) int { return seen[namespace+"/"+name] }

//go:noinline
func candidate(seen map[key]int, namespace, name string) int { return seen[key{namespace, name}] }

var sink int

// BenchmarkProof looks up long names, and short ones, whose text needs no memory.
func BenchmarkProof(b *testing.B) {
	for kind, name := range map[string]string{"long": strings.Repeat("name", 12), "short": "name"} {
		texts, keys := map[string]int{"default/" + name: 1}, map[key]int{{"default", name}: 1}
		b.Run(kind+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = baseline(texts, "default", name)
			}
		})
		b.Run(kind+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = candidate(keys, "default", name)
			}
		})
	}
}
