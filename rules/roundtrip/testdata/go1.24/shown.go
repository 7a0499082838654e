package roundtrip

import (
	"bytes"
	"io"
)

func numbered(s string) (last int) {
	for i := range []rune(s) { // want "runes of a text copied"
		last = i
	}
	return last
}

func twice(names map[string]int, b []byte) int {
	key := string(b) // want "bytes copied to a text before it is looked up"
	if n, ok := names[key]; ok {
		return n + len(key)
	}
	return len(key)
}

func both(names map[string]string, b []byte) string {
	name := string(b) // want "bytes copied to a text before it is looked up"
	known, ok := names[name]
	if !ok {
		names[name] = name
	}
	return known + name
}

func asked(names map[string]string, b []byte, sure func() bool) string {
	name := string(b) // want "bytes copied to a text before it is looked up"
	known, ok := names[name]
	if !ok && sure() {
		return name
	}
	return known
}

func goesOn(names map[string]int, b []byte) (n int) {
	key := string(b) // want "bytes copied to a text before it is looked up"
	if have, ok := names[key]; ok {
		b[0]++
		n = have
	}
	return n + len(key)
}

func hidden(names map[string][]byte, b []byte) string {
	key := string(b) // want "bytes copied to a text before it is looked up"
	if b, ok := names[key]; !ok {
		return key + string(b)
	}
	return ""
}

func given(names map[string][]byte, b []byte) string {
	key := string(b) // want "bytes copied to a text before it is looked up"
	b, ok := names[key]
	if !ok {
		return key
	}
	return string(b)
}

func renamed(names map[string]bool, b []byte) string {
	key := string(b) // want "bytes copied to a text before it is looked up"
	if _, ok := names[key]; !ok {
		key := key + "?"
		return key
	}
	return ""
}

func onlySet(names map[string]bool, b []byte) bool {
	key := string(b) // want "bytes copied to a text before it is looked up"
	_, ok := names[key]
	if !ok {
		key = "?"
	}
	return ok
}

func boxed(names map[any]int, b []byte) string {
	key := string(b) // want "bytes copied to a text before it is looked up"
	if _, ok := names[key]; !ok {
		return key
	}
	return ""
}

func jumped(names map[string]int, b []byte) string {
	n := 0
again:
	n++
	key := string(b) // want "bytes copied to a text before it is looked up"
	if names[key] > 0 {
		return ""
	}
	if n < 2 {
		goto again
	}
	return key
}

func called(names func() map[string]int, b []byte) int {
	key := string(b) // want "bytes copied to a text before it is looked up"
	return names()[key]
}

func reader(s string) io.Reader {
	return bytes.NewReader([]byte(s)) // want "strings.NewReader reads it as it is"
}

type request2 struct{ body io.Reader }

func field(s string) request2 {
	return request2{bytes.NewReader([]byte(s))} // want "strings.NewReader reads it as it is"
}

func own(s string) bool {
	return isBuffer(bytes.NewBuffer([]byte(s))) // want "strings.NewReader reads it as it is"
}

func isBuffer(r io.Reader) bool {
	_, ok := r.(*bytes.Buffer)
	return ok
}

func sought(s string) error {
	r := bytes.NewReader([]byte(s)) // want "strings.NewReader reads it as it is"
	return r.UnreadByte()
}

func either(s string, b []byte) ([]byte, error) {
	r := bytes.NewReader([]byte(s)) // want "strings.NewReader reads it as it is"
	if len(b) > 0 {
		r = bytes.NewReader(b)
	}
	return io.ReadAll(r)
}

// wrapped may be asked for no byte at its end, of which a buffer says nothing.
func wrapped(s string, n int64) io.Reader {
	return io.LimitReader(bytes.NewBuffer([]byte(s)), n) // want "strings.NewReader reads it as it is"
}

func inHead(b []byte) int {
	switch codec := string(b); codec { // want `bytes copied to a text before it is looked up`
	case "null":
		return len(codec)
	}
	return 0
}
