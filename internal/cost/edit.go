package cost

import (
	"encoding/binary"
	"regexp"
	"slices"
)

// edit makes a profile with other stacks out of one. Steps are planned first,
// each of which may cut the calls of locations, and then done on each stack:
// there are fewer stacks than samples.
type edit struct {
	out   *Profile
	steps []func(stack []int32) (changed []int32, keep bool)
	// labels reports whether samples with a set of labels stay; nil for all.
	labels func(LabelsID) bool
}

func newEdit(p *Profile) *edit {
	out := *p
	out.Locations = slices.Clone(p.Locations)
	return &edit{out: &out}
}

// apply does the steps.
func (e *edit) apply() *Profile {
	stacks := e.mapping()
	e.resample(stacks)
	return e.out
}

// dropped is the new id of a stack that is left out.
const dropped = ^uint32(0)

// mapping makes the new table of stacks; it returns the new ids by old ones.
func (e *edit) mapping() []uint32 {
	ids := make([]uint32, e.out.Stacks())
	if len(e.steps) == 0 {
		for i := range ids {
			ids[i] = uint32(i)
		}
		return ids
	}
	var table byteTable
	var buf []int32
	var key []byte
stacks:
	for id := range ids {
		buf = e.out.Stack(StackID(id), buf)
		stack, keep := buf, true
		for _, step := range e.steps {
			if stack, keep = step(stack); !keep {
				ids[id] = dropped
				continue stacks
			}
		}
		key = key[:0]
		for _, loc := range stack {
			key = binary.AppendUvarint(key, uint64(loc)+1)
		}
		ids[id] = table.append(key)
	}
	e.out.stacks = table
	return ids
}

// resample keeps the samples whose stacks and labels stay.
func (e *edit) resample(stacks []uint32) {
	from := e.out.samples
	to := samples{values: make([]column, len(from.values))}
	values := make([]int64, len(from.values))
	for i := range from.n {
		stack, labels := stacks[from.stack.at(i)], e.out.SampleLabels(i)
		if stack == dropped || e.labels != nil && !e.labels(labels) {
			continue
		}
		for c := range values {
			values[c] = from.values[c].at(i)
		}
		to.add(stack, uint32(labels), values)
	}
	e.out.samples = to
}

// matcher returns a function that reports whether the name or file of a
// function matches; it asks once per function.
func (e *edit) matcher(re *regexp.Regexp) func(Call) bool {
	known := make([]int8, len(e.out.Functions)) // 0 unknown, 1 no, 2 yes
	return func(c Call) bool {
		k := &known[c.Function]
		if *k == 0 {
			*k = 1
			if f := &e.out.Functions[c.Function]; re.MatchString(f.Name) || re.MatchString(f.File) {
				*k = 2
			}
		}
		return *k == 2
	}
}

// binary reports whether the file a location is in matches.
func (e *edit) binary(re *regexp.Regexp) func(*Location) bool {
	matches := make([]bool, len(e.out.Mappings))
	for i := range e.out.Mappings {
		matches[i] = re.MatchString(e.out.Mappings[i].File)
	}
	return func(loc *Location) bool { return loc.Mapping >= 0 && matches[loc.Mapping] }
}
