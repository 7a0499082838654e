package timelayout_test

import (
	"errors"
	"strconv"
	"testing"
	"time"
)

// The code as the rule finds it, and as its page says to write it.

func baseline(s string) (time.Time, error) { return time.Parse("2006-01-02", s) }

var errDate = errors.New("no date")

func candidate(s string) (time.Time, error) {
	if len(s) != 10 || s[4] != '-' || s[7] != '-' {
		return time.Time{}, errDate
	}
	year, errYear := strconv.Atoi(s[:4])
	month, errMonth := strconv.Atoi(s[5:7])
	day, errDay := strconv.Atoi(s[8:])
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	if errYear != nil || errMonth != nil || errDay != nil || t.Month() != time.Month(month) || t.Day() != day {
		return time.Time{}, errDate
	}
	return t, nil
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
