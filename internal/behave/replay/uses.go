package replay

import "reflect"

// What was passed to a call, and what it returned, is the caller's, who may
// overwrite it. Nothing but that caller may see it.

// scribble overwrites what lies in a slice or a map, as far as it is plain.
func scribble(v reflect.Value) { scribbleIn(v, overwrite) }

// scribbleIn overwrites the elements of a slice or a map.
func scribbleIn(v reflect.Value, change func(reflect.Value)) {
	v = elem(v)
	if !v.IsValid() || v.Kind() == reflect.Interface {
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		for i := 0; i < v.Len() && i < 4096; i++ {
			change(v.Index(i))
		}
	case reflect.Map:
		if v.IsNil() {
			return
		}
		for _, k := range v.MapKeys() {
			x := reflect.New(v.Type().Elem()).Elem()
			x.Set(v.MapIndex(k))
			change(x)
			v.SetMapIndex(k, x)
		}
	}
}

// extend has the caller append to slices that it was given, and reports whether there
// are any: what comes to lie behind their ends is no part of anything else.
func extend(results []reflect.Value) (some bool) {
	for _, v := range results {
		if v.Kind() == reflect.Slice && flat(v.Type().Elem()) {
			scribble(v.Slice(v.Len(), v.Cap()))
			some = true
		}
	}
	return some
}

// overwriteResult has the caller use again what it was given: the exported fields of
// structs, too, unless a receiver shares them, which may rely on what is in them.
func (a *attempt) overwriteResult(r reflect.Value) {
	if a.t.Method && shares(regions(r), regions(a.in[0])) {
		scribble(r)
		return
	}
	if e := elem(r); e.IsValid() && e.Kind() == reflect.Ptr {
		if !e.IsNil() && !foreign(e.Type().Elem()) {
			overwriteFields(e.Elem())
		}
		return
	}
	scribbleIn(r, overwriteFields)
}

// overwriteFields gives the exported fields of a struct, or what is none, other values.
func overwriteFields(v reflect.Value) {
	if v.Kind() != reflect.Struct {
		overwrite(v)
		return
	}
	if foreign(v.Type()) || current.differs(v.Type()) {
		return
	}
	for i := 0; i < v.NumField(); i++ {
		if v.Type().Field(i).PkgPath == "" {
			overwriteFields(v.Field(i))
		}
	}
}

// overwrite gives v, a part of something, another value.
func overwrite(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.String:
		v.SetString("overwritten")
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() ^ 0x55)
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		v.SetUint(v.Uint() ^ 0x55)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(v.Float() + 0.5)
	case reflect.Slice:
		scribble(v)
	}
}

// overwriteArguments has the caller use again what it passed, but for a receiver.
func (a *attempt) overwriteArguments() {
	for i, v := range a.in {
		if (i > 0 || !a.t.Method) && !a.shared(v) {
			scribble(v)
		}
	}
}

// shared reports whether a value lies in memory of another argument: of a
// receiver that was made of it.
func (a *attempt) shared(v reflect.Value) bool {
	if len(a.in) == 0 || !a.t.Method {
		return false
	}
	return shares(regions(v), a.areas[0])
}

// repeat makes the call again with arguments made like the first ones, and says
// what it returns: that depends on nothing which the first call left behind, or
// does so on both sides.
func (a *attempt) repeat() {
	defer func() {
		if r := recover(); r != nil {
			a.add("the same call again", "panics with "+panicText(r))
		}
	}()
	fn := reflect.ValueOf(a.t.Fn)
	in := a.anew().arguments(fn.Type(), 0)
	sinceNow(func() { a.add("the same call again", show(applyAnew(fn, in))) })
}

// cousins calls the other functions under check that take the same with what this
// one is going to be called with: they may remember it in the same place. So may the
// function itself what is like it.
func (a *attempt) cousins() {
	if !a.t.Quits && !a.t.Waits {
		a.twin()
	}
	fn := reflect.TypeOf(a.t.Fn)
	for _, other := range a.b.set.Targets {
		if x := reflect.ValueOf(other.Fn); !a.t.Method && !other.Quits && other.Name != a.t.Name && x.Type() == fn {
			a.unseen(x)
		}
	}
}

// unseen calls a function with arguments made like the first ones; what it does is
// not looked at. With a number that is no length of anything it is not called: it could ask for more
// memory than there is, and this call would be taken for one that does.
func (a *attempt) unseen(fn reflect.Value) {
	defer func() { _ = recover() }()
	in := a.anew().arguments(fn.Type(), 0)
	for _, v := range in {
		if immense(v) {
			return
		}
	}
	applyAnew(fn, in)
}

// mostLength is more than what is made up has elements.
const mostLength = 1 << 24

// immense reports whether a value is a number above all lengths.
func immense(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Int, reflect.Int32, reflect.Int64:
		return v.Int() > mostLength
	case reflect.Uint, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return v.Uint() > mostLength
	}
	return false
}

// anew is a builder that makes the same arguments.
func (a *attempt) anew() *builder {
	b := &builder{src: &source{data: a.b.src.data}, swaps: a.b.swaps, set: a.b.set, pool: a.b.pool, tape: &journal{}, left: mostValues,
		itself: a.b.itself, asksForNil: a.b.asksForNil, of: a.t}
	b.manners(a.t)
	b.windPackage()
	return b
}
