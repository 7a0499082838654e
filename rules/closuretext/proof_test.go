package closuretext_test

import (
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func baseline(name string, n int, x float64, b bool) func() string {
	return func() string {
		return fmt.Sprintf("request.%s.%d.%v.%t", name, n, x, b)
	}
}

//go:noinline
func candidate(name string, n int, x float64, b bool) func() string {
	nameText := fmt.Sprintf("request.%s.%d.%v.%t", name, n, x, b)
	return func() string {
		return nameText
	}
}

//go:noinline
func baselineKept(site string, port int) string {
	return "http." + site + "." + strconv.Itoa(port) + ".requests"
}

type httpRequestsMade struct {
	site string
	port int
	text string
}

var httpRequestsMades atomic.Pointer[[]httpRequestsMade]

//go:noinline
func candidateKept(site string, port int) string {
	before := httpRequestsMades.Load()
	var known []httpRequestsMade
	if before != nil {
		known = *before
		for i := range known {
			if known[i].site == site && known[i].port == port {
				return known[i].text
			}
		}
	}
	text := "http." + site + "." + strconv.Itoa(port) + ".requests"
	if len(known) < 16 && len(text) <= 256 {
		more := append(known[:len(known):len(known)], httpRequestsMade{strings.Clone(site), port, text})
		httpRequestsMades.CompareAndSwap(before, &more)
	}
	return text
}

var made string

// BenchmarkProofKept asks for one text, for as many as are kept, and for more than those.
func BenchmarkProofKept(b *testing.B) {
	for _, texts := range []int{1, 16, 64} {
		for _, side := range []struct {
			name string
			make func(string, int) string
		}{{"baseline", baselineKept}, {"candidate", candidateKept}} {
			b.Run(strconv.Itoa(texts)+"/"+side.name, func(b *testing.B) {
				b.ReportAllocs()
				httpRequestsMades.Store(nil)
				i := 0
				for b.Loop() {
					made = side.make("reading room", 8000+i%texts)
					i++
				}
			})
		}
	}
}

// BenchmarkProof calls a closure often, and once, where nothing is gained.
func BenchmarkProof(b *testing.B) {
	for _, side := range []struct {
		name string
		make func(string, int, float64, bool) func() string
	}{{"baseline", baseline}, {"candidate", candidate}} {
		b.Run("often/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			f := side.make("leftpad", 7, 0.5, true)
			for b.Loop() {
				made = f()
			}
		})
		b.Run("once/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				made = side.make("leftpad", 7, 0.5, true)()
			}
		})
	}
}
