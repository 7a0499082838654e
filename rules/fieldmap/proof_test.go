package fieldmap_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
)

type fields map[string]any

// entry does what loggers do with fields at least: it copies, sorts and formats
// them.
type entry struct {
	data fields
	out  []byte
}

func (e *entry) WithFields(f fields) *entry {
	return &entry{data: maps.Clone(f), out: e.out}
}

func (e *entry) Info(args ...any) {
	e.out = fmt.Append(e.out[:0], args...)
	for _, k := range slices.Sorted(maps.Keys(e.data)) {
		e.out = fmt.Appendf(e.out, " %s=%v", k, e.data[k])
	}
}

func BenchmarkProof(b *testing.B) {
	log, name, n := &entry{out: make([]byte, 0, 200)}, "name", 1000
	pair(b, "two fields", func() { log.WithFields(fields{"name": name, "count": n}).Info("visited") },
		func() { log.Info(fmt.Sprintf("visited name=%v count=%v", name, n)) })
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
