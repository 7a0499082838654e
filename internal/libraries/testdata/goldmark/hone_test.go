package goldmark_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/yuin/goldmark"
)

func BenchmarkHone(b *testing.B) {
	source, err := os.ReadFile("README.md")
	if err != nil {
		b.Fatal(err)
	}
	md := goldmark.New()
	var out bytes.Buffer
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		out.Reset()
		if err := md.Convert(source, &out); err != nil {
			b.Fatal(err)
		}
	}
}
