package roundtrip

import (
	"bytes"
	"strings"
)

func comment(line []byte) bool {
	return strings.HasPrefix(string(line), "//") // want "converted for a function of package strings"
}

func same(a, b []byte) bool {
	return strings.EqualFold(string(a), string(b)) // want "converted for a function of package strings"
}

func at(s string) int {
	return bytes.IndexByte([]byte(s), '=') // want "converted for a function of package bytes"
}

func within(s string) bool {
	return bytes.Contains([]byte(s), []byte("://")) // want "converted for a function of package bytes"
}

func special(b []byte) bool {
	return strings.ContainsAny(string(b), `"\`) // want "converted for a function of package strings"
}

func put(dst []byte, s string) []byte {
	copy(dst, []byte(s))             // want "text converted to bytes to be copied"
	return append(dst, []byte(s)...) // want "text converted to bytes to be copied"
}

func upper(s string) (n int) {
	for _, r := range []rune(s) { // want "runes of a text copied"
		if r >= 'A' && r <= 'Z' {
			n++
		}
	}
	return n
}

func find(names map[string]int, b []byte) (int, bool) {
	key := string(b) // want "bytes copied to a text to be looked up"
	if n, ok := names[key]; ok {
		return n, true
	}
	return 0, false
}

func kind(b []byte) int {
	word := string(b) // want "bytes copied to a text to be looked up"
	switch word {
	case "func":
		return 1
	}
	return 0
}

func empty(b []byte) bool {
	s := string(b) // want "bytes copied to a text to be compared"
	return s == "null" || s == "nil" || "" == s
}

func skipped(b []byte, last string) int {
	s := string(b) // want "bytes copied to a text to be compared"
	if s != last && !(s < "a") {
		return 1
	}
	return 0
}

func filled(names map[string]string, b []byte) string {
	name := string(b) // want "bytes copied to a text before it is looked up"
	if known, ok := names[name]; ok {
		return known
	}
	names[name] = name
	return name
}

type photo struct{ notes []string }

var codes = map[string]string{"bw": "black and white"}

func (p *photo) word(code []byte) {
	key := string(bytes.TrimSpace(code)) // want "bytes copied to a text before it is looked up"
	word, ok := codes[key]
	if !ok {
		word = key
	}
	p.notes = append(p.notes, word)
}

type ids struct {
	byName map[string]*int
	names  []string
}

func (i *ids) all(lines [][]byte) (n int) {
	for _, line := range lines {
		// The name is what the line begins with.
		name := string(line[:4]) // want "bytes copied to a text before it is looked up"
		id := i.byName[name]
		if id != nil {
			n += *id
		} else {
			id = new(int)
			*id = len(i.names)
			i.byName[name] = id
			i.names = append(i.names, name)
		}
	}
	return n
}

func first(seen map[string]bool, lines [][]byte, tell func(string)) {
	for _, line := range lines {
		key := string(line) // want "bytes copied to a text before it is looked up"
		if seen[key] {
			continue
		}
		seen[key] = true
		tell(key)
	}
}

type tag string

func tagged(known map[tag]int, b []byte) (int, tag) {
	t := tag(b) // want "bytes copied to a text before it is looked up"
	n, ok := known[t]
	if !ok {
		defer func() { known[t]++ }()
		return 0, t
	}
	return n, ""
}

func trimmed(names map[string]int, b []byte) int {
	key := string(bytes.TrimSpace(b)) // want "bytes copied to a text to be looked up"
	n := names[key]
	return n
}
