package textbuffer

import (
	"bufio"
	"fmt"
	"io"
)

func buffered(w *bufio.Writer, x string) error {
	s := "x: "
	s += x // want `text grown`
	_, err := w.WriteString(s)
	return err
}

func bufferedToo(w bufio.Writer, other io.Writer, i int) {
	s := fmt.Sprintf("%d\n", i) // want `text formatted`
	io.WriteString(&w, s)
	other.Write([]byte(s)) // want `text copied`
	fmt.Fprintln(other)
}
