package goquery

import (
	"strings"
	"testing"
)

var honeSink *Selection

func BenchmarkHone(b *testing.B) {
	doc, err := NewDocumentFromReader(strings.NewReader(strings.Repeat("<p class=odd>text</p><p>text</p>", 100)))
	if err != nil {
		b.Fatal(err)
	}
	s := doc.Find("p")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = s.Not(".odd")
	}
}
