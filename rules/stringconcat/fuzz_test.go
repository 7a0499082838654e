package stringconcat_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzLength holds that loops until a string is long enough give what the fix
// does, of bytes and of runes.
func FuzzLength(f *testing.F) {
	f.Add("", 0, 'x', "-")
	f.Add("12345", 10, '0', "ab")
	f.Add("日本", -7, '日', "")
	f.Add("\xe6\x97", 50, rune(-1), "\xa5")
	f.Add("\xa5\xff", 13, '\U0010ffff', "\xe6\x97")
	f.Add("s", -1<<63, rune(0xd800), "é")
	f.Fuzz(func(t *testing.T, s string, n int, ch rune, sep string) {
		n = min(n, 2000) // else memory does not suffice
		equal(t, padBaseline(s, n, ch), padCandidate(s, n, ch))
		equal(t, upToBaseline(s, n, ch), upToCandidate(s, n, ch))
		equal(t, runesBaseline(s, n, ch), runesCandidate(s, n, ch))
		equal(t, literalBaseline(s, n), literalCandidate(s, n))
		equal(t, askedBaseline(s, n, ch), askedCandidate(s, n, ch))
		equal(t, severalBaseline(s, n, ch), severalCandidate(s, n, ch))
		if sep != "" { // else there is no end
			equal(t, namedBaseline(s, sep, n), namedCandidate(s, sep, n))
		}
	})
}

// FuzzCount holds the same of loops that count.
func FuzzCount(f *testing.F) {
	f.Add("", 0, "", "")
	f.Add("a", 3, "", "日")
	f.Add("\xff", -2, "\xfe", "x")
	f.Add("", 100, "ab", "\xe6")
	f.Fuzz(func(t *testing.T, s string, n int, a, b string) {
		n = min(n, 2000)
		equal(t, countBaseline(s, n, a, b), countCandidate(s, n, a, b))
		equal(t, downBaseline(s, n, a), downCandidate(s, n, a))
		equal(t, deeperBaseline(n, a, s), deeperCandidate(n, a, s))
		equal(t, elementsBaseline(s, []byte(a), b), elementsCandidate(s, []byte(a), b))
		parts := strings.Split(s, a)
		for _, list := range [][]string{nil, {""}, parts} {
			equal(t, frontBaseline(list, b), frontCandidate(list, b))
			equal(t, eachBaseline(list, b, a), eachCandidate(list, b, a))
			if len(list) > 0 {
				equal(t, frontBaseline(list, list[len(list)-1]), joinedCandidate(list))
			}
		}
	})
}

func frontBaseline(parts []string, s string) string {
	for i := len(parts) - 2; i >= 0; i-- {
		s = parts[i] + "-" + s
	}
	return s
}

func frontCandidate(parts []string, s string) string {
	size := len(s)
	for i := len(parts) - 2; i >= 0; i-- {
		size += len(parts[i]) + 1
	}
	if size > len(s) {
		var text strings.Builder
		text.Grow(size)
		for i := 0; i < len(parts)-1; i++ {
			text.WriteString(parts[i])
			text.WriteString("-")
		}
		text.WriteString(s)
		s = text.String()
	}
	return s
}

func joinedCandidate(parts []string) string {
	s := parts[len(parts)-1]
	if len(parts) > 1 {
		s = strings.Join(parts, "-")
	}
	return s
}

func eachBaseline(parts []string, s, sep string) string {
	for _, p := range parts {
		s = p + sep + s
	}
	return s
}

func eachCandidate(parts []string, s, sep string) string {
	size := len(s)
	for _, p := range parts {
		size += len(p) + len(sep)
	}
	if size > len(s) {
		var text strings.Builder
		text.Grow(size)
		for _, p := range slices.Backward(parts) {
			text.WriteString(p)
			text.WriteString(sep)
		}
		text.WriteString(s)
		s = text.String()
	}
	return s
}

func deeperBaseline(n int, a, s string) string {
	if n <= 0 {
		return s
	}
	return a + deeperBaseline(n-1, a, s)
}

func deeperCandidate(n int, a, s string) string {
	if n <= 0 {
		return s
	}
	return strings.Repeat(a, n) + s
}

func equal(t *testing.T, old, now string) {
	t.Helper()
	if old != now {
		t.Errorf("%q, want %q", now, old)
	}
}

func upToBaseline(s string, n int, ch rune) string {
	for n >= len(s) {
		s += "<" + string(ch)
	}
	return s
}

func upToCandidate(s string, n int, ch rune) string {
	if n >= len(s) {
		pad := "<" + string(ch)
		size := ((n-len(s))/len(pad) + 1) * len(pad)
		var text strings.Builder
		text.Grow(size + len(s))
		text.WriteString(s)
		text.WriteString(pad)
		for missing := size - len(pad); missing > 0; missing = size + len(s) - text.Len() {
			text.WriteString(text.String()[len(s):][:min(missing, text.Len()-len(s))])
		}
		s = text.String()
	}
	return s
}

func runesBaseline(s string, n int, ch rune) string {
	for utf8.RuneCountInString(s) < n {
		s = string(ch) + s
	}
	for len([]rune(s)) <= n {
		s = s + string(ch)
	}
	return s
}

func runesCandidate(s string, n int, ch rune) string {
	if have := utf8.RuneCountInString(s); have < n {
		s = strings.Repeat(string(ch), n-have) + s
	}
	if have := len([]rune(s)); have <= n {
		s = s + strings.Repeat(string(ch), n-have+1)
	}
	return s
}

func literalBaseline(s string, n int) string {
	for len(s) < n {
		s = "日本" + s
	}
	for len(s) <= n {
		s += "x"
	}
	return s
}

func literalCandidate(s string, n int) string {
	if len(s) < n {
		s = strings.Repeat("日本", (n-len(s)-1)/6+1) + s
	}
	if len(s) <= n {
		s += strings.Repeat("x", n-len(s)+1)
	}
	return s
}

// A loop that asks within whether it is over, before the text grows and behind that.

func askedBaseline(s string, n int, ch rune) string {
	for {
		if len(s) >= n {
			break
		}
		s = string(ch) + s
	}
	for {
		s = "-" + s
		if n < utf8.RuneCountInString(s) {
			return s
		}
	}
}

func askedCandidate(s string, n int, ch rune) string {
	if len(s) < n {
		pad := string(ch)
		size := ((n-len(s)-1)/len(pad) + 1) * len(pad)
		var text strings.Builder
		text.Grow(size + len(s))
		text.WriteString(pad)
		for missing := size - len(pad); missing > 0; missing = size - text.Len() {
			text.WriteString(text.String()[:min(missing, text.Len())])
		}
		text.WriteString(s)
		s = text.String()
	}
	s = "-" + s
	if have := utf8.RuneCountInString(s); have <= n {
		s = strings.Repeat("-", n-have+1) + s
	}
	return s
}

func namedBaseline(s, sep string, n int) string {
	for len(s) < n {
		s = sep + s
	}
	return s
}

func namedCandidate(s, sep string, n int) string {
	if len(s) < n {
		size := ((n-len(s)-1)/len(sep) + 1) * len(sep)
		var text strings.Builder
		text.Grow(size + len(s))
		text.WriteString(sep)
		for missing := size - len(sep); missing > 0; missing = size - text.Len() {
			text.WriteString(text.String()[:min(missing, text.Len())])
		}
		text.WriteString(s)
		s = text.String()
	}
	return s
}

func countBaseline(s string, n int, a, b string) string {
	for i := 0; i < n; i++ {
		s = a + s
	}
	for i := 1; i <= n; i++ {
		s += a + b
	}
	for i := len(a); i < n; i++ {
		s = s + b
	}
	for i := 2; n >= i; i++ {
		s = b + s
	}
	for range n {
		s += "."
	}
	return s
}

func countCandidate(s string, n int, a, b string) string {
	if n > 0 {
		s = strings.Repeat(a, n) + s
	}
	if n >= 1 {
		s += strings.Repeat(a+b, n)
	}
	if n > len(a) {
		s = s + strings.Repeat(b, n-len(a))
	}
	if n >= 2 {
		s = strings.Repeat(b, n-2+1) + s
	}
	if n > 0 {
		s += strings.Repeat(".", n)
	}
	return s
}

func elementsBaseline(s string, elements []byte, b string) string {
	for range elements {
		s += b
	}
	return s
}

func elementsCandidate(s string, elements []byte, b string) string {
	s += strings.Repeat(b, len(elements))
	return s
}

// A loop that counts down, from what the string is when it begins.

func downBaseline(s string, n int, a string) string {
	for missing := n - utf8.RuneCountInString(s); missing > 0; missing-- {
		s = a + s
	}
	return s
}

func downCandidate(s string, n int, a string) string {
	if missing := n - utf8.RuneCountInString(s); missing > 0 {
		s = strings.Repeat(a, missing) + s
	}
	return s
}

func severalBaseline(s string, n int, ch rune) string {
	col := []byte(s)
	unit := utf8.AppendRune(nil, ch)
	for len(col) < n {
		col = slices.Insert(col, 0, unit...)
	}
	return string(col)
}

func severalCandidate(s string, n int, ch rune) string {
	col := []byte(s)
	unit := utf8.AppendRune(nil, ch)
	if len(col) < n {
		missing := ((n-len(col)-1)/len(unit) + 1) * len(unit)
		col = append(make([]byte, missing, missing+len(col)), col...)
		for i := 0; i < missing; i += len(unit) {
			copy(col[i:], unit)
		}
	}
	return string(col)
}
