// Package render makes lists of references out of entries.
package render

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	"example.com/citations/bib"
)

// Format writes one reference, which has a number.
type Format interface {
	Reference(w io.Writer, number int, e *bib.Entry) error
}

// Text is plain text. Labels are as wide as the widest.
type Text struct {
	Width int
}

// label is a number in brackets, to the right of its column.
func (t Text) label(number int) string {
	s := "[" + fmt.Sprint(number) + "]"
	for utf8.RuneCountInString(s) < t.Width {
		s = " " + s
	}
	return s
}

// Reference implements Format.
func (t Text) Reference(w io.Writer, number int, e *bib.Entry) error {
	var line bytes.Buffer
	line.WriteString(t.label(number))
	line.WriteByte(' ')
	if who := people(e); who != "" {
		line.WriteString(fmt.Sprintf("%s: %s.", who, plain(e.Get("title"))))
	} else {
		line.WriteString(plain(e.Get("title")))
		line.WriteByte('.')
	}
	if where := place(e); where != "" {
		line.WriteByte(' ')
		line.WriteString(where)
		line.WriteByte('.')
	}
	if id := link(e); id != "" {
		line.WriteByte(' ')
		line.WriteString(id)
	}
	line.WriteByte('\n')
	_, err := w.Write(line.Bytes())
	return err
}

// people lists who wrote, or else edited, something.
func people(e *bib.Entry) string {
	list := e.Get("author")
	if list == "" {
		list = e.Get("editor")
	}
	if list == "" {
		return ""
	}
	return listed(bib.ParseNames(list))
}

// listed joins names: A, B and C.
func listed(names []bib.Name) string {
	s := ""
	for i, n := range names {
		switch {
		case n.Last == "others":
			return s + " et al."
		case i == 0:
		case i == len(names)-1:
			s += " and "
		default:
			s += ", "
		}
		s += n.Short()
	}
	return s
}

// place says where something was published.
func place(e *bib.Entry) string {
	journal, year := plain(e.Get("journal")), e.Year()
	if journal == "" {
		if publisher := e.Get("publisher"); publisher != "" {
			return plain(publisher)
		}
		return ""
	}
	return fmt.Sprintf("%s %s, %d", journal, e.Get("volume"), year)
}

// link is how to get at something.
func link(e *bib.Entry) string {
	if doi := e.Get("doi"); doi != "" {
		return fmt.Sprintf("doi:%s", doi)
	}
	return e.Get("url")
}
