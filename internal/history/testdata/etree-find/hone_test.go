package etree

import (
	"testing"
)

var honeSink *Element

func BenchmarkHone(b *testing.B) {
	root := NewElement("shop")
	for i := 0; i < 50; i++ {
		root.CreateElement("order").CreateElement("item").SetText("book")
	}
	path := MustCompilePath("./order/item")
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = root.FindElementPath(path)
	}
}
