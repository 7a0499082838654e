package loops

// digitsOf puts another byte in front in each turn.
func digitsOf(n, width int) []byte {
	var b []byte
	for len(b) < width {
		b = append([]byte{byte('0' + n%10)}, b...)
		n /= 10
	}
	for i := 0; i < width; i++ {
		b = append([]byte{byte(i)}, b...)
	}
	return b
}

// severalOf puts two in front, which may be one too many.
func severalOf(b []byte, width int) []byte {
	for len(b) < width {
		b = append([]byte{' ', '.'}, b...)
	}
	return b
}

// behindOf appends, which copies nothing most of the time.
func behindOf(b []byte, width int) []byte {
	for len(b) < width {
		b = append(b, ' ')
	}
	return b
}

type held struct{ b []byte }

// fieldOf is a field, which others may see grow.
func (h *held) fieldOf(width int) {
	for len(h.b) < width {
		h.b = append([]byte{' '}, h.b...)
	}
}

// seenOf is looked at by a closure.
func seenOf(b []byte, width int) func() int {
	f := func() int { return len(b) }
	for len(b) < width {
		b = append([]byte{' '}, b...)
	}
	return f
}

// otherOf puts elements in front of another slice.
func otherOf(b, c []byte, width int) []byte {
	for len(b) < width {
		b = append([]byte{' '}, c...)
		break
	}
	return b
}

// numbersOf has elements of another type.
func numbersOf(b []int, width int) []int {
	for len(b) < width {
		b = append([]int{0}, b...)
	}
	return b
}

// nextOf asks for each element.
func nextOf(b []byte, width int, next func() byte) []byte {
	for len(b) < width {
		b = append([]byte{next()}, b...)
	}
	return b
}

func labelledOf(b []byte, width int) []byte {
fill:
	for len(b) < width {
		b = append([]byte{' '}, b...)
	}
	if len(b) == 0 {
		width = 1
		goto fill
	}
	return b
}

// countsFirst counts before it adds, and what it adds depends on the count.
func countsFirst(s string, n int) string {
	for n > 0 {
		n--
		s += "x"
	}
	return s
}

// byCount adds what the count says.
func byCount(s string, n int) string {
	for n > 0 {
		s += "xyz"[n%3 : n%3+1]
		n--
	}
	return s
}

// untilOne ends before 0.
func untilOne(s string, n int) string {
	for n > 1 {
		s += "x"
		n--
	}
	return s
}

// small may wrap around.
func small(s string, n int8) string {
	for n > 0 {
		s += "x"
		n--
	}
	return s
}

// watched counts a variable that a closure sees.
func watched(s string, n int, look func(func() int)) string {
	look(func() int { return n })
	for n > 0 {
		s += "x"
		n--
	}
	return s
}

type format struct{ pad byte }

// Elements that may panic do so before the slice gets any.

func byIndex(b, pads []byte, width int) []byte {
	for len(b) < width {
		b = append([]byte{pads[0]}, b...)
	}
	return b
}

func byPointer(b []byte, pad *byte, f *format, width int) []byte {
	for len(b) < width {
		b = append([]byte{*pad}, b...)
	}
	for len(b) < 2*width {
		b = append([]byte{f.pad}, b...)
	}
	return b
}

func byDivision(b []byte, pad, by byte, n int) []byte {
	for range n {
		b = append([]byte{pad / by}, b...)
	}
	for range n {
		b = append([]byte{pad % by}, b...)
	}
	for range n {
		b = append([]byte{pad << n}, b...)
	}
	return b
}

func byAssertion(r []rune, pad any, n int) []rune {
	for range n {
		r = append([]rune{pad.(rune)}, r...)
	}
	for range n {
		r = append([]rune{[]rune("x")[0]}, r...)
	}
	return r
}
