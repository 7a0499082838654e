package report

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
)

func TestValue(t *testing.T) {
	for _, c := range []struct {
		unit hone.Unit
		v    float64
		want string
	}{
		{hone.SecPerOp, 0, "0 ns"},
		{hone.SecPerOp, 2.5e-10, "0.250 ns"},
		{hone.SecPerOp, 1e-9, "1.00 ns"},
		{hone.SecPerOp, 9.994e-7, "999 ns"},
		{hone.SecPerOp, 9.996e-7, "1.00 µs"},
		{hone.SecPerOp, 1.23456e-5, "12.3 µs"},
		{hone.SecPerOp, 0.0612, "61.2 ms"},
		{hone.SecPerOp, 275, "275 s"},
		{hone.SecPerOp, 12345, "12345 s"},
		{hone.BytesPerOp, 0, "0 B"},
		{hone.BytesPerOp, 4809, "4809 B"},
		{hone.BytesPerOp, 4809.5, "4.81 kB"},
		{hone.BytesPerOp, 1.2e6, "1.20 MB"},
		{hone.BytesPerOp, 3e9, "3.00 GB"},
		{hone.AllocsPerOp, 15, "15"},
		{hone.AllocsPerOp, 15.25, "15.2"},
		{hone.AllocsPerOp, 123456, "123k"},
		{"req/s", 37276, "37.3k"},
		{hone.SecPerOp, math.NaN(), "?"},
		{hone.SecPerOp, math.Inf(1), "?"},
	} {
		if got := ascii(value(c.unit, c.v, 3)); got != c.want {
			t.Errorf("value(%s, %g) = %q, want %q", c.unit, c.v, got, c.want)
		}
	}
}

// ascii makes the spaces that hold words together ordinary ones.
func ascii(text string) string { return strings.ReplaceAll(text, string(nbsp), " ") }

// TestPairTellsApart: values that differ never look the same.
func TestPairTellsApart(t *testing.T) {
	for _, c := range []struct{ a, b float64 }{{15360, 15361}, {100001, 100002}, {12.001, 12.002}, {1e6, 1e6 + 1}} {
		if x, y := pair(hone.BytesPerOp, c.a, c.b); x == y {
			t.Errorf("%g and %g both show as %q", c.a, c.b, x)
		}
	}
	if x, y := pair(hone.BytesPerOp, 20000, 20000); x != y {
		t.Errorf("equal values show as %q and %q", x, y)
	}
}

func TestComparison(t *testing.T) {
	verdict := func(u hone.Unit, o hone.Outcome, base, val, lo, hi float64, exact bool) hone.Verdict {
		v := hone.Verdict{Unit: u, Outcome: o, Baseline: base, Value: val, Delta: val/base - 1, Interval: [2]float64{lo, hi}, Exact: exact}
		if base == 0 {
			v.Delta = 1
		}
		return v
	}
	for _, c := range []struct {
		v    hone.Verdict
		want string
	}{
		{verdict(hone.SecPerOp, hone.Improvement, 812, 100, 1/8.4-1, 1/7.9-1, false), "8.12x faster [7.90, 8.40]"},
		{verdict(hone.SecPerOp, hone.Improvement, 100, 1, -0.991, -0.989, false), "100x faster [91, 111]"},
		{verdict(hone.SecPerOp, hone.Regression, 100, 112, 0.08, 0.15, false), "1.12x slower [1.08, 1.15]"},
		{verdict(hone.SecPerOp, hone.Regression, 1000, 1004, 0.002, 0.006, false), "+0.4 % [+0.2 %, +0.6 %]"},
		{verdict(hone.SecPerOp, hone.NoChange, 100, 99.2, -0.02, 0.011, false), "-0.8 % [-2.0 %, +1.1 %]"},
		{verdict(hone.SecPerOp, hone.Inconclusive, 100, 92, -0.3, 0.12, false), "-8.0 % [-30 %, +12 %]"},
		{verdict(hone.SecPerOp, hone.Inconclusive, 100, 7, -1, 1e9, false), "-93 % [no bounds]"},
		{verdict(hone.SecPerOp, hone.Inconclusive, 100, 110, -0.05, 1e9, false), "+10 % [-5.0 %, no bound]"},
		{verdict(hone.SecPerOp, hone.Regression, 100, 200, 0.5, 1e9, false), "2.00x slower [1.50, ?]"},
		{verdict(hone.AllocsPerOp, hone.Improvement, 15, 2, 0, 0, true), "7.50x fewer"},
		{verdict(hone.AllocsPerOp, hone.Improvement, 15, 0, -1, -1, true), "to none"},
		{verdict(hone.AllocsPerOp, hone.Regression, 0, 3, 0, 0, true), "from none"},
		{verdict(hone.AllocsPerOp, hone.NoChange, 0, 0, 0, 0, true), "same"},
		{verdict(hone.BytesPerOp, hone.Regression, 100, 150, 0.4, 0.6, false), "1.50x more [1.40, 1.60]"},
		{verdict(hone.BytesPerOp, hone.Improvement, 100, 50, -0.6, -0.4, false), "2.00x less [1.67, 2.50]"},
		{verdict(hone.BytesPerOp, hone.Regression, 15360, 15361, 0, 0, true), "+0.007 %"},
		{verdict("req/s", hone.Regression, 100, 150, 0.4, 0.6, false), "1.50x higher [1.40, 1.60]"},
		{hone.Verdict{Unit: hone.SecPerOp, Outcome: hone.Improvement, Baseline: 1, Value: 1, Delta: -1, Interval: [2]float64{-2, -1}}, "to none"},
		{verdict(hone.AllocsPerOp, hone.Improvement, 8, 0, -1, 1e-9-1, false), "to none"},
		{verdict(hone.AllocsPerOp, hone.Improvement, 8, 0, -1, 0.05-1, false), "at least 20.0x fewer"},
		{hone.Verdict{Unit: hone.AllocsPerOp, Outcome: hone.Regression, Value: 8, Delta: 1e9, Interval: [2]float64{1e9, 1e9}}, "from none"},
	} {
		if got := ascii(comparison(c.v)); got != c.want {
			t.Errorf("comparison(%+v) = %q, want %q", c.v, got, c.want)
		}
	}
}

// TestFactorInvertsInterval: the interval of the ratio holds the ratio, and
// says the same as the interval of delta.
func TestFactorInvertsInterval(t *testing.T) {
	faster := ascii(factor(hone.SecPerOp, -0.5, [2]float64{-0.6, -0.2}, false))
	if faster != "2.00x faster [1.25, 2.50]" {
		t.Errorf("delta -0.5 in [-0.6, -0.2] is %q", faster)
	}
	slower := ascii(factor(hone.SecPerOp, 1, [2]float64{0.25, 1.5}, false))
	if slower != "2.00x slower [1.25, 2.50]" {
		t.Errorf("delta 1 in [0.25, 1.5] is %q", slower)
	}
}

func TestAbout(t *testing.T) {
	for d, want := range map[time.Duration]string{
		0:                               "0 s",
		40*time.Second + 300e6:          "40 s",
		89 * time.Second:                "89 s",
		90 * time.Second:                "2 min",
		3*time.Minute + 20*time.Second:  "3 min",
		70*time.Minute + 40*time.Second: "1 h 10 min",
	} {
		if got := ascii(about(d)); got != want {
			t.Errorf("about(%s) = %q, want %q", d, got, want)
		}
	}
}

func TestShare(t *testing.T) {
	for f, want := range map[float64]string{0: "0 %", 0.004: "under 1 %", 0.41: "41 %", 1: "100 %"} {
		if got := ascii(share(f)); got != want {
			t.Errorf("share(%g) = %q, want %q", f, got, want)
		}
	}
}

func TestDiffStat(t *testing.T) {
	const diff = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1 @@\n--- a line that looks like a head\n-b\n+c\n" +
		"\\ No newline at end of file\n--- a/y\n+++ b/y\n@@ -3 +3,2 @@ func y()\n k\n+++ another\n"
	if plus, minus := diffStat(diff); plus != 2 || minus != 2 {
		t.Errorf("diffStat = +%d -%d, want +2 -2", plus, minus)
	}
	if plus, minus := diffStat("+ no hunk\n- no hunk\n"); plus != 0 || minus != 0 {
		t.Errorf("diffStat without a hunk = +%d -%d", plus, minus)
	}
}

func TestPackageName(t *testing.T) {
	for _, c := range []struct{ pkg, module, want string }{
		{"example.com/a", "example.com/a", "a"},
		{"example.com/a/v2", "example.com/a/v2", "a"},
		{"example.com/a/b/c", "example.com/a", "b/c"},
		{"example.com/ab", "example.com/a", "example.com/ab"},
		{"p", "", "p"},
	} {
		if got := packageName(c.pkg, c.module); got != c.want {
			t.Errorf("packageName(%q, %q) = %q, want %q", c.pkg, c.module, got, c.want)
		}
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		reasons []string
		want    string
	}{
		{[]string{"no gain"}, " (no gain)"},
		{[]string{"no gain: a", "no gain: b"}, " (no gain)"},
		{[]string{"no gain", "breaks tests: TestX", "no gain"}, " (2 no gain, 1 breaks tests)"},
		{[]string{"no gain", ""}, " (1 no gain)"},
		{[]string{""}, ""},
		{[]string{"a", "b", "c", "d"}, ""},
	} {
		var fixes []hone.Fix
		for _, r := range c.reasons {
			fixes = append(fixes, hone.Fix{Reason: r})
		}
		if got := reasons(fixes); got != c.want {
			t.Errorf("reasons(%q) = %q, want %q", c.reasons, got, c.want)
		}
	}
}
