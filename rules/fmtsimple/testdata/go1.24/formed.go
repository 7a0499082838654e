package text

import (
	"bytes"
	"fmt"
	"strings"
)

// Texts of a fixed form, each made by a function of its own.
func clock(h, m int) string {
	return fmt.Sprintf("%02d:%02d", h, m) // want `package fmt formats values that need no format`
} // of a day

type mark uint8

// Methods of the values are not asked by these verbs.
type rgb struct{ r, g, b uint8 }

func (c rgb) String() string {
	return fmt.Sprintf("#%02x%02x%02x", c.r, c.g, c.b) // want `values that need no format`
}

// Other texts of that form in the file come from the same function.
func shade(m mark) string {
	return fmt.Sprintf("#%02x%02x%02x", m, m, m+1) // want `values that need no format`
}

func escape(b *strings.Builder, buf *bytes.Buffer, s string) (err error) {
	for i := range len(s) {
		b.WriteString(fmt.Sprintf("%%%02X", s[i])) // want `values that need no format`
		_, err = fmt.Fprintf(buf, "\\u%04x", s[i]) // want `values that need no format`
		var own bytes.Buffer
		fmt.Fprintf(&own, "<%4d>", i) // want `values that need no format`
	}
	return err
}

// Calls among the values are made when they were.
func ids(next func() uint32, name string) []string {
	return []string{
		fmt.Sprintf("%08x-%s-%x", next(), name, next()),                                                              // want `values that need no format`
		fmt.Sprintf("%-10s|%5s|%-6d|", name, name, len(name)),                                                        // want `values that need no format`
		fmt.Sprintf("%x-%x", []byte(name)[:2], [2]byte{1, byte(len(name))}),                                          // want `values that need no format`
		fmt.Sprintf("%#x %#04x %t %q %c %.2f %v", next(), next(), true, name, rune(len(name)), 1.5, float32(next())), // want `values that need no format`
	}
}

func made(f func() [2]byte) string {
	return fmt.Sprintf("%x", f()) // want `values that need no format`
}

func ofMethod(i id) string {
	return fmt.Sprintf("%x", i) // want `values that need no format`
}

type id [4]byte

func (*id) String() string { return "id" }

func ownByte(s string) string {
	type byte rune
	return fmt.Sprintf("%x", s)[1:] // want `values that need no format`
}

// A name that is taken.
func list(n int) string {
	return fmt.Sprintf("%03d", n) // want `values that need no format`
}

func listText() string { return "" }

// What is written for a format is left alone.
func port(n uint16) string {
	if n > 99 {
		return fmt.Sprintf(":%02d", n)
	}
	return string([]byte{':', byte('0' + n/10), byte('0' + n%10)})
}

// Signs, large letters, and bits with zeros in front.
func codes(n int, u uint8, delta int32, total uint64) []string {
	return []string{
		fmt.Sprintf("%+d of %+d", delta, total), // want `values that need no format`
		fmt.Sprintf("%X-%X", total, n),          // want `values that need no format`
		fmt.Sprintf("%08b %#X", u, u),           // want `values that need no format`
		fmt.Sprintf("%04b", n),                  // want `values that need no format`
	}
}
