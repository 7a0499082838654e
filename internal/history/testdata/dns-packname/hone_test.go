package dns

import (
	"testing"
)

var honeSink int

func BenchmarkHone(b *testing.B) {
	buf := make([]byte, 512)
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink, _ = PackDomainName("_ldap._tcp.dc01.users.example-company.org.", buf, 0, nil, false)
	}
}
