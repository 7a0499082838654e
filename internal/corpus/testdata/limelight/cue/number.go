package cue

import (
	"fmt"
	"strconv"
	"strings"
)

// Number is what a cue is called by: between 12 and 13 there may be 12.5, for
// what was thought of later.
type Number struct{ Whole, Point uint16 }

// ParseNumber parses a number like "12" or "12.5".
func ParseNumber(text string) (Number, error) {
	whole, point, dotted := strings.Cut(text, ".")
	if !dotted {
		point = "0"
	}
	a, err := strconv.ParseUint(whole, 10, 16)
	if err != nil {
		return Number{}, fmt.Errorf("cue: bad number %q", text)
	}
	b, err := strconv.ParseUint(point, 10, 16)
	if err != nil {
		return Number{}, fmt.Errorf("cue: bad number %q", text)
	}
	return Number{uint16(a), uint16(b)}, nil
}

func (n Number) String() string {
	text := strconv.AppendUint(make([]byte, 0, 12), uint64(n.Whole), 10)
	if n.Point != 0 {
		text = strconv.AppendUint(append(text, '.'), uint64(n.Point), 10)
	}
	return string(text)
}

// Less reports whether a cue comes before another one on paper.
func (n Number) Less(m Number) bool {
	return n.Whole < m.Whole || n.Whole == m.Whole && n.Point < m.Point
}
