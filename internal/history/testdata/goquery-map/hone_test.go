package goquery

import (
	"strings"
	"testing"
)

var honeSink []string

func BenchmarkHone(b *testing.B) {
	doc, err := NewDocumentFromReader(strings.NewReader(strings.Repeat("<p>text</p>", 200)))
	if err != nil {
		b.Fatal(err)
	}
	s := doc.Find("p")
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = s.Map(func(i int, s *Selection) string { return "x" })
	}
}
