//go:build !plan9

package callbuffer

import (
	"fmt"
	"io"
)

func tagged(w io.Writer, n int) { fmt.Fprintf(w, "%d", n) }

func method(w io.Writer) { io.WriteString(w, "method") }
