package textbuffer

import (
	"fmt"
	"io"
)

// Package fmt appends since Go 1.19, package utf8 since Go 1.18.
func old(w io.Writer, i int, r rune, v interface{}) {
	s := "old: "
	s += fmt.Sprintf("%d%t", i, i > 0) // want `text grown` `text formatted`
	s += fmt.Sprintf("%c", r)          // want `text grown`
	s += fmt.Sprintf("%v", v)          // want `text grown`
	s += string(r)                     // want `text grown`
	w.Write([]byte(s))                 // want `text copied`
}
