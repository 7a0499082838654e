package convertedtext

import (
	"errors"
	"hash/crc32"
	"io"
	"strings"
)

func constants() uint32 { return crc32.ChecksumIEEE([]byte("text")) }

func runes(r []rune, t *table) int { return t.find(string(r)) }

type word string

func same(w word, t *table) int { return t.find(string(w)) }

func unknown(b []byte, f func(string) int) int { return f(string(b)) }

func twin(b []byte) bool { return strings.Contains(string(b), "a") }

func writer(w io.Writer, s string) { w.Write([]byte(s)) }

func failing(b []byte) error { return errors.New(string(b)) }

func parameter(b []byte) string { return string(b) }

func stack(n byte) string {
	b := make([]byte, 4)
	b[0] = n
	return string(b)
}

func unconverted(parts []string) []byte {
	var b []byte
	for _, p := range parts {
		b = append(b, p...)
	}
	return b
}

// Bytes of a text that nobody keeps or changes are the text's own.

func vowels(b []byte) (n int) {
	for _, c := range b {
		if c == 'a' || c == 'e' {
			n++
		}
	}
	return n
}

func vowelsOf(s string) int { return vowels([]byte(s)) }
