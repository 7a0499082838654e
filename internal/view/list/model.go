package list

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// Model is the source of functions, annotated.
type Model struct {
	Total    string
	Routines []Routine // by name, then by file
	Notes    []string  // see view.Model
}

// Routine is a function, or its part in one file.
type Routine struct {
	Name, File      string
	Flat, Cum, Part string // of its lines; Part of the total
	Lines           []Line
	Missing         error // why there are no lines
}

// Line is a line of source; a value that is 0 is a dot.
type Line struct {
	Number    int
	Text      string
	Flat, Cum string
}

// margin is how many lines are shown before and after those with samples.
const margin = 5

// New lays out the source of the functions that match. It is an error if none
// does.
func New(p *cost.Profile, o view.Options, match *regexp.Regexp, sources view.Sources) (*Model, error) {
	o = o.For(80, false)
	o.Granularity = "lines"
	r, err := view.New(p, o)
	if err != nil {
		return nil, err
	}
	byName := map[string][]*view.Node{}
	for _, n := range r.Graph(false, true).Nodes {
		if match.MatchString(n.Name) {
			byName[n.Name] = append(byName[n.Name], n)
		}
	}
	if len(byName) == 0 {
		return nil, fmt.Errorf("pattern %q: no function matches", match)
	}
	r.AsAsked() // values have a unit each, unless the user asked for one
	m := &Model{Total: r.Format(r.Total), Notes: r.Notes}
	for name, nodes := range byName {
		m.Routines = append(m.Routines, routines(r, name, nodes, sources)...)
	}
	slices.SortStableFunc(m.Routines, func(a, b Routine) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), strings.Compare(a.File, b.File))
	})
	return m, nil
}

// routines lays out a function, file by file.
func routines(r *view.Report, name string, nodes []*view.Node, sources view.Sources) []Routine {
	byFile := map[string][]*view.Node{}
	for _, n := range nodes {
		if n.File != "" {
			byFile[n.File] = append(byFile[n.File], n)
		}
	}
	if len(byFile) == 0 {
		return []Routine{{Name: name}}
	}
	var out []Routine
	for file, nodes := range byFile {
		flat, cum := sum(nodes)
		rt := Routine{Name: name, File: file, Flat: r.Format(flat), Cum: r.Format(cum), Part: r.Percent(cum)}
		rt.Lines, rt.Missing = lines(r, file, nodes, sources)
		out = append(out, rt)
	}
	return out
}

func sum(nodes []*view.Node) (flat, cum int64) {
	for _, n := range nodes {
		flat += n.Flat
		cum += n.Cum
	}
	return flat, cum
}

// lines annotates the lines of a file from the function's start, if that is
// known, to the last with samples, and some more.
func lines(r *view.Report, file string, nodes []*view.Node, sources view.Sources) ([]Line, error) {
	byLine := map[int][]*view.Node{}
	first, last := extent(nodes)
	for _, n := range nodes {
		byLine[n.Lineno] = append(byLine[n.Lineno], n)
	}
	text, err := sources.Lines(file, last-margin, nodes[0].Name, nodes[0].StartLine)
	if err != nil {
		return nil, err
	}
	var out []Line
	for i := max(1, first); i <= min(last, len(text)); i++ {
		flat, cum := sum(byLine[i])
		out = append(out, Line{Number: i, Text: text[i-1], Flat: orDot(r, flat), Cum: orDot(r, cum)})
	}
	return out, nil
}

// extent returns the first and last line to show.
func extent(nodes []*view.Node) (first, last int) {
	for i, n := range nodes {
		begin := n.StartLine
		if begin == 0 {
			begin = n.Lineno - margin
		}
		if i == 0 || begin < first {
			first = begin
		}
		last = max(last, n.Lineno+margin)
	}
	return first, last
}

func orDot(r *view.Report, v int64) string {
	if v == 0 {
		return "."
	}
	return r.Format(v)
}

// Remarks implements view.Model.
func (m *Model) Remarks() []string { return m.Notes }
