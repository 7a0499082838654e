package convertedtext

import (
	"fmt"
	"log"
)

// What is kept for something else, too, is on the heap anyway: there is no fix.

type version struct{ original string }

func parseVersion(s string) (*version, error) {
	if s == "" {
		return nil, fmt.Errorf("version %q", s)
	}
	return &version{s}, nil
}

func versionOf(b []byte) (*version, error) {
	return parseVersion(string(b)) // want "copy of a text in its other form"
}

func cutVersion(s string) (string, error) {
	if len(s) < 2 {
		return "", fmt.Errorf("version %q", s)
	}
	return s[1:], nil
}

func cutOf(b []byte) (string, error) {
	return cutVersion(string(b)) // want "copy of a text in its other form"
}

var last string

func remembered(s string) (int, error) {
	last = s
	return 0, fmt.Errorf("version %q", s)
}

func lastOf(b []byte) (int, error) {
	return remembered(string(b)) // want "copy of a text in its other form"
}

var counts = map[string]int{}

func counted(s string) (int, error) {
	counts[s]++
	return 0, fmt.Errorf("version %q", s)
}

func countOf(b []byte) (int, error) {
	return counted(string(b)) // want "copy of a text in its other form"
}

func literal(s string) (func() string, error) {
	if s == "" {
		return nil, fmt.Errorf("version %q", s)
	}
	return func() string { return s }, nil
}

func literalOf(b []byte) (func() string, error) {
	return literal(string(b)) // want "copy of a text in its other form"
}

// A text that is formatted where nothing failed is kept by nobody for long, but each call would copy it.

func logged(s string) (int, error) {
	log.Printf("version %q", s)
	return 0, fmt.Errorf("version %q", s)
}

func loggedOf(b []byte) (int, error) {
	return logged(string(b)) // want "copy of a text in its other form"
}

func titled(s string) (title string, err error) {
	title = fmt.Sprintf("the %s", s)
	return title, fmt.Errorf("version %q", s)
}

func titledOf(b []byte) (string, error) {
	return titled(string(b)) // want "copy of a text in its other form"
}

// Bytes that are printed as numbers, by an unknown format, or with flags, are no text.

func digits(b []byte) (int, error) { return 0, fmt.Errorf("version %v", b) }

func inLine(b []byte) (int, error) { return 0, fmt.Errorf("version %-8s", b) }

func extra(b []byte) (int, error) { return 0, fmt.Errorf("version", b) }

var layout = "version %q"

func laidOut(b []byte) (int, error) { return 0, fmt.Errorf(layout, b) }

func spaced(b []byte) (int, error) { panic(fmt.Sprint("version ", b)) }

type broken struct{ text []byte }

func (b broken) Error() string { return string(b.text) }

func broke(b []byte) (int, error) { return 0, broken{b} }

func changed(b []byte) (int, error) {
	if len(b) > 0 {
		b[0] = ' '
	}
	return 0, fmt.Errorf("version %q", b)
}

func pointed(b []byte) (*byte, error) {
	if len(b) > 0 {
		return &b[0], nil
	}
	return nil, fmt.Errorf("version %q", b)
}

func ofText(s string) {
	digits([]byte(s))  // want "copy of a text in its other form"
	inLine([]byte(s))  // want "copy of a text in its other form"
	extra([]byte(s))   // want "copy of a text in its other form"
	laidOut([]byte(s)) // want "copy of a text in its other form"
	spaced([]byte(s))  // want "copy of a text in its other form"
	broke([]byte(s))   // want "copy of a text in its other form"
	changed([]byte(s)) // want "copy of a text in its other form"
	pointed([]byte(s)) // want "copy of a text in its other form"
}

// A text of a type of its own may print itself, and a name may mean something else.

type name string

func (n name) String() string { return "name" }

func named2(n name) (int, error) { return 0, fmt.Errorf("name %q", n) }

func nameOf(b []byte) (int, error) {
	return named2(name(b)) // want "copy of a text in its other form"
}

func later(s string) (int, error) {
	go func() { last = s }()
	return 0, fmt.Errorf("version %q", s)
}

func laterOf(b []byte) (int, error) {
	return later(string(b)) // want "copy of a text in its other form"
}

func shadowed(b []byte) (int, error) {
	string := len(b)
	return string, fmt.Errorf("version %q", b)
}

func shadowedOf(s string) (int, error) {
	return shadowed([]byte(s)) // want "copy of a text in its other form"
}

type secret []byte

func (s secret) String() string { return "***" }

func hidden(s secret) (int, error) { return 0, fmt.Errorf("secret %s", s) }

func hiddenLater(b []byte) (int, error) {
	var s secret = b
	return 0, fmt.Errorf("secret %s", s)
}

func secretOf(s string) {
	hidden([]byte(s))      // want "copy of a text in its other form"
	hiddenLater([]byte(s)) // want "copy of a text in its other form"
}

type namedWord string

func (w namedWord) String() string { return "word" }

func wordsOf(s string) (int, error) {
	w := namedWord(s)
	return 0, fmt.Errorf("word %s", w)
}

func ofWordBytes(b []byte) (int, error) {
	return wordsOf(string(b)) // want "copy of a text in its other form"
}
