package bytecopy

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"io"
	"strings"
)

func constant() int {
	b := []byte("constant")
	return int(b[0])
}

func parameter(b []byte, s string) byte {
	b = []byte(s)
	return b[0]
}

var shared []byte

func global(s string) {
	shared = []byte(s)
}

type raw []byte

func named(s string) byte {
	b := raw(s)
	return b[0]
}

func upper(s string) string {
	b := []byte(s)
	for i := range b {
		if 'a' <= b[i] && b[i] <= 'z' {
			b[i] -= 'a' - 'A'
		}
	}
	return string(b)
}

func swapped(s string) string {
	b := []byte(s)
	b[0], b[1] = b[1], b[0]
	return string(b)
}

func counted(s string) string {
	b := []byte(s)
	b[0]++
	return string(b)
}

func pointed(s string) string {
	b := []byte(s)
	p := &b[0]
	*p = 'x'
	return string(b)
}

func filled(s string, r io.Reader) string {
	b := []byte(s)
	part := b[1:]
	r.Read(part)
	return string(b)
}

func returned(s string) []byte {
	b := []byte(s)
	return b[1:]
}

func given(s string, f func([]byte)) {
	b := []byte(s)
	f(b)
}

type holder struct{ b []byte }

func stored(h *holder, s string) {
	b := []byte(s)
	h.b = b
}

func sent(s string, c chan []byte) {
	b := []byte(s)
	c <- b
}

func hashed(s string) [32]byte {
	b := []byte(s)
	return sha256.Sum256(b)
}

func literal(s string) *holder {
	b := []byte(s)
	return &holder{b}
}

func mixed(s string, other []byte) byte {
	b := []byte(s)
	if len(b) == 0 {
		b = other
	}
	return b[0]
}

func fromSwitch(v any) string {
	var b []byte
	switch v := v.(type) {
	case string:
		b = []byte(v)
	case []byte:
		b = v
	}
	return string(b)
}

func grown(s string) string {
	b := []byte(s)
	b = append(b, '.')
	return string(b)
}

func ranged(s string, all [][]byte) (n int) {
	b := []byte(s)
	for _, b = range all {
		n += len(b)
	}
	return n + len(b)
}

func empty(s string) bool {
	b := []byte(s)
	return b == nil || b[0] == ' '
}

func room(s string) int {
	b := []byte(s)
	return cap(b)
}

func limited(s string) []byte {
	b := []byte(s)
	b = b[:1:1]
	return bytes.Clone(b)
}

// cloned keeps no text alive that it is a part of.
func cloned(s string) string {
	b := []byte(s)
	return string(b)
}

func foreign(s string, sep json.RawMessage) int {
	b := []byte(s)
	return bytes.Index(b, sep)
}

type loud struct{ *bytes.Buffer }

func (l loud) WriteString(s string) (int, error) { return l.Buffer.WriteString(strings.ToUpper(s)) }

func shouted(s string, w loud) {
	b := []byte(s)
	w.Write(b[1:])
}

func stated(s string) byte {
	b := []byte(s)
	defer bytes.Equal(b, b)
	return b[0]
}

// words lets a word grow by what is behind it.
func words(s string) (n int) {
	b := []byte(s)
	word := b[:0]
	for i := 0; i < len(b); i++ {
		if b[i] == ' ' {
			n += len(word)
			word = b[i+1 : i+1]
			continue
		}
		word = word[:len(word)+1]
	}
	return n
}

func trimmedTo(s string, n int) string {
	b := []byte(s)
	return string(bytes.TrimSpace(b)[:n])
}

func moved(s string) string {
	b := []byte(s)
	i := bytes.IndexByte(b, ',')
	b = b[:1]
	return string(b[:i])
}
