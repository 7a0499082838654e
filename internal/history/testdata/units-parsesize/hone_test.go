package units

import (
	"testing"
)

var honeSink int64

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		for _, s := range []string{"32", "32 kB", "1.5MiB", "32Gb"} {
			n, err := RAMInBytes(s)
			if err != nil {
				b.Fatal(err)
			}
			honeSink = n
		}
	}
}
