package timelayout_test

import (
	"testing"
	"time"
)

// The code as the rule finds it, and as the fix leaves it.

func baseline(s string) (time.Time, error) { return time.Parse("2006-01-02", s) }

func candidate(value string) (time.Time, error) {
	digits := true
	number := func(text string) (n int) {
		for i := 0; i < len(text); i++ {
			digits = digits && '0' <= text[i] && text[i] <= '9'
			n = 10*n + int(text[i]) - '0'
		}
		return n
	}
	if len(value) == 10 && value[4] == '-' && value[7] == '-' {
		year, month, day := number(value[0:4]), number(value[5:7]), number(value[8:10])
		if digits && 1 <= month && month <= 12 {
			if t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC); t.Day() == day {
				return t, nil
			}
		}
	}
	return time.Parse("2006-01-02", value)
}

var sink time.Time

// BenchmarkProof reads the first day of a month, and the last of a year.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{"first": "2026-03-01", "last": "2026-12-31"} {
		b.Run(name+"/baseline", func(b *testing.B) { read(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { read(b, candidate, text) })
	}
}

func read(b *testing.B, f func(string) (time.Time, error), text string) {
	b.ReportAllocs()
	for b.Loop() {
		at, err := f(text)
		if err != nil {
			b.Fatal(err)
		}
		sink = at
	}
}
