package fixedjoin

import (
	"bytes"
	"encoding/json"
	"strings"
)

type ack struct {
	id     string
	result byte
	raw    json.RawMessage
}

type name string

func text(a *ack) []byte {
	return bytes.Join([][]byte{[]byte(a.id), {a.result}}, nil) // want `bytes of a fixed list joined`
}

func command(c byte, body []byte) []byte {
	return bytes.Join([][]byte{{c}, body}, nil) // want `bytes of a fixed list joined`
}

func separated(head, body []byte, n name) []byte {
	return bytes.Join([][]byte{head, body[1:], []byte(n)}, []byte(", ")) // want `bytes of a fixed list joined`
}

func bytewise(head []byte, c byte) []byte {
	return bytes.Join([][]byte{head, {c, 'x'}, []byte{1}}, []byte{'/'}) // want `bytes of a fixed list joined`
}

func others(a ack, lines [][]byte, sep []byte, sum [4]byte) [][]byte {
	return [][]byte{
		bytes.Join([][]byte{a.raw, lines[0], sum[:]}, sep),        // want `bytes of a fixed list joined`
		bytes.Join([][]byte{[]byte("a"), (lines[1])}, []byte("")), // want `bytes of a fixed list joined`
		bytes.Join([][]byte{{}, {}}, []byte{}),                    // want `bytes of a fixed list joined`
	}
}

func path(dir, file string) string {
	return strings.Join([]string{dir, file}, "/") // want `strings of a fixed list joined`
}

func upper(dir, file, sep string) byte {
	s := strings.Join([]string{strings.ToUpper(dir), file, "x" + file}, sep) // want `strings of a fixed list joined`
	return s[0] + strings.Join([]string{dir, file}, "")[1]                   // want `strings of a fixed list joined`
}
