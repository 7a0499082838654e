package bytecopy_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(query, key string) string {
	rest := []byte(query)
	for len(rest) > 0 {
		var pair []byte
		pair, rest, _ = bytes.Cut(rest, []byte("&"))
		if bytes.HasPrefix(pair, []byte(key)) {
			return string(pair[len(key):])
		}
	}
	return ""
}

func candidate(query, key string) string {
	rest := query
	for len(rest) > 0 {
		var pair string
		pair, rest, _ = strings.Cut(rest, "&")
		if strings.HasPrefix(pair, key) {
			return pair[len(key):]
		}
	}
	return ""
}

// BenchmarkProof looks for the last of few pairs, and of many.
func BenchmarkProof(b *testing.B) {
	for _, n := range []int{1, 50} {
		query := strings.Repeat("name=value&", n) + "key=some value of the key"
		b.Run(fmt.Sprintf("%d/baseline", n), func(b *testing.B) { look(b, baseline, query) })
		b.Run(fmt.Sprintf("%d/candidate", n), func(b *testing.B) { look(b, candidate, query) })
	}
}

func look(b *testing.B, f func(query, key string) string, query string) {
	b.ReportAllocs()
	for b.Loop() {
		if f(query, "key=") == "" {
			b.Fatal("no value")
		}
	}
}
