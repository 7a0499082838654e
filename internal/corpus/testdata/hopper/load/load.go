// Package load makes SQL of tables in CSV.
package load

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"example.com/hopper/fun"
	"example.com/hopper/sqltext"
)

// Loader loads tables.
type Loader struct {
	out     sheet
	dialect *sqltext.Dialect
	every   int // rows
	marks   io.Writer
	tally   Tally
	bad     []Bad
	widths  map[string]int
}

// Bad is a row that was not loaded.
type Bad struct {
	Place string
	Row   []string
}

// Option is a way in which a loader works.
type Option func(*Loader)

// In has SQL of a dialect.
func In(d *sqltext.Dialect) Option { return func(l *Loader) { l.dialect = d } }

// Every writes after so many rows.
func Every(rows int) Option { return func(l *Loader) { l.every = max(rows, 1) } }

// Marks notes to w how far a table has been written, so that loading can go on
// there when the program dies.
func Marks(w io.Writer) Option { return func(l *Loader) { l.marks = w } }

// New returns a loader that writes to dst.
func New(dst io.Writer, opts ...Option) *Loader {
	l := &Loader{out: sheet{dst: dst}, dialect: sqltext.New(), every: 100, marks: io.Discard, tally: Tally{}, widths: map[string]int{}}
	for _, opt := range opts {
		opt(l)
	}
	return l
}

// column is one of a table.
type column struct {
	name string
	read func(string) (sqltext.Value, error)
}

// kinds are how cells are read.
var kinds = map[string]func(string) (sqltext.Value, error){
	"text": func(cell string) (sqltext.Value, error) { return sqltext.Text(cell), nil },
	"money": func(cell string) (sqltext.Value, error) {
		f, err := strconv.ParseFloat(cell, 64)
		return sqltext.Money(f), err
	},
}

// columnOf reads a cell of the head: NAME:KIND.
func columnOf(cell string) column {
	name, kind, _ := strings.Cut(cell, ":")
	if read, ok := kinds[kind]; ok {
		return column{name, read}
	}
	return column{name, kinds["text"]}
}

// Load loads a table, whose first row says what its columns are. Rows that are
// wrong are left out.
func (l *Loader) Load(table string, src io.Reader) error {
	in := csv.NewReader(src)
	head, err := in.Read()
	if err != nil {
		return fmt.Errorf("%s: head: %w", table, err)
	}
	columns := fun.Map(head, columnOf)
	names := fun.Map(columns, func(c column) string { return c.name })
	l.out.WriteString(sqltext.Note(table) + "\n")
	for n := 1; ; n++ {
		row, err := in.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return fmt.Errorf("%s: %w", table, err)
		}
		l.row(table, n, columns, names, row)
		if n%l.every == 0 {
			if err := l.save(table, n); err != nil {
				return err
			}
		}
	}
	return l.save(table, l.tally[table].Rows)
}

// row puts a row onto the sheet, or among the bad ones.
func (l *Loader) row(table string, n int, columns []column, names, row []string) {
	values := make([]sqltext.Value, len(row))
	for i, cell := range row {
		if cell == "" {
			values[i] = sqltext.Null{}
			continue
		}
		v, err := columns[i].read(cell)
		if err != nil {
			l.bad = append(l.bad, Bad{place(table, n, names[i]), row})
			l.tally.add(table, 1, 1, 0)
			return
		}
		values[i] = v
	}
	statement := l.dialect.Insert(table, names, values)
	l.tally.add(table, 1, 0, len(statement))
	l.out.WriteString(l.dialect.Finish(statement))
	l.out.WriteByte('\n')
}

// place says where a cell is.
func place(table string, row int, column string) string {
	return fmt.Sprintf("%s:%d:%s", table, row, column)
}

// save writes the sheet, and notes that it did, before anything else is written.
func (l *Loader) save(table string, rows int) error {
	if err := l.out.flush(); err != nil {
		return err
	}
	return l.mark(table, rows)
}

func (l *Loader) mark(table string, rows int) error {
	_, err := fmt.Fprintf(l.marks, "%s %d\n", table, rows)
	return err
}

// Bad returns the rows that were not loaded.
func (l *Loader) Bad() []Bad { return l.bad }

// Widen measures more columns of a table, and returns how wide their names are.
func (l *Loader) Widen(table string, head []string) int {
	was := l.widths[table]
	l.measure(table, head)
	return l.widths[table] - was
}

func (l *Loader) measure(table string, head []string) {
	for _, cell := range head {
		l.widths[table] += len(columnOf(cell).name) + 1
	}
}

// Twice returns the numbers that stand more than once in a column of numbers of
// any size, each as often as it is there again.
func Twice(numbers []uint64) []uint64 {
	seen := map[uint64]struct{}{}
	return fun.Only(numbers, func(n uint64) bool {
		_, again := seen[n]
		seen[n] = struct{}{}
		return again
	})
}
