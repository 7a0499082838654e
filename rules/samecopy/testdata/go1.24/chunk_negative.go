package samecopy

import (
	"strings"
	"unicode"
)

type counts struct{ n int }

func counted(s string, c *counts) {
	var b strings.Builder
	for _, r := range s {
		if r == ' ' {
			continue
		}
		c.n++
		b.WriteRune(r)
	}
	println(b.String())
}

func ends(s string) (out string) {
	for i := 0; i < len(s); i++ {
		if s[i] == ' ' {
			break
		}
		out += string(s[i])
	}
	return
}

func skips(s string) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' {
			i++
			continue
		}
		b.WriteByte(s[i])
	}
	println(b.String())
}

func changes(s string) {
	var b strings.Builder
	for _, r := range s {
		if r == ' ' {
			s = ""
			r = '-'
		}
		b.WriteRune(r)
	}
	println(b.String())
}

func two(s string) {
	var b, c strings.Builder
	for _, r := range s {
		if r < 'a' {
			b.WriteRune(r)
		} else {
			c.WriteRune(r)
		}
		if r != 'x' {
			println(s)
		}
	}
	println(b.String(), c.String())
}

func few(s string) {
	var b strings.Builder
	for _, r := range s {
		if r >= '0' && r <= '9' {
			b.WriteRune(r)
		}
	}
	println(b.String())
}

func lowered(s string) {
	var b strings.Builder
	for _, r := range s {
		b.WriteRune(unicode.ToLower(r))
	}
	println(b.String())
}

func narrow(s string) {
	var b strings.Builder
	for _, r := range s {
		if byte(r) == ' ' {
			b.WriteRune('-')
			continue
		}
		b.WriteByte(byte(r))
		b.WriteByte(0)
	}
	println(b.String())
}

func later(s string) {
	var b strings.Builder
	for _, r := range s {
		if r == ' ' {
			continue
		}
		defer println(b.String())
		b.WriteRune(r)
	}
}

type device interface{ WriteByte(byte) error }

func sent(s string, d device) {
	for i := 0; i < len(s); i++ {
		if s[i] != ' ' {
			d.WriteByte(s[i])
		}
	}
}
