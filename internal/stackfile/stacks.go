package stackfile

import (
	"encoding/binary"
	"path"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/cost"
)

// stacks is the distinct stacks of a profile as names: what differs only in
// lines or addresses is one.
type stacks struct {
	names  []string // of frames
	files  []string // by name: the file of the first function called so
	lines  []int64
	stacks [][]int32 // indices of names, root first
	of     []int32   // by StackID
}

// newStacks names the stacks, with names passed through edit.
func newStacks(p *cost.Profile, edit func(string) string) *stacks {
	t := &stacks{of: make([]int32, p.Stacks())}
	ids := map[string]int32{}
	name := func(s, file string, line int64) int32 {
		s = edit(s)
		if s == "" {
			s = unknown
		}
		id, ok := ids[s]
		if !ok {
			id = int32(len(t.names))
			ids[s] = id
			t.names, t.files, t.lines = append(t.names, s), append(t.files, file), append(t.lines, line)
		}
		return id
	}
	frames := make([][]int32, len(p.Locations))
	for i, l := range p.Locations {
		for _, c := range slices.Backward(l.Calls) {
			f := p.Functions[c.Function]
			frames[i] = append(frames[i], name(f.Name, f.File, f.StartLine))
		}
		if len(l.Calls) == 0 {
			frames[i] = []int32{name(inBinary(p, l), "", 0)}
		}
	}
	t.number(p, frames, func() int32 { return name(unknown, "", 0) })
	return t
}

// number finds equal stacks. One without frames gets one.
func (t *stacks) number(p *cost.Profile, frames [][]int32, none func() int32) {
	known := map[string]int32{}
	var locations, stack []int32
	var key []byte
	for id := range p.Stacks() {
		locations = p.Stack(cost.StackID(id), locations)
		stack, key = stack[:0], key[:0]
		for _, l := range slices.Backward(locations) {
			stack = append(stack, frames[l]...)
		}
		if len(stack) == 0 {
			stack = append(stack, none())
		}
		for _, f := range stack {
			key = binary.AppendUvarint(key, uint64(f))
		}
		at, ok := known[string(key)]
		if !ok {
			at = int32(len(t.stacks))
			known[string(key)] = at
			t.stacks = append(t.stacks, slices.Clone(stack))
		}
		t.of[id] = at
	}
}

// inBinary names code without symbols after where it is.
func inBinary(p *cost.Profile, l cost.Location) string {
	if l.Mapping < 0 || p.Mappings[l.Mapping].File == "" {
		return unknown
	}
	return "[" + path.Base(p.Mappings[l.Mapping].File) + "]"
}

// sorted returns the stacks in the order of their text.
func (t *stacks) sorted() []int {
	rank := make([]int32, len(t.names))
	byName := make([]int32, len(t.names))
	for i := range byName {
		byName[i] = int32(i)
	}
	slices.SortFunc(byName, func(a, b int32) int { return strings.Compare(t.names[a], t.names[b]) })
	for i, id := range byName {
		rank[id] = int32(i)
	}
	order := make([]int, len(t.stacks))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int {
		return slices.CompareFunc(t.stacks[a], t.stacks[b], func(x, y int32) int { return int(rank[x] - rank[y]) })
	})
	return order
}

// sum adds up columns of a profile by stack.
func (t *stacks) sum(p *cost.Profile, columns []int) [][]int64 {
	out := make([][]int64, len(columns))
	for i, c := range columns {
		out[i] = make([]int64, len(t.stacks))
		for id, v := range p.Sum(c, -1).Value {
			out[i][t.of[id]] += v
		}
	}
	return out
}
