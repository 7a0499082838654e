package text

import (
	"fmt"
	"io"
	"time"
)

// Text of a fixed form, which takes more than a sum: nothing is proposed.
func fixedForm(h, m int, s string, c byte, f float64) []string {
	return []string{
		fmt.Sprintf("%02d:%02d", h, m), // want `package fmt formats text of a fixed form`
		fmt.Sprintf("%%%02X", c),       // want `text of a fixed form`
		fmt.Sprintf("%-10s|", s),       // want `text of a fixed form`
		fmt.Sprintf("%8.2f", f),        // want `text of a fixed form`
		fmt.Sprintf("%#x %+v", h, m),   // want `text of a fixed form`
		fmt.Sprintf("%.2s%5d", s, h),   // want `text of a fixed form`
		fmt.Sprintf("%v", []byte(s)),   // want `text of a fixed form`
		fmt.Sprintf("%X", []byte(s)),   // want `text of a fixed form`
	}
}

func held(w io.Writer, err error, s fmt.Stringer, v any) string {
	fmt.Fprintf(w, "%s=%v", s, v)        // want `text of a fixed form`
	return fmt.Sprintf("%v: %s", err, s) // want `text of a fixed form`
}

// Bytes that are not encoded in their place.
func hidden(b []byte, s string) string {
	type byte rune
	return fmt.Sprintf("%x" /* why */, b)[1:] + fmt.Sprintf("%x", s)[1:] // want `text of a fixed form` `text of a fixed form`
}

func made(f func() [2]byte) string {
	return fmt.Sprintf("%x", f()) // want `text of a fixed form`
}

func ofMethod(i id) string {
	return fmt.Sprintf("%x", i) // want `text of a fixed form`
}

type id [4]byte

func (*id) String() string { return "id" }

func renamed(string func(int) int, b []byte) int {
	return string(len(fmt.Sprintf("%s", b))) // want `text of a fixed form`
}

func askedOtherwise(x speaks, w wrong, d time.Duration) []string {
	return []string{
		fmt.Sprintf("%q", x), // want `text of a fixed form`
		fmt.Sprintf("%d", w), // want `text of a fixed form`
		fmt.Sprintf("%d", d), // want `text of a fixed form`
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
