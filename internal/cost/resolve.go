package cost

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// resolve replaces the ids and string numbers of the file by indices and
// strings, and checks that all of them exist.
func (d *decoder) resolve() error {
	for _, step := range []func() error{d.resolveHeader, d.resolveMappings, d.resolveFunctions, d.resolveLocations, d.resolveStacks, d.checkLabels} {
		if err := step(); err != nil {
			return err
		}
	}
	d.p.stacks.forget()
	d.p.labels.forget()
	return nil
}

// stringTable looks up strings and remembers the first failure.
type stringTable struct {
	strings []string
	err     error
}

func (t *stringTable) get(i int64) string {
	if i == 0 && len(t.strings) == 0 {
		return ""
	}
	if i < 0 || i >= int64(len(t.strings)) {
		t.err = fmt.Errorf("string %d: there are %d", i, len(t.strings))
		return ""
	}
	return t.strings[i]
}

func (d *decoder) resolveHeader() error {
	p, s := d.p, stringTable{strings: d.p.strings}
	for _, t := range d.types {
		p.Types = append(p.Types, ValueType{s.get(t.typ), s.get(t.unit)})
	}
	if len(p.Types) == 0 {
		return errors.New("it has no sample types")
	}
	if n := len(p.samples.values); n > 0 && n != len(p.Types) {
		return fmt.Errorf("samples have %d values, but there are %d types", n, len(p.Types))
	}
	if len(p.samples.values) == 0 {
		p.samples.width(len(p.Types))
	}
	p.PeriodType = ValueType{s.get(d.period.typ), s.get(d.period.unit)}
	p.DropFrames, p.KeepFrames = s.get(d.named[0]), s.get(d.named[1])
	p.DefaultType, p.DocURL = s.get(d.named[2]), s.get(d.named[3])
	for _, c := range d.comments {
		p.Comments = append(p.Comments, s.get(c))
	}
	return s.err
}

func (d *decoder) resolveMappings() error {
	s := stringTable{strings: d.p.strings}
	for i, raw := range d.mappings {
		m := &d.p.Mappings[i]
		m.File, m.BuildID = s.get(raw.file), s.get(raw.buildID)
	}
	return s.err
}

func (d *decoder) resolveFunctions() error {
	s := stringTable{strings: d.p.strings}
	for i, raw := range d.functions {
		f := &d.p.Functions[i]
		f.Name, f.SystemName, f.File = s.get(raw.name), s.get(raw.systemName), s.get(raw.file)
	}
	return s.err
}

func (d *decoder) resolveLocations() error {
	functions, err := indexIDs("function", len(d.p.Functions), func(i int) uint64 { return d.p.Functions[i].ID })
	if err != nil {
		return err
	}
	mappings, err := indexIDs("mapping", len(d.p.Mappings), func(i int) uint64 { return d.p.Mappings[i].ID })
	if err != nil {
		return err
	}
	all := slices.Grow(d.p.calls[:0], len(d.lines))[:len(d.lines)]
	d.p.calls = all
	for i, raw := range d.lines {
		f := functions.find(raw.function)
		if f < 0 {
			return entry("function", raw.function, "a location refers to it, but it is missing")
		}
		all[i] = Call{Function: f, Line: raw.line, Column: raw.column}
	}
	from := int32(0)
	for i := range d.p.Locations {
		loc, to := &d.p.Locations[i], d.lineEnds[i]
		// A mapping that is missing says less about a location, but no more.
		loc.Mapping = mappings.find(d.mappingOf[i])
		loc.Calls = all[from:to:to]
		from = to
	}
	return nil
}

// resolveStacks checks the locations of stacks. Where the ids of locations are
// not 1, 2, 3 and so on, it writes the stacks anew.
func (d *decoder) resolveStacks() error {
	p := d.p
	ids, err := indexIDs("location", len(p.Locations), func(i int) uint64 { return p.Locations[i].ID })
	if err != nil {
		return err
	}
	if ids.plain && d.sample.most <= uint64(len(p.Locations)) && !d.sample.zero {
		return nil
	}
	var written byteTable
	var buf []byte
	for id := range p.stacks.len() {
		buf = buf[:0]
		for b := p.stacks.get(uint32(id)); len(b) > 0; {
			v, n := uvarint(b)
			i := ids.find(v)
			if i < 0 {
				return entry("location", v, "a sample refers to it, but it is missing")
			}
			b = b[n:]
			buf = binary.AppendUvarint(buf, uint64(i)+1)
		}
		written.append(buf)
	}
	p.stacks = written
	return nil
}

func (d *decoder) checkLabels() error {
	n := int64(max(1, len(d.p.strings)))
	for id := range d.p.labels.len() {
		err := eachLabel(d.p.labels.get(uint32(id)), func(l rawLabel) error {
			for _, s := range [...]int64{l.key, l.str, l.unit} {
				if s < 0 || s >= n {
					return fmt.Errorf("string %d: a label refers to it, but there are %d", s, n)
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	if len(d.p.strings) == 0 {
		d.p.strings = []string{""}
	}
	return nil
}

// idIndex finds entries of a table by their id.
type idIndex struct {
	plain bool // ids are 1, 2, 3, ...
	n     int
	by    map[uint64]int32
}

// indexIDs refuses ids used twice.
func indexIDs(kind string, n int, id func(int) uint64) (idIndex, error) {
	x := idIndex{plain: true, n: n}
	for i := range n {
		x.plain = x.plain && id(i) == uint64(i)+1
	}
	if x.plain {
		return x, nil
	}
	x.by = make(map[uint64]int32, n)
	for i := range n {
		if _, twice := x.by[id(i)]; twice {
			return x, entry(kind, id(i), "the id is used twice")
		}
		x.by[id(i)] = int32(i)
	}
	return x, nil
}

// find returns the index of the entry with an id, -1 if there is none.
func (x idIndex) find(id uint64) int32 {
	if !x.plain {
		if i, ok := x.by[id]; ok {
			return i
		}
		return -1
	}
	if id == 0 || id > uint64(x.n) {
		return -1
	}
	return int32(id - 1)
}
