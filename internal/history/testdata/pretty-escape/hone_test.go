package text

import (
	"testing"
)

var honeSink string

func BenchmarkHone(b *testing.B) {
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		honeSink = Escape("Nymeria "+EscapeReset+"and Ghost", "\x1b[91m")
	}
}
