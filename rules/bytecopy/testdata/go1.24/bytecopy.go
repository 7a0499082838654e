package bytecopy

import (
	"bufio"
	"bytes"
	"net/url"
	"unicode/utf8"
)

func first(rawQuery, key string) (string, bool) {
	query := []byte(rawQuery) // want "text copied to bytes"
	for len(query) > 0 {
		pair := query
		if i := bytes.IndexAny(pair, "&;"); i >= 0 {
			pair, query = pair[:i], pair[i+1:]
		} else {
			query = query[:0]
		}
		if len(pair) == 0 {
			continue
		}
		var value []byte
		if i := bytes.IndexByte(pair, '='); i >= 0 {
			pair, value = pair[:i], pair[i+1:]
		}
		name, err := url.QueryUnescape(string(pair)) // want "text copied to bytes"
		if err != nil || name != key {
			continue
		}
		text, err := url.QueryUnescape(string(value)) // want "text copied to bytes"
		if err != nil {
			continue
		}
		return text, true
	}
	return "", false
}

func digits(s string) (n int) {
	b := []byte(s) // want "text copied to bytes"
	for i := 0; i < len(b); i++ {
		if '0' <= b[i] && b[i] <= '9' {
			n++
		}
	}
	for _, c := range b[n:] {
		n += int(c)
	}
	return n
}

type line string

func fields(l line, w *bufio.Writer) []string {
	var out []string
	rest, sep := []byte(l), []byte(", ") // want "text copied to bytes" "text copied to bytes"
	rest = bytes.TrimSpace(rest)
	for {
		part, more, found := bytes.Cut(rest, sep)
		if !bytes.Equal(part, []byte("-")) && utf8.Valid(part) { // want "text copied to bytes"
			out = append(out, string(part)) // want "text copied to bytes"
			w.Write(part)
		}
		if bytes.Equal(part, more) || !found {
			return out
		}
		rest = more
	}
}

func joined(dst []byte, a, b string) []byte {
	both := []byte(a + b) // want "text copied to bytes"
	if len(both) > 80 {
		both = nil
	}
	each := func() byte { return both[0] }
	if len(both) > 0 && each() == ' ' {
		return append(dst, both[1:]...)
	}
	copy(dst, both)
	return append(dst, string(bytes.TrimLeft(both, "x"))...) // want "text copied to bytes"
}

// What is cut short is cut again within.
func inside(s string) (n int) {
	rest := bytes.TrimRight([]byte(s), "\n")
	line := []byte(s) // want "text copied to bytes"
	line = bytes.TrimSpace(line)
	for i := range line {
		if bytes.HasPrefix(line[:i], nil) && bytes.HasSuffix(line[:len(line)-1], []byte("x")) { // want "text copied to bytes"
			n++
		}
	}
	for i := 0; i < len(line); i++ {
		n += len(line[:i])
	}
	for _, c := range bytes.TrimSpace(line) {
		n += int(c)
	}
	return n + cap(rest)
}
