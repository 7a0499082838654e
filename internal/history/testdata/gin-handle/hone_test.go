package gin

import (
	"testing"
)

func BenchmarkHone(b *testing.B) {
	SetMode(ReleaseMode)
	h := func(*Context) {}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		r := New()
		for _, m := range []string{"GET", "POST", "PUT", "PATCH"} {
			r.Handle(m, "/x", h)
		}
	}
}
