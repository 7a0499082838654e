package strconvappend_test

import (
	"bytes"
	"strconv"
	"testing"
	"time"
)

// sample is a line of a file of measurements.
type sample struct {
	id    int
	at    time.Time
	value float64
}

// The code as the rule finds it, and as the fix leaves it.

//go:noinline
func rowBaseline(b []byte, s sample) []byte {
	b = append(b, strconv.Itoa(s.id)...)
	b = append(b, ';')
	b = append(b, s.at.Format(time.RFC3339)...)
	b = append(b, ';')
	return append(b, strconv.FormatFloat(s.value, 'f', -1, 64)...)
}

//go:noinline
func rowCandidate(b []byte, s sample) []byte {
	b = strconv.AppendInt(b, int64(s.id), 10)
	b = append(b, ';')
	b = s.at.AppendFormat(b, time.RFC3339)
	b = append(b, ';')
	return strconv.AppendFloat(b, s.value, 'f', -1, 64)
}

//go:noinline
func numberBaseline(b []byte, s sample) []byte { return append(b, strconv.Itoa(s.id)...) }

//go:noinline
func numberCandidate(b []byte, s sample) []byte { return strconv.AppendInt(b, int64(s.id), 10) }

//go:noinline
func writeBaseline(w *bytes.Buffer, s sample) { w.WriteString(strconv.Itoa(s.id)) }

//go:noinline
func writeCandidate(w *bytes.Buffer, s sample) {
	w.Write(strconv.AppendInt(w.AvailableBuffer(), int64(s.id), 10))
}

func BenchmarkProof(b *testing.B) {
	at := time.Date(2026, 5, 4, 3, 2, 1, 0, time.UTC)
	row := sample{1234567, at, 3.14159}
	small := sample{id: 7} // package strconv has the strings of small numbers ready
	for _, p := range []struct {
		name                string
		s                   sample
		baseline, candidate func([]byte, sample) []byte
	}{
		{"row", row, rowBaseline, rowCandidate},
		{"number", row, numberBaseline, numberCandidate},
		{"small number", small, numberBaseline, numberCandidate},
	} {
		b.Run(p.name+"/baseline", func(b *testing.B) { appends(b, p.baseline, p.s) })
		b.Run(p.name+"/candidate", func(b *testing.B) { appends(b, p.candidate, p.s) })
	}
	b.Run("buffer/baseline", func(b *testing.B) { writes(b, writeBaseline, row) })
	b.Run("buffer/candidate", func(b *testing.B) { writes(b, writeCandidate, row) })
}

func appends(b *testing.B, f func([]byte, sample) []byte, s sample) {
	b.ReportAllocs()
	buf := make([]byte, 0, 128)
	for b.Loop() {
		f(buf, s)
	}
}

func writes(b *testing.B, f func(*bytes.Buffer, sample), s sample) {
	b.ReportAllocs()
	var buf bytes.Buffer
	for b.Loop() {
		buf.Reset()
		for range 10 {
			f(&buf, s)
		}
	}
}
