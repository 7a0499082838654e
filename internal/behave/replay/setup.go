package replay

import (
	"context"
	"reflect"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
)

// Target is a function under check: a method expression for a method.
type Target struct {
	Name string
	Fn   interface{}
	Pool Constants
	// method says that the first argument is a receiver.
	Method bool
	Files  bool        // it uses files by name
	Quits  bool        // it may end the process
	Waits  bool        // it may wait for others
	Whole  bool        // it is the program
	There  bool        // no method of its receiver's type asks whether that is nil
	Length bool        // nobody can tell whether an empty list that it returns is nil
	Within bool        // likewise for lists in that list
	Left   []int       // arguments that nobody reads after the call
	Handed []int       // arguments that are functions which only the package hands over
	Own    interface{} // the function itself, where fn does more
}

// leaves reports whether nobody reads an argument on after the call: what is within it is read through
// it alone.
func (t Target) leaves(argument int) bool {
	for _, n := range t.Left {
		if n == argument {
			return true
		}
	}
	return false
}

// Sentinel is an error variable of the package.
type Sentinel struct {
	Name string
	At   *error
}

// Variable is a variable of the package that functions change.
type Variable struct {
	Name string
	At   interface{} // pointer to it
}

// Visit is a request that the package's own tests make, or that its source speaks of, in
// which leftOpen stands for what is to be filled in.
type Visit struct{ Verb, Place, Kind, Body string }

// Setup is what a driver knows of its package.
type Setup struct {
	Path      string
	Targets   []Target
	Types     []reflect.Type        // named types of the package
	Told      []reflect.Type        // types that the package tells apart where it takes any value
	Users     []reflect.Type        // structs that users pass where any value may be
	Stubs     []reflect.Type        // structs that implement interfaces of the package
	Makers    []interface{}         // functions that return values of them
	Producers []interface{}         // functions that return texts
	Methods   []interface{}         // method expressions that may be called at will
	Waiters   []interface{}         // those of methods that may wait for others
	Enders    []interface{}         // those of them that end something
	Changers  []interface{}         // those of them that set fields of what they are called on
	Enums     []interface{}         // constants of types of the package
	Opaque    map[reflect.Type]bool // types of the package that differ between the sides
	Generic   map[string]bool       // likewise, by name
	Written   map[string]bool       // structs without anything hidden that may have anything in them, by name
	Nowhere   map[string]bool       // types of which nobody has values, by name
	Filled    map[string]bool       // structs all of whose unexported fields their methods set, by name
	Keyed     map[string]string     // maps in their fields that are filled under a field of what they hold: "T.f"
	Sentinels []Sentinel
	Variables map[string][]Variable // by target
	Settable  map[string][]Variable // that users of the package may set, by target
	Asks      []Visit               // what its handlers are asked for
	Headers   []string              // of requests that it asks for
	// PathValues are the names that it asks the paths of requests for.
	PathValues []string
	Clocks     []Variable               // that the package tells the time by
	Starts     bool                     // the package starts goroutines
	Timed      bool                     // it has timers, or what it depends on
	Often      bool                     // the package says that it asks what it is passed any number of times
	Writers    map[string][]interface{} // functions that write to variables which a target reads
	Elsewhere  bool                     // types of other packages of the module differ between the sides

	// recorded are values of structs of the package that its tests lead to, by type.
	recorded map[string]snapshots
	// ofRecorded are pieces of these, by type; nil until they are asked for.
	ofRecorded map[reflect.Type][]reflect.Value
	// passed are the types of interfaces and functions that users pass to makers; nil until that is asked.
	passed map[reflect.Type]bool

	// changed are values of opaque types that are no longer as they were made:
	// there is no expression of them that both sides know.
	changed map[uintptr]bool
	initial map[string]string // variables that may be set, as they were at the start
	stopped []reflect.Value   // clocks of the package, likewise
	box     string            // folder of the files that the call under way may use, "" for none

	byEnum     map[reflect.Type][]reflect.Value
	byResult   map[reflect.Type][]reflect.Value
	byReceiver map[reflect.Type][]reflect.Value
	byChanged  map[reflect.Type][]reflect.Value // changers by receiver
	byWaiting  map[reflect.Type][]reflect.Value // waiters by receiver
	byEnding   map[reflect.Type][]reflect.Value // enders by receiver
	choices    map[reflect.Type][]func(*builder) reflect.Value
}

// finding guards what a setup finds out while stubs answer, which several goroutines of a call may ask at once: what
// changed, choices and what is passed.
var finding sync.Mutex

// differs reports whether a type is not the same on both sides.
func (s *Setup) differs(t reflect.Type) bool {
	name := t.Name()
	if i := strings.IndexByte(name, '['); i >= 0 {
		return t.PkgPath() == s.Path && s.Generic[name[:i]]
	}
	return s.Opaque[t]
}

// differsWithin reports whether a type, or what it consists of, is not the same on both
// sides.
func (s *Setup) differsWithin(t reflect.Type, depth int) bool {
	if s.differs(t) || depth > deepest {
		return s.differs(t)
	}
	switch t.Kind() {
	case reflect.Ptr, reflect.Slice, reflect.Array, reflect.Map:
		return s.differsWithin(t.Elem(), depth+1)
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if s.differsWithin(t.Field(i).Type, depth+1) {
				return true
			}
		}
	}
	return false
}

// isFilled reports whether calls of methods bring a struct to all that the package
// makes of it: what is put together field by field may be what no calls lead to.
func (s *Setup) isFilled(t reflect.Type) bool {
	name := t.Name()
	if i := strings.IndexByte(name, '['); i >= 0 {
		name = name[:i]
	}
	return name != "" && t.PkgPath() == s.Path && s.Filled[name]
}

// changes reports whether a method sets fields of what it is called on.
func (s *Setup) changes(m reflect.Value) bool {
	for _, c := range s.byChanged[m.Type().In(0)] {
		if c.Pointer() == m.Pointer() {
			return true
		}
	}
	return false
}

// fills reports whether a function is a method of what others fill.
func (s *Setup) fills(t Target) bool {
	fn := reflect.TypeOf(t.Fn)
	return t.Method && fn.NumIn() > 0 && len(s.byChanged[fn.In(0)]) > 0
}

// driverPrefix begins the names of types that a driver declares.
const driverPrefix = "honeReplay"

// herePath is the path of this package: a copy beside the one under check.
var herePath = reflect.TypeOf(Setup{}).PkgPath()

// standsIn reports whether a type is the driver's, or of this package.
func standsIn(t reflect.Type) bool {
	return strings.HasPrefix(t.Name(), driverPrefix) || t.PkgPath() == herePath && t.Name() != ""
}

// ours reports whether a type is of the package under check, or of this one, whose values stand
// in for those of its users.
func (s *Setup) ours(t reflect.Type) bool {
	path := t.PkgPath()
	return path == s.Path || path == herePath
}

// has reports whether both sides have a type of the package: one that they declare, or
// one of the driver.
func (s *Setup) has(t reflect.Type) bool {
	for _, all := range [][]reflect.Type{s.Types, s.Stubs} {
		for _, x := range all {
			if x == t {
				return true
			}
		}
	}
	return standsIn(t) || strings.IndexByte(t.Name(), '[') >= 0
}

var (
	errorType   = reflect.TypeOf((*error)(nil)).Elem()
	contextType = reflect.TypeOf((*context.Context)(nil)).Elem()
)

func (s *Setup) index() {
	for i, t := range s.Targets {
		if t.Length {
			s.Targets[i].Fn, s.Targets[i].Own = withoutNil(t.Fn, t.Within), t.Fn
		}
	}
	s.changed, s.initial = map[uintptr]bool{}, map[string]string{}
	for _, all := range s.Settable {
		for _, x := range all {
			s.initial[x.Name] = printed(reflect.ValueOf(x.At).Elem())
		}
	}
	for _, x := range s.Clocks {
		at := reflect.New(reflect.TypeOf(x.At).Elem()).Elem()
		at.Set(reflect.ValueOf(x.At).Elem())
		s.stopped = append(s.stopped, at)
	}
	s.byResult, s.byReceiver = map[reflect.Type][]reflect.Value{}, map[reflect.Type][]reflect.Value{}
	s.byChanged = map[reflect.Type][]reflect.Value{}
	for _, m := range s.Changers {
		v := reflect.ValueOf(m)
		s.byChanged[v.Type().In(0)] = append(s.byChanged[v.Type().In(0)], v)
	}
	s.byWaiting = map[reflect.Type][]reflect.Value{}
	for _, m := range s.Waiters {
		v := reflect.ValueOf(m)
		s.byWaiting[v.Type().In(0)] = append(s.byWaiting[v.Type().In(0)], v)
	}
	s.byEnding = map[reflect.Type][]reflect.Value{}
	for _, m := range s.Enders {
		v := reflect.ValueOf(m)
		s.byEnding[v.Type().In(0)] = append(s.byEnding[v.Type().In(0)], v)
	}
	s.byEnum = map[reflect.Type][]reflect.Value{}
	for _, e := range s.Enums {
		v := reflect.ValueOf(e)
		s.byEnum[v.Type()] = append(s.byEnum[v.Type()], v)
	}
	s.choices = map[reflect.Type][]func(*builder) reflect.Value{}
	for _, m := range s.Makers {
		v := reflect.ValueOf(m)
		s.byResult[v.Type().Out(0)] = append(s.byResult[v.Type().Out(0)], v)
	}
	for _, m := range s.Methods {
		v := reflect.ValueOf(m)
		s.byReceiver[v.Type().In(0)] = append(s.byReceiver[v.Type().In(0)], v)
	}
}

// implementers returns ways to make a value that implements an interface.
func (s *Setup) implementers(t reflect.Type) []func(*builder) reflect.Value {
	finding.Lock()
	defer finding.Unlock()
	if c, ok := s.choices[t]; ok {
		return c
	}
	var out []func(*builder) reflect.Value
	add := func(of reflect.Type, make func(*builder) reflect.Value) {
		if of.Implements(t) {
			out = append(out, make)
		}
	}
	add(errorType, func(b *builder) reflect.Value { return elem(reflect.ValueOf(b.fails())) })
	if t == errorType {
		s.choices[t] = out
		return out
	}
	s.ofStandardLibrary(add, func() bool { return len(out) == 0 })
	for _, of := range s.Stubs {
		of := of
		add(reflect.PointerTo(of), func(b *builder) reflect.Value { return b.newStub(of) })
	}
	s.ofPackage(t, add, func(own reflect.Type) bool { return !s.Nowhere[own.Name()] })
	if len(out) == 0 {
		s.ofPackage(t, add, func(own reflect.Type) bool { return s.Nowhere[own.Name()] })
	}
	for _, m := range s.byResult[t] {
		m := m
		out = append(out, func(b *builder) reflect.Value {
			x, _ := b.call(m)
			return elem(x)
		})
	}
	s.choices[t] = out
	return out
}

// implementation adds a way to make values of a type, if it implements what is
// wanted.
type implementation func(of reflect.Type, make func(*builder) reflect.Value)

// ofStandardLibrary adds stubs of readers, writers and the like; those that can
// do more than most ask for only where there is none yet.
func (s *Setup) ofStandardLibrary(add implementation, none func() bool) {
	add(contextType, func(b *builder) reflect.Value { return reflect.ValueOf(b.ctx()) })
	add(reflect.TypeOf(onlyReader{}), func(b *builder) reflect.Value { return reflect.ValueOf(onlyReader{b.newReader()}) })
	add(reflect.TypeOf(onlyWriter{}), func(b *builder) reflect.Value { return reflect.ValueOf(onlyWriter{b.newWriter()}) })
	if none() {
		add(reflect.TypeOf(writeCloser{}), func(b *builder) reflect.Value { return reflect.ValueOf(writeCloser{b.newWriter()}) })
	}
	if none() {
		add(reflect.TypeOf((*reader)(nil)), func(b *builder) reflect.Value { return reflect.ValueOf(b.newReader()) })
	}
	add(reflect.TypeOf(label{}), func(b *builder) reflect.Value { return reflect.ValueOf(label{b.text()}) })
	for _, f := range furtherStubs {
		add(f.of, f.make)
	}
	if none() {
		rankedFor(add)
	}
	if none() {
		seekableFor(add)
	}
}

// ofPackage adds some of the package's own types.
func (s *Setup) ofPackage(t reflect.Type, add implementation, some func(own reflect.Type) bool) {
	for _, own := range s.Types {
		own := own
		if !some(own) {
			continue
		}
		for _, of := range []reflect.Type{own, reflect.PointerTo(own)} {
			of := of
			if own.Kind() != reflect.Interface && of.Implements(t) {
				add(of, func(b *builder) reflect.Value { return b.value(of) })
				break
			}
		}
	}
}

// further are stubs of packages that a driver has only where the package under
// check uses them.
type further struct {
	of   reflect.Type
	make func(*builder) reflect.Value
}

var furtherStubs []further

// elem returns what is in an interface.
func elem(v reflect.Value) reflect.Value {
	if v.IsValid() && v.Kind() == reflect.Interface {
		return v.Elem()
	}
	return v
}

// construct makes v by a function of its package, if there is one and the
// source chooses it.
func (b *builder) construct(v reflect.Value) bool {
	t := v.Type()
	makers := b.set.byResult[t]
	deref := false
	if len(makers) == 0 && t.Kind() != reflect.Ptr {
		makers, deref = b.set.byResult[reflect.PointerTo(t)], true
	}
	if len(makers) == 0 {
		return false
	}
	if k := b.src.next(); b.making > 0 && b.set.literal(t) {
		if k >= 160 { // what is made of it, the package has made, whatever is in it
			return false
		}
	} else if k >= 192 && b.set.mayHoldAny(t) && b.set.literal(t) {
		return false
	} else if k >= 232 && !b.noneNil && !b.asUsers {
		b.forged, b.unmade = true, true
		return false
	}
	x, ok := b.call(makers[b.src.below(len(makers))])
	for n := 0; !ok && n < mostRetries; n++ {
		x, ok = b.insisting(makers[b.src.below(len(makers))])
	}
	if ok && deref {
		if ok = !x.IsNil(); ok {
			x = x.Elem()
		}
	}
	if !ok || x.Kind() == reflect.Ptr && x.IsNil() {
		return false
	}
	v.Set(x)
	b.adjust(v)
	return true
}

// literal reports whether a type is a struct, or a pointer to one, that users write as well as
// have it made: nothing in it is hidden.
func (s *Setup) literal(t reflect.Type) bool {
	if t.Kind() == reflect.Ptr {
		t = t.Elem()
	}
	return t.Kind() == reflect.Struct && s.plain(t, 0)
}

// mayHoldAny reports whether the package says nothing of what has to be in values of a struct,
// or of one that is pointed to.
func (s *Setup) mayHoldAny(t reflect.Type) bool {
	if t.Kind() == reflect.Ptr {
		t = t.Elem()
	}
	return t.PkgPath() == s.Path && s.Written[t.Name()]
}

// mostRetries is how often a function that makes values is asked again if it does not
// take what it is called with.
const mostRetries = 3

// insisting calls a maker again that did not take what it was called with: one that reads a
// language refuses nearly all texts, and those of tests it takes.
func (b *builder) insisting(maker reflect.Value) (out reflect.Value, ok bool) {
	defer func(was bool) { b.insists = was }(b.insists)
	b.insists = true
	return b.call(maker)
}

// adjust sets some exported fields of a value that was made by a function of
// its package, as its users may: what a clock says, how long something is kept. Clocks
// in unexported fields are wound.
func (b *builder) adjust(v reflect.Value) {
	if v.Kind() == reflect.Ptr {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || foreign(v.Type()) {
		return
	}
	b.wind(v)
	if b.set.differs(v.Type()) || !b.src.one(4) {
		return
	}
	for i := 0; i < v.NumField(); i++ {
		if v.Type().Field(i).PkgPath == "" && !v.Type().Field(i).Anonymous && b.src.one(3) {
			b.fill(v.Field(i))
			b.forged = true
		}
	}
}

// call calls a maker with arguments of its own; it is not ok if the maker
// panics or fails.
func (b *builder) call(fn reflect.Value) (out reflect.Value, ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	defer func(m bool) { b.sized = m }(b.sized)
	b.sized = takesSizes(fn.Type())
	b.depth++
	b.making++
	in := b.arguments(fn.Type(), 0)
	b.making--
	b.depth--
	results := carryOut(fn, in)
	last := results[len(results)-1]
	if len(results) > 1 && last.Type() == errorType && !last.IsNil() {
		return out, false
	}
	b.got.dates(b.set, results[0])
	return results[0], true
}

// takesSizes reports whether a function takes two numbers or more: what it makes may be
// as large as their product.
func takesSizes(t reflect.Type) bool {
	n := 0
	for i := 0; i < t.NumIn(); i++ {
		if t.In(i).Kind() == reflect.Int {
			n++
		}
	}
	return n > 1
}

// warm calls a few methods of a value that was just made, so that it is not
// always fresh.
func (b *builder) warm(v reflect.Value) {
	methods := b.set.byReceiver[v.Type()]
	if len(methods) == 0 || b.depth > 2 {
		return
	}
	for _, history := range histories {
		if history(b, v) {
			return
		}
	}
	k := b.src.next()
	if k < 96 {
		return
	}
	if v.Kind() == reflect.Ptr && b.set.differs(v.Type().Elem()) {
		finding.Lock()
		b.set.changed[v.Pointer()] = true
		finding.Unlock()
	}
	b.warmed = true
	if b.src.one(2) { // all of it is about a few things
		defer func(was bool) { b.loyal = was }(b.loyal)
		b.loyal = true
	}
	n := int(k)%4 + 1
	if b.loyal {
		n = int(k)%12 + 1
	}
	if k >= 236 {
		n = longThen
	}
	changers, waiters := b.set.byChanged[v.Type()], b.set.byWaiting[v.Type()]
	if k >= 242 && len(changers) > 0 {
		b.crowd(v, b.crowding(v, changers))
		return
	}
	if k >= 208 && k < 236 && len(changers) > 0 {
		b.queue(v, changers)
		n %= 3
	}
	for ; n > 0; n-- {
		if f, ok := b.undoes(); ok {
			b.undoing(f)
			continue
		}
		from := methods
		if len(changers) > 0 && !b.src.one(4) {
			from = changers
		}
		if len(waiters) > 0 && b.src.one(3) {
			b.await(v, waiters[b.src.below(len(waiters))])
			continue
		}
		b.method(v, from[b.src.below(len(from))])
	}
}

// longestQueue bounds how many things that differ in one respect are put into a value.
const longestQueue = 9

// queue calls one method several times with the same but for a number or a text in one of
// its arguments: orders at one price, entries of one kind, each under a key of its own.
// A method that fails makes none, and another one is tried.
func (b *builder) queue(v reflect.Value, changers []reflect.Value) {
	defer func(was bool) { b.loyal = was }(b.loyal)
	b.loyal = true
	var fn reflect.Value
	var first []reflect.Value
	for n, ok := 0, false; n < mostRetries && !ok; n++ {
		fn = changers[b.src.below(len(changers))]
		ok = b.calls(fn, func() []reflect.Value {
			first = b.arguments(fn.Type(), 1)
			return append([]reflect.Value{v}, first...)
		})
	}
	from := 0
	if len(first) > 1 && b.src.one(3) {
		from = b.src.below(len(first))
	}
	for i := 1 + b.src.below(longestQueue-1); i > 0 && b.left > 0; i-- {
		b.calls(fn, func() []reflect.Value { return append([]reflect.Value{v}, b.besides(first, from, i)...) })
	}
}

// besides are arguments like others, but for a number or a text in one of them, from one on.
func (b *builder) besides(first []reflect.Value, from, i int) []reflect.Value {
	in := make([]reflect.Value, len(first))
	for n, x := range first {
		if !separate(x.Type()) {
			in[n] = b.value(x.Type())
			continue
		}
		in[n] = reflect.New(x.Type()).Elem()
		in[n].Set(x)
	}
	for n := range in {
		if x := in[(from+n)%len(in)]; separate(x.Type()) && succeed(x, i) {
			b.knows(x)
			break
		}
	}
	return in
}

// separate reports whether values of a type have no memory in common with others.
func separate(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if !separate(t.Field(i).Type) && t != timeType {
				return false
			}
		}
		return true
	case reflect.Array:
		return separate(t.Elem())
	}
	return flat(t) && t.Kind() != reflect.Func && t.Kind() != reflect.Chan
}

// mostAsked bounds the texts that are remembered as keys of what is there, beyond others.
const mostAsked = memorySize + 6

// knows remembers the first text in a value: what is there under it is asked for later.
func (b *builder) knows(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		if len(b.texts) < mostAsked {
			b.texts = append(b.texts, v.String())
		}
	case reflect.Struct:
		if v.NumField() > 0 {
			b.knows(v.Field(0))
		}
	}
}

// await calls a method that may wait for others, and has the contexts end that it was
// given where it does.
func (b *builder) await(v, fn reflect.Value) (e *errand, in []reflect.Value) {
	return b.awaitWith(v, fn, nil)
}

// awaitWith is await with arguments that were passed before, but for contexts; nil has others made.
func (b *builder) awaitWith(v, fn reflect.Value, same []reflect.Value) (e *errand, in []reflect.Value) {
	defer func(modest, calm bool, had int) {
		b.modest, b.calm = modest, calm
		b.cancels = b.cancels[:had]
	}(b.modest, b.calm, len(b.cancels))
	had := len(b.cancels)
	b.modest, b.calm = true, true
	b.ticks++
	b.depth++
	if in = []reflect.Value{v}; same == nil {
		in = append(in, b.arguments(fn.Type(), 1)...)
	} else {
		in = append(in, b.withOtherContexts(same)...)
	}
	b.depth--
	e = sendOff(fn, in)
	if e.settles(); !e.over {
		for _, cancel := range b.cancels[had:] {
			cancel()
		}
		if e.settles(); !e.over { // it stays
			goroutines++
		}
	}
	return e, in
}

// method calls a method of a value that was just made. One that ends in an
// error of the run time may have left half of its work behind, and no caller
// could go on with that.
//
// One that refuses what it is called with is called again with texts such as tests have, as a
// rule: nothing comes of a value else.
func (b *builder) method(v, fn reflect.Value) {
	in := func() []reflect.Value {
		b.depth++
		in := append([]reflect.Value{v}, b.arguments(fn.Type(), 1)...)
		b.depth--
		return in
	}
	if b.calls(fn, in) || b.forged || b.insists || !takesTexts(fn.Type()) || b.src.one(3) {
		return
	}
	b.insists = true
	b.calls(fn, in)
	b.insists = false
}

// takesTexts reports whether a function takes texts, or bytes.
func takesTexts(t reflect.Type) bool {
	for i := 0; i < t.NumIn(); i++ {
		in := t.In(i)
		if in.Kind() == reflect.String || in.Kind() == reflect.Slice && in.Elem().Kind() == reflect.Uint8 {
			return true
		}
	}
	return false
}

// calls makes such a call; it is not ok if that panics or says that it failed.
func (b *builder) calls(fn reflect.Value, in func() []reflect.Value) (ok bool) {
	defer func() {
		if _, ok := recover().(runtime.Error); ok {
			b.forged = true
		}
	}()
	defer func(m bool) { b.modest = m }(b.modest)
	b.modest = true
	b.ticks++
	args := in()
	out := carryOut(fn, args)
	b.got.takes(b.set, out)
	b.got.passed(b.set, args)
	last := len(out) - 1
	return last < 0 || out[last].Type() != errorType || out[last].IsNil()
}

// arguments makes the parameters of a function from the given one on.
func (b *builder) arguments(t reflect.Type, from int) []reflect.Value {
	in := make([]reflect.Value, t.NumIn()-from)
	for i := range in {
		if b.backward && b.depth == 0 {
			i = len(in) - 1 - i
		}
		n := len(b.readers)
		b.handing = b.handed(t, from+i)
		in[i] = b.value(t.In(from + i))
		b.handing = false
		if b.timed && (b.depth == 0 || in[i].Type() == timeType) { // also what a value is made of
			b.got.dates(b.set, in[i])
		}
		for _, r := range b.readers[n:] {
			r.of = from + i
		}
	}
	return in
}

// apply calls a function; the last argument of a variadic one is its slice.
func apply(fn reflect.Value, in []reflect.Value) []reflect.Value {
	if fn.Type().IsVariadic() {
		return fn.CallSlice(in)
	}
	return fn.Call(in)
}

// callsMade counts the calls that are made of functions under check and beside them, not those that stubs pass on; atomic.
var callsMade int64

// applyAnew is apply of a call that others are told apart from: who answers it may answer otherwise than before.
func applyAnew(fn reflect.Value, in []reflect.Value) []reflect.Value {
	atomic.AddInt64(&callsMade, 1)
	return apply(fn, in)
}

// cannot says why a function cannot be called: what it takes cannot be made.
func (s *Setup) cannot(fn interface{}) string {
	t := reflect.TypeOf(fn)
	for i := 0; i < t.NumIn(); i++ {
		in := t.In(i)
		for in.Kind() == reflect.Slice || in.Kind() == reflect.Ptr {
			in = in.Elem()
		}
		if in.Kind() == reflect.Interface && in.NumMethod() > 0 && special[in] == nil && len(s.implementers(in)) == 0 {
			return "no value of type " + in.String() + " can be made"
		}
	}
	return ""
}
