package quote

import (
	"fmt"
	"io"
)

// maybe returns the bytes themselves, now and then.
func maybe(s string, in bool) []byte {
	line := spaced(s)
	if !in {
		return line
	}
	return append(append([]byte{'['}, line...), ']')
}

func spaced(s string) []byte {
	return append(append(append(make([]byte, 0, len(s)+2), ' '), s...), ' ')
}

// written lends the bytes to somebody unknown: they are on the heap.
func written(w io.Writer, s string) error {
	_, err := w.Write(tabbed(s))
	return err
}

func tabbed(s string) []byte {
	return append(append(make([]byte, 0, len(s)+1), '\t'), s...)
}

// printed does, too.
func printed(s string) string { return fmt.Sprintf("%s", dotted(s)) }

func dotted(s string) []byte {
	return append(append(make([]byte, 0, len(s)+1), '.'), s...)
}

// within is not given the bytes: what they are is on the stack where that is possible.
func inside(s string) int { return counted(s) }

func counted(s string) int {
	b := append(make([]byte, 0, len(s)), s...)
	b[0] = 'x'
	return len(string(b))
}

type writer struct{ line []byte }

// kept is a buffer of the object.
func (w *writer) filled(s string) { w.line = starred(s) }

func starred(s string) []byte {
	return append(append(make([]byte, 0, len(s)+1), '*'), s...)
}
