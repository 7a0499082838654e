package toml

import (
	"testing"
)

var honeSink *parser

func BenchmarkHone(b *testing.B) {
	text := "[servers.eu.primary]\nname = 'alpha'\nport = 8080\n\n[servers.eu.primary.limits]\nrate = 100\nburst = 200\nwait = 3\n\n[servers.eu.spare.limits]\nrate = 10\nburst = 20\n"
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		p, err := parse(text)
		if err != nil {
			b.Fatal(err)
		}
		honeSink = p
	}
}
