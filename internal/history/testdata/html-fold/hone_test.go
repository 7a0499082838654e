package html

import (
	"strings"
	"testing"
)

var honeSink *Node

func BenchmarkHone(b *testing.B) {
	doc := "<table>" + strings.Repeat("<input type=HIDDEN>", 100) + "</table>"
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		n, err := Parse(strings.NewReader(doc))
		if err != nil {
			b.Fatal(err)
		}
		honeSink = n
	}
}
