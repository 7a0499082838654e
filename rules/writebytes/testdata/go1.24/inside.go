package writebytes

import "io"

type enclosed struct{ w io.Writer }

func (t *enclosed) Write(p []byte) (int, error) { return t.w.Write(p) }

func (t *enclosed) WriteString(s string) (int, error) {
	return t.w.Write([]byte(s)) // want "text copied to bytes only to be written"
}

// Enclosed can be embedded by whoever writes what is in its field.
type Enclosed struct{ w io.Writer }

func (t *Enclosed) WriteString(s string) (int, error) {
	return t.w.Write([]byte(s))
}

func (t *enclosed) own() io.Writer { return t.w }

type byAlias struct{ w io.Writer }

func (a byAlias) WriteString(s string) (int, error) {
	w := a.w
	return w.Write([]byte(s))
}
