package baggage

import (
	"testing"
)

var honeSink Baggage

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		v, err := Parse("userId=alice,serverNode=DF:28,isProduction=false;p1;p2=v2")
		if err != nil {
			b.Fatal(err)
		}
		honeSink = v
	}
}
