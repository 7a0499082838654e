package replay

import (
	"reflect"
	"strings"
	"time"
)

// What a call gives is often what later calls are about: a name to ask for, a number to
// cancel, a handle, a function that undoes it. Made up, these are strangers to the value. So
// what further calls on a value gave is passed to those after them.

// Bounds of what is remembered so.
const (
	mostGiven    = 12 // of a kind
	longestGiven = 64 // texts, in bytes
	deepestGiven = 2
	fieldsGiven  = 6
)

// proceeds is what calls gave.
type proceeds struct {
	texts  []string
	ints   []int64
	values map[reflect.Type][]reflect.Value // of types of the package
	undo   []reflect.Value                  // functions without arguments
	times  []time.Time                      // also in what was made for calls
	parts  map[reflect.Type][]reflect.Value // texts and numbers in what was passed, and in what tests led to
}

// takes remembers the results of a call.
func (g *proceeds) takes(set *Setup, out []reflect.Value) {
	for _, v := range out {
		g.take(set, v, 0)
		g.dates(set, v)
	}
}

func (g *proceeds) take(set *Setup, v reflect.Value, depth int) {
	if !v.IsValid() || isNil(v) || depth > deepestGiven || v.Type() == errorType || v.Type() == timeType {
		return
	}
	if t := v.Type(); set.ours(t) && t.Name() != "" || t.Kind() == reflect.Ptr && set.ours(t.Elem()) {
		g.value(v)
	}
	switch v.Kind() {
	case reflect.String:
		if s := v.String(); s != "" && len(s) <= longestGiven && lasts(s) && len(g.texts) < mostGiven {
			g.texts = append(g.texts, s)
		}
	case reflect.Int, reflect.Int32, reflect.Int64:
		g.number(v.Int())
	case reflect.Uint, reflect.Uint32, reflect.Uint64:
		g.number(int64(v.Uint()))
	case reflect.Func:
		if v.Type().NumIn() == 0 && v.Type().NumOut() < 2 && len(g.undo) < mostGiven {
			g.undo = append(g.undo, v)
		}
	case reflect.Slice, reflect.Array:
		if v.Len() > 0 {
			g.take(set, v.Index(0), depth+1)
			g.take(set, v.Index(v.Len()-1), depth+1)
		}
	case reflect.Struct:
		for i := 0; i < v.NumField() && i < fieldsGiven; i++ {
			if v.Type().Field(i).PkgPath == "" {
				g.take(set, v.Field(i), depth+1)
			}
		}
	}
}

func (g *proceeds) number(n int64) {
	if len(g.ints) < mostGiven {
		g.ints = append(g.ints, n)
	}
}

func (g *proceeds) value(v reflect.Value) {
	if v.Kind() == reflect.Interface || len(g.values[v.Type()]) >= mostGiven {
		return
	}
	if g.values == nil {
		g.values = map[reflect.Type][]reflect.Value{}
	}
	g.values[v.Type()] = append(g.values[v.Type()], v)
}

// fromGiven gives v, which can be set, what a call gave, if there was one of its type and the
// source says so.
func (b *builder) fromGiven(v reflect.Value) bool {
	known := b.got.values[v.Type()]
	if len(known) == 0 || !b.src.one(2) {
		return false
	}
	v.Set(known[b.src.below(len(known))])
	return true
}

// undoes takes one of the functions without arguments that calls gave, now and then. It is
// seldom there for a second time: what unlocks may end the process then.
func (b *builder) undoes() (f reflect.Value, ok bool) {
	all := b.got.undo
	if len(all) == 0 || !b.src.one(3) {
		return f, false
	}
	i := b.src.below(len(all))
	f = all[i]
	if !b.src.one(8) {
		b.got.undo = append(all[:i:i], all[i+1:]...)
	}
	return f, true
}

// undoing calls one of them, which may wait for others.
func (b *builder) undoing(f reflect.Value) *errand {
	b.ticks++
	e := sendOff(f, nil)
	if e.settles(); !e.over { // it stays
		goroutines++
	}
	return e
}

// undone does so and says what it gives.
func (a *attempt) undone(what string, f reflect.Value) {
	a.b.tape.begin()
	a.add(what, a.b.undoing(f).says())
	for _, p := range a.b.tape.lines() {
		if !strings.HasPrefix(p.what, cutPrefix) {
			a.add(what+", "+p.what, p.looks)
		}
	}
}
