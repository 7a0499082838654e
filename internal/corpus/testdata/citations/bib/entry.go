// Package bib reads and writes BibTeX.
package bib

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Field is a named value of an entry.
type Field struct {
	Name  string // in lower case
	Value string // without its outer braces or quotes, macros expanded
}

// Entry is one publication.
type Entry struct {
	Kind   string // in lower case
	Key    string
	Fields []Field
	Line   int
}

// Get returns the value of a field, or the empty string.
func (e *Entry) Get(name string) string {
	for i := range e.Fields {
		if e.Fields[i].Name == name {
			return e.Fields[i].Value
		}
	}
	return ""
}

// Year returns the year of the publication, or 0.
func (e *Entry) Year() int {
	y, err := strconv.Atoi(e.Get("year"))
	if err != nil {
		return 0
	}
	return y
}

// Dump writes the entry as BibTeX.
func (e *Entry) Dump(w io.Writer) error {
	if _, err := fmt.Fprintf(w, "@%s{%s", e.Kind, e.Key); err != nil {
		return err
	}
	for _, f := range e.Fields {
		if err := f.dump(w); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, "\n}\n")
	return err
}

func (f Field) dump(w io.Writer) error {
	text := ",\n  " + f.Name + " = {" + f.Value + "}"
	n, err := w.Write([]byte(text))
	if err == nil && n < len(text) {
		err = io.ErrShortWrite
	}
	return err
}

// Library is the entries of a file, in its order.
type Library struct {
	Entries []*Entry
	macros  map[string]string
	used    map[string]int // how often a macro was
}

// NewLibrary returns a library with the macros that every style has.
func NewLibrary() *Library {
	l := &Library{macros: make(map[string]string), used: make(map[string]int)}
	for i, m := range strings.Fields("January February March April May June July August September October November December") {
		l.macros[strings.ToLower(m[:3])] = m
		l.macros["m"+strconv.Itoa(i+1)] = m
	}
	return l
}

// expand returns what a macro stands for: itself, if it was not defined.
func (l *Library) expand(name string) string {
	name = strings.ToLower(name)
	if _, ok := l.macros[name]; !ok {
		return name
	}
	if l.macros[name] != "" {
		l.used[name]++
	}
	return l.macros[name]
}

// Unused returns the names of macros that were defined in vain.
func (l *Library) Unused(defined []string) []string {
	var names []string
	for _, d := range defined {
		if l.used[d] == 0 {
			names = append(names, d)
		}
	}
	return names
}
