// Package byteset writes conditions that a byte is one of a set.
package byteset

import (
	"strconv"
	"strings"
)

// Set is a set of bytes.
type Set [256]bool

// Add adds the bytes from low to high.
func (s *Set) Add(low, high int) {
	for b := low; b <= high; b++ {
		s[b] = true
	}
}

// Meets reports whether the sets have a byte in common.
func (s *Set) Meets(t *Set) bool {
	for b := range s {
		if s[b] && t[b] {
			return true
		}
	}
	return false
}

// Union returns the bytes of both sets.
func Union(s, t Set) Set {
	for b := range t {
		s[b] = s[b] || t[b]
	}
	return s
}

// Without returns the bytes that are not in the set.
func (s *Set) Without() Set {
	var out Set
	for b := range s {
		out[b] = !s[b]
	}
	return out
}

// Ranges returns the first and the last byte of each of the set's ranges.
func (s *Set) Ranges() [][2]byte {
	var out [][2]byte
	for b := 0; b < len(s); b++ {
		if !s[b] {
			continue
		}
		low := b
		for b+1 < len(s) && s[b+1] {
			b++
		}
		out = append(out, [2]byte{byte(low), byte(b)})
	}
	return out
}

// In returns the condition that what is called c, a byte or a rune, is in the set, and how
// many ranges it is compared with. A range up to the last byte has no end in it: of runes it
// has all that are higher, too. The condition needs parentheses as an operand of && if there
// is a || in it.
func (s *Set) In(c string) (condition string, terms int) {
	inside, none := s.Ranges(), s.Without()
	outside := none.Ranges()
	var parts []string
	if len(inside) <= len(outside) {
		for _, r := range inside {
			parts = append(parts, between(c, r))
		}
		return strings.Join(parts, " || "), len(parts)
	}
	for _, r := range outside {
		part := beyond(c, r)
		if len(outside) > 1 && strings.Contains(part, "||") {
			part = "(" + part + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, " && "), len(parts)
}

func between(c string, r [2]byte) string {
	switch low, high := Quote(r[0]), Quote(r[1]); {
	case r[0] == r[1]:
		return c + " == " + low
	case r[0] == 0:
		return c + " <= " + high
	case r[1] == 255:
		return c + " >= " + low
	default:
		return low + " <= " + c + " && " + c + " <= " + high
	}
}

func beyond(c string, r [2]byte) string {
	switch low, high := Quote(r[0]), Quote(r[1]); {
	case r[0] == r[1]:
		return c + " != " + low
	case r[0] == 0:
		return c + " > " + high
	case r[1] == 255:
		return c + " < " + low
	default:
		return c + " < " + low + " || " + c + " > " + high
	}
}

// Quote returns a byte as it is written in a program.
func Quote(b byte) string {
	if b >= 0x80 {
		return "0x" + strconv.FormatUint(uint64(b), 16)
	}
	return strconv.QuoteRune(rune(b))
}
