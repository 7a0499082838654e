package cost

import (
	"encoding/binary"
	"slices"
	"strings"
)

// merger adds profiles to one. Its maps find what is there already; the fields
// of source are indexed by what the profile being added has.
type merger struct {
	out       *Profile
	merged    int
	mappings  map[mappingKey]int32
	functions map[functionKey]int32
	locations byteTable // keys, numbered as out.Locations
	stringIDs map[string]int64
	rows      map[uint64]int // samples by stack and labels, if they have labels
	plainRows []int32        // samples without labels + 1, by stack; 0 if there is none
	source    mergeSource
	key       []byte
	stackKey  []byte

	stackIndices []int32 // of the stack being added
	calls        []Call  // of the location being added
}

// mergeSource is what is known of the profile being added: for each of its
// entries the one in the result plus 1, or 0 where that was not needed yet.
type mergeSource struct {
	p         *Profile
	mappings  []int32
	shifts    []uint64 // added to addresses, by mapping
	functions []int32
	locations []int32
	stacks    []uint32
	labels    []uint32
	strings   []int64
}

type mappingKey struct {
	size, offset uint64
	name         string
}

type functionKey struct {
	name, systemName, file string
	startLine              int64
}

func newMerger(types []ValueType) *merger {
	m := &merger{
		out:       &Profile{Types: slices.Clone(types), strings: []string{""}},
		mappings:  map[mappingKey]int32{},
		functions: map[functionKey]int32{},
		stringIDs: map[string]int64{"": 0},
		rows:      map[uint64]int{},
	}
	m.out.samples.values = make([]column, len(types))
	m.out.labels.intern(nil)
	return m
}

// add adds the samples of a profile.
func (m *merger) add(p *Profile) {
	m.source = mergeSource{
		p:         p,
		mappings:  make([]int32, len(p.Mappings)),
		shifts:    make([]uint64, len(p.Mappings)),
		functions: make([]int32, len(p.Functions)),
		locations: make([]int32, len(p.Locations)),
		stacks:    make([]uint32, p.Stacks()),
		labels:    make([]uint32, p.LabelSets()),
		strings:   make([]int64, len(p.strings)),
	}
	if len(m.out.Mappings) == 0 && len(p.Mappings) > 0 {
		m.mapping(0) // the first is the program's own
	}
	values := make([]int64, len(p.Types))
	for i := range p.Samples() {
		zero := true
		for c := range values {
			values[c] = p.Value(i, c)
			zero = zero && values[c] == 0
		}
		if !zero {
			m.sample(m.stack(p.SampleStack(i)), m.labelSet(p.SampleLabels(i)), values)
		}
	}
}

func (m *merger) sample(stack, labels uint32, values []int64) {
	row, ok := m.row(stack, labels)
	if !ok {
		m.out.samples.add(stack, labels, values)
		return
	}
	for c, v := range values {
		col := &m.out.samples.values[c]
		col.set(row, col.at(row)+v)
	}
}

// row returns the sample with a stack and labels; if there is none, the next
// one will have them.
func (m *merger) row(stack, labels uint32) (row int, ok bool) {
	if labels == 0 {
		if n := int(stack) + 1; n > len(m.plainRows) {
			m.plainRows = slices.Grow(m.plainRows, n-len(m.plainRows))[:n]
		}
		at := &m.plainRows[stack]
		if *at != 0 {
			return int(*at) - 1, true
		}
		*at = int32(m.out.samples.n) + 1
		return 0, false
	}
	key := uint64(stack)<<32 | uint64(labels)
	if row, ok = m.rows[key]; !ok {
		m.rows[key] = m.out.samples.n
	}
	return row, ok
}

// stack returns the id of a stack in the result.
func (m *merger) stack(id StackID) uint32 {
	if known := m.source.stacks[id]; known != 0 {
		return known - 1
	}
	m.stackIndices = appendIndices(m.stackIndices[:0], m.source.p.stacks.get(uint32(id)))
	for i, at := range m.stackIndices {
		known := m.source.locations[at]
		if known == 0 {
			known = m.location(at) + 1
		}
		m.stackIndices[i] = known - 1
	}
	m.stackKey = appendIDs(m.stackKey[:0], m.stackIndices)
	out, _ := m.out.stacks.intern(m.stackKey)
	m.source.stacks[id] = out + 1
	return out
}

// labelSet returns the id of a set of labels in the result, sorted by key so
// that the order in which a program sets them does not matter.
func (m *merger) labelSet(id LabelsID) uint32 {
	if id == 0 {
		return 0
	}
	if known := m.source.labels[id]; known != 0 {
		return known - 1
	}
	labels := m.source.p.Labels(id)
	slices.SortStableFunc(labels, func(a, b Label) int {
		if a.Numeric != b.Numeric {
			if b.Numeric {
				return -1
			}
			return 1
		}
		return strings.Compare(a.Key, b.Key)
	})
	out := m.out.internLabels(labels, m.stringID)
	m.source.labels[id] = out + 1
	return out
}

func (m *merger) stringID(s string) int64 {
	id, ok := m.stringIDs[s]
	if !ok {
		id = int64(len(m.out.strings))
		m.stringIDs[s] = id
		m.out.strings = append(m.out.strings, s)
	}
	return id
}

func (m *merger) location(i int32) int32 {
	if known := m.source.locations[i]; known != 0 {
		return known - 1
	}
	src := &m.source.p.Locations[i]
	loc := Location{Mapping: -1, Address: src.Address, Folded: src.Folded}
	relative := loc.Address
	if src.Mapping >= 0 {
		loc.Mapping = m.mapping(src.Mapping)
		loc.Address += m.source.shifts[src.Mapping]
		relative = loc.Address - m.out.Mappings[loc.Mapping].Start
	}
	m.calls = m.calls[:0]
	for _, c := range src.Calls {
		m.calls = append(m.calls, Call{Function: m.function(c.Function), Line: c.Line, Column: c.Column})
	}
	id, added := m.locations.intern(m.locationKey(&loc, relative))
	if added {
		loc.ID, loc.Calls = uint64(id)+1, slices.Clone(m.calls)
		m.out.Locations = append(m.out.Locations, loc)
	}
	m.source.locations[i] = int32(id) + 1
	return int32(id)
}

// locationKey is of the calls in m.calls, since most locations are there already.
func (m *merger) locationKey(loc *Location, relative uint64) []byte {
	k := binary.AppendUvarint(m.key[:0], relative)
	k = binary.AppendVarint(k, int64(loc.Mapping))
	if loc.Folded {
		k = append(k, 1)
	}
	for _, c := range m.calls {
		k = binary.AppendUvarint(k, uint64(c.Function)+2)
		k = binary.AppendVarint(k, c.Line)
		k = binary.AppendVarint(k, c.Column)
	}
	m.key = k
	return k
}

// mapping returns the index of a mapping in the result. Mappings of the same
// binary are one, wherever it was loaded.
func (m *merger) mapping(i int32) int32 {
	if known := m.source.mappings[i]; known != 0 {
		return known - 1
	}
	src := m.source.p.Mappings[i]
	const page = 0x1000 // minor differences in size do not count
	key := mappingKey{size: (src.Limit - src.Start + page - 1) / page, offset: src.Offset, name: src.BuildID}
	if key.name == "" {
		key.name = src.File
	}
	id, ok := m.mappings[key]
	if !ok {
		id = int32(len(m.out.Mappings))
		m.mappings[key] = id
		src.ID = uint64(id) + 1
		m.out.Mappings = append(m.out.Mappings, src)
	}
	m.source.mappings[i] = id + 1
	m.source.shifts[i] = m.out.Mappings[id].Start - src.Start
	return id
}

func (m *merger) function(i int32) int32 {
	if known := m.source.functions[i]; known != 0 {
		return known - 1
	}
	src := m.source.p.Functions[i]
	key := functionKey{src.Name, src.SystemName, src.File, src.StartLine}
	id, ok := m.functions[key]
	if !ok {
		id = int32(len(m.out.Functions))
		m.functions[key] = id
		src.ID = uint64(id) + 1
		m.out.Functions = append(m.out.Functions, src)
	}
	m.source.functions[i] = id + 1
	return id
}

// finish returns the result. If values cancelled out, as they do when a
// baseline is subtracted, the rest is merged anew to drop what is not needed.
func (m *merger) finish() *Profile {
	p := m.out
	p.stacks.forget()
	p.labels.forget()
	for i := range p.Samples() {
		if p.zero(i) {
			again := newMerger(p.Types)
			again.header(p)
			again.add(p)
			return again.finish()
		}
	}
	return p
}

// zero reports whether sample i has no value that is not 0.
func (p *Profile) zero(i int) bool {
	for c := range p.samples.values {
		if p.samples.values[c].at(i) != 0 {
			return false
		}
	}
	return true
}
