package gin

import (
	"strconv"
	"testing"
)

var honeSink *Context

func BenchmarkHone(b *testing.B) {
	c := &Context{engine: New()}
	for i := 0; i < 40; i++ {
		c.Set(strconv.Itoa(i), i)
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = c.Copy()
	}
}
