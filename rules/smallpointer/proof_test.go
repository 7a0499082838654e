package smallpointer_test

import "testing"

var sum uint64

func BenchmarkProof(b *testing.B) {
	pair(b, "two words", func() { sum += pointer(1, 2).id }, func() { sum += value(1, 2).id })
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
