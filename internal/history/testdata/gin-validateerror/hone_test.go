package binding

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	type part struct {
		Name string `binding:"required"`
	}
	err := (&defaultValidator{}).ValidateStruct(make([]part, 10))
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		honeSink = err.Error()
	}
}
