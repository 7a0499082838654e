// Package sheet is a spreadsheet whose formulas add up other cells.
package sheet

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// ErrCircular is the error of cells that depend on themselves.
var ErrCircular = errors.New("circular reference")

// Cell is a place of a sheet that has a text, or that a formula mentions.
type Cell struct {
	At    Ref
	Text  string
	terms []term
	value float64
	err   error
}

// term is a number, or a multiple of another cell.
type term struct {
	factor float64
	cell   *Cell
}

func (c *Cell) compute() (float64, error) {
	sum := 0.0
	for _, t := range c.terms {
		switch {
		case t.cell == nil:
			sum += t.factor
		case t.cell.err != nil:
			return 0, fmt.Errorf("%v: %w", t.cell.At, errors.Unwrap(t.cell.err))
		default:
			sum += t.factor * t.cell.value
		}
	}
	return sum, nil
}

// Sheet is a table of cells. It is not safe for concurrent use.
type Sheet struct {
	Name    string
	cells   map[Ref]*Cell
	list    []*Cell // in the order in which they came
	plan    []*Cluster
	stale   bool
	history [][]float64
}

// New returns an empty sheet.
func New(name string) *Sheet {
	return &Sheet{Name: name, cells: make(map[Ref]*Cell)}
}

// Len returns how many cells there are.
func (s *Sheet) Len() int { return len(s.list) }

func (s *Sheet) cell(at Ref) *Cell {
	c := s.cells[at]
	if c == nil {
		c = &Cell{At: at}
		s.cells[at] = c
		s.list = append(s.list, c)
		s.plan = nil
	}
	return c
}

// Set changes the text of a cell. What begins with "=" is a formula.
func (s *Sheet) Set(at Ref, text string) error {
	var terms []term
	formula, ok := strings.CutPrefix(text, "=")
	if ok {
		var err error
		if terms, err = s.parse(formula); err != nil {
			return fmt.Errorf("%v: %w", at, err)
		}
	} else if v, err := strconv.ParseFloat(text, 64); err == nil {
		terms = []term{{factor: v}}
	}
	c := s.cell(at)
	if ok || strings.HasPrefix(c.Text, "=") {
		s.plan = nil
	}
	c.Text, c.terms, s.stale = text, terms, true
	return nil
}

// parse parses sums like "A1+2*B2-10".
func (s *Sheet) parse(formula string) ([]term, error) {
	var terms []term
	for rest := formula; rest != ""; {
		sign := 1.0
		switch rest[0] {
		case '-':
			sign, rest = -1, rest[1:]
		case '+':
			rest = rest[1:]
		}
		end := strings.IndexAny(rest, "+-")
		if end < 0 {
			end = len(rest)
		}
		t, err := s.parseTerm(rest[:end])
		if err != nil {
			return nil, err
		}
		t.factor *= sign
		terms = append(terms, t)
		rest = rest[end:]
	}
	return terms, nil
}

func (s *Sheet) parseTerm(text string) (term, error) {
	factor, name, times := strings.Cut(text, "*")
	v, err := strconv.ParseFloat(factor, 64)
	switch {
	case err == nil && !times:
		return term{factor: v}, nil
	case err != nil && !times:
		v, name = 1, text
	case err != nil:
		return term{}, fmt.Errorf("sheet: bad factor %q", factor)
	}
	at, err := ParseRef(name)
	if err != nil {
		return term{}, err
	}
	return term{factor: v, cell: s.cell(at)}, nil
}

// Recalculate brings the values up to date.
func (s *Sheet) Recalculate() {
	if s.plan == nil {
		s.plan, s.stale = s.Clusters(), true
	}
	if !s.stale {
		return
	}
	for _, cluster := range s.plan {
		for c := range cluster.members {
			if cluster.circular {
				c.value, c.err = 0, fmt.Errorf("%v: %w", c.At, ErrCircular)
			} else {
				c.value, c.err = c.compute()
			}
		}
	}
	s.stale = false
}

// Value returns what a cell comes to, as of the last Recalculate. Where there is
// no cell, it is 0.
func (s *Sheet) Value(at Ref) (float64, error) {
	if _, ok := s.cells[at]; !ok {
		return 0, nil
	}
	if s.cells[at].err != nil {
		return 0, s.cells[at].err
	}
	return s.cells[at].value, nil
}

// Total adds up a rectangle.
func (s *Sheet) Total(from, to Ref) (float64, error) {
	sum := 0.0
	for row := from.Row; row <= to.Row; row++ {
		for col := from.Col; col <= to.Col; col++ {
			v, err := s.Value(Ref{row, col})
			if err != nil {
				return 0, err
			}
			sum += v
		}
	}
	return sum, nil
}

// Snapshot notes the values of all cells, and returns how often that was done.
func (s *Sheet) Snapshot() int {
	values := make([]float64, len(s.list))
	for i, c := range s.list {
		values[i] = c.value
	}
	s.history = append(s.history, values)
	return len(s.history)
}

// Changed returns the cells whose value is not what it was at a snapshot.
func (s *Sheet) Changed(snapshot int) []Ref {
	var changed []Ref
	old := s.history[snapshot-1]
	for i, c := range s.list {
		if i >= len(old) || old[i] != c.value {
			changed = append(changed, c.At)
		}
	}
	return changed
}
