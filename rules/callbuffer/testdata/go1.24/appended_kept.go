package callbuffer

import (
	"bytes"
	"fmt"
	"io"
)

// Nothing may be written: the bytes are nil, then.
func frameEmpty(a, b string) []byte {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteString(a)
	buf.WriteString(b)
	return buf.Bytes()
}

func frameMaybe(a string, more bool) []byte {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	if more {
		buf.WriteByte('a')
	}
	buf.WriteString(a)
	return buf.Bytes()
}

// The bytes are asked for before the last of them.
func frameEarly(a string) ([]byte, []byte) {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteByte('a')
	first := buf.Bytes()
	buf.WriteString(a)
	return first, buf.Bytes()
}

// What is done to one is seen in the other.
func frameTwice(a string) ([]byte, []byte) {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteByte('a')
	buf.WriteString(a)
	first, second := buf.Bytes(), buf.Bytes()
	return append(first, 'b'), append(second, 'c')
}

func frameLooped(all []string) []byte {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteByte('a')
	for _, s := range all {
		buf.WriteString(s)
	}
	return buf.Bytes()
}

func frameCounted(a string) ([]byte, int) {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteByte('a')
	n, _ := buf.WriteString(a)
	return buf.Bytes(), n
}

func frameFormatted(n int) []byte {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteByte('a')
	fmt.Fprintf(&buf, "%d", n)
	return buf.Bytes()
}

func frameReset(a string) []byte {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteByte('a')
	buf.Reset()
	buf.WriteString(a)
	return buf.Bytes()
}

func frameHidden(a string, append func([]byte, string) []byte) []byte {
	var buf bytes.Buffer // want `buffer made in each call, and left behind`
	buf.WriteByte('a')
	buf.WriteString(a)
	return append(buf.Bytes(), a)
}

func frameLate(w io.Writer, a string) {
	var buf bytes.Buffer // want `buffer made in each call, and left behind`
	buf.WriteByte('a')
	defer buf.WriteString(a)
	w.Write(buf.Bytes())
}

func frameOfCall(two func() ([]byte, error), a string) []byte {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteByte('a')
	body, _ := two()
	buf.WriteRune(rune(len(body)))
	buf.Write(nil)
	return buf.Bytes()
}

func frameAmong(a string) []byte {
	var x, buf bytes.Buffer // want `buffer made in each call, and left behind` `text put together without room being made for it first`
	x.WriteByte('a')
	buf.WriteByte('a')
	buf.WriteString(a)
	return buf.Bytes()
}

func frameCommented(a string) []byte {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteByte( /* the kind */ 'a')
	buf.WriteString(a)
	return buf.Bytes()
}
