package callbuffer

import (
	"bytes"
	"fmt"
	"io"
)

func tagged(b *bytes.Buffer, n int) { fmt.Fprintf(b, "%d", n) }

func (pair) method(w io.Writer) { io.WriteString(w, "method") }
