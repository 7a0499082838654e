package loops

import (
	"fmt"
	"strings"
)

// What is added depends on how deep it is, or is a call.
func downNumbered(n int, s string) string {
	if n <= 0 {
		return s
	}
	return fmt.Sprint(n) + downNumbered(n-1, s)
}

func downSliced(n int, s string) string {
	if n <= 0 {
		return s
	}
	return "abc"[n%3:n%3+1] + downSliced(n-1, s)
}

func downCalled(n int, mark func() string) string {
	if n <= 0 {
		return ""
	}
	return mark() + downCalled(n-1, mark)
}

// What is returned in the end does.
func downEnd(n int, s string) string {
	if n <= 0 {
		return s[-n:]
	}
	return " " + downEnd(n-1, s)
}

// The end calls what may change what is added.
var downMark = "-"

func downChanged(n int, end func() string) string {
	if n <= 0 {
		return end()
	}
	return downMark + downChanged(n-1, end)
}

// Both sides.
func downQuoted(n int, s string) string {
	if n <= 0 {
		return s
	}
	return "(" + downQuoted(n-1, s) + ")"
}

func downBoth(n int, s string) string {
	if n <= 0 {
		return s
	}
	return "(" + downBoth(n-1, s+")")
}

// The text is not what is returned.
func downTrimmed(n int, s string) string {
	if n <= 0 {
		return strings.TrimSpace(s)
	}
	return downTrimmed(n-1, s+" ")
}

func downOther(n int, s, t string) string {
	if n <= 0 {
		return t
	}
	return downOther(n-1, s+" ", t)
}

// It doubles.
func downDoubled(n int, s string) string {
	if n <= 0 {
		return s
	}
	return downDoubled(n-1, s+s)
}

func downTwice(n int) string {
	if n <= 0 {
		return "x"
	}
	return downTwice(n-1) + downTwice(n-1)
}

// Other steps and bounds, and another argument that changes.
func downByTwo(n int, s string) string {
	if n <= 0 {
		return s
	}
	return " " + downByTwo(n-2, s)
}

func downToOne(n int, s string) string {
	if n <= 1 {
		return s
	}
	return " " + downToOne(n-1, s)
}

func downBelow(n int, s string) string {
	if n < 0 {
		return s
	}
	return " " + downBelow(n-1, s)
}

func upwards(n int, s string) string {
	if n <= 0 {
		return s
	}
	return " " + upwards(n+1, s)
}

func downSmall(n int8, s string) string {
	if n <= 0 {
		return s
	}
	return " " + downSmall(n-1, s)
}

func downSwapped(n int, a, b string) string {
	if n <= 0 {
		return a
	}
	return "|" + downSwapped(n-1, b, a)
}

var downLeft int

func downGlobal(s string) string {
	if downLeft <= 0 {
		return s
	}
	return " " + downGlobal(s)
}

// Something else is done, or asked.
func downCounting(n int, calls *int) string {
	*calls++
	if n <= 0 {
		return ""
	}
	return " " + downCounting(n-1, calls)
}

func downElse(n int, s string) string {
	if n <= 0 {
		return s
	} else if s == "" {
		return "-"
	}
	return " " + downElse(n-1, s)
}

func downInit(n int, s string) string {
	if n := len(s); n <= 0 {
		return s
	}
	return " " + downInit(n-1, s)
}

// Of another value, type, or function.
func (p *printer) of(n int, q *printer) string {
	if n <= 0 {
		return ""
	}
	return p.step + q.of(n-1, p)
}

type line string

func downNamed(n int, s line) line {
	if n <= 0 {
		return s
	}
	return " " + downNamed(n-1, s)
}

func downGeneric[T any](n int, t T) string {
	if n <= 0 {
		return ""
	}
	return " " + downGeneric(n-1, t)
}

func downPair(n int) (string, error) {
	if n <= 0 {
		return downPair(1)
	}
	return downPair(n - 1)
}

func downCommented(n int, s string) string {
	if n <= 0 {
		return s
	}
	return " " + // a step
		downCommented(n-1, s)
}

func downShadowed(n int, strings string) string {
	if n <= 0 {
		return strings
	}
	return " " + downShadowed(n-1, strings)
}

// In the head of a loop, of what may wrap around, is watched, or added.
func headSmall(s string, n int8) string {
	for ; n > 0; n-- {
		s += "x"
	}
	return s
}

func headWatched(s string, n int, look func(func() int)) string {
	look(func() int { return n })
	for ; n > 0; n-- {
		s += "x"
	}
	return s
}

func headAdded(s string, n int) string {
	for ; n > 0; n-- {
		s += string(rune(n))
	}
	return s
}

func headLonger(s string, n int) string {
	for ; n > 0; n-- {
		s += "x"
		println(s)
	}
	return s
}

func headToOne(s string, n int) string {
	for ; n > 1; n-- {
		s += "x"
	}
	return s
}
