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

func filled(names map[string]string, b []byte) string {
	name := string(b) // want "bytes copied to a text before it is looked up"
	if known, ok := names[name]; ok {
		return known
	}
	names[name] = name
	return name
}

func called(names func() map[string]int, b []byte) int {
	key := string(b) // want "bytes copied to a text before it is looked up"
	return names()[key]
}

func reader(s string) io.Reader {
	return bytes.NewReader([]byte(s)) // want "strings.NewReader reads it as it is"
}
