package quote

import "encoding/binary"

// Sizes returns how long several messages are.
func Sizes(n uint32, s, t string) int {
	total := len(numbered(n, s))                       // want `for each call`
	total += len(padded(s))                            // want `for each call`
	total += len(other(s, t))                          // want `for each call`
	total += len(named(s, func() string { return t })) // want `for each call`
	total += len(twice(s))                             // want `for each call`
	total += len(some(s, t))                           // want `for each call`
	total += len(mixed(binary.BigEndian, n))
	return total
}

// All that is made is appended to.
func numbered(n uint32, s string) []byte {
	return append(append(binary.BigEndian.AppendUint32(make([]byte, 0, 6+len(s)), n), s...), "\r\n"...)
}

// There is room behind what is appended, which the caller may look at.
func padded(s string) []byte { return append(make([]byte, 0, len(s)+8), s...) }

// The length is that of another text.
func other(s, t string) []byte { return append(make([]byte, 0, len(t)), s...) }

// What is asked may say something else the next time.
func named(s string, name func() string) []byte {
	return append(append(make([]byte, 0, len(s)+len(name())), s...), name()...)
}

// Twice as much is made as is appended.
func twice(s string) []byte { return append(make([]byte, 0, len(s)+len(s)), s...) }

// A part of the text is appended.
func some(s, t string) []byte {
	return append(append(make([]byte, 0, len(s)+len(t)), s...), t[:len(t)/2]...)
}

// Nobody knows how much the order appends.
func mixed(order binary.AppendByteOrder, n uint32) []byte {
	return order.AppendUint32(make([]byte, 0, 4), n)
}
