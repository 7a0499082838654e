package textbuffer

import (
	"fmt"
	"strconv"
	"strings"
)

// The last separator is cut off.

func numbersCut(all []int) string {
	out := ""
	for _, n := range all {
		out += strconv.Itoa(n) + ", " // want `grown by \+=` `fresh string is only appended`
	}
	if len(out) > 2 {
		out = out[:len(out)-2]
	}
	return out
}

func fieldsCut(names []string, sep string) string {
	line := "("
	for _, n := range names {
		line += n   // want `grown by \+=`
		line += sep // want `grown by \+=`
	}
	line = line[:len(line)-len(sep)]
	line += ")" // want `grown by \+=`
	return line
}

func suffixCut(names []string) (line string) {
	for _, n := range names {
		line += n + ";" // want `grown by \+=`
	}
	line = strings.TrimSuffix(line, ";")
	return line
}

func rightCut(names []string, cutset string) string {
	line := ""
	for _, n := range names {
		line += n + "\t" // want `grown by \+=`
	}
	line = strings.TrimRight(line, cutset)
	if line == "" {
		return ""
	}
	line = strings.TrimSpace(line)
	return "[" + line + "]"
}

func objectCut(names []string) string {
	s := "{"
	for _, n := range names {
		s += strconv.Quote(n) + "," // want `grown by \+=` `fresh string is only appended`
	}
	if len(names) == 0 {
		return s + "}"
	}
	return s[:len(s)-1] + "}"
}

// The text leaves the function in several places.

func untilWord(words []string, stop string) (string, bool) {
	acc := ""
	for _, w := range words {
		if w == stop {
			return strings.TrimSpace(acc), true
		}
		acc += w + " " // want `grown by \+=`
	}
	return strings.ToUpper("<" + acc + ">"), false
}

func sampleOf(name string, value, rate float64) []byte {
	line := name + ":" + strconv.FormatFloat(value, 'f', -1, 64) // want `fresh string is only appended`
	if rate >= 1 {
		return []byte(line)
	}
	line += "|@" + strconv.FormatFloat(rate, 'f', -1, 64) // want `grown by \+=` `fresh string is only appended`
	return []byte(line)
}

func besideCall(xs []string, next func() int) (string, int) {
	s := ""
	for _, x := range xs {
		s += x // want `grown by \+=`
	}
	return s + ".", next()
}

// The text is one of several results.

func besideError(xs []string) (s string, err error) {
	for _, x := range xs {
		s += x // want `grown by \+=`
	}
	return s, err
}

func bothNamed(xs []string) (s, t string) {
	for _, x := range xs {
		s += x // want `grown by \+=`
	}
	return
}

func encoded(vals []int) (text string, n int, err error) {
	for i, v := range vals {
		if v < 0 {
			return "", 0, fmt.Errorf("value %d is negative", i)
		}
		if v == 0 {
			return
		}
		text += strconv.Itoa(v) + "|" // want `grown by \+=` `fresh string is only appended`
		n++
	}
	return text, n, nil
}

// Of bytes, more than there are might be left, and what is cut off may not be what it was.

func longerCut(names []string, n int) string {
	s := ""
	for _, name := range names {
		s += name
	}
	s = s[:n]
	return s
}

func behindCut(names []string, n int) string {
	s := ""
	for _, name := range names {
		s += name
	}
	s = s[:len(s)-n]
	return s
}

func ownCut(names []string) string {
	s := ""
	for _, name := range names {
		s += name
	}
	s = strings.TrimSuffix(s, s[1:])
	return s
}

func mappedCut(names []string) string {
	s := ""
	for _, name := range names {
		s += name
	}
	s = strings.TrimFunc(s, func(r rune) bool { return r == ' ' })
	return s
}

func twiceReturned(names []string) (string, string) {
	s := ""
	for _, name := range names {
		s += name
	}
	return strings.ToLower(s), strings.ToUpper(s)
}

func grownLater(names []string, keep func(string)) string {
	s := ""
	for _, name := range names {
		keep(s)
		s += name
	}
	return strings.ToLower(s)
}

func readLater(names []string) func() string {
	s := ""
	for _, name := range names {
		s += name
	}
	return func() string { return strings.ToLower(s) }
}

// The text is declared beside others.

func echoed(args []string) string {
	s, sep := "", ""
	for _, arg := range args {
		s += sep + arg // want `grown by \+=`
		sep = " "
	}
	return s
}

func grouped(args []string, text string) string {
	var (
		n    int
		line = text + ": "
		out  string
	)
	for _, arg := range args {
		out += arg + "," // want `grown by \+=`
		n++
	}
	return line + out + text[n:]
}

func measuredTitle(args []string, title func() string) string {
	n, s := title(), title()
	for _, arg := range args {
		s += arg + ";"
	}
	return n + s
}
