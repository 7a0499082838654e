package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone"
)

// scale is a multiple of a base unit.
type scale struct {
	factor float64
	name   string
}

// scales lists the multiples of a unit, smallest first; the first is what
// whole numbers are shown in.
func scales(u hone.Unit) []scale {
	switch numerator(u) {
	case "sec":
		return []scale{{1e-9, "ns"}, {1e-6, "µs"}, {1e-3, "ms"}, {1, "s"}}
	case "B":
		return []scale{{1, "B"}, {1e3, "kB"}, {1e6, "MB"}, {1e9, "GB"}}
	}
	return []scale{{1, ""}, {1e3, "k"}, {1e6, "M"}, {1e9, "G"}}
}

// numerator is what a unit counts: sec in sec/op and p99-sec/op, B in B/s.
func numerator(u hone.Unit) string {
	what, _, _ := strings.Cut(string(u), "/")
	return what[strings.LastIndexByte(what, '-')+1:]
}

// value shows v with the given significant digits: "1.02 µs", "4.81 kB", "15".
// Counts that are whole and small are shown in full, for they may be exact.
func value(u hone.Unit, v float64, digits int) string {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return "?"
	}
	ss := scales(u)
	if numerator(u) != "sec" && v == math.Trunc(v) && math.Abs(v) < 1e4 {
		return join(strconv.FormatFloat(v, 'f', 0, 64), ss[0].name)
	}
	for i, sc := range ss {
		num := significant(v/sc.factor, digits)
		if f, _ := strconv.ParseFloat(num, 64); math.Abs(f) < 1000 || i == len(ss)-1 {
			return join(num, sc.name)
		}
	}
	return "" // not reached: the last scale always fits
}

func join(num, unit string) string {
	switch unit {
	case "":
		return num
	case "k", "M", "G":
		return num + unit
	}
	return num + string(nbsp) + unit
}

// significant rounds to digits significant digits without an exponent.
func significant(f float64, digits int) string {
	if f == 0 {
		return "0"
	}
	// Rounding first: 0.9996 has three decimals, 1.00 two.
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(f, 'e', max(digits-1, 0), 64), 64)
	whole := 1 + int(math.Floor(math.Log10(math.Abs(rounded))))
	return strconv.FormatFloat(f, 'f', min(max(digits-whole, 0), 6), 64)
}

// pair shows two values of a unit, with more digits if they would otherwise
// look alike without being so.
func pair(u hone.Unit, a, b float64) (string, string) {
	x, y := value(u, a, 3), value(u, b, 3)
	for digits := 4; x == y && a != b && digits <= 9; digits++ {
		x, y = value(u, a, digits), value(u, b, digits)
	}
	return x, y
}

// unitTitle names a unit where values stand below it.
func unitTitle(u hone.Unit) string {
	switch u {
	case hone.SecPerOp:
		return "time/op"
	case hone.BytesPerOp:
		return "bytes/op"
	}
	return string(u)
}

// words returns what a smaller and a larger value of a unit are called.
func words(u hone.Unit) (smaller, larger string) {
	switch u {
	case hone.SecPerOp:
		return "faster", "slower"
	case hone.BytesPerOp:
		return "less", "more"
	case hone.AllocsPerOp:
		return "fewer", "more"
	}
	return "lower", "higher"
}

// comparison puts the delta of a verdict into words. A difference is a factor
// with its interval, "8.12x faster [7.90, 8.40]"; where none was established
// it is the delta in per cent with its interval, since a factor with a
// direction would claim one.
func comparison(v hone.Verdict) string {
	switch {
	case v.Baseline == v.Value && v.Exact:
		return "same"
	case v.Baseline == 0 && v.Exact:
		return "from none"
	case v.Value == 0 && v.Exact:
		return "to none"
	case v.Outcome != hone.Improvement && v.Outcome != hone.Regression:
		return percents(v)
	case math.Abs(v.Delta) < 0.01:
		return percents(v) // 1.00x says nothing
	}
	return factor(v.Unit, v.Delta, v.Interval, v.Exact)
}

// factor shows a delta as a ratio above 1 and says which way it goes.
func factor(u hone.Unit, delta float64, interval [2]float64, exact bool) string {
	smaller, larger := words(u)
	word, f, lo, hi := larger, 1+delta, 1+interval[0], 1+interval[1]
	if delta < 0 {
		word, f, lo, hi = smaller, inverse(1+delta), inverse(1+interval[1]), inverse(1+interval[0])
	}
	if !bounded(f) {
		return endless(delta, lo, word)
	}
	digits := decimals(f)
	out := times(f, digits) + string(nbsp) + word
	if exact {
		return out
	}
	return out + string(nbsp) + "[" + fixed(lo, digits) + "," + string(nbsp) + fixed(hi, digits) + "]"
}

// endless shows a ratio that has no bound, since one of the values is none in most rounds:
// what remains to be said is how large it is at least.
func endless(delta, least float64, word string) string {
	switch {
	case bounded(least) && least < surelyEndless:
		return "at least" + string(nbsp) + times(least, decimals(least)) + string(nbsp) + word
	case delta < 0:
		return "to none"
	}
	return "from none"
}

// surelyEndless is a ratio that no round with anything in it came near.
const surelyEndless = 1e6

// bounded reports whether f is a number that says something.
func bounded(f float64) bool { return !math.IsInf(f, 0) && !math.IsNaN(f) && f < unbounded }

func inverse(f float64) float64 {
	if f <= 0 {
		return math.Inf(1)
	}
	return 1 / f
}

func times(f float64, digits int) string { return fixed(f, digits) + "x" }

// decimals returns how many decimals show f with three significant digits.
func decimals(f float64) int {
	switch {
	case f < 9.995:
		return 2
	case f < 99.95:
		return 1
	}
	return 0
}

func fixed(f float64, digits int) string {
	if !bounded(f) {
		return "?"
	}
	return strconv.FormatFloat(f, 'f', digits, 64)
}

func percents(v hone.Verdict) string {
	if v.Exact {
		return percent(v.Delta)
	}
	lo, hi := percent(v.Interval[0]), percent(v.Interval[1])
	switch {
	case v.Interval[1] < unbounded:
	case v.Interval[0] <= -1:
		return percent(v.Delta) + string(nbsp) + "[no bounds]"
	default:
		hi = "no bound"
	}
	return percent(v.Delta) + string(nbsp) + "[" + lo + "," + string(nbsp) + hi + "]"
}

// unbounded is the upper end of an interval that has none, in a stream of
// events: JSON has no infinity. See [hone.Verdict].
const unbounded = 1e9

// percent shows a signed delta.
func percent(d float64) string {
	if math.IsInf(d, 0) || math.IsNaN(d) {
		return "?"
	}
	num := fmt.Sprintf("%+.1f", 100*d)
	switch size := math.Abs(d); {
	case size < 1e-8: // rounding of the division
		num = "0"
	case size < 0.0005: // an exact count may differ by less
		num = fmt.Sprintf("%+.1g", 100*d)
		if size < 1e-6 {
			num = fmt.Sprintf("%+.6f", 100*d)
		}
	case size >= 0.0995:
		num = fmt.Sprintf("%+.0f", 100*d)
	}
	return num + string(nbsp) + "%"
}

// share shows a part of a whole.
func share(f float64) string {
	if f > 0 && f < 0.01 {
		return "under" + string(nbsp) + "1" + string(nbsp) + "%"
	}
	return fmt.Sprintf("%.0f", 100*f) + string(nbsp) + "%"
}

// elapsed shows a duration to the second: "9s", "1m12s".
func elapsed(d time.Duration) string { return max(0, d).Round(time.Second).String() }

// about shows a rough duration in words: "40 s", "3 min", "1 h 10 min".
func about(d time.Duration) string {
	switch {
	case d < 90*time.Second:
		return fmt.Sprintf("%d%cs", int(math.Round(d.Seconds())), nbsp)
	case d < time.Hour:
		return fmt.Sprintf("%d%cmin", int(math.Round(d.Minutes())), nbsp)
	}
	h := d / time.Hour
	return fmt.Sprintf("%d%ch%c%d%cmin", h, nbsp, nbsp, int((d - h*time.Hour).Minutes()), nbsp)
}

// plural counts things: "1 fix", "2 fixes".
func plural(n int, one, many string) string {
	if n == 1 {
		return "1" + string(nbsp) + one
	}
	return strconv.Itoa(n) + string(nbsp) + many
}
