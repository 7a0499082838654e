package loops

import "unicode/utf8"

type table struct{ width, indent int }

const dots = "..."

// Until the string is long enough.

func padLeft(s string, n int, ch rune) string {
	for len(s) < n {
		s = string(ch) + s // want `string grows by the same text in each turn of a loop`
	}
	return s
}

func padRight(s string, t *table) string {
	for len(s) <= t.width-t.indent {
		// A space behind it.
		s += " " // want `same text`
		// That was it.
	}
	return s
}

func reversed(s string, n int) (out string) {
	out = s
	for n > len(out) {
		out = out + "é" // want `same text`
	}
	return out
}

func several(s string, n int, a, b byte) string {
	for n-1 >= len(s) {
		s = string(rune(a)) + "-" + string(rune(b)) + s // want `same text`
	}
	return s
}

func named(s string) string {
	for len(s) < 80 {
		s = s + dots // want `same text`
	}
	return s
}

func maybeEmpty(s, sep string, n int) string {
	for len(s) < n {
		s = sep + s // want `same text`
	}
	return s
}

func taken(s string, pad int) string {
	for len(s) < pad {
		s = s + string(rune(pad)) // want `same text`
	}
	return s
}

// Until it has enough runes.

func runes(s string, n int, ch rune) string {
	for utf8.RuneCountInString(s) < n {
		s = string(ch) + s // want `same text`
	}
	for len([]rune(s)) <= n {
		s += "→" // want `same text`
	}
	return s
}

// For a number of turns.

func indent(line string, depth int) string {
	for i := 0; i < depth; i++ {
		line = "\t" + line // want `same text`
	}
	return line
}

func counts(n int, unit string) string {
	s := ""
	for i := 1; i <= n; i++ {
		s += unit // want `same text`
	}
	for i := len(s); i < n; i++ {
		s = "0" + s // want `same text`
	}
	for range n + 1 {
		s += "." // want `same text`
	}
	for range 8 {
		s += "-" // want `same text`
	}
	for i := 0; 4 >= i; i++ {
		s += "-" + unit // want `same text`
	}
	for range 3 {
		s = "x" + s // want `prepended`
		// And so on.
	} // three times
	return s
}

// Once per element.

func placeholders(ids []int, m map[string]int) string {
	s := ""
	for range ids {
		s += "?, " // want `same text`
	}
	for i, id := range ids {
		_, _ = i, id
		if id > 0 {
			s = string(rune(id)) + s // want `string is prepended to in each turn of a loop`
		}
	}
	for range m {
		s += "?" // want `same text`
	}
	return s
}

// Different text in each turn.

func digits(n uint, base uint) string {
	s := ""
	for n > 0 {
		s = string("0123456789abcdef"[n%base]) + s // want `string is prepended to in each turn`
		n /= base
	}
	return s
}

func path(parent map[string]string, name string) (p string) {
	for name != "" {
		p = "/" + name + p // want `string is prepended to in each turn`
		name = parent[name]
	}
	return p
}

// The same text, in a way that a fix would not keep.

func labelled(s string, n int) string {
again:
	for len(s) < n {
		s = "x" + s // want `string is prepended to in each turn`
	}
	if n--; n > 10 {
		goto again
	}
	return s
}

func commented(s string, n int) string {
	for /* s is short */ len(s) < n {
		s = "x" + s // want `string is prepended to in each turn`
	}
	return s
}

func shadowed(s string, strings []string) string {
	for range strings {
		s = "x" + s // want `string is prepended to in each turn`
	}
	return s
}

func dependent(s string, n int) string {
	for i := 0; i < n; i++ {
		s = string(rune('a'+i)) + s // want `string is prepended to in each turn`
	}
	for len(s) < n {
		s = s[:1] + s // want `string is prepended to in each turn`
	}
	for i := 0; i < n-len(s); i++ {
		s = " " + s // want `string is prepended to in each turn`
	}
	for i := -1; i < n; i++ {
		s = " " + s // want `string is prepended to in each turn`
	}
	for i := 0; i < n; i += 2 {
		s = " " + s // want `string is prepended to in each turn`
	}
	for i := uint8(0); i < uint8(n); i++ {
		s = " " + s // want `string is prepended to in each turn`
	}
	for len(s) != n {
		s = " " + s // want `string is prepended to in each turn`
	}
	for utf8.RuneCountInString(s) < n {
		s = "ab" + s // want `string is prepended to in each turn`
	}
	for utf8.RuneCountInString(s) < n {
		s = "\xe4" + s // want `string is prepended to in each turn`
	}
	for len(s) < next() {
		s = " " + s // want `string is prepended to in each turn`
	}
	var i int
	for i = range n {
		s = " " + s // want `string is prepended to in each turn`
	}
	for len(s) < n+i {
		s = "" + s // want `string is prepended to in each turn`
	}
	return s
}

func next() int { return 3 }

// What is added to the length may be anything, or change.
func besideLength(s, other string, n, k int, count func() int) string {
	for len(s)+k < n {
		s = " " + s // want `string is prepended to in each turn`
	}
	for len(s)+len(s) < n {
		s = " " + s // want `string is prepended to in each turn`
	}
	for len(s)+count() < n {
		s = " " + s // want `string is prepended to in each turn`
	}
	for len(s)-len(other) < n {
		s = " " + s // want `string is prepended to in each turn`
	}
	for len(other)+2 < n {
		s = " " + s // want `string is prepended to in each turn`
	}
	for len(s)+len(s[1:]) < n {
		s = " " + s // want `string is prepended to in each turn`
	}
	for len(s)+(-1) < n {
		s = " " + s // want `string is prepended to in each turn`
	}
	return s
}
