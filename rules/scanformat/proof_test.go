package scanformat_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(s string) (major, minor int, err error) {
	_, err = fmt.Sscanf(s, "%d.%d", &major, &minor)
	return major, minor, err
}

func candidate(s string) (major, minor int, err error) {
	a, b, _ := strings.Cut(s, ".")
	if major, err = strconv.Atoi(a); err != nil {
		return 0, 0, err
	}
	minor, err = strconv.Atoi(b)
	return major, minor, err
}

var sink int

// BenchmarkProof reads a short version and one with long numbers.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"short": "1.2", "long": "20240131.123456789"} {
		b.Run(name+"/baseline", func(b *testing.B) { parse(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { parse(b, candidate, text) })
	}
}

func parse(b *testing.B, f func(string) (int, int, error), text string) {
	b.ReportAllocs()
	for b.Loop() {
		major, minor, err := f(text)
		if err != nil {
			b.Fatal(err)
		}
		sink = major + minor
	}
}
