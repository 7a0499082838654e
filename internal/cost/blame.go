package cost

import (
	"cmp"
	"encoding/binary"
	"fmt"

	"github.com/gohone/hone"
)

// Blame charges each sample of the profile to the frame of the user's module
// nearest to the leaf. The measure is one of package hone's, or the name of
// any value type of the profile; it is an error if the profile lacks it.
//
// A sample without such a frame goes to [Table.Outside], as does what package
// initialisation costs: it happens once, however often a benchmark loops.
// Garbage collection in the background is there too, as class [GC]; it is the
// price of allocation, but a profile does not say whose. What prepares a
// benchmark is left out altogether.
func Blame(p *Profile, m hone.Measure, mod Module) (*Table, error) {
	value, count, err := p.columns(m)
	if err != nil {
		return nil, err
	}
	b := &blamer{
		table:     newTable(m, p.Types[value]),
		profile:   p,
		frames:    describe(p, mod),
		functions: map[string]int32{},
		lists:     map[string][]int32{},
		charges:   map[[2]string]int{},
	}
	sums := p.Sum(value, count)
	var stack []int32
	for id, v := range sums.Value {
		n := int64(sums.Records[id])
		if count >= 0 {
			n = sums.Second[id]
		}
		if v != 0 || n != 0 {
			stack = p.Stack(StackID(id), stack)
			b.charge(stack, v, n)
		}
	}
	b.table.index()
	return b.table, nil
}

// described is what blaming must know of a frame of the profile.
type described struct {
	place place
	user  bool
	setUp bool
	class Class
}

// describe looks at every distinct location once: samples are many, locations
// few. A location without symbols, as in C code, is a frame without a file.
func describe(p *Profile, mod Module) [][]described {
	d := describer{mod: mod, classes: map[string]Class{}, files: map[string]userFile{}}
	out := make([][]described, len(p.Locations))
	for i, loc := range p.Locations {
		if len(loc.Calls) == 0 {
			out[i] = []described{d.frame(fmt.Sprintf("%#x", loc.Address), "", 0)}
		}
		for _, l := range loc.Calls {
			f := &p.Functions[l.Function]
			out[i] = append(out[i], d.frame(f.Name, f.File, l.Line))
		}
	}
	return out
}

// describer remembers what it found out about functions and files.
type describer struct {
	mod     Module
	classes map[string]Class
	files   map[string]userFile
}

type userFile struct {
	name string
	user bool
}

func (d *describer) frame(function, file string, line int64) described {
	class, ok := d.classes[function]
	if !ok {
		class = classOf(function)
		d.classes[function] = class
	}
	f, ok := d.files[file]
	if !ok {
		f.name, f.user = d.mod.file(file)
		d.files[file] = f
	}
	setUp := f.user && d.mod.SetUp != nil && d.mod.SetUp(f.name, int(line))
	return described{place: place{f.name, int(line), function}, user: f.user, setUp: setUp, class: class}
}

type blamer struct {
	table     *Table
	profile   *Profile
	frames    [][]described // by location
	functions map[string]int32
	lists     map[string][]int32 // interned lists of indices
	charges   map[[2]string]int
	places    map[place]int32
}

func (b *blamer) charge(stack []int32, value, samples int64) {
	t := b.table
	users, beneath, class := b.split(stack)
	if class == SetUp {
		t.SetUp += value
		return
	}
	t.Total += value
	t.Samples += samples
	if users == nil || class == Init {
		t.Outside[class] += value
		if class != Init {
			b.note(&t.others, nil, beneath, class, value, samples)
		}
		return
	}
	b.note(&t.charges, users, beneath, class, value, samples)
}

// note adds to the charge of the places and functions in a list.
func (b *blamer) note(list *[]charge, users, beneath []int32, class Class, value, samples int64) {
	key := [2]string{packed(users), packed(beneath)}
	i, ok := b.charges[key]
	if !ok {
		i = len(*list)
		b.charges[key] = i
		*list = append(*list, charge{users: b.intern(key[0], users), beneath: b.intern(key[1], beneath), class: class})
	}
	(*list)[i].value += value
	(*list)[i].samples += samples
}

// split divides a stack into the places of the user's module, the charged one
// first and each once, and the functions beneath the charged one, leaf first.
//
// The function nearest to the user's that belongs to a group gives the class:
// what fmt allocates is the cost of formatting. Without a user's frame the
// group nearest to the root does, which is the same rule.
func (b *blamer) split(stack []int32) (users, beneath []int32, class Class) {
	for _, loc := range stack {
		for i := range b.frames[loc] {
			f := &b.frames[loc][i]
			switch {
			case f.setUp:
				return nil, nil, SetUp
			case f.user:
				users = b.addPlace(users, f.place)
			case users == nil:
				beneath = append(beneath, b.function(f.place.function))
				class = cmp.Or(f.class, class)
			case f.class == Init:
				return users, beneath, Init
			}
		}
	}
	if class == "" {
		class = Own
		if b.table.hidesRuntime {
			class = Alloc
		}
	}
	return users, beneath, class
}

// addPlace leaves out repetitions, so that recursion costs no memory and no
// sample counts twice.
func (b *blamer) addPlace(users []int32, p place) []int32 {
	id, ok := b.places[p]
	if !ok {
		if b.places == nil {
			b.places = map[place]int32{}
		}
		id = int32(len(b.table.places))
		b.places[p] = id
		b.table.places = append(b.table.places, p)
	}
	for _, u := range users {
		if u == id {
			return users
		}
	}
	return append(users, id)
}

func (b *blamer) function(name string) int32 {
	id, ok := b.functions[name]
	if !ok {
		id = int32(len(b.table.functions))
		b.functions[name] = id
		b.table.functions = append(b.table.functions, name)
	}
	return id
}

func (b *blamer) intern(key string, ids []int32) []int32 {
	if known, ok := b.lists[key]; ok {
		return known
	}
	b.lists[key] = ids
	return ids
}

// packed returns a map key for a list of indices.
func packed(ids []int32) string {
	b := make([]byte, 0, 4*len(ids))
	for _, id := range ids {
		b = binary.LittleEndian.AppendUint32(b, uint32(id))
	}
	return string(b)
}
