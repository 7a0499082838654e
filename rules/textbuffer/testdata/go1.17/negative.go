package textbuffer

import "io"

func kept(w io.Writer, x string) string {
	s := "kept: "
	s += x
	w.Write([]byte(s))
	return s
}
