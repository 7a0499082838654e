package text

import (
	"fmt"
	"io"
	"strings"
)

type folder struct{ strings.Builder }

// WriteString is not what Write is.
func (f *folder) WriteString(s string) (int, error) { return f.Builder.WriteString(strings.ToUpper(s)) }

func noted(w io.StringWriter, f *folder, next func() *strings.Builder, xs []int) {
	w.WriteString(fmt.Sprintf("%v", xs))      // whose Write is not known
	f.WriteString(fmt.Sprintf("%v", xs))      // another method
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
