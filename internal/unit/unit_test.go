package unit

import (
	"fmt"
	"math"
	"testing"
)

func TestScaledLabel(t *testing.T) {
	for _, tt := range []struct {
		value    int64
		from, to string
		want     string
	}{
		{0, "nanoseconds", Auto, "0"},
		{10_000_000, "nanoseconds", Auto, "10ms"},
		{10_000_000, "nanoseconds", "s", "0.01s"},
		{4_000_000, "nanoseconds", "s", "0"},
		{-4_000_000, "nanoseconds", "s", "0"},
		{-1536, "bytes", Auto, "-1.50kB"},
		{1536, "Bytes", "MB", "0"},
		{1 << 40, "byte", "megabytes", "1048576MB"},
		{7200e9, "ns", Auto, "2hrs"},
		{3, "count", Minimum, "3"},
		{3, "count", "count", "3"},
		{3, "count", "widgets", "3widgets"},
		{1500, "seconds", "bytes", "1500s"}, // another kind: the fallback
		{0, "μs", Auto, "0"},
		{5, "gcu", "milligcu", "5000m*GCU"},
		{math.MinInt64, "bytes", Auto, "-9223372036854775808B"},
	} {
		if got := ScaledLabel(tt.value, tt.from, tt.to); got != tt.want {
			t.Errorf("ScaledLabel(%d, %q, %q) = %q, want %q", tt.value, tt.from, tt.to, got, tt.want)
		}
	}
}

func TestPercentage(t *testing.T) {
	for _, tt := range []struct {
		value, total int64
		want         string
	}{
		{1, 0, "    0%"},
		{0, 10, "    0%"},
		{10, 10, "  100%"},
		{9996, 10000, "  100%"},
		{9994, 10000, "99.94%"},
		{-1, 4, "25.00%"},
		{1, 1000, "  0.1%"},
		{123, 100000, " 0.12%"},
		{1, 3_000_000, "3.3e-05%"},
		{30, 10, "300.00%"},
	} {
		if got := Percentage(tt.value, tt.total); got != tt.want {
			t.Errorf("Percentage(%d, %d) = %q, want %q", tt.value, tt.total, got, tt.want)
		}
	}
}

// TestPercentageIsPrintf holds that the digits are those of package fmt.
func TestPercentageIsPrintf(t *testing.T) {
	for v := int64(1); v < 1<<40; v = v*3/2 + 1 {
		ratio := float64(v) / (1 << 40) * 100
		want := fmt.Sprintf("%5.2g%%", ratio)
		if ratio >= 1 {
			want = fmt.Sprintf("%5.2f%%", ratio)
		}
		if got := Percentage(v, 1<<40); got != want && got != "  100%" {
			t.Errorf("Percentage(%d, 1<<40) = %q, want %q", v, got, want)
		}
	}
}

func TestCompatible(t *testing.T) {
	for _, tt := range []struct {
		a, b string
		want bool
	}{
		{"ns", "seconds", true},
		{"bytes", "MB", true},
		{"bytes", "ns", false},
		{"count", "count", true},
		{"count", "things", false},
	} {
		if got := Compatible(tt.a, tt.b); got != tt.want {
			t.Errorf("Compatible(%q, %q) = %v", tt.a, tt.b, got)
		}
	}
}
