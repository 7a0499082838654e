package loops

import "strings"

// Functions that call themselves a number of times.
func inwards(depth int, line string) string {
	if depth <= 0 {
		return line
	}
	return ". " + inwards(depth-1, line) // want `string grows by the same text each time that a function calls itself`
}

func outwards(line string, n int, mark rune) string {
	if n > 0 {
		return outwards(line, n-1, mark) + string(mark) // want `string grows by the same text each time that a function calls itself`
	}
	return line
}

func dashes(n int) string {
	if n < 1 {
		return ""
	}
	return dashes(n-1) + "-" // want `string grows by the same text each time that a function calls itself`
}

func behindText(s string, n int) string {
	if n >= 1 {
		return behindText(s+"=", n-1) // want `string grows by the same text each time that a function calls itself`
	}
	return s
}

func beforeText(pad, s string, n int) string {
	if n == 0 { // else without end
		return s
	}
	return beforeText(pad, pad+s, n-1) // want `string grows by the same text each time that a function calls itself`
}

func title(level int, text string) string {
	if level != 0 {
		return "#" + title(level-1, text) // want `string grows by the same text each time that a function calls itself`
	}
	return " " + strings.ToUpper(text)
}

type printer struct{ step string }

func (p *printer) at(depth int, what string) string {
	if depth <= 0 {
		return what
	}
	return p.step + p.at(depth-1, what) // want `string grows by the same text each time that a function calls itself`
}

// In the head of a loop.
func leader(left, right string, width int, dot rune) string {
	gap := width - len(left) - len(right)
	for ; gap > 0; gap-- {
		right = string(dot) + right // want `string grows by the same text`
	}
	return left + right
}

func counted(s string, n int) (string, int) {
	for ; n > 0; n-- {
		s += "x" // want `string grows by the same text`
	}
	return s, n
}

func remarked(s string, n int) (string, int) {
	for ; 0 < n; n-- {
		s += "x" /* once */ // want `string grows by the same text`
	}
	return s, n
}

func turnsShared(lines []string, n int) {
	for range lines {
		s := ""
		for ; n > 0; n-- {
			s += "x" // want `string grows by the same text`
		}
		println(s)
	}
}

func told(s string) (left int, text string) {
	left = len(s)
	for ; left > 0; left-- {
		text = "-" + text // want `string grows by the same text`
	}
	return
}
