// Package apart has types that take text otherwise than bytes.
package apart

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// Types with a WriteString of their own, or a Write.
type upper struct{ strings.Builder }

func (u *upper) Write(b []byte) (int, error) { return u.Builder.Write(bytes.ToUpper(b)) }

type folder struct{ strings.Builder }

// WriteString is not what Write is.
func (f *folder) WriteString(s string) (int, error) { return f.Builder.WriteString(strings.ToUpper(s)) }

func otherwise(u *upper, f *folder, value any) {
	io.WriteString(u, fmt.Sprintf("%v", value)) // want `package fmt formats text of a fixed form`
	io.WriteString(f, fmt.Sprintf("%v", value)) // want `package fmt formats text of a fixed form`
	f.WriteString(fmt.Sprintf("%v", value))     // want `package fmt formats text of a fixed form`
}

type cappedAt struct{ bytes.Buffer }

func (c *cappedAt) Write(p []byte) (int, error) { return c.Buffer.Write(p[:min(3, len(p))]) }

func capped(c *cappedAt, xs []int) { c.Write(fmt.Appendf(nil, "%v", xs)) }

// What is held may be one of them.

type textWriter interface {
	io.Writer
	io.StringWriter
}

func held(w io.Writer, t textWriter, value any) {
	io.WriteString(w, fmt.Sprintf("%v", value)) // want `package fmt formats text of a fixed form`
	t.WriteString(fmt.Sprintf("%v", value))     // want `package fmt formats text of a fixed form`
	t.WriteString(fmt.Sprint(value))
}

// It cannot be one of them: neither can be closed.
func closing(w io.WriteCloser, value any) {
	io.WriteString(w, fmt.Sprintf("%v", value)) // want `package fmt makes a text that is only copied to a writer`
}

// own does the same by both.
type own struct{ text []byte }

func (o *own) Write(b []byte) (int, error) { o.text = append(o.text, b...); return len(b), nil }

func (o *own) WriteString(s string) (int, error) { o.text = append(o.text, s...); return len(s), nil }

func (o *own) Close() error { return nil }
