package cost

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// Table is what a profile charges to the lines of a module, by one measure.
type Table struct {
	Measure hone.Measure
	Unit    string          // of all values: nanoseconds, bytes, count
	Total   int64           // all samples, also those outside
	Samples int64           // samples behind Total; for allocations, objects
	Outside map[Class]int64 // what no line of the module is charged
	SetUp   int64           // besides Total: what preparing the benchmark took

	places    []place
	functions []string
	charges   []charge
	flat, cum map[string][]int32 // file -> indices of charges
	others    []charge           // of no line of the module

	// hidesRuntime is set for allocation profiles: runtime/pprof cuts the
	// runtime's frames off at the leaf. An allocation the compiler asked for
	// (a concatenation, a conversion, make) then has nothing beneath it.
	hidesRuntime bool
}

// place is a line of the module and the function it is in.
type place struct {
	file     string
	line     int
	function string
}

// charge is the cost of all samples that agree in places and functions.
type charge struct {
	users          []int32 // indices of places, the charged one first
	beneath        []int32 // indices of functions, leaf first
	class          Class
	value, samples int64
}

// Charge is a part of a table's cost.
type Charge struct {
	Value   int64 // in the table's unit
	Samples int64
	// Through and ThroughSamples are the part that passes through one of
	// the functions asked for.
	Through, ThroughSamples int64
}

// Line is what one line is charged.
type Line struct {
	File     string // slash-separated, relative to the module root
	Line     int
	Function string // as the profile spells it
	Test     bool   // lies in a _test.go file
	Value    int64
	Samples  int64
	Classes  map[Class]int64 // parts of Value
}

func newTable(m hone.Measure, t ValueType) *Table {
	return &Table{
		Measure:      m,
		Unit:         t.Unit,
		Outside:      map[Class]int64{},
		flat:         map[string][]int32{},
		cum:          map[string][]int32{},
		hidesRuntime: strings.HasPrefix(t.Type, "alloc_") || strings.HasPrefix(t.Type, "inuse_"),
	}
}

// index notes for each file the charges to it and those that pass through it.
func (t *Table) index() {
	for i, c := range t.charges {
		first := t.places[c.users[0]].file
		t.flat[first] = append(t.flat[first], int32(i))
		var seen []string
		for _, u := range c.users {
			if f := t.places[u].file; !slices.Contains(seen, f) {
				seen = append(seen, f)
				t.cum[f] = append(t.cum[f], int32(i))
			}
		}
	}
}

// Without takes what a class costs out of the table, where lines are charged it, too.
func (t *Table) Without(class Class) {
	t.Total -= t.Outside[class]
	delete(t.Outside, class)
	rest := t.charges[:0]
	for _, c := range t.charges {
		if c.class != class {
			rest = append(rest, c)
			continue
		}
		t.Total -= c.value
		t.Samples -= c.samples
	}
	t.charges = rest
	clear(t.flat)
	clear(t.cum)
	t.index()
}

// Moved is the table of a module some of whose lines are elsewhere by now: line says where one
// of a file is, 0 if it is no more.
func (t *Table) Moved(line func(file string, line int) int) *Table {
	if t == nil {
		return nil
	}
	moved := *t
	moved.places = slices.Clone(t.places)
	for i, p := range moved.places {
		moved.places[i].line = line(p.file, p.line)
	}
	return &moved
}

// Share returns value as a part of the total, 0 to 1.
func (t *Table) Share(value int64) float64 {
	if t.Total <= 0 || value <= 0 {
		return 0
	}
	return min(1, float64(value)/float64(t.Total))
}

// Range returns the cost charged to lines from to to, inclusive, of a file,
// and the part of it that goes through functions whose names have one of the
// prefixes; without prefixes that is all of it. Each sample counts once.
//
// In an allocation profile a prefix that names the runtime matches what the
// lines allocate without calling any function: the profile does not show which
// helper of the runtime it was.
func (t *Table) Range(file string, from, to int, through []string) Charge {
	var sum Charge
	for _, i := range t.flat[file] {
		c := &t.charges[i]
		if line := t.places[c.users[0]].line; line < from || line > to {
			continue
		}
		sum.Value += c.value
		sum.Samples += c.samples
		if len(through) == 0 || t.passes(c, through) {
			sum.Through += c.value
			sum.ThroughSamples += c.samples
		}
	}
	return sum
}

func (t *Table) passes(c *charge, through []string) bool {
	for _, prefix := range through {
		if t.hidesRuntime && len(c.beneath) == 0 && strings.HasPrefix(prefix, "runtime.") {
			return true
		}
		for _, f := range c.beneath {
			if strings.HasPrefix(t.functions[f], prefix) {
				return true
			}
		}
	}
	return false
}

// Cum returns the cost of all samples with a frame in lines from to to,
// inclusive, of a file: what the lines are charged and what is charged to code
// of the module they call; and the part of it that goes through functions whose
// names have one of the prefixes, as of [Table.Range]. Each sample counts once.
func (t *Table) Cum(file string, from, to int, through []string) Charge {
	var sum Charge
	inside := func(u int32) bool {
		p := t.places[u]
		return p.file == file && from <= p.line && p.line <= to
	}
	for _, i := range t.cum[file] {
		c := &t.charges[i]
		if slices.ContainsFunc(c.users, inside) {
			sum.Value += c.value
			sum.Samples += c.samples
			if len(through) == 0 || t.passes(c, through) {
				sum.Through += c.value
				sum.ThroughSamples += c.samples
			}
		}
	}
	return sum
}

// Beside returns the cost of all samples that pass through no line of the module,
// and through a function whose name has one of the prefixes: what others do in
// goroutines of their own. Each sample counts once.
func (t *Table) Beside(through []string) Charge {
	var sum Charge
	for i := range t.others {
		if c := &t.others[i]; t.passes(c, through) {
			sum.Value += c.value
			sum.Samples += c.samples
		}
	}
	sum.Through, sum.ThroughSamples = sum.Value, sum.Samples
	return sum
}

// Hot returns the lines charged at least the given share of the total, the
// costliest first.
func (t *Table) Hot(threshold float64) []Line {
	lines := t.lines()
	lines = slices.DeleteFunc(lines, func(l Line) bool { return l.Value <= 0 || t.Share(l.Value) < threshold })
	slices.SortFunc(lines, func(a, b Line) int {
		return cmp.Or(cmp.Compare(b.Value, a.Value), cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return lines
}

// lines adds up charges by line. A line in two functions, as a closure on the
// line of its caller, is named after the first.
func (t *Table) lines() []Line {
	type key struct {
		file string
		line int
	}
	at := map[key]int{}
	var lines []Line
	for _, c := range t.charges {
		p := t.places[c.users[0]]
		i, ok := at[key{p.file, p.line}]
		if !ok {
			i = len(lines)
			at[key{p.file, p.line}] = i
			lines = append(lines, Line{File: p.file, Line: p.line, Function: p.function, Test: isTest(p.file), Classes: map[Class]int64{}})
		}
		lines[i].Value += c.value
		lines[i].Samples += c.samples
		lines[i].Classes[c.class] += c.value
	}
	return lines
}

// Dirs returns the folders, relative to the module root and sorted, through
// whose source files (tests aside) at least the given share of the total
// passes. No statement outside them can cost that much.
func (t *Table) Dirs(threshold float64) []string {
	sums := map[string]int64{}
	for _, c := range t.charges {
		var seen []string
		for _, u := range c.users {
			file := t.places[u].file
			if dir := path.Dir(file); !isTest(file) && !slices.Contains(seen, dir) {
				seen = append(seen, dir)
				sums[dir] += c.value
			}
		}
	}
	var dirs []string
	for dir, v := range sums {
		if v > 0 && t.Share(v) >= threshold {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	return dirs
}
