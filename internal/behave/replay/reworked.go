package replay

import (
	"reflect"
	"time"
)

// What tests lead to is in order: one entry of each kind, where it belongs. What a change forgets is seldom
// among that: two that are alike, one before another that it belongs to, none at all, a few dozen of which
// many are alike in what they are sorted by. So what was recorded is taken otherwise in a few places, and
// pieces of it stand where values of their types are wanted.

// Bounds of what is changed in a recorded value.
const (
	deepestReworked = 7
	mostReworked    = 400 // places that are looked at
	mostReworks     = 3
	longestReworked = 48 // of a list that goes on with the like of what is in it
	mostPieces      = 24 // of recorded values, of one type
)

// spots are the places of a value that users of the package can change.
type spots struct {
	set    *Setup
	left   int
	met    map[uintptr]bool
	lists  []reflect.Value
	leaves []reflect.Value
}

func (s *Setup) spotsIn(v reflect.Value) *spots {
	all := &spots{set: s, left: mostReworked, met: map[uintptr]bool{}}
	all.look(v, deepestReworked)
	return all
}

func (s *spots) look(v reflect.Value, depth int) {
	if s.left--; s.left < 0 || depth < 0 {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		if v.Type() == timeType && v.CanSet() {
			s.leaves = append(s.leaves, v)
			return
		}
		if foreign(v.Type()) || s.set.differs(v.Type()) {
			return
		}
		for i := 0; i < v.NumField(); i++ {
			if v.Type().Field(i).PkgPath == "" {
				s.look(v.Field(i), depth-1)
			}
		}
	case reflect.Ptr:
		if !v.IsNil() && !s.met[v.Pointer()] && v.Type().Elem().Kind() == reflect.Struct {
			s.met[v.Pointer()] = true
			s.look(v.Elem(), depth-1)
		}
	case reflect.Slice:
		if v.CanSet() && s.set.copies(v.Type().Elem(), 0) {
			s.lists = append(s.lists, v)
		}
		for i := 0; i < v.Len() && v.Type().Elem().Kind() != reflect.Uint8; i++ {
			s.look(v.Index(i), depth-1)
		}
	case reflect.String, reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64:
		if v.CanSet() {
			s.leaves = append(s.leaves, v)
		}
	}
}

// copies reports whether a value of a type can be there twice, each in memory of its own.
func (s *Setup) copies(t reflect.Type, depth int) bool {
	if depth > deepestReworked {
		return false
	}
	switch t.Kind() {
	case reflect.Struct:
		if t == timeType {
			return true
		}
		if foreign(t) || s.differs(t) {
			return false
		}
		for i := 0; i < t.NumField(); i++ {
			if t.Field(i).PkgPath != "" || !s.copies(t.Field(i).Type, depth+1) {
				return false
			}
		}
		return true
	case reflect.Slice, reflect.Array, reflect.Ptr:
		return s.copies(t.Elem(), depth+1)
	case reflect.Map:
		return separate(t.Key()) && s.copies(t.Elem(), depth+1)
	}
	return separate(t)
}

// copyOf is such a copy.
func copyOf(v reflect.Value) reflect.Value {
	c := reflect.New(v.Type()).Elem()
	c.Set(v)
	switch v.Kind() {
	case reflect.Struct:
		for i := 0; i < v.NumField() && v.Type() != timeType; i++ {
			c.Field(i).Set(copyOf(v.Field(i)))
		}
	case reflect.Array:
		for i := 0; i < v.Len(); i++ {
			c.Index(i).Set(copyOf(v.Index(i)))
		}
	case reflect.Slice:
		if !v.IsNil() {
			c.Set(reflect.MakeSlice(v.Type(), v.Len(), v.Len()))
			for i := 0; i < v.Len(); i++ {
				c.Index(i).Set(copyOf(v.Index(i)))
			}
		}
	case reflect.Ptr:
		if !v.IsNil() {
			p := reflect.New(v.Type().Elem())
			p.Elem().Set(copyOf(v.Elem()))
			c.Set(p.Convert(v.Type()))
		}
	case reflect.Map:
		if !v.IsNil() {
			c.Set(reflect.MakeMap(v.Type()))
			for _, k := range v.MapKeys() {
				c.SetMapIndex(k, copyOf(v.MapIndex(k)))
			}
		}
	}
	return c
}

// reworked changes a recorded value in a few places, now and then. Texts and numbers in it take part in
// what comparisons teach, as those do that are made up.
func (b *builder) reworked(v reflect.Value) {
	all := b.set.spotsIn(v)
	for _, leaf := range all.leaves {
		b.swapIn(leaf)
	}
	if !b.src.one(2) {
		return
	}
	if len(b.set.byResult[v.Type()])+len(b.set.byResult[reflect.PointerTo(v.Type())]) > 0 && !b.set.mayHoldAny(v.Type()) {
		if b.asUsers {
			return
		}
		b.forged, b.unmade = true, true
	}
	b.assembled = true
	if len(b.pool.Apart) > 0 && b.src.one(4) && b.renumber(all) {
		b.repeatAll(all)
		return
	}
	for n := 1 + b.src.below(mostReworks); n > 0; n-- {
		b.reworkOnce(b.set.spotsIn(v))
	}
}

// swapIn puts something else in the place of a text or a number, if the call says so.
func (b *builder) swapIn(v reflect.Value) {
	was := v.Interface()
	switch v.Kind() {
	case reflect.String:
		v.SetString(b.swappedText(v.String()))
	case reflect.Int, reflect.Int64:
		v.SetInt(b.swapped(v.Int()))
	case reflect.Float64:
		v.SetFloat(b.swappedFraction(v.Float()))
	}
	b.assembled = b.assembled || v.Interface() != was
}

func (b *builder) reworkOnce(all *spots) {
	lists, leaves := len(all.lists), len(all.leaves)
	switch {
	case lists > 0 && (leaves == 0 || !b.src.one(3)):
		b.reworkList(all.lists[b.src.below(lists)])
	case leaves > 0:
		b.reworkLeaf(all.leaves[b.src.below(leaves)], all.leaves)
	}
}

// reworkList takes the elements of a list otherwise: one more or less, elsewhere, in the other order, or many.
func (b *builder) reworkList(v reflect.Value) {
	n := v.Len()
	if n == 0 || n > longestReworked {
		return
	}
	from, to := b.src.below(n), b.src.below(n)
	switch b.src.below(8) {
	case 0, 1: // one of them again, elsewhere
		v.Set(insertAt(v, to, copyOf(v.Index(from))))
	case 2: // elsewhere
		e := copyOf(v.Index(from))
		v.Set(insertAt(withoutAt(v, from), min2(to, n-1), e))
	case 3:
		x, y := copyOf(v.Index(from)), copyOf(v.Index(to))
		v.Index(from).Set(y)
		v.Index(to).Set(x)
	case 4:
		v.Set(withoutAt(v, from))
	case 5: // only some of them
		v.Set(v.Slice3(min2(from, to), n, n))
	default:
		b.prolong(v)
	}
}

// prolong has a list go on with the like of what is in it, or with the same but for a number or a text.
func (b *builder) prolong(v reflect.Value) {
	n, apart := v.Len(), b.src.below(3)
	out := reflect.MakeSlice(v.Type(), 0, longestReworked)
	for i, most := 0, n+1+b.src.below(longestReworked-n); i < most; i++ {
		e := copyOf(v.Index(i % n))
		if i >= n && apart > 0 {
			succeed(e, i/apart)
		}
		out = reflect.Append(out, e)
	}
	v.Set(out)
}

func insertAt(v reflect.Value, at int, e reflect.Value) reflect.Value {
	out := reflect.MakeSlice(v.Type(), 0, v.Len()+1)
	out = reflect.AppendSlice(out, v.Slice(0, at))
	out = reflect.Append(out, e)
	return reflect.AppendSlice(out, v.Slice(at, v.Len()))
}

func withoutAt(v reflect.Value, at int) reflect.Value {
	out := reflect.MakeSlice(v.Type(), 0, v.Len())
	out = reflect.AppendSlice(out, v.Slice(0, at))
	return reflect.AppendSlice(out, v.Slice(at+1, v.Len()))
}

// reworkLeaf gives a text or a number another value: that of another one, one that the code knows, one like it,
// or any.
func (b *builder) reworkLeaf(v reflect.Value, all []reflect.Value) {
	if other := all[b.src.below(len(all))]; other.Type() == v.Type() && b.src.one(3) {
		v.Set(other)
		return
	}
	if t, ok := v.Interface().(time.Time); ok {
		v.Set(reflect.ValueOf(b.otherTime(t)))
		return
	}
	if v.Kind() != reflect.String {
		b.fill(v)
		return
	}
	switch texts := b.pool.Texts; {
	case len(texts) > 0 && b.src.one(2):
		v.SetString(texts[b.src.below(len(texts))])
	case b.src.one(2):
		v.SetString(b.kin(v.String()))
	default:
		v.SetString(b.text())
	}
}

// otherTime is the same time in another place, or one that is not far away.
func (b *builder) otherTime(t time.Time) time.Time {
	if b.src.one(2) {
		return t.In([]*time.Location{time.UTC, time.FixedZone("X", 5400), ownZone}[b.src.below(3)])
	}
	apart := apartBy[b.src.below(len(apartBy))]
	if b.src.one(2) {
		apart = -apart
	}
	return t.Add(apart)
}

// pieces are the values within recorded ones, by type: of structs of the package and lists of these, in which
// nothing is hidden.
func (s *Setup) pieces(t reflect.Type) []reflect.Value {
	if s.ofRecorded == nil {
		s.ofRecorded = map[reflect.Type][]reflect.Value{}
		for _, own := range s.Types {
			for _, data := range s.recorded[recordedAs(own)][forAll] {
				b := &builder{src: &source{}, set: s, tape: &journal{}, held: &holder{}, left: mostValues}
				if v := reflect.New(own).Elem(); b.decode(data, v) && !b.invalid {
					s.addPieces(v, deepestReworked)
				}
			}
		}
	}
	return s.ofRecorded[t]
}

// addPieces keeps what lies in a value, but not that itself.
func (s *Setup) addPieces(v reflect.Value, depth int) {
	keep := func(e reflect.Value) {
		if t := e.Type(); len(s.ofRecorded[t]) < mostPieces {
			s.ofRecorded[t] = append(s.ofRecorded[t], e)
		}
		s.addPieces(e, depth-1)
	}
	if depth < 0 {
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := 0; i < v.NumField() && !foreign(v.Type()) && !s.differs(v.Type()); i++ {
			f := v.Field(i)
			if v.Type().Field(i).PkgPath != "" || !s.copies(f.Type(), 0) {
				continue
			}
			if f.Kind() == reflect.Struct && !foreign(f.Type()) || f.Kind() == reflect.Slice && f.Len() > 0 && f.Type().Elem().Kind() == reflect.Struct {
				keep(f)
			}
		}
	case reflect.Slice:
		for i := 0; i < v.Len() && i < mostPieces; i++ {
			if e := v.Index(i); e.Kind() == reflect.Struct && s.copies(e.Type(), 0) {
				keep(e)
			}
		}
	}
}

// fromPieces gives v, which can be set, a piece of what was recorded, if there is one of its type and the source
// says so.
func (b *builder) fromPieces(v reflect.Value) bool {
	if b.left <= 0 || len(b.set.recorded) == 0 {
		return false
	}
	known := b.set.pieces(v.Type())
	if len(known) == 0 || !b.src.one(3) {
		return false
	}
	v.Set(copyOf(known[b.src.below(len(known))]))
	b.reworked(v)
	return true
}
