package singleread_test

import (
	"bufio"
	"io"
	"strings"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(r io.Reader) (string, error) {
	var text []byte
	b := make([]byte, 1)
	for {
		if _, err := r.Read(b); err != nil {
			return "", err
		}
		if b[0] == '\n' {
			return string(text), nil
		}
		text = append(text, b[0])
	}
}

func candidate(r *bufio.Reader) (string, error) {
	text, err := r.ReadSlice('\n')
	if err != nil {
		return "", err
	}
	return string(text[:len(text)-1]), nil
}

var sink string

// BenchmarkProof reads from memory, of which a buffer gains least: a file would ask the system each time.
func BenchmarkProof(b *testing.B) {
	for name, length := range map[string]int{"short": 3, "long": 200} {
		text := strings.Repeat(strings.Repeat("a", length)+"\n", 20)
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := strings.NewReader(text)
				for range 20 {
					sink, _ = baseline(r)
				}
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				r := bufio.NewReader(strings.NewReader(text))
				for range 20 {
					sink, _ = candidate(r)
				}
			}
		})
	}
}
