package replay

import (
	"reflect"
	"sort"
	"time"
)

// What a value keeps is compared with the times that its methods are asked about. Made up, these
// are hardly ever the same to the nanosecond. So times in what was made, and in what calls gave, are
// asked about later.
//
// Both sides have to be asked about the same times, though one may keep them in another order, or twice: they
// are put in order, each once. What a type keeps that is not the same on both sides is not looked at, but the times
// that it was made of.

// Bounds of where they are looked for.
const (
	deepestDated = 7
	eachDated    = 30  // elements of a list, or keys of a map
	mostDated    = 300 // values that are looked at
)

// dates remembers the times in a value.
func (g *proceeds) dates(set *Setup, v reflect.Value) {
	if len(g.times) >= mostGiven {
		return
	}
	d := datesIn{set: set, left: mostDated}
	d.look(v, deepestDated)
	sort.SliceStable(d.found, func(i, j int) bool { return d.found[i].Before(d.found[j]) })
	for _, t := range d.found {
		if len(g.times) < mostGiven && !g.knows(t) {
			g.times = append(g.times, t)
		}
	}
}

func (g *proceeds) knows(t time.Time) bool {
	for _, other := range g.times {
		if other.Equal(t) {
			return true
		}
	}
	return false
}

// datesIn are the times in a value.
type datesIn struct {
	set   *Setup
	left  int // values that may still be looked at
	found []time.Time
}

func (d *datesIn) look(v reflect.Value, depth int) {
	if d.left--; d.left < 0 || depth < 0 || !v.IsValid() || isNil(v) || d.set.differs(v.Type()) {
		return
	}
	if v.Type() == timeType {
		if t := v.Interface().(time.Time); !t.IsZero() && !ofThisProcess(t) {
			d.found = append(d.found, t)
		}
		return
	}
	switch v.Kind() {
	case reflect.Ptr, reflect.Interface:
		d.look(v.Elem(), depth-1)
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && i < eachDated; i++ {
			d.look(v.Index(i), depth-1)
		}
	case reflect.Map:
		for i, k := range textKeys(v) {
			if i < eachDated {
				d.look(v.MapIndex(k), depth-1)
			}
		}
	case reflect.Struct:
		if !v.CanAddr() {
			at := reflect.New(v.Type()).Elem()
			at.Set(v)
			v = at
		}
		for i := 0; i < v.NumField(); i++ {
			d.look(field(v, i), depth-1)
		}
	}
}

// textKeys are the keys of a map, in their order, if they are texts.
func textKeys(m reflect.Value) []reflect.Value {
	if m.Type().Key().Kind() != reflect.String {
		return nil
	}
	keys := m.MapKeys()
	sort.Slice(keys, func(i, j int) bool { return keys[i].String() < keys[j].String() })
	return keys
}

// takesTimes reports whether a function is asked about times.
func takesTimes(fn reflect.Type) bool {
	for i := 0; i < fn.NumIn(); i++ {
		if fn.In(i) == timeType {
			return true
		}
	}
	return false
}

// fromDates is one of those times, or one that is apart from it, or later than all of them. What is asked of a
// value is about them more often than not.
func (b *builder) fromDates() (t time.Time, ok bool) {
	n := len(b.got.times)
	if n == 0 {
		return t, false
	}
	if odds := b.src.below(4); odds == 3 || b.depth > 0 && odds > 0 {
		return t, false
	}
	t = b.got.times[b.src.below(n)]
	switch b.src.below(6) {
	case 1:
		t = t.Add(apartBy[b.src.below(len(apartBy))])
	case 2:
		t = t.Add(-apartBy[b.src.below(len(apartBy))])
	case 3:
		for _, other := range b.got.times {
			if other.After(t) {
				t = other
			}
		}
		t = t.Add(apartBy[b.src.below(len(apartBy))])
	}
	return t, true
}
