package cost

import (
	"encoding/binary"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/unit"
)

// WithLabelFrames returns the profile with labels as frames: for each key of
// roots one above the stack, the first uppermost, for each of leaves one below
// it, the last lowest. The function is the label's values, the file its key.
// Numbers are printed in a unit. It also reports whether any sample has a label
// of either.
func (p *Profile) WithLabelFrames(roots, leaves []string, to string) (out *Profile, rooted, leaved bool) {
	f := newLabelFrames(p, to)
	above, below := map[LabelsID][]int32{}, map[LabelsID][]int32{}
	known := map[[2]uint32]uint32{}
	var table byteTable
	stack := ids32(p.Samples())
	var buf []int32
	var key []byte
	for i := range p.Samples() {
		s, l := p.SampleStack(i), p.SampleLabels(i)
		if _, ok := above[l]; !ok {
			labels := p.Labels(l)
			above[l] = f.frames(labels, roots, &rooted)
			below[l] = f.frames(labels, leaves, &leaved)
		}
		pair := [2]uint32{uint32(s), uint32(l)}
		id, ok := known[pair]
		if !ok {
			buf = p.Stack(s, buf)
			key = key[:0]
			for _, locs := range [][]int32{below[l], buf, above[l]} {
				for _, loc := range locs {
					key = binary.AppendUvarint(key, uint64(loc)+1)
				}
			}
			id = table.append(key)
			known[pair] = id
		}
		stack.add(id)
	}
	f.out.stacks, f.out.samples.stack = table, stack
	return f.out, rooted, leaved
}

// labelFrames adds functions and locations for labels.
type labelFrames struct {
	out       *Profile
	unit      string
	locations map[[2]string]int32 // by function and file
	function  uint64              // the largest id of a function
	id        uint64              // the largest id of a location
}

func newLabelFrames(p *Profile, to string) *labelFrames {
	f := &labelFrames{out: newEdit(p).out, unit: to, locations: map[[2]string]int32{}}
	f.out.Functions = slices.Clone(p.Functions)
	for i := range p.Functions {
		f.function = max(f.function, p.Functions[i].ID)
	}
	for i := range p.Locations {
		f.id = max(f.id, p.Locations[i].ID)
	}
	return f
}

// frames returns the locations to add for a set of labels, lowest first.
func (f *labelFrames) frames(labels []Label, keys []string, matched *bool) []int32 {
	locs := make([]int32, 0, len(keys))
	for _, key := range slices.Backward(keys) {
		values := formatLabels(labels, key, f.unit)
		*matched = *matched || len(values) > 0
		locs = append(locs, f.location(strings.Join(values, ","), key))
	}
	return locs
}

// formatLabels prints the values under a key, texts first.
func formatLabels(labels []Label, key, to string) (values []string) {
	var numbers []Label
	units := false
	for _, l := range labels {
		switch {
		case l.Key != key:
		case l.Numeric:
			numbers = append(numbers, l)
			units = units || l.Unit != ""
		default:
			values = append(values, l.Str)
		}
	}
	for _, l := range numbers {
		if units {
			values = append(values, unit.ScaledLabel(l.Num, l.Unit, to))
		} else {
			values = append(values, unit.ScaledLabel(l.Num, "", ""))
		}
	}
	return values
}

func (f *labelFrames) location(function, file string) int32 {
	key := [2]string{function, file}
	if i, ok := f.locations[key]; ok {
		return i
	}
	f.function++
	f.id++
	f.out.Functions = append(f.out.Functions, Function{ID: f.function, Name: function, File: file})
	call := Call{Function: int32(len(f.out.Functions) - 1)}
	i := int32(len(f.out.Locations))
	f.out.Locations = append(f.out.Locations, Location{ID: f.id, Mapping: -1, Calls: []Call{call}})
	f.locations[key] = i
	return i
}

// LabelUnits returns the unit of numbers by the key of the label, the first one
// that occurs, or a guess where none does. The second result lists other units
// that occur.
func (p *Profile) LabelUnits() (units map[string]string, others map[string][]string) {
	units, others = map[string]string{}, map[string][]string{}
	var keys []string
	for id := range p.LabelSets() {
		for _, l := range p.Labels(LabelsID(id)) {
			if !l.Numeric {
				continue
			}
			if !slices.Contains(keys, l.Key) {
				keys = append(keys, l.Key)
			}
			known, ok := units[l.Key]
			switch {
			case l.Unit == "":
			case !ok:
				units[l.Key] = l.Unit
			case known != l.Unit && !slices.Contains(others[l.Key], l.Unit):
				others[l.Key] = append(others[l.Key], l.Unit)
				slices.Sort(others[l.Key])
			}
		}
	}
	for _, key := range keys {
		if _, ok := units[key]; !ok {
			units[key] = guessedUnit(key)
		}
	}
	return units, others
}

// guessedUnit is the unit of numbers that have none.
func guessedUnit(key string) string {
	switch key {
	case "alignment", "request":
		return "bytes"
	}
	return key
}
