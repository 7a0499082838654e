package docs

import (
	"fmt"
	"strconv"

	"github.com/gohone/hone/internal/proofs"
)

// duration writes seconds in the unit that suits them, three digits.
func duration(sec float64) string {
	for _, u := range []struct {
		name string
		size float64
	}{{"s", 1}, {"ms", 1e-3}, {"µs", 1e-6}} {
		if sec >= u.size {
			return digits3(sec/u.size) + " " + u.name
		}
	}
	return digits3(sec/1e-9) + " ns"
}

// digits3 writes a number of [0.001, 1e6) with three significant digits, never
// in exponential form.
func digits3(x float64) string {
	rounded, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 3, 64), 64)
	return strconv.FormatFloat(rounded, 'f', -1, 64)
}

func count(x float64) string { return strconv.FormatFloat(x, 'f', 0, 64) }

// change writes "15 → 1", and one value where both are the same.
func change(baseline, candidate string) string {
	if baseline == candidate {
		return baseline
	}
	return baseline + " → " + candidate
}

// speedup writes "2.31x [2.25, 2.37]"; where the interval holds 1 it says that
// no difference was resolved.
func speedup(c proofs.Case) string {
	s := digits3(c.Speedup) + "x"
	if c.Interval == nil {
		return s + " (no interval)"
	}
	s += fmt.Sprintf(" [%s, %s]", digits3(c.Interval[0]), digits3(c.Interval[1]))
	if c.Interval[0] <= 1 && 1 <= c.Interval[1] {
		s += ", not resolved"
	}
	return s
}

func cores(n int) string {
	if n == 1 {
		return "1 core"
	}
	return strconv.Itoa(n) + " cores"
}
