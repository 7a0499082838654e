package benchfile

import (
	"cmp"
	"fmt"
	"strings"

	"golang.org/x/perf/benchproc"
)

// Query says how results become tables, rows and columns. All fields are in the
// syntax of package benchproc, with benchstat's meaning and its defaults where
// they are empty, save for Table: see [Data.Group].
type Query struct {
	Filter string // results to use
	Table  string // projection that tells tables apart
	Row    string // projection that tells rows apart
	Col    string // projection that tells columns apart
	Ignore string // keys that tell nothing apart
}

// projections is a query, parsed.
type projections struct {
	filter          *benchproc.Filter
	table, row, col *benchproc.Projection
	residue         *benchproc.Projection
}

// Check returns what is wrong with the syntax of a query.
func (q Query) Check() error {
	_, err := q.parse()
	return err
}

func (q Query) parse() (p projections, err error) {
	if p.filter, err = benchproc.NewFilter(cmp.Or(q.Filter, "*")); err != nil {
		return p, fmt.Errorf("--filter: %w", err)
	}
	var parser benchproc.ProjectionParser
	if p.table, _, err = parser.ParseWithUnit(cmp.Or(q.Table, ".config"), p.filter); err != nil {
		return p, fmt.Errorf("--table: %w", err)
	}
	if p.row, err = parser.Parse(cmp.Or(q.Row, ".fullname"), p.filter); err != nil {
		return p, fmt.Errorf("--row: %w", err)
	}
	if p.col, err = parser.Parse(cmp.Or(q.Col, ".file"), p.filter); err != nil {
		return p, fmt.Errorf("--col: %w", err)
	}
	if _, err = parser.Parse(q.Ignore, p.filter); err != nil {
		return p, fmt.Errorf("--ignore: %w", err)
	}
	p.residue = parser.Residue()
	return p, nil
}

// ignoring returns the query with more keys ignored.
func (q Query) ignoring(keys []string) Query {
	for _, k := range keys {
		q.Ignore = strings.TrimPrefix(q.Ignore+","+fmt.Sprintf("%q", k), ",")
	}
	return q
}
