package load

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"

	"example.com/hopper/fun"
)

// Count is what came of a table.
type Count struct {
	Rows, Bad, Size int
}

// Tally has what came of each table, by name.
type Tally map[string]Count

func (t Tally) add(table string, rows, bad, size int) {
	c := t[table]
	c.Rows += rows
	c.Bad += bad
	c.Size += size
	t[table] = c
}

// Mean is the mean size of the statements of a table, 0 where there are none.
func (t Tally) Mean(table string) int {
	if t[table].Rows == t[table].Bad {
		return 0
	}
	return t[table].Size / (t[table].Rows - t[table].Bad)
}

// Report writes a line for each table, by name.
func (l *Loader) Report(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString(heading("table", "rows"))
	for _, table := range slices.Sorted(maps.Keys(l.tally)) {
		c := l.tally[table]
		rows := fun.Right(strconv.Itoa(c.Rows), 9, '.')
		out.WriteString(fmt.Sprintf("%s %s (%d bad)\n", table, rows, c.Bad))
	}
	return out.Flush()
}

// heading is as wide as its columns.
func heading(first, second string) string {
	return fmt.Sprintf("%-12s|%6s\n", first, second)
}
