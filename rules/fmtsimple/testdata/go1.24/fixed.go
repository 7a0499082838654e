package text

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// Text of a fixed form, which takes more than a sum: nothing is proposed.
func fixedForm(h, m int, s string, c byte, f float64) []string {
	return []string{
		fmt.Sprintf("%8.2f", f),      // want `text of a fixed form`
		fmt.Sprintf("%#x %+v", h, m), // want `text of a fixed form`
		fmt.Sprintf("%.2s%5d", s, h), // want `text of a fixed form`
		fmt.Sprintf("%v", []byte(s)), // want `text of a fixed form`
	}
}

func held(w io.Writer, err error, s fmt.Stringer, v any) string {
	fmt.Fprintf(w, "%s=%v", s, v)        // want `text of a fixed form`
	return fmt.Sprintf("%v: %s", err, s) // want `text of a fixed form`
}

// Bytes that are not encoded in their place.
func hidden(b []byte) string {
	type byte rune
	return fmt.Sprintf("%x" /* why */, b)[1:] // want `text of a fixed form`
}

func renamed(uint64 func(int) int, b byte) int {
	return uint64(len(fmt.Sprintf("%02x", b))) // want `text of a fixed form`
}

// A method that is a value would make the text at another time.
func atOtherTimes(b *strings.Builder, n int) {
	defer fmt.Fprintf(b, "%03d", n) // want `text of a fixed form`
}

// Flags, widths and verbs for which there is no function.
func otherForms(n int, u uint8, s string, f float64, b []byte) []string {
	return []string{
		fmt.Sprintf("%+03d", n),        // want `text of a fixed form`
		fmt.Sprintf("% d", n),          // want `text of a fixed form`
		fmt.Sprintf("%010d", n),        // want `text of a fixed form`
		fmt.Sprintf("%#02o", u),        // want `text of a fixed form`
		fmt.Sprintf("%#6x", u),         // want `text of a fixed form`
		fmt.Sprintf("%+x", n),          // want `text of a fixed form`
		fmt.Sprintf("%+6d", n),         // want `text of a fixed form`
		fmt.Sprintf("%+s", s),          // want `text of a fixed form`
		fmt.Sprintf("%032b", n),        // want `text of a fixed form`
		fmt.Sprintf("%#b", n),          // want `text of a fixed form`
		fmt.Sprintf("%02x%X", u, u),    // want `text of a fixed form`
		fmt.Sprintf("%02x%02X", u, u),  // want `text of a fixed form`
		fmt.Sprintf("%05s", s),         // want `text of a fixed form`
		fmt.Sprintf("%4s", b),          // want `text of a fixed form`
		fmt.Sprintf("%07.2f", f),       // want `text of a fixed form`
		fmt.Sprintf("%04c", n),         // want `text of a fixed form`
		fmt.Sprintf("%02d" /* n */, n), // want `text of a fixed form`
		fmt.Sprintf("%[2]d%[1]d", n, n),
		fmt.Sprintf("%0*d", 4, n),
		fmt.Sprintf("%02d", n, n),
		fmt.Sprintf("%02d"),
	}
}

func askedOtherwise(x speaks, w wrong, d time.Duration) []string {
	return []string{
		fmt.Sprintf("%q", x), // want `text of a fixed form`
	}
}

func failures(n int, name string, err error) []error {
	return []error{
		fmt.Errorf("%5q is no name", name), // want `package fmt formats the text of an error`
		fmt.Errorf("line %d: %v", n, err),  // want `the text of an error`
		fmt.Errorf("line %d: %w", n, err),
		fmt.Errorf("no name"),
	}
}
