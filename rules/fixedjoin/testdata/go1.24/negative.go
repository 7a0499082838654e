package fixedjoin

import (
	"bytes"
	"strings"
)

type joiner struct{}

func (joiner) Join(list [][]byte, sep []byte) []byte {
	return bytes.Join(list, sep)
}

func Join(list []string, sep string) string { return "" }

func given(list [][]byte, words []string) ([]byte, string) {
	return bytes.Join(list, nil), strings.Join(words, ", ")
}

func other() ([]byte, string) {
	var j joiner
	return j.Join([][]byte{{1}, {2}}, nil), Join([]string{"a", path("b", "c")}, "")
}

// Of one empty element Join makes nil.
func one(b []byte, s string) ([]byte, string) {
	return bytes.Join([][]byte{b}, nil), strings.Join([]string{s}, ", ")
}

func many(b []byte) []byte {
	return bytes.Join([][]byte{b, b, b, b, b, b, b}, nil)
}

func keyed(a, b []byte) []byte {
	return bytes.Join([][]byte{1: a, 2: b}, nil)
}

func calls(next func() []byte, b *bytes.Buffer) [][]byte {
	return [][]byte{
		bytes.Join([][]byte{next(), next()}, nil),
		bytes.Join([][]byte{b.Bytes(), {'\n'}}, nil),
		bytes.Join([][]byte{{'a'}, {'b'}}, next()),
	}
}

func made(c chan []byte, n int) []byte {
	return bytes.Join([][]byte{<-c, make([]byte, n)}, nil)
}

func pointers(p *[]byte, v any) []byte {
	return bytes.Join([][]byte{*p, v.([]byte)}, nil)
}

var state string

func next() string {
	state += "x"
	return state
}

func effects() string {
	return strings.Join([]string{state, next()}, ", ")
}

func separator(a, b string) string {
	return strings.Join([]string{a, b, a}, next())
}

func constants() string {
	return strings.Join([]string{"a", "b"}, ", ")
}

func shadowed(a, b []byte, make int) []byte {
	return bytes.Join([][]byte{a, b}, nil)
}

func commented(a, b string) string {
	return strings.Join([]string{
		a, // first
		b,
	}, ", ")
}

func generic[T []byte | string](v T, b []byte) []byte {
	return bytes.Join([][]byte{[]byte(v), b}, nil)
}
