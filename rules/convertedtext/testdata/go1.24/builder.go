package convertedtext

import (
	"strconv"
	"unicode/utf8"
)

func query(parts []string, marks int, end rune) string {
	buf := make([]byte, 0, len(parts)*2+marks)
	for i, p := range parts {
		if i > 0 {
			buf = append(buf, ',', ' ')
		}
		buf = append(buf, p...)
		if len(buf) > 80 {
			return string(buf) // want "text copied from bytes that nobody else has"
		}
	}
	buf = utf8.AppendRune(buf, end)
	return string(buf) // want "text copied from bytes that nobody else has"
}

type raw []byte

func doubled(b []byte, more raw) string {
	out := []byte{}
	for _, c := range b {
		out = append(out, c, '\n')
	}
	out = append(out, more...)
	return string(out) // want "text copied from bytes that nobody else has"
}

func upper(s string) string {
	out := make([]byte, 0, len(s))
	add := func(c byte) { out = append(out, c) }
	for i := range len(s) {
		add(s[i] &^ 0x20)
	}
	return "<" + string(out) + ">"
}

// What a builder does not do.

func numbers(list []int) string {
	var b []byte
	for _, n := range list {
		b = strconv.AppendInt(b, int64(n), 10)
		b = append(b, ' ')
	}
	return string(b) // want "text copied from bytes that nobody else has"
}

func cut(list []string) string {
	var b []byte
	for _, s := range list {
		b = append(b, s...)
		b = append(b, ',')
	}
	b = b[:len(b)-1]
	return string(b) // want "text copied from bytes that nobody else has"
}

func itself(s string) string {
	var b []byte
	b = append(b, s...)
	b = append(b, b...)
	return string(b) // want "text copied from bytes that nobody else has"
}

type word2 string

func named(list []word2) word2 {
	var b []byte
	for _, w := range list {
		b = append(b, w...)
	}
	return word2(b) // want "text copied from bytes that nobody else has"
}

func zeros(n int, s string) string {
	b := make([]byte, n)
	b = append(b, s...)
	return string(b) // want "text copied from bytes that nobody else has"
}

func small(n uint8, s string) string {
	b := make([]byte, 0, n)
	b = append(b, s...)
	return string(b) // want "text copied from bytes that nobody else has"
}

func kept(list []string, keep func([]byte)) string {
	var b []byte
	for _, s := range list {
		b = append(b, s...)
	}
	keep(b)
	return string(b) // want "text copied from bytes that nobody else has"
}

func read(list []string) string {
	var b []byte
	for _, s := range list {
		if len(b) > 0 && b[0] == '-' {
			break
		}
		b = append(b, s...)
	}
	return string(b) // want "text copied from bytes that nobody else has"
}
