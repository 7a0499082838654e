package etree

import (
	"strings"
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	e := NewElement("p")
	for i := 0; i < 12; i++ {
		e.AddChild(NewText(strings.Repeat("some text ", 4)))
		e.AddChild(NewComment("note"))
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = e.Text()
	}
}
