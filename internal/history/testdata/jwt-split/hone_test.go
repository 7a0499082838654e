package jwt

import (
	"strings"
	"testing"
)

func BenchmarkHone(b *testing.B) {
	p, token := NewParser(), strings.Repeat(".", 1000)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, _, err := p.ParseUnverified(token, MapClaims{}); err == nil {
			b.Fatal("no error")
		}
	}
}
