package byteloop

import (
	"bytes"
	"strings"
)

func short(s string, b []byte) bool {
	return strings.Contains(s, "x") || bytes.Contains(b, []byte("x"))
}

func params(path string) uint16 {
	var n uint16
	for i := 0; i < len(path); i++ { // want "bytes counted one by one"
		if path[i] == ':' || path[i] == '*' {
			n++
		}
	}
	return n
}

func lines(b []byte) (n int) {
	for _, c := range b { // want "bytes counted one by one"
		if c == '\n' {
			n++
		}
	}
	return n
}

func dots(s string) (n int) {
	for _, r := range s { // want "bytes counted one by one"
		if r == '.' {
			n++
		}
	}
	return n
}

func position(s string) int {
	for i := range s { // want "a byte looked for one by one"
		if s[i] == '=' {
			return i
		}
	}
	return -1
}

func within(b []byte) bool {
	for _, c := range b { // want "a byte looked for one by one"
		if c == 0 {
			return true
		}
	}
	return false
}

func marked(s string) (at int, ok bool) {
	for i := 0; i < len(s); i++ { // want "a byte looked for one by one"
		if s[i] == '%' {
			at = i
			break
		}
	}
	return at, ok
}

type names struct{ list []string }

func (n *names) add(more []string) {
	for _, m := range more { // want "elements appended one by one"
		n.list = append(n.list, m)
	}
}

func (n *names) join(others ...*names) {
	for _, other := range others {
		for _, m := range other.list { // want "elements appended one by one"
			n.list = append(n.list, m)
		}
	}
}

func text(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ { // want "elements appended one by one"
		b = append(b, s[i])
	}
	return b
}
