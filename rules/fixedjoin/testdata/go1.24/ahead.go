package fixedjoin

import (
	"bytes"
	"io"
	"strings"
)

type note struct {
	kind  byte
	title string
	body  []byte
}

func (n *note) mark() byte { return n.kind | 1 }

func (n *note) head() []byte { return append([]byte{n.kind}, n.title...) } // want `bytes appended to what is made for that, and is full`

// Elements that are calls are made before.

func (n *note) encode() []byte {
	return bytes.Join([][]byte{n.head(), n.body, {n.mark()}}, nil) // want `bytes of a fixed list joined`
}

func (n *note) send(w io.Writer) error {
	if _, err := w.Write(bytes.Join([][]byte{n.head(), []byte(strings.ToUpper(n.title))}, []byte{'\n'})); err != nil { // want `bytes of a fixed list joined`
		return err
	}
	return nil
}

func (n *note) keyed(all map[string][]byte, part string) {
	switch part {
	case "head":
		all[part] = bytes.Join([][]byte{n.head(), n.head()}, n.body) // want `bytes of a fixed list joined`
	}
}

// Lists in a variable, declared for the call.

func (n *note) listed() []byte {
	fields := [][]byte{{n.kind}, n.body}
	return bytes.Join(fields, []byte(", ")) // want `bytes of a fixed list joined`
}

func (n *note) inArray(w io.Writer) (int, error) {
	var fields = [...][]byte{n.head(), n.body}
	return w.Write(bytes.Join(fields[:], nil)) // want `bytes of a fixed list joined`
}

func (n *note) words(more string) string {
	words := []string{n.title, more, string(n.body)}
	line := strings.Join(words, " ") // want `strings of a fixed list joined`
	return line
}
