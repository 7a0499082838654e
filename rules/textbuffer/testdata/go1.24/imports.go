package textbuffer

import (
	"fmt"
	"io"
)

func imported(w io.Writer, i int, c rune) {
	key := fmt.Sprintf("%d", i) // want `text formatted`
	w.Write([]byte(key))        // want `text copied`
	value := "value: "
	value += fmt.Sprintf("%d%c", i, c) // want `text grown` `text formatted`
	fmt.Fprintln(w)
	w.Write([]byte(value)) // want `text copied`
}
