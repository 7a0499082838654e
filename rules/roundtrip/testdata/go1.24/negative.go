package roundtrip

import (
	"bytes"
	"io"
	"regexp"
	"strings"
)

func mixed(b []byte, s string) bool { return strings.Contains(string(b), s) }

func textOnly(s string) bool { return strings.HasPrefix(s, "//") }

func part(b []byte) string { return strings.TrimSpace(string(b)) }

func fields(s string) [][]byte { return bytes.Fields([]byte(s)) }

func changed(names map[string]int, b []byte) {
	key := string(b)
	names[key]++
}

func stored(names map[string]int, b []byte) {
	key := string(b)
	names[key] = 1
}

func returned(b []byte) string {
	key := string(b)
	return key
}

func later(names map[string]int, b []byte) int {
	key := string(b)
	b[0] = 'x'
	return names[key]
}

func constants(dst []byte) int { return copy(dst, []byte("text")) }

func ranged(s string) (n int) {
	for _, c := range []byte(s) {
		n += int(c)
	}
	return n
}

type texts struct{}

func (texts) HasPrefix(s, prefix string) bool { return false }

func other(b []byte, strings texts) bool { return strings.HasPrefix(string(b), "//") }

func kept(b []byte) string {
	s := string(b)
	if s == "null" || s == "nil" {
		return s
	}
	return ""
}

func between(b []byte, change func([]byte) bool) bool {
	s := string(b)
	return change(b) && s == "null"
}

func joined(b []byte) bool {
	s := string(b)
	return s+"x" == "nullx"
}

func measured(b []byte, n int) bool {
	s := string(b)
	if n := n + 1; n > 0 {
		return s == "null"
	}
	return false
}

func locked(names map[string]int, b []byte, lock, unlock func()) int {
	key := string(b)
	lock()
	n, ok := names[key]
	unlock()
	if !ok {
		return len(key)
	}
	return n
}

// grown is written to, too.
func grown(s string) ([]byte, error) {
	b := bytes.NewBufferString(s)
	b.WriteByte('x')
	return io.ReadAll(b)
}

func closer(s string) io.ReadCloser { return io.NopCloser(bytes.NewBufferString(s)) }

// The rune may be none, or stand for bytes that are no characters.
func anyRune(s string, r rune) bool {
	return strings.Contains(s, string(r)) || strings.ContainsAny(string(r), s)
}

func broken(r rune) bool { return strings.Contains("a\xff", string(r)) }

func replaced(r rune) bool { return strings.Contains("a\uFFFD", string(r)) }

// vet says what is wrong with an int.
func wide(s string, n uint32) bool { return strings.Contains(s, string(n)) }

// The order of the calls would be another one.
func swapped(s string, next func() byte, all func() string) bool {
	return strings.ContainsAny(string(next()), all())
}

func partMatched(s string, b []byte) (string, []byte) {
	return word.FindString(string(b)), word.Find([]byte(s))
}

type alias struct{ *regexp.Regexp }

func (a alias) MatchString(s string) bool { return s == a.String() }

type line string

func ownMatch(a alias, s string, l line) bool {
	return a.Match([]byte(s)) || word.Match([]byte(l)) || word.Match([]byte{'a'})
}
