// Package query makes SQL.
package query

import (
	"errors"
	"fmt"
	"strings"

	"example.com/query/dialect"
)

// Op compares.
type Op int

const (
	Equal Op = iota
	Less
	Like
)

// String returns the operator in SQL.
func (o Op) String() string {
	return [...]string{"=", "<", "LIKE"}[o]
}

// Cond is a condition on a column.
type Cond struct {
	Column string
	Op     Op
	Value  any
}

// Select is a query.
type Select struct {
	Table   string
	Columns []string
	Where   []Cond
	Limit   int // 0 is none
}

// ErrNoColumns is returned for a query that asks nothing.
var ErrNoColumns = errors.New("query without columns")

// Builder makes queries for a database.
type Builder struct {
	d dialect.Dialect
}

// For returns a builder for a dialect.
func For(d dialect.Dialect) Builder { return Builder{d: d} }

// Select returns the text of a query and its arguments.
func (b Builder) Select(q Select) (text string, args []any, err error) {
	if len(q.Columns) == 0 {
		return "", nil, fmt.Errorf("table %s: %w", q.Table, ErrNoColumns)
	}
	for _, c := range q.Where {
		args = append(args, c.Value)
	}
	var sql strings.Builder
	sql.WriteString("SELECT " + list(q.Columns, b.d.Name))
	sql.WriteString(fmt.Sprintf(" FROM %s", b.d.Name(q.Table)))
	if len(q.Where) > 0 {
		sql.WriteString(" WHERE " + Join("AND", b.conditions(q.Where)...))
	}
	if q.Limit > 0 {
		sql.WriteString(fmt.Sprintf(" LIMIT %d", q.Limit))
	}
	return sql.String(), args, nil
}

func (b Builder) conditions(where []Cond) []string {
	parts := make([]string, 0, len(where))
	for i, c := range where {
		parts = append(parts, b.condition(i+1, c))
	}
	return parts
}

func (b Builder) condition(n int, c Cond) string {
	return fmt.Sprintf("%s %s %s", b.d.Name(c.Column), c.Op, b.d.Arg(n))
}

// Explain tells people what a query does. It is called from a debugger.
func (q Select) Explain() string {
	text := "from " + q.Table
	for _, c := range q.Where {
		text += fmt.Sprintf(", %s %v %v", c.Column, c.Op, c.Value)
	}
	return text
}
