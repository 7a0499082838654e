package pgtype

import (
	"testing"
)

var honeSink Hstore

func BenchmarkHone(b *testing.B) {
	one, two, three := "red", "four doors", "1998-04-01"
	in := Hstore{"colour": &one, "body": &two, "since": &three, "owner": nil}
	src, err := encodePlanHstoreCodecBinary{}.Encode(in, nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		var h Hstore
		if err := (scanPlanBinaryHstoreToHstoreScanner{}).Scan(src, &h); err != nil {
			b.Fatal(err)
		}
		honeSink = h
	}
}
