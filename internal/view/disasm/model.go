package disasm

import (
	"cmp"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// Model is the instructions of functions, annotated.
type Model struct {
	Total    string
	Routines []Routine // in the order of the binary
	Notes    []string  // see view.Model
}

// Routine is a function of the binary.
type Routine struct {
	Name            string
	Flat, Cum, Part string // of its instructions; Part of the total
	Lines           []Line
}

// Line is an instruction; a value that is 0 is a dot.
type Line struct {
	Flat, Cum string
	Address   uint64
	Text      string
	Place     string // file and line, where they are not those of the line before
}

// New disassembles the functions that match and have samples. It is an error if
// there is none, or no binary.
func New(p *cost.Profile, o view.Options, match *regexp.Regexp, a view.Assembler) (*Model, error) {
	o = o.For(80, false)
	o.Granularity, o.NoInlines = "addresses", true
	r, err := view.New(p, o)
	if err != nil {
		return nil, err
	}
	nodes := r.Graph(false, true).Nodes
	slices.SortFunc(nodes, func(a, b *view.Node) int { return cmp.Compare(a.Address, b.Address) })
	r.AsAsked()
	m := &Model{Total: r.Format(r.Total), Notes: r.Notes}
	for i := range p.Mappings {
		if err := m.add(r, &p.Mappings[i], nodes, match, a); err != nil {
			return nil, err
		}
	}
	if len(m.Routines) == 0 {
		return nil, fmt.Errorf("pattern %q: no function with samples matches; inlined ones are part of their callers", match)
	}
	return m, nil
}

// add adds the functions of one binary.
func (m *Model) add(r *view.Report, mapping *cost.Mapping, nodes []*view.Node, match *regexp.Regexp, a view.Assembler) error {
	in := slices.DeleteFunc(slices.Clone(nodes), func(n *view.Node) bool { return n.Objfile != mapping.File })
	if !slices.ContainsFunc(in, func(n *view.Node) bool { return match.MatchString(n.Name) }) {
		return nil
	}
	functions, err := a.Disassemble(mapping.File, match.String())
	if err != nil {
		return err
	}
	for _, f := range functions {
		if rt, ok := annotate(r, mapping, in, f); ok {
			m.Routines = append(m.Routines, rt)
		}
	}
	return nil
}

// annotate charges the samples in a function to its instructions; one within an
// instruction counts for it. It reports whether there are any.
func annotate(r *view.Report, mapping *cost.Mapping, nodes []*view.Node, f view.Assembly) (rt Routine, any bool) {
	if len(f.Instructions) == 0 {
		return rt, false
	}
	var flatSum, cumSum int64
	place := ""
	for i, in := range f.Instructions {
		end := in.Address + 1
		if i+1 < len(f.Instructions) {
			end = f.Instructions[i+1].Address
		}
		flat, cum := within(mapping, nodes, in.Address, end)
		flatSum, cumSum = flatSum+flat, cumSum+cum
		l := Line{Flat: orDot(r, flat), Cum: orDot(r, cum), Address: in.Address, Text: in.Text}
		if at := fmt.Sprintf("%s:%d", filepath.Base(in.File), in.Line); at != place {
			l.Place, place = at, at
		}
		rt.Lines = append(rt.Lines, l)
	}
	rt.Name, rt.Flat, rt.Cum, rt.Part = f.Function, r.Format(flatSum), r.Format(cumSum), r.Percent(cumSum)
	return rt, flatSum != 0 || cumSum != 0
}

// within adds up the nodes with addresses in a range of the binary. The
// process may have had the binary at another place: then an address is that
// of the file once the mapping's is subtracted.
func within(mapping *cost.Mapping, nodes []*view.Node, from, to uint64) (flat, cum int64) {
	for _, shift := range []uint64{0, mapping.Start - mapping.Offset} {
		i, _ := slices.BinarySearchFunc(nodes, from+shift, func(n *view.Node, a uint64) int { return cmp.Compare(n.Address, a) })
		for ; i < len(nodes) && nodes[i].Address < to+shift; i++ {
			flat += nodes[i].FlatValue()
			cum += nodes[i].CumValue()
		}
		if flat != 0 || cum != 0 || mapping.Start == mapping.Offset {
			break
		}
	}
	return flat, cum
}

func orDot(r *view.Report, v int64) string {
	if v == 0 {
		return "."
	}
	return r.Format(v)
}

// Remarks implements view.Model.
func (m *Model) Remarks() []string { return m.Notes }
