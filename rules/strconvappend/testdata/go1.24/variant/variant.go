package variant

import (
	"bytes"
	"math"
	"strconv"
	"strings"
)

// share writes a part of all, of which there may be nothing.
func share(part, all float64) string {
	if all == 0 {
		return "-"
	}
	percent := 100 * part / all
	switch {
	case math.IsNaN(percent):
		return "?"
	case percent < 1:
		return "<" + strconv.FormatFloat(1, 'f', 0, 64) + "%"
	}
	return strconv.FormatFloat(percent, 'f', 1, 64) + "%"
}

func shares(line []byte, parts []float64, all float64) []byte {
	for i, p := range parts {
		if i > 0 {
			line = append(line, ' ')
		}
		line = append(line, share(p, all)...) // want "fresh string is only appended"
	}
	return line
}

func sharesTo(b *bytes.Buffer, text *strings.Builder, part, all float64) {
	b.WriteString(share(part, all))    // want "fresh string is only appended"
	text.WriteString(share(part, all)) // want "fresh string is only appended"
}

// tenths reckons first.
func tenths(n int64) string { return strconv.FormatFloat(float64(n)/10, 'f', 1, 64) }

func (l *ledgerOf) weigh(grams int64) {
	l.line = append(l.line, tenths(grams)...) // want "fresh string is only appended"
}

type ledgerOf struct{ line []byte }

// narrow is given a constant, which is another number as a float64.
func narrow(f float32) string { return strconv.FormatFloat(float64(f), 'f', 2, 64) }

func narrowed(b []byte) []byte {
	return append(b, narrow(0.1)...) // want "fresh string is only appended"
}
