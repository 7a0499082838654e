package view

import (
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/cost"
)

// nodeTable says which nodes the calls of each location are.
type nodeTable struct {
	infos  []Info
	start  []int32 // in nodes, by location; one more entry at the end
	nodes  []int32 // indices of infos, innermost inlined call first
	inline []bool  // by node: it is inlined at some location
}

// aggregation is which parts of a place a granularity keeps.
type aggregation struct{ function, file, line, column, address, inlines bool }

func (o Options) aggregation() aggregation {
	a := aggregation{inlines: !o.NoInlines}
	switch o.Granularity {
	case "addresses":
		a.function, a.file, a.line, a.address = true, true, true, true
		a.column = a.inlines || o.ShowColumns
	case "lines":
		a.function, a.file, a.line, a.column = true, true, true, o.ShowColumns
	case "files":
		a.file = true
	case "filefunctions":
		a.function, a.file = true, true
	default:
		a.function = true
	}
	return a
}

// namer makes the Info of calls.
type namer struct {
	p        *cost.Profile
	keep     aggregation
	binaries bool     // tell functions of different binaries apart
	names    []string // by function
	files    []string // by function
}

func (r *Report) namer(binaries, trim bool) *namer {
	n := &namer{p: r.Profile, keep: r.Options.aggregation(), binaries: binaries}
	for i := range r.Profile.Functions {
		f := &r.Profile.Functions[i]
		name, file := "", ""
		if n.keep.function {
			name = f.Name
		}
		if n.keep.file {
			file = f.File
			if trim {
				file = trimmed(file, r.Options.TrimPath, r.Options.SourcePath)
			}
			if file != "" {
				file = filepath.Clean(file)
			}
		}
		n.names, n.files = append(n.names, name), append(n.files, file)
	}
	return n
}

// place returns the Info of a location without symbols.
func (n *namer) place(loc *cost.Location) Info {
	i := Info{Objfile: n.binary(loc)}
	if n.keep.address {
		i.Address = loc.Address
	}
	return i
}

// call returns the Info of a call at a location.
func (n *namer) call(loc *cost.Location, c cost.Call) Info {
	i := Info{Name: n.names[c.Function], File: n.files[c.Function]}
	if n.keep.address {
		i.Address = loc.Address
	}
	if n.keep.line {
		i.Lineno = int(c.Line)
	}
	if n.keep.column {
		i.Columnno = int(c.Column)
	}
	if n.binaries || i.Name == "" {
		i.Objfile = n.binary(loc)
		i.StartLine = int(n.p.Functions[c.Function].StartLine)
	}
	return i
}

func (n *namer) binary(loc *cost.Location) string {
	if loc.Mapping < 0 {
		return ""
	}
	return n.p.Mappings[loc.Mapping].File
}

// shown returns the calls of a location that the options leave.
func (n *namer) shown(loc *cost.Location) []cost.Call {
	if !n.keep.inlines && len(loc.Calls) > 1 {
		return loc.Calls[len(loc.Calls)-1:]
	}
	return loc.Calls
}

// table makes the nodes of all locations.
func (n *namer) table() *nodeTable {
	t := &nodeTable{start: make([]int32, 0, len(n.p.Locations)+1)}
	known := map[Info]int32{}
	add := func(i Info, inline bool) {
		id, ok := known[i]
		if !ok {
			id = int32(len(t.infos))
			known[i] = id
			t.infos = append(t.infos, i)
			t.inline = append(t.inline, false)
		}
		t.nodes = append(t.nodes, id)
		t.inline[id] = t.inline[id] || inline
	}
	for i := range n.p.Locations {
		loc := &n.p.Locations[i]
		t.start = append(t.start, int32(len(t.nodes)))
		calls := n.shown(loc)
		if len(calls) == 0 {
			add(n.place(loc), false)
		}
		for j, c := range calls {
			add(n.call(loc, c), j != len(calls)-1)
		}
	}
	t.start = append(t.start, int32(len(t.nodes)))
	return t
}

// trimmed cuts prefixes off the name of a file: those of trim, a list of paths,
// or where that is empty all before the name of a folder of search.
func trimmed(file, trim, search string) string {
	slashed := filepath.ToSlash(file)
	if trim == "" {
		for _, dir := range filepath.SplitList(filepath.ToSlash(search)) {
			want := "/" + filepath.Base(dir) + "/"
			if i := strings.Index(slashed, want); i >= 0 {
				return file[i+len(want):]
			}
		}
	}
	for _, prefix := range append(filepath.SplitList(filepath.ToSlash(trim)), "/proc/self/cwd/./", "/proc/self/cwd/") {
		if !strings.HasSuffix(prefix, "/") {
			prefix += "/"
		}
		if strings.HasPrefix(slashed, prefix) {
			return file[len(prefix):]
		}
	}
	return file
}

// FrameNames returns the names of the calls at each location, innermost inlined
// call first, at the granularity of the options.
func (r *Report) FrameNames() [][]string {
	t := r.namer(false, false).table()
	names := make([]string, len(t.infos))
	for i := range t.infos {
		names[i] = t.infos[i].String()
	}
	out := make([][]string, len(r.Profile.Locations))
	for i := range out {
		for _, n := range t.nodes[t.start[i]:t.start[i+1]] {
			out[i] = append(out[i], names[n])
		}
	}
	return out
}
