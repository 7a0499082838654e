package variant

import (
	"bufio"
	"strconv"
)

// It looks at what may change, tells somebody, takes what may be the slice, or makes no number.
var places = 2

func placed(v float64) string {
	if v == 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'f', places, 64)
}

func told(v float64) string {
	println(v)
	return strconv.FormatFloat(v, 'f', 2, 64)
}

func tailed(tail []byte, n int) string {
	if n < 0 {
		return string(tail)
	}
	return strconv.Itoa(n)
}

func worded(n int) string {
	if n < 0 {
		return "less"
	}
	return "more"
}

func resulting(n int) (text string) {
	if n > 0 {
		text = strconv.Itoa(n)
	}
	return
}

func deferring(n int) string {
	defer println()
	return strconv.Itoa(n)
}

// A remark in it would be said twice.
func remarked(n int) string {
	if n < 0 {
		return "0" // none
	}
	return strconv.Itoa(n)
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.FormatFloat(float64(n), 'f', 1, 64)
	}
	return strconv.Itoa(n)
}

func others(line, tail []byte, v float64, n int) []byte {
	line = append(line, placed(v)...)
	line = append(line, told(v)...)
	line = append(line, tailed(tail, n)...)
	line = append(line, worded(n)...)
	line = append(line, resulting(n)...)
	line = append(line, deferring(n)...)
	line = append(line, remarked(n)...)
	say := signed
	return append(line, say(n)...)
}

// A text that is more than a number, for a writer that may cut it; and one that changes the slice.
func cutOff(w *bufio.Writer, n int) { w.WriteString(signed(n)) }

func changes(line *[]byte) []byte {
	next := func() int { *line = nil; return 1 }
	return append(*line, signed(next())...)
}
