package goquery

import (
	"strings"
	"testing"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	doc, err := NewDocumentFromReader(strings.NewReader(strings.Repeat("<p>text</p>", 200)))
	if err != nil {
		b.Fatal(err)
	}
	s := doc.Find("p").Last()
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = s.Index()
	}
}
