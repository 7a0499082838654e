package convertedtext

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// A text that is parsed, and named where it is none.

type point struct{ x, y int }

func parsePoint(s string) (point, error) {
	if s == "" {
		return point{}, errors.New("no point")
	}
	x, y, ok := strings.Cut(strings.TrimSpace(s), ",")
	if !ok {
		return point{}, fmt.Errorf("point %q: no comma", s)
	}
	var p point
	var err error
	if p.x, err = strconv.Atoi(x); err != nil {
		return point{}, fmt.Errorf("point %q: %w", s[:1], err)
	}
	p.y, err = strconv.Atoi(y)
	return p, err
}

func (p *point) UnmarshalText(b []byte) (err error) {
	*p, err = parsePoint(string(b)) // want "copy of a text on the heap, for what a call may say in an error"
	return err
}

// The other way about; what is called gives it on.

type hash [4]byte

func (h *hash) UnmarshalText(text []byte) error {
	switch len(text) {
	case 8:
		return h.decode(text)
	case 10:
		return h.decode(text[2:])
	}
	return fmt.Errorf("hash %s has %d bytes", text, len(text))
}

func (h *hash) decode(text []byte) error {
	for i := range h {
		n, err := strconv.ParseUint(string(text[2*i:2*i+2]), 16, 8) // want "copy of a text in its other form"
		if err != nil {
			return fmt.Errorf("hash %q: 100%% wrong: %w", text, err)
		}
		h[i] = byte(n)
	}
	return nil
}

func parseHash(s string) (h hash, err error) {
	err = h.UnmarshalText([]byte(s)) // want "copy of a text on the heap, for what a call may say in an error"
	return h, err
}

// An error of the package's own, and a panic.

type noColour struct{ name, in string }

func (u *noColour) Error() string { return "unknown " + u.name }

func colour(name string) (n int, err error) {
	for _, c := range name {
		if c == '#' {
			err = &noColour{name: name, in: "colours"}
			return 0, err
		}
	}
	word := name
	if strings.HasPrefix(word, "dark") {
		word = word[4:]
	}
	switch word {
	case "red":
		return 1, nil
	case "green":
		return 2, nil
	}
	return 0, errors.New(name)
}

func ofBytes(b []byte) int {
	n, err := colour(string(b)) // want "copy of a text on the heap, for what a call may say in an error"
	if err != nil {
		return must(string(b)) // want "copy of a text on the heap, for what a call may say in an error"
	}
	return n
}

func must(name string) int {
	if name != "blue" {
		panic(fmt.Sprint("no colour ", name))
	}
	return 3
}
