package fixedtext_test

import (
	"strings"
	"testing"
)

func BenchmarkProof(b *testing.B) {
	body := []byte("01234567 and more")
	pair(b, "8 bytes", func() { keptText = string(body[:8]) }, func() { keptArray = [8]byte(body[:8]) })
	var room strings.Builder
	pair(b, "8 bytes, room lent", func() { keptText = string(body[:8]) }, func() { keptText = textIn(&room, body[:8]) })
}

func pair(b *testing.B, name string, baseline, candidate func()) {
	for _, side := range []struct {
		name string
		f    func()
	}{{"baseline", baseline}, {"candidate", candidate}} {
		b.Run(name+"/"+side.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				side.f()
			}
		})
	}
}
