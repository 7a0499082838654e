package benchfile

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"
	"golang.org/x/perf/benchproc"

	"github.com/gohone/hone"
)

// Grouping is results as the rows and columns of a comparison.
type Grouping struct {
	Columns  []hone.Input // the first is the baseline
	Rows     []Row        // table by table, unit by unit
	Warnings []hone.Warning
}

// Row is a benchmark in a unit. With a projection of rows other than the
// default its name is what that projects.
type Row struct {
	Benchmark hone.Benchmark
	Unit      hone.Unit
	Better    int    // +1: a higher value is better; -1: a lower one; 0: not said
	Exact     bool   // values are the same however often one measures
	Cells     []Cell // by column
}

// Cell is the values of a row in a column, none if it has none.
type Cell struct {
	Values []float64
	// Of each value, where a run measured it: its round, else 0, and the
	// bursts of [hone.Measurement].
	Rounds []int
	Bursts [][]float64
}

// Group sorts results into rows and columns.
//
// Where the query names no tables, these are told apart by the configuration
// (benchstat's .config), but for the keys that differ between inputs and not
// within any. A difference in machine or toolchain is a warning.
func (d *Data) Group(q Query) (Grouping, error) {
	p, err := q.parse()
	if err != nil {
		return Grouping{}, err
	}
	var results []*benchfmt.Result
	inputs := map[string]configs{}
	var out Grouping
	for _, r := range d.Results {
		r = r.Clone()
		if ok, err := p.filter.Apply(r); !ok {
			if err != nil {
				out.Warnings = append(out.Warnings, hone.Warning{Code: "filter", Message: err.Error()})
			}
			continue
		}
		label := r.GetConfig(".file")
		if inputs[label] == nil {
			inputs[label] = configs{}
		}
		inputs[label].add(r)
		results = append(results, r)
	}
	if len(results) == 0 {
		return out, &Error{Message: fmt.Sprintf("--filter %q: no result matches", q.Filter)}
	}
	if q.Table == "" && len(inputs) > 1 {
		if p, err = q.ignoring(apart(inputs)).parse(); err != nil {
			return out, err
		}
	}
	b := builder{data: d, p: p, cells: map[place]*content{}, columns: map[benchproc.Key]configs{}}
	for _, r := range results {
		b.add(r)
	}
	b.build(&out)
	return out, nil
}

// builder collects results by key.
type builder struct {
	data    *Data
	p       projections
	tables  []benchproc.Key
	rows    []benchproc.Key
	order   []benchproc.Key
	cells   map[place]*content
	columns map[benchproc.Key]configs
}

type place struct{ table, row, col benchproc.Key }

type content struct {
	Cell
	residue []benchproc.Key
}

func (b *builder) add(r *benchfmt.Result) {
	tables := b.p.table.ProjectValues(r)
	row, col, residue := b.p.row.Project(r), b.p.col.Project(r), b.p.residue.Project(r)
	b.rows = seen(b.rows, row)
	b.order = seen(b.order, col)
	if b.columns[col] == nil {
		b.columns[col] = configs{}
	}
	b.columns[col].add(r)
	from, _ := b.data.process(r)
	for i, table := range tables {
		b.tables = seen(b.tables, table)
		at := place{table, row, col}
		c := b.cells[at]
		if c == nil {
			c = &content{}
			b.cells[at] = c
		}
		c.Values = append(c.Values, r.Values[i].Value)
		c.Rounds = append(c.Rounds, from.Round)
		c.Bursts = append(c.Bursts, from.bursts(hone.Unit(r.Values[i].Unit)))
		c.residue = seen(c.residue, residue)
	}
}

func seen(keys []benchproc.Key, k benchproc.Key) []benchproc.Key {
	if slices.Contains(keys, k) {
		return keys
	}
	return append(keys, k)
}

func (b *builder) build(out *Grouping) {
	benchproc.SortKeys(b.tables)
	benchproc.SortKeys(b.rows)
	benchproc.SortKeys(b.order)
	for _, col := range b.order {
		out.Columns = append(out.Columns, hone.Input{Name: named(col), Config: b.columns[col].shared()})
	}
	out.Warnings = append(out.Warnings, foreign(out.Columns, b.makesColumns)...)
	varying := benchproc.NonSingularFields(b.tables)
	for _, table := range b.tables {
		for _, row := range b.rows {
			b.row(out, varying, table, row)
		}
	}
}

// makesColumns reports whether columns are told apart by a key.
func (b *builder) makesColumns(key string) bool {
	return slices.ContainsFunc(b.p.col.FlattenedFields(), func(f *benchproc.Field) bool { return f.Name == key })
}

// row adds a row, if the table has it.
func (b *builder) row(out *Grouping, varying []*benchproc.Field, table, row benchproc.Key) {
	unit, bench := b.identity(varying, table, row)
	r := Row{Benchmark: bench, Unit: hone.Unit(unit), Better: b.data.Units().GetBetter(unit)}
	if m := b.data.Units().Get(unit, "assume"); m != nil {
		r.Exact = m.Value == "exact"
	}
	found := false
	var residues []benchproc.Key
	for _, col := range b.order {
		c := b.cells[place{table, row, col}]
		if c == nil {
			r.Cells = append(r.Cells, Cell{})
			continue
		}
		found = true
		r.Cells = append(r.Cells, c.Cell)
		if fields := benchproc.NonSingularFields(c.residue); len(fields) > 0 {
			residues = append(residues, c.residue...)
		}
	}
	if !found {
		return
	}
	out.Rows = append(out.Rows, r)
	if fields := benchproc.NonSingularFields(residues); len(fields) > 0 {
		out.Warnings = append(out.Warnings, vary(r, fields))
	}
}

// vary warns that a cell holds results of several kinds.
func vary(r Row, fields []*benchproc.Field) hone.Warning {
	var names []string
	for _, f := range fields {
		names = append(names, f.Name)
	}
	return hone.Warning{
		Code: "mixed", Message: "its results vary in " + strings.Join(names, ", "),
		Hint:      "name it in --row, --col or --table to tell them apart, or in --ignore",
		Benchmark: &r.Benchmark, Unit: r.Unit,
	}
}

// identity returns the unit of a table and the benchmark of a row in it.
func (b *builder) identity(varying []*benchproc.Field, table, row benchproc.Key) (unit string, out hone.Benchmark) {
	var rest []string
	for _, f := range table.Projection().FlattenedFields() {
		switch v := table.Get(f); {
		case f.Name == ".unit":
			unit = v
		case f.Name == "pkg":
			out.Package = v
		case slices.Contains(varying, f):
			rest = append(rest, f.Name+": "+v)
		}
	}
	out.Config = strings.Join(rest, ", ")
	out.Name = named(row)
	if fields := row.Projection().FlattenedFields(); len(fields) == 1 && fields[0].Name == ".fullname" {
		out.Name, out.Procs = procs(out.Name)
	}
	return unit, out
}

// named is what a key projects, in words.
func named(k benchproc.Key) string {
	if s := k.StringValues(); s != "" {
		return s
	}
	return "(none)"
}

// procs parts a printed name from its -N.
func procs(name string) (string, int) {
	i := strings.LastIndexByte(name, '-')
	if i < 0 {
		return name, 0
	}
	n, err := strconv.Atoi(name[i+1:])
	if err != nil || n < 1 || name[i+1] < '1' || name[i+1] > '9' {
		return name, 0
	}
	return name[:i], n
}
