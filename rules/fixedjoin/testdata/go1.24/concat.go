package fixedjoin

import (
	"bytes"
	"slices"
)

type (
	code   byte
	ticket string
)

func (c code) byte() byte { return byte(c) }

const okay code = 1

func done(t ticket, how code, number []byte, id uint16) [][]byte {
	return [][]byte{
		slices.Concat([]byte(t), []byte{byte(how)}),                               // want `bytes of a fixed list joined`
		slices.Concat(number, []byte("="), []byte(t)),                             // want `bytes of a fixed list joined`
		bytes.Join([][]byte{number, []byte(t), {byte(okay)}}, nil),                // want `bytes of a fixed list joined`
		bytes.Join([][]byte{{byte(how)}, {byte(id >> 8), byte(id)}, number}, nil), // want `bytes of a fixed list joined`
	}
}

func sentFirst(next func() []byte, b byte) []byte {
	return slices.Concat(next(), []byte{b}) // want `bytes of a fixed list joined`
}

// Of nothing, Concat makes nil; and of slices that are there, what is needed.
func mayBeNothing(t ticket, a, b []byte) [][]byte {
	return [][]byte{slices.Concat([]byte(t), a), slices.Concat(a, b), slices.Concat([]byte{}, a), slices.Concat(a, []byte("")), slices.Concat(a, []byte(""+string(t)))}
}

type octetsOf []byte

func (octetsOf) Len() int { return 0 }

// Other slices, and elements that cannot be evaluated twice.
func otherConcats(o octetsOf, list [][]byte, ints []int, p *code, ok bool, next func() []byte) (bool, int) {
	_ = slices.Concat(o, octetsOf{1})
	_ = slices.Concat(list...)
	_ = slices.Concat(ints, []int{1})
	_ = slices.Concat([]byte{p.byte()}, o, []byte{2: 1})
	return ok && len(slices.Concat(next(), []byte{1})) > 3, slices.Concat(ints, []int{3})[0]
}

func wrapped(a []byte, t ticket, b byte) [][]byte {
	return [][]byte{
		append(append(append([]byte{}, a...), 0), a...),      // want `bytes appended to nothing`
		append(append(append([]byte(nil), t...), ' '), a...), // want `bytes appended to nothing`
		append(append([]byte{}, "text: "...), string(t)[1:]...),
		append((append([]byte(nil), "text"...)), t...),        // want `bytes appended to nothing`
		append(append([]byte{}, byte(okay), b), []byte(t)...), // want `bytes appended to nothing`
	}
}

// They may be nil, begin with something, are of one step or of no known size.
func otherChains(a []byte, t ticket, b byte, o octetsOf, next func() []byte) []any {
	return []any{
		append(append([]byte(nil), a...), t...), append(append(a, 1), t...), append([]byte{}, a...), append(append([]byte{}, 1), 2),
		append(append([]byte{}, next()...), 1), append(append([]byte{}, 1), next()...),
		append(append(octetsOf{}, a...), 1), append(append([]byte(nil), ""...), t...), append(append([]byte{}, 1), *new(ticket)...),
		append(append([]byte{}, a...) /* and */, 1),
	}
}

type counted struct{ n byte }

func (c *counted) next() []byte { c.n++; return []byte{'n'} }

// What a call behind it changes is copied before.
func copiedBefore(c *counted, a []byte) ([]byte, []byte) {
	b := slices.Concat(a, []byte{c.n}, c.next())
	d := slices.Concat([]byte{byte(len(a)), a[0]}, c.next())
	return b, d
}
