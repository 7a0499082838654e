package gin

import (
	"testing"
)

func BenchmarkHone(b *testing.B) {
	c := &Context{}
	for _, k := range []string{"id", "name", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j"} {
		c.Params = append(c.Params, Param{k, k})
	}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		var v struct {
			ID string `uri:"id"`
		}
		if err := c.ShouldBindUri(&v); err != nil {
			b.Fatal(err)
		}
	}
}
