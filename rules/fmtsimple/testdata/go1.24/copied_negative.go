package text

import (
	"fmt"
	"io"
	"strings"
)

func noted(w io.StringWriter, next func() *strings.Builder, xs []int) {
	w.WriteString(fmt.Sprintf("%v", xs))      // whose Write is not known
	next().WriteString(fmt.Sprintf("%v", xs)) // no plain writer
	var b strings.Builder
	b.WriteString(fmt.Sprintf("%v", xs)) // would move to the heap
	io.WriteString(&b, fmt.Sprintf("%v", xs))
}

func commentedWrite(b *strings.Builder, xs []int) {
	b.WriteString(fmt.Sprintf("%v", xs) /* all of them */)
	b.WriteString( // in brackets
		fmt.Sprintf("%v", xs))
	b.WriteString(fmt.Sprint())
}
