package cost

// A Builder makes a profile of stacks that come in another form than pprof's.
// Equal frames are one location, equal stacks one sample.
type Builder struct {
	m     *merger
	calls map[Call]int32 // call -> index of its location
}

// NewBuilder returns a builder of a profile with these values per sample.
func NewBuilder(types []ValueType) *Builder {
	return &Builder{m: newMerger(types), calls: map[Call]int32{}}
}

// Frame returns the index of the location that stands for a function at a line;
// file and line may be unknown, "" and 0.
func (b *Builder) Frame(function, file string, line int64) int32 {
	key := functionKey{name: function, systemName: function, file: file}
	id, ok := b.m.functions[key]
	if !ok {
		id = int32(len(b.m.out.Functions))
		b.m.functions[key] = id
		b.m.out.Functions = append(b.m.out.Functions, Function{ID: uint64(id) + 1, Name: function, SystemName: function, File: file})
	}
	call := Call{Function: id, Line: line}
	loc, ok := b.calls[call]
	if !ok {
		loc = int32(len(b.m.out.Locations))
		b.calls[call] = loc
		b.m.out.Locations = append(b.m.out.Locations, Location{ID: uint64(loc) + 1, Mapping: -1, Calls: []Call{call}})
	}
	return loc
}

// Add adds a sample: the locations of its stack, leaf first, and a value of
// each type.
func (b *Builder) Add(stack []int32, values ...int64) {
	m := b.m
	m.key = appendIDs(m.key[:0], stack)
	id, _ := m.out.stacks.intern(m.key)
	m.sample(id, 0, values)
}

// Profile returns what was added. The builder is spent.
func (b *Builder) Profile() *Profile { return b.m.finish() }
