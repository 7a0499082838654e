package gojq

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	q, err := Parse("def f(g): .a | g; [.[] | select(.x > 1 and .y == \"z\") | f(.b + 1) | {a: .c, b: [.d, .e]}]")
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = q.String()
	}
}
