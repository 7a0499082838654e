// Package sqltext writes SQL.
package sqltext

import (
	"fmt"
	"strconv"
	"strings"
)

// Value is what stands in a row.
type Value interface{ SQL() string }

// Text is a value in quotes.
type Text string

// SQL doubles quotes.
func (t Text) SQL() string { return "'" + strings.ReplaceAll(string(t), "'", "''") + "'" }

// Money is a value of two decimals.
type Money float64

// SQL has always two decimals.
func (m Money) SQL() string { return strconv.FormatFloat(float64(m), 'f', 2, 64) }

// Line appends the value and a new line.
func (m Money) Line(to []byte) []byte {
	to = append(to, m.SQL()...)
	return append(to, '\n')
}

// Null is no value.
type Null struct{}

// SQL is the word for it.
func (Null) SQL() string { return "NULL" }

// Dialect is how a database likes its SQL.
type Dialect struct {
	open, close string // around names
	end         string
}

// Option is a way in which a dialect is not the standard.
type Option func(*Dialect)

// Quotes puts other quotes around names.
func Quotes(open, close string) Option {
	return func(d *Dialect) { d.open, d.close = open, close }
}

// End puts another text at the end of statements.
func End(end string) Option {
	return func(d *Dialect) { d.end = end }
}

// New returns a dialect.
func New(opts ...Option) *Dialect {
	d := &Dialect{open: `"`, close: `"`, end: ";"}
	for _, opt := range opts {
		opt(d)
	}
	return d
}

// Insert is a statement that puts a row into a table.
func (d *Dialect) Insert(table string, columns []string, row []Value) string {
	text := "INSERT INTO "
	add := func(word string) { text += word }
	name := func(word string) {
		add(d.open)
		add(word)
		add(d.close)
	}
	name(table)
	for i, c := range columns {
		if i == 0 {
			add(" (")
		} else {
			add(", ")
		}
		name(c)
	}
	add(") VALUES (")
	for i, v := range row {
		if i > 0 {
			add(", ")
		}
		add(v.SQL())
	}
	add(")")
	return text
}

// Finish puts the end behind a statement.
func (d *Dialect) Finish(statement string) string {
	if d.end == ";" {
		return fmt.Sprint(statement, ";")
	}
	return statement + d.end
}

// Note is a line that a database does not read. New lines are not allowed in it.
func Note(about string) string {
	about, _, _ = strings.Cut(about, "\n")
	return fmt.Sprintf("-- %v", about)
}

// Clean replaces texts by others, in pairs, for whom these have a meaning.
func Clean(text string, pairs ...string) string {
	return strings.NewReplacer(pairs...).Replace(text)
}
