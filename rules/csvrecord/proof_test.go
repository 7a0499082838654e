package csvrecord_test

import (
	"encoding/csv"
	"io"
	"strings"
	"testing"
)

// The code as the rule finds it, and as the fix leaves it.

func baseline(text string) (total int, err error) {
	r := csv.NewReader(strings.NewReader(text))
	for {
		record, err := r.Read()
		if err == io.EOF {
			return total, nil
		}
		if err != nil {
			return total, err
		}
		for i, field := range record {
			total = total*31 + i + len(field)
		}
	}
}

func candidate(text string) (total int, err error) {
	r := csv.NewReader(strings.NewReader(text))
	r.ReuseRecord = true
	for {
		record, err := r.Read()
		if err == io.EOF {
			return total, nil
		}
		if err != nil {
			return total, err
		}
		for i, field := range record {
			total = total*31 + i + len(field)
		}
	}
}

// BenchmarkProof reads records of a few fields and of many; from one record there is nothing to gain.
func BenchmarkProof(b *testing.B) {
	for name, text := range map[string]string{
		"one":    "a,b,c\n",
		"narrow": strings.Repeat("apple,12,3.5\n", 1000),
		"wide":   strings.Repeat(strings.Repeat("x1,", 19)+"y\n", 1000),
	} {
		b.Run(name+"/baseline", func(b *testing.B) { sum(b, baseline, text) })
		b.Run(name+"/candidate", func(b *testing.B) { sum(b, candidate, text) })
	}
}

func sum(b *testing.B, f func(string) (int, error), text string) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := f(text); err != nil {
			b.Fatal(err)
		}
	}
}
