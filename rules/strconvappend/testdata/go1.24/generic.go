package strconvappend

import (
	"bufio"
	"bytes"
	"io"
	"strconv"
	"strings"
)

func placed[F ~float32 | ~float64](v F, places int) string {
	return strconv.FormatFloat(float64(v), 'f', places, 64)
}

type grid[T ~int | ~int64] struct{ cell T }

func (g *grid[T]) text() string { return strconv.FormatInt(int64(g.cell), 10) }

const digits = 3

type metres float32

// Helpers that are generic, or given constants.
func generics(b *strings.Builder, dst []byte, v float64, m metres, g *grid[int]) []byte {
	b.WriteString(placed(v, 3))                    // want `fresh string`
	b.WriteString(placed(m, digits))               // want `fresh string`
	b.WriteString(g.text())                         // want `fresh string`
	return append(dst, placed[float64](v, 1+1)...) // want `fresh string`
}

// Written by a function.
func byIO(buf *bytes.Buffer, out *bufio.Writer, v float64, n int) error {
	var b strings.Builder
	io.WriteString(&b, strconv.Itoa(n))                             // want `fresh string`
	io.WriteString(buf, strconv.Itoa(n)+" m")                       // want `fresh string`
	if _, err := io.WriteString(out, strconv.Itoa(n)); err != nil { // want `fresh string`
		return err
	}
	text := placed(v, 2) // want `fresh string`
	_, err := io.WriteString(buf, text)
	io.WriteString(&b, text)
	return err
}

// A function that is in no other.
var format = map[string]func([]byte, int) []byte{
	"short": func(dst []byte, n int) []byte { return append(dst, strconv.Itoa(n)...) }, // want `fresh string`
}
