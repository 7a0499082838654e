package text

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"strings"
)

type entry struct {
	name string
	n    int
}

// What only gathers text gets the values one by one.
func gathered(b *strings.Builder, page *bytes.Buffer, all []entry, counts map[string]int, width int) {
	for _, e := range all {
		b.WriteString(fmt.Sprintf("%q came %d times\n", e.name, counts[e.name])) // want `need no format`
		switch {
		case width > 7:
			(page).WriteString(fmt.Sprint(e.name, strings.ToUpper(e.name), width)) // want `need no format`
		}
	}
}

// A value may panic: nothing must have been written by then.
func panicking(b *strings.Builder, all []string, e *entry, more map[any]int, key any) {
	b.WriteString(fmt.Sprintf("%d: %s", len(all), all[3]))       // want `need no format`
	b.WriteString(fmt.Sprintf("%d: %s", len(all), e.name))       // want `need no format`
	b.WriteString(fmt.Sprintf("%d: %d", len(all), more[key]))    // want `need no format`
	b.WriteString(fmt.Sprintf("%d: %d", len(all), len(all)/e.n)) // want `need no format`
}

// A value may be of what is written to.
func reread(b *bytes.Buffer) {
	text := b.Bytes()
	b.WriteString(fmt.Sprintf("%s%s", text, text))       // want `need no format`
	b.WriteString(fmt.Sprintf("%d%d", b.Len(), b.Len())) // want `need no format`
}

// Others can tell in how many pieces something comes.
func told(w *bufio.Writer, s io.StringWriter, name string) {
	w.WriteString(fmt.Sprintf("%s.", name)) // want `need no format`
	s.WriteString(fmt.Sprintf("%s.", name)) // want `need no format`
}

// There is no place for several statements, or they would be many.
func placed(b *strings.Builder, name string) (int, error) {
	if _, err := b.WriteString(fmt.Sprintf("%s.", name)); err != nil { // want `need no format`
		return 0, err
	}
	if b.WriteString(fmt.Sprintf("%s.", name)); name == "" { // want `need no format`
		return 0, nil
	}
	defer b.WriteString(fmt.Sprintf("%s.", name))                              // want `need no format`
	b.WriteString(fmt.Sprintf("%s,%s,%s,%s,%s", name, name, name, name, name)) // want `need no format`
	return b.WriteString(fmt.Sprintf("%s.", name))                             // want `need no format`
}

// Where it writes to is asked for once.
func askedOnce(all []*strings.Builder, next func() *strings.Builder, name string) {
	all[0].WriteString(fmt.Sprintf("%s.", name)) // want `need no format`
	next().WriteString(fmt.Sprintf("%s.", name)) // want `need no format`
}
