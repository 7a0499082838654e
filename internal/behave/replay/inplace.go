package replay

import (
	"reflect"
	"strconv"
)

// Who has a list, or a struct all of whose fields have names for everybody, may put something
// else into it, or pass a part of it, and call the same function again: it lies where it lay,
// and means something else. Code that remembers what it worked out by where its input lies
// gives what it gave before.

// inPlaceMood is the one of the first moods in which that is tried, and moodsOf how many there
// are of these.
const (
	inPlaceMood = 2
	moodsOf     = 8
)

// mostPlaces bounds the places of an argument of which one is chosen, placesOfList those of one
// list.
const (
	mostPlaces   = 64
	placesOfList = 8
)

// inPlace makes the call under check twice, the second time with one of its arguments in which
// something else lies now, or of which there is only a part, and says what that gives. The
// arguments are made anew: what others did to those of the call, and to what it gave, may lie in
// memory that it has used behind their ends.
func (a *attempt) inPlace() {
	if !a.onlyPlain() {
		return
	}
	b, fn := a.anew(), reflect.ValueOf(a.t.Fn)
	in := b.arguments(fn.Type(), 0)
	b.src, b.modest = &source{data: a.bytesFor(11)}, true
	places, i := a.places(in), b.src.below(len(in))
	for n := 1; n < len(in) && len(places[i]) == 0; n++ {
		i = (i + 1) % len(in)
	}
	if len(places[i]) == 0 {
		return
	}
	if _, ok := outcome(fn, in); !ok {
		return
	}
	what := "the same call again, argument " + strconv.Itoa(i)
	if v := in[i]; v.Kind() == reflect.Slice && b.src.one(3) {
		what += " without its end"
		in[i] = v.Slice(0, v.Len()-1)
	} else {
		what += " changed in place"
		at := places[i][b.src.below(len(places[i]))]
		was := printed(at)
		if b.fill(at); printed(at) == was {
			overwrite(at)
		}
	}
	sinceNow(func() {
		said, _ := outcome(fn, in)
		a.add(what, said)
	})
}

// onlyPlain reports whether there is something in the arguments that can be changed by who passes
// them, and nothing that may do something when it is used again.
func (a *attempt) onlyPlain() bool {
	some := false
	for i, v := range a.in {
		switch {
		case separate(v.Type()):
		case a.b.set.plain(v.Type(), 0):
			some = true
		case i > 0 || !a.t.Method || v.Kind() != reflect.Ptr || v.IsNil():
			return false
		}
	}
	return some
}

// places are what can be changed in arguments by who passes them, by argument. What lies in memory
// of a receiver is that one's.
func (a *attempt) places(in []reflect.Value) [][]reflect.Value {
	places := make([][]reflect.Value, len(in))
	for i, v := range in {
		if separate(v.Type()) || !a.b.set.plain(v.Type(), 0) || i > 0 && a.t.Method && shares(regions(v), regions(in[0])) {
			continue
		}
		places[i] = placesIn(v, nil)
	}
	return places
}

// plain reports whether values of a type are simple ones, lists of those, and structs and
// pointers to structs in which nothing is hidden.
func (s *Setup) plain(t reflect.Type, depth int) bool {
	if depth > deepestPlain {
		return false
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return s.plain(t.Elem(), depth+1)
	case reflect.Ptr:
		return t.Elem().Kind() == reflect.Struct && s.plain(t.Elem(), depth+1)
	case reflect.Map:
		return separate(t.Key()) && separate(t.Elem())
	case reflect.Struct:
		if foreign(t) || s.differs(t) {
			return t == timeType
		}
		for i := 0; i < t.NumField(); i++ {
			if t.Field(i).PkgPath != "" || !s.plain(t.Field(i).Type, depth+1) {
				return false
			}
		}
		return true
	}
	return separate(t)
}

// deepestPlain is how deep types lie in each other that are looked at.
const deepestPlain = 5

// placesIn adds what can be set in a value to some.
func placesIn(v reflect.Value, all []reflect.Value) []reflect.Value {
	switch v.Kind() {
	case reflect.Ptr:
		if !v.IsNil() {
			return placesIn(v.Elem(), all)
		}
	case reflect.Slice, reflect.Array:
		for i := 0; i < v.Len() && i < placesOfList; i++ {
			all = placesIn(v.Index(i), all)
		}
	case reflect.Struct:
		if v.Type() == timeType {
			break
		}
		for i := 0; i < v.NumField(); i++ {
			all = placesIn(v.Field(i), all)
		}
	case reflect.Map:
	default:
		if v.CanSet() && len(all) < mostPlaces {
			return append(all, v)
		}
	}
	return all
}
