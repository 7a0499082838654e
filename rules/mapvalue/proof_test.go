package mapvalue_test

import (
	"strconv"
	"testing"
)

// The code as the rule finds it, and as its page says to write it.

type stats struct {
	Count, Failed, Bytes, First, Last int64
	Name, Host                        string
}

func baseline(m map[string]stats, keys []string) {
	for _, key := range keys {
		s := m[key]
		s.Count++
		s.Bytes += 10
		m[key] = s
	}
}

func candidate(m map[string]*stats, keys []string) {
	for _, key := range keys {
		s := m[key]
		if s == nil {
			s = new(stats)
			m[key] = s
		}
		s.Count++
		s.Bytes += 10
	}
}

// BenchmarkProof counts keys that come again and again, and keys that come once, of which each needs an object.
func BenchmarkProof(b *testing.B) {
	var again, once []string
	for i := range 1000 {
		again, once = append(again, "key"+strconv.Itoa(i%20)), append(once, "key"+strconv.Itoa(i))
	}
	for name, keys := range map[string][]string{"again": again, "once": once} {
		b.Run(name+"/baseline", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				baseline(map[string]stats{}, keys)
			}
		})
		b.Run(name+"/candidate", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				candidate(map[string]*stats{}, keys)
			}
		})
	}
}
