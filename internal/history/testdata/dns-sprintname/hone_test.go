package dns

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	ns := &NS{Hdr: RR_Header{Name: "example-company.org."}, Ns: "ns1.users.example-company.org."}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = sprintName(ns.Ns)
	}
}
