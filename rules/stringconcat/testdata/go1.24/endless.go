package loops

import "unicode/utf8"

// Loops that ask within whether they are over.

func asks(text string, width int, lead rune) string {
	line := text
	for {
		if len(line) >= width {
			return line
		}
		line = string(lead) + line // want `string grows by the same text`
	}
}

func asksAndBreaks(text string, width int) string {
	for true {
		if width <= utf8.RuneCountInString(text) {
			break
		}
		text += "·" // want `string grows by the same text`
	}
	return text + "|"
}

func goesOn(text string, width int) string {
	for {
		if len(text) < width {
			text = " " + text // want `string grows by the same text`
			continue
		}
		return text
	}
}

func either(text string, width int) (out string, n int) {
	for {
		if len(text) < width {
			text = "0" + text // want `string grows by the same text`
		} else {
			n++
			out = text
			return
		}
	}
}

func atLeastOnce(text string, width int) string {
	for {
		text = "-" + text // want `string grows by the same text`
		if len(text) > width {
			break
		}
	}
	return text
}

func numbered(text string, n int) string {
	for i := 0; ; i++ {
		if i == n || i >= n {
			break
		}
		text = "." + text // want `prepended`
	}
	for i := 0; ; i++ {
		if i >= n {
			break
		}
		text = "." + text // want `string grows by the same text`
	}
	return text
}

type label struct {
	text  string
	width int
}

func (l *label) fill(pad rune) int {
	for {
		if len(l.text) >= l.width {
			return len(l.text)
		}
		l.text = string(pad) + l.text // want `string grows by the same text`
	}
}

// What a fix would not keep.

func asksElse(text string, width int) string {
	for {
		if len(text) >= width {
			return text
		} else {
			width--
		}
		text = "x" + text // want `prepended`
	}
}

func asksLabelled(text string, width int) string {
again:
	for {
		if len(text) >= width {
			break again
		}
		text = "x" + text // want `prepended`
	}
	return text
}

func asksUnequal(text string, width int) string {
	for {
		if len(text) == width {
			return text
		}
		text = "x" + text // want `prepended`
	}
}

func asksMore(text string, width int) (string, int) {
	n := 0
	for {
		if len(text) >= width {
			return text, n
		}
		text = "x" + text // want `prepended`
		n++
	}
}

func asksCounting(text string, n int) (string, int) {
	for i := 0; ; i++ {
		if i >= n {
			return text, i
		}
		text = "x" + text // want `prepended`
	}
}

func asksOnceCounting(text string, n int) string {
	for i := 0; ; i++ {
		text = "x" + text // want `prepended`
		if i >= n {
			break
		}
	}
	return text
}

func asksCommented(text string, width int) string {
	for {
		// Is it long enough?
		if len(text) >= width {
			return text
		}
		text = "x" + text // want `prepended`
	}
}

func asksDeclaring(text string, width int) string {
	for {
		if len(text) >= width {
			end := text + "|"
			text = end
			break
		}
		text = "x" + text // want `prepended`
	}
	end := text
	return end
}

func asksFirst(text string, width int) string {
	for {
		if n := len(text); n >= width {
			return text
		}
		text = "x" + text // want `prepended`
	}
}

func asksGoingOn(texts []string, width int) string {
	for {
		if len(texts[0]) >= width {
			if len(texts) > 1 {
				continue
			}
			return texts[0]
		}
		s := texts[0]
		s = "x" + s
		texts[0] = s
	}
}

func asksNobody(text string, width int) string {
	for {
		if len(text) >= width {
			println(text)
		}
		text = "x" + text // want `prepended`
	}
}
