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
	known := map[string]int{"01234567": 1}
	pair(b, "8 bytes, few kept", func() { keepsText(known, body[:8]) }, func() { keepsCopy(known, body[:8]) })
	pair(b, "8 bytes, all kept", func() { keepsText(map[string]int{}, body[:8]) }, func() { keepsCopy(map[string]int{}, body[:8]) })
}

func keepsText(known map[string]int, b []byte) {
	key := string(b)
	if _, ok := known[key]; !ok {
		known[key] = len(known)
	}
}

func keepsCopy(known map[string]int, b []byte) {
	key := string(b)
	if _, ok := known[key]; !ok {
		known[strings.Clone(key)] = len(known)
	}
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
