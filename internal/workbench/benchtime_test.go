package workbench_test

import (
	"testing"
	"time"

	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/workbench"
)

func TestParseBenchtime(t *testing.T) {
	for in, want := range map[string]source.Size{
		"": {}, "100x": {N: 100}, "1x": {N: 1}, "200ms": {For: 200 * time.Millisecond}, "1m30s": {For: 90 * time.Second},
	} {
		if got, err := workbench.ParseBenchtime(in); err != nil || got != want {
			t.Errorf("ParseBenchtime(%q) = %+v, %v; want %+v", in, got, err, want)
		}
	}
	for _, in := range []string{"x", "0x", "-1x", "1.5x", "5", "-1s", "0s", "abc", " 1s", "99999999999999999999x"} {
		if got, err := workbench.ParseBenchtime(in); err == nil {
			t.Errorf("ParseBenchtime(%q) = %+v, want an error", in, got)
		}
	}
}

func FuzzParseBenchtime(f *testing.F) {
	for _, s := range []string{"", "100x", "200ms", "-1s", "0x"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := workbench.ParseBenchtime(s)
		if err == nil && s != "" && (got.N > 0) == (got.For > 0) {
			t.Errorf("ParseBenchtime(%q) = %+v, want a count or a time", s, got)
		}
	})
}
