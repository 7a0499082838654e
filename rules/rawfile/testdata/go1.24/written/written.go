// Package written writes to files that it knows as io.Writers.
package written

import (
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

type page struct {
	to    io.Writer
	lines int
}

func (p *page) line(text string) error {
	p.lines++
	_, err := p.to.Write([]byte(text + "\n")) // want "file written in small pieces"
	return err
}

func (p *page) number(n uint32) error {
	return binary.Write(p.to, binary.BigEndian, n) // want "file written in small pieces"
}

func set(name string, texts []string) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	p := &page{}
	p.to = f
	for _, t := range texts {
		if err := p.line(t); err != nil {
			return err
		}
	}
	return p.number(uint32(len(texts)))
}

type sink struct{ w io.Writer }

func (s sink) put(text string) {
	io.WriteString(s.w, text) // want "file written in small pieces"
}

func sunk(f *os.File) sink { return sink{f} }

func all(w io.Writer, texts []string) {
	for _, t := range texts {
		fmt.Fprintln(w, t) // want "file written in small pieces"
	}
	fmt.Fprintln(w, len(texts))
}

func each(w io.Writer, texts []string) {
	for _, t := range texts {
		one(w, t)
	}
}

func one(w io.Writer, text string) {
	w.Write([]byte(text)) // want "file written in small pieces"
}

func lists(f *os.File, texts []string) {
	all(f, texts)
	each(f, texts)
	head(f)
	complain(os.Stderr, texts)
	buffered(f, texts)
}

func head(w io.Writer) { fmt.Fprintln(w, "head") }

// People look at it.
func complain(w io.Writer, texts []string) {
	for _, t := range texts {
		fmt.Fprintln(w, t)
	}
}

func buffered(w io.Writer, texts []string) {
	b := bufio.NewWriter(w)
	for _, t := range texts {
		fmt.Fprintln(b, t)
	}
	b.Flush()
}
