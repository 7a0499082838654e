package build

import "strings"

func stepEscaped(s, start, end string) string {
	out := ""
	if !strings.HasPrefix(s, start) {
		out += start // want "string grows by .= step by step"
	}
	out += s
	if !strings.HasSuffix(out, end) {
		out += end
	}
	return out
}

func stepChosen(kind int, name string) (text string) {
	switch kind {
	case 0:
		text += "<" + name // want "string grows by .= step by step"
		text += "/"
	default:
		text += name
	}
	if len(text) > 0 {
		text += ">"
	}
	return text
}

func stepTwo(s, end string) string { // as cheap as a sum
	out := s
	out += "-"
	if !strings.HasSuffix(out, end) {
		out += end
	}
	return out
}

func stepEither(s string, n int) string { // one way has two
	out := s
	if n > 0 {
		out += "a"
	} else if n < 0 {
		out += "b"
	} else {
		out += "c"
	}
	if out != "" {
		out += "d"
	}
	return out
}

func stepNumber(n int) int {
	n += 1
	n += 2
	n += n
	return n
}

type stepText struct{ s string }

func (t *stepText) field(s string) { // somebody may look at it
	t.s += s
	t.s += "a"
	if t.s != "" {
		t.s += "b"
	}
	t.s += "c"
}

func stepsOfWays(text string, a, b, c bool) string {
	if a {
		text += "x"
		return text
	}
	if b {
		text += "y"
		return text
	}
	if c {
		text += "z"
		return text
	}
	return text
}

func stepsAnew(name string, show func(string)) {
	text := name
	text += "x"
	show(text)
	text = name
	text += "y"
	show(text)
	text = name
	text += "z"
	show(text)
}
