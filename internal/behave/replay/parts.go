package replay

import "reflect"

// What a value holds is asked for by names and numbers that lie in it: an entry by its key, a
// signal by that of its message. Made up, these are strangers to it. So those in values that tests
// led to, and in structs that methods were called with, are passed to later calls where something
// of their type is wanted.
//
// Both sides have to pass the same ones: they are taken of what was passed, and not of what a side
// has made of it.

// Bounds of what is remembered so.
const (
	deepestPart = 7
	eachParts   = 12  // elements of a list, or keys of a map, that are looked at
	mostLooked  = 200 // values that are looked at
	mostParts   = 16  // that are remembered of a type
)

// parting finds the simple values in another one.
type parting struct {
	set  *Setup
	left int // values that may still be looked at
	take func(reflect.Value)
}

// partsIn calls take with the texts and the numbers in a value that are fields or elements of
// something in it.
func partsIn(set *Setup, v reflect.Value, take func(reflect.Value)) {
	p := parting{set, mostLooked, take}
	p.look(v, deepestPart)
}

func (p *parting) look(v reflect.Value, depth int) {
	if p.left--; p.left < 0 || depth < 0 || !v.IsValid() || isNil(v) {
		return
	}
	switch v.Kind() {
	case reflect.Ptr:
		p.look(v.Elem(), depth-1)
	case reflect.Slice, reflect.Array:
		if flat(v.Type().Elem()) && v.Type().Elem().Kind() != reflect.String {
			return
		}
		for i := 0; i < v.Len() && i < eachParts; i++ {
			p.look(v.Index(i), depth-1)
		}
	case reflect.Map:
		for i, k := range textKeys(v) {
			if i < eachParts {
				p.take(k)
				p.look(v.MapIndex(k), depth-1)
			}
		}
	case reflect.Struct:
		p.fields(v, depth)
	}
}

// fields looks at a struct of the package.
func (p *parting) fields(v reflect.Value, depth int) {
	if !p.set.ours(v.Type()) || p.set.differs(v.Type()) {
		return
	}
	if !v.CanAddr() {
		at := reflect.New(v.Type()).Elem()
		at.Set(v)
		v = at
	}
	for i := 0; i < v.NumField(); i++ {
		f := field(v, i)
		if namesThings(f) {
			p.take(f)
			continue
		}
		p.look(f, depth-1)
	}
}

// namesThings reports whether a value may be what something is asked for by.
func namesThings(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String:
		return v.Len() > 0 && v.Len() <= longestGiven
	case reflect.Int, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return !v.IsZero()
	}
	return false
}

// has remembers what lies in a value.
func (g *proceeds) has(set *Setup, v reflect.Value) {
	partsIn(set, v, func(part reflect.Value) {
		known := g.parts[part.Type()]
		if len(known) >= mostParts {
			return
		}
		for _, k := range known {
			if k.Interface() == part.Interface() {
				return
			}
		}
		if g.parts == nil {
			g.parts = map[reflect.Type][]reflect.Value{}
		}
		own := reflect.New(part.Type()).Elem()
		own.Set(part)
		g.parts[part.Type()] = append(known, own)
	})
}

// passed remembers what lies in the arguments of a method.
func (g *proceeds) passed(set *Setup, in []reflect.Value) {
	for _, v := range in[1:] {
		g.has(set, v)
	}
}

// partsPassed are the first of what lies in the arguments of the call, of each type.
func (a *attempt) partsPassed() map[reflect.Type]reflect.Value {
	all := map[reflect.Type]reflect.Value{}
	for _, v := range a.in[1:] {
		partsIn(a.b.set, v, func(part reflect.Value) {
			if _, known := all[part.Type()]; !known {
				all[part.Type()] = part
			}
		})
	}
	return all
}

// pickParts are parts as the parameters of a method, nil if some are wanted of which there are none.
func pickParts(method reflect.Type, parts map[reflect.Type]reflect.Value) (in []reflect.Value) {
	for i := 1; i < method.NumIn(); i++ {
		part, ok := parts[method.In(i)]
		if !ok {
			return nil
		}
		in = append(in, part)
	}
	return in
}

// fromParts gives v, which can be set, what lies in something that was made before, if there is
// one of its type and the source says so.
func (b *builder) fromParts(v reflect.Value) bool {
	known := b.got.parts[v.Type()]
	if v.Type() == plainText || len(known) == 0 || !b.src.one(3) {
		return false
	}
	v.Set(known[b.src.below(len(known))])
	return true
}

var plainText = reflect.TypeOf("")

// partText is a text that lies in something that was made before, "" for none.
func (b *builder) partText() string {
	known := b.got.parts[plainText]
	if len(known) == 0 || b.box != nil {
		return ""
	}
	return known[b.src.below(len(known))].String()
}
