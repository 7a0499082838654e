package cmp

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	type order struct {
		Name  string
		Items []string
		Price map[string]int
	}
	made := func() order {
		return order{"web", []string{"a", "b", "c", "d"}, map[string]int{"a": 1, "b": 2}}
	}
	x, y := made(), made()
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = Diff(x, y)
	}
}
