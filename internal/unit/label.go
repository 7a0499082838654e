package unit

import (
	"math"
	"strconv"
	"strings"
)

// Label prints a value in the unit that suits it.
func Label(value int64, from string) string { return ScaledLabel(value, from, Auto) }

// ScaledLabel prints a value in a unit, with two decimals unless they are zero.
func ScaledLabel(value int64, from, to string) string {
	v, u := Scale(value, from, to)
	s := strings.TrimSuffix(strconv.FormatFloat(v, 'f', 2, 64), ".00")
	if s == "0" || s == "-0" {
		return "0"
	}
	return s + u
}

// Percentage prints the share of a value in a total as six characters or more,
// without a sign: 100 where it rounds to that, else at least two digits.
func Percentage(value, total int64) string {
	var ratio float64
	if total != 0 {
		ratio = math.Abs(float64(value)/float64(total)) * 100
	}
	var s string
	switch {
	case ratio >= 99.95 && ratio <= 100.05:
		s = "100"
	case ratio >= 1:
		s = strconv.FormatFloat(ratio, 'f', 2, 64)
	default:
		s = significant(ratio)
	}
	if len(s) < 5 {
		s = strings.Repeat(" ", 5-len(s)) + s
	}
	return s + "%"
}

// significant prints two significant digits, as %.2g does.
func significant(v float64) string { return strconv.FormatFloat(v, 'g', 2, 64) }
