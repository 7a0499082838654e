package replay

import (
	"io"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
	"unicode"
)

// part is one thing that could be seen of a call: what is seen, and how it
// looked.
type part struct{ what, looks string }

// attempt is one call under way.
type attempt struct {
	b       *builder
	t       Target
	in      []reflect.Value
	before  []string
	spare   []string
	areas   [][]region
	globals []string
	parts   []part
	normal  bool // it returned
	sent    int  // bytes to the one stream that it only writes to
	clear   bool // the arguments can be written as Go expressions
	imports map[string]bool
	literal []string
	detail  bool // what was seen is wanted as Go expressions too
	wants   []want
	undo    func() // what was set of the package
	results []reflect.Value
	called  *invocation // of a program
	amid    []string    // what was called before, in words
	lent    []lentList
	kept    []keptList
	manner  beside
	// hear adds what was printed since it was last called, and deafen leaves that out; nil
	// where nothing is listened to.
	hear, deafen func()
	// besides is told when calls begin and end that are made beside the one under check; nil where nobody asks.
	besides func(under bool)
	// appended says that the caller appended to what a further call returned, of which
	// no test tells.
	appended bool
	// overwritten says that the caller did so with what the call gave.
	overwritten bool
}

// followers use results in ways that not all drivers have, and report whether they did.
var followers []func(a *attempt, what string, v reflect.Value) bool

// eachCall are done before each call, by files that not all drivers have.
var eachCall []func(*builder)

// want is what a test would have to expect.
type want struct {
	what, expr string
	sure       bool // it is an expression, and not a description
}

// expect notes a value as a Go expression.
func (a *attempt) expect(what string, v reflect.Value) {
	if !a.detail {
		return
	}
	w := &writing{imports: a.imports, clear: true}
	text := w.literal(reachable(v))
	a.wants = append(a.wants, want{what, text, w.clear && !a.appended})
}

// prepare makes the arguments of a call.
func prepare(set *Setup, t Target, data []byte) (a *attempt, why string) {
	defer func() {
		if r := recover(); r != nil {
			why = "its arguments cannot be made"
		}
	}()
	data, swaps := withoutSwaps(data)
	b := &builder{src: &source{data: data}, swaps: swaps, set: set, pool: t.Pool, tape: &journal{}, left: mostValues, held: &holder{}, of: t}
	b.asUsers = isAsUsers(swaps)
	if set.box = ""; t.Files {
		makers := b.makersIn()
		worked := len(makers) > 0 && b.src.one(2)
		b.box = newBox(b, worked)
		if set.box = b.box.dir; worked {
			b.inhabit(makers)
		}
		b.box.was = b.box.files()
	}
	how := b.manners(t)
	b.windPackage()
	fn := reflect.TypeOf(t.Fn)
	b.timed = takesTimes(fn)
	if t.Method && !t.Waits && !t.Quits {
		b.itself = reflect.ValueOf(t.Fn)
	}
	if t.Method && !t.There {
		b.asksForNil = fn.In(0)
	}
	set.changed = map[uintptr]bool{}
	start()
	atomic.StoreUint32(&dawdled, 0)
	atomic.StoreInt32(&anyByChance, 0)
	atomic.StoreInt32(&outwaited, 0)
	a = &attempt{b: b, t: t, manner: how, in: b.arguments(fn, 0)}
	if t.Method {
		b.subject, b.sameAgain, b.locks = a.in[0], a.hurried(), locksIn(a.in[0], 0)
		if t.There && a.in[0].Kind() == reflect.Ptr && a.in[0].IsNil() {
			b.forged = true
		}
	}
	markAsked()
	for _, v := range a.in {
		a.before = append(a.before, printed(v))
		a.spare = append(a.spare, spareOf(v))
		a.areas = append(a.areas, regions(v))
	}
	a.lend()
	a.clear, a.imports = how != cousinsFirst, map[string]bool{}
	if fn, in, ok := a.rests(); ok {
		w := &writing{imports: a.imports}
		for _, v := range in {
			a.amid = append(a.amid, w.literal(v))
		}
		a.amid, a.clear = []string{"<called before, and then " + strings.TrimSuffix(methodName(fn), "()") + "(" + strings.Join(a.amid, ", ") + ")>"}, false
	}
	a.globals = a.globally()
	a.undo = b.setVariables(set.Settable[t.Name])
	for _, x := range set.Settable[t.Name] {
		now := reflect.ValueOf(x.At).Elem()
		a.before = append(a.before, x.Name+" "+printed(now))
		a.clear = a.clear && printed(now) == set.initial[x.Name]
	}
	if t.Whole {
		undo := a.undo
		how, end := b.program()
		a.called, a.undo, a.clear = how, func() { end(); undo() }, false
		a.before = append(a.before, how.text()...)
	}
	b.ticks++
	b.begin()
	return a, ""
}

// spell writes the arguments as Go expressions.
func (a *attempt) spell() {
	w := &writing{imports: a.imports, clear: true}
	for _, v := range a.in {
		a.literal = append(a.literal, w.literal(v))
	}
	if a.called != nil {
		a.literal = append(a.literal, a.called.text()...)
	}
	a.literal = append(a.literal, a.amid...)
	a.clear = a.clear && w.clear
}

// spareOf prints what lies behind the end of a slice.
func spareOf(v reflect.Value) string {
	if v.Kind() != reflect.Slice || v.Cap() == v.Len() {
		return ""
	}
	return printed(v.Slice(v.Len(), v.Cap()))
}

// caller names the goroutine that the call under check is made by. Others ask for it
// while they still run, perhaps beside the next call.
var caller atomic.Value

// byCaller reports whether what runs is the call under check itself.
func byCaller() bool { return goroutine() == caller.Load() }

// goroutine names the one that runs.
func goroutine() string {
	var text [64]byte
	name, _, _ := strings.Cut(string(text[:runtime.Stack(text[:], false)]), "[")
	return name
}

// asItComes is what is noted where several goroutines of one call have asked the same, and were answered in
// different ways.
const asItComes = "answers the same request as it comes"

// anyByChance is 1 where that was so since an attempt began, also in calls of which nothing is told but what they
// gave; atomic.
var anyByChance int32

// tellChance says so, once all calls were made, and whether time has decided how far one came.
func (a *attempt) tellChance() {
	if atomic.LoadInt32(&anyByChance) != 0 {
		a.add("who is asked", asItComes)
	}
	if atomic.LoadInt32(&outwaited) != 0 {
		a.add("who waits", midRest)
	}
}

// do calls the function and looks at everything it may have changed.
func (a *attempt) do() {
	defer a.undo()
	defer a.tellChance()
	caller.Store(goroutine())
	a.rewrite()
	switch {
	case a.manner == cousinsFirst:
		a.tellBesides(true)
		a.cousins()
		a.tellBesides(false)
		if a.deafen != nil { // what they print is nothing of the call
			a.deafen()
		}
	case a.manner == company && a.t.Waits:
		a.meanwhile()
		return
	}
	atomic.StoreInt32(&a.b.live, 1)
	atomic.StoreInt32(&camePast, 0)
	atomic.StoreInt32(&deferred, 0)
	results, ok := a.invoke()
	atomic.StoreInt32(&a.b.live, 0)
	a.b.letEnd()
	a.normal, a.sent = ok, a.b.tape.onlySent()
	a.b.got.takes(a.b.set, results)
	if a.t.Method {
		a.b.got.passed(a.b.set, a.in)
	}
	for i, r := range results {
		a.add("result "+strconv.Itoa(i), printed(r))
		a.expect("result "+strconv.Itoa(i), r)
		a.follow("result "+strconv.Itoa(i), r, 0)
	}
	if ok {
		a.sharing(results)
		a.keeping()
	}
	a.results = results
	a.settle()
	a.b.finish()
	if ok && a.b.tape.mended && results[len(results)-1].IsNil() {
		return // who does not say that a write failed makes no promise of those after it
	}
	a.events()
	if !ok && a.crashed() {
		return // how far it came before a mistake of the caller's is nobody's promise
	}
	if a.b.panicked {
		a.abandoned()
		return
	}
	a.after()
	for i, g := range a.b.set.Variables[a.t.Name] {
		if now := printed(reflect.ValueOf(g.At).Elem()); now != a.globals[i] {
			if !unicode.IsUpper([]rune(g.Name)[0]) {
				whole, _ := views(now)
				now = onlyInside(whole)
			}
			a.add("variable "+g.Name, now)
		}
	}
	if ok {
		a.then(results)
		if a.b.mood%moodsOf == inPlaceMood && a.b.box == nil && !a.t.Whole && !a.t.Quits && !a.t.Waits {
			a.inPlace()
		}
	}
	if a.hear != nil { // how often the call is made anew, each side decides by itself
		a.hear()
		defer a.deafen()
	}
	if ok && a.b.box == nil && !a.t.Whole {
		a.unheard()
		a.midway()
	}
	switch {
	case !ok || !a.t.Method || a.b.box != nil:
	case a.manner == company:
		a.interleave()
	case a.manner == breaking:
		a.breakings()
	}
	if a.b.box != nil {
		a.parts = append(a.parts, a.b.box.changes()...)
	}
}

func (a *attempt) tellBesides(under bool) {
	if a.besides != nil {
		a.besides(under)
	}
}

func (a *attempt) add(what, looks string) { a.parts = append(a.parts, part{what, looks}) }

// events adds what stubs saw. Where one of them panicked, how far what was
// written had come by then is left to the code, which may gather it, and so is what it had
// asked.
func (a *attempt) events() {
	for _, p := range a.b.tape.lines() {
		if !a.b.panicked || !strings.HasPrefix(p.looks, "write ") && !strings.HasPrefix(p.looks, askedPrefix) && !strings.HasPrefix(p.what, cutPrefix) {
			a.parts = append(a.parts, p)
		}
	}
}

// abandoned looks at a receiver after a function that was passed panicked: what
// the method did to it until then can be seen, a lock that it keeps above all.
// Other arguments are half done.
func (a *attempt) abandoned() {
	if !a.t.Method {
		return
	}
	if now := printed(a.in[0]); now != a.before[0] {
		a.add("argument 0 afterwards", differently(a.before[0], now))
	}
	a.lookAt("argument 0, given up,", a.in[0])
	a.then(nil)
}

// crashed reports whether the call ended in an error of the run time.
func (a *attempt) crashed() bool {
	return len(a.parts) > 0 && a.parts[0].what == "panic" && strings.HasPrefix(a.parts[0].looks, "runtime error: ")
}

// invoke calls the function; it is not ok if that panics or ends the goroutine.
func (a *attempt) invoke() (results []reflect.Value, ok bool) {
	done := false
	defer func() {
		r := recover()
		switch {
		case done:
		case r != nil:
			a.add("panic", panicText(r))
		default:
			a.add("panic", "runtime.Goexit")
		}
	}()
	results = applyAnew(reflect.ValueOf(a.t.Fn), a.in)
	done = true
	return results, true
}

// panicText is what a panic says. Errors of the run time are told apart by
// kind: their texts carry numbers that a rewrite may change.
func panicText(r interface{}) string {
	if e, ok := r.(runtime.Error); ok {
		text := e.Error()
		for _, k := range [][2]string{
			{"out of range", "index or slice out of range"}, {"nil pointer", "nil pointer"}, {"called using nil", "nil pointer"}, {"divide", "division by zero"},
			{"nil map", "write to nil map"}, {"conversion", "type assertion"}, {"makeslice", "makeslice: out of range"},
			{"unhashable", "unhashable key"}, {"closed channel", "closed channel"}, {"comparing", "comparing what cannot be compared"},
		} {
			if strings.Contains(text, k[0]) {
				return "runtime error: " + k[1]
			}
		}
		return "runtime error: " + text
	}
	return withoutLines(printed(reflect.ValueOf(&r).Elem()))
}

// after looks at the arguments again.
func (a *attempt) after() {
	for i, v := range a.in {
		if now := printed(v); now != a.before[i] {
			a.add("argument "+strconv.Itoa(i)+" afterwards", differently(a.before[i], now))
			a.expect("argument "+strconv.Itoa(i)+" afterwards", v)
		}
		if now := spareOf(v); now != a.spare[i] {
			a.add("argument "+strconv.Itoa(i)+" behind its end", now)
		}
	}
	a.lentAfterwards()
	a.heldAfterwards()
	a.remaining()
	for _, r := range a.b.readers {
		if a.b.tape.refused() {
			break // how far code reads ahead of what it cannot write is nobody's promise
		}
		if a.t.leaves(r.of) {
			continue
		}
		if r.through != nil { // which its owner reads on
			left, err := io.ReadAll(io.LimitReader(r.through, mostRead))
			a.add(r.id, "has "+quoted(string(left))+" left, and then "+printed(reflect.ValueOf(&err).Elem()))
			continue
		}
		a.add(r.id, "read up to "+strconv.Itoa(r.given)+" of "+strconv.Itoa(len(r.content)))
	}
	if len(a.in) > 0 && a.normal {
		a.observe("argument 0", a.in[0])
		a.observeBy("argument 0", a.in[0])
	}
}

// sharing says which results lie in the memory of arguments.
func (a *attempt) sharing(results []reflect.Value) {
	for i, r := range results {
		of := regions(r)
		for k, in := range a.in {
			if r.Kind() == reflect.Ptr && r.Type() == in.Type() && !r.IsNil() && r.Pointer() == in.Pointer() {
				a.add("result "+strconv.Itoa(i)+" is", "argument "+strconv.Itoa(k))
			}
			if shares(of, a.areas[k]) || shares(of, regions(in)) {
				a.add("result "+strconv.Itoa(i)+" shares memory", "with argument "+strconv.Itoa(k))
			}
		}
		w := lookWithin(r)
		if w.overlapping() {
			a.add("result "+strconv.Itoa(i)+" shares memory", "with itself: its elements overlap")
		}
		if w.twice {
			a.add("result "+strconv.Itoa(i)+" has one object in two places", "who changes one of them changes both")
		}
	}
}

// keeping says whether a receiver keeps memory that was lent to it: what the caller
// writes there later would be read as if it had been passed.
func (a *attempt) keeping() {
	if !a.t.Method {
		return
	}
	var kept []region
	for i, v := range a.in {
		if i == 0 || !lendable(v.Type()) || shares(a.areas[0], a.areas[i]) {
			continue
		}
		if kept == nil {
			kept = regions(a.in[0])
		}
		how := "is free again"
		if shares(kept, listsOf(v)) {
			how = "is kept by the receiver"
		}
		a.add("memory of argument "+strconv.Itoa(i), how)
		if within := ownedWithin(v); len(within) > 0 && shares(kept, within) {
			a.add("memory within argument "+strconv.Itoa(i), "is kept by the receiver")
		}
	}
}

// lendable reports whether values of a type are memory that callers use again, or
// structs of it.
func lendable(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Slice:
		return true
	case reflect.Map:
		return flat(t.Elem())
	case reflect.Struct:
		for i := 0; i < t.NumField(); i++ {
			if lendable(t.Field(i).Type) {
				return true
			}
		}
	}
	return false
}

// observe asks a value of the package what it says of itself: in half of the calls by methods
// that change nothing alone, since others, as one that ends a line, leave less for later
// calls to see.
func (a *attempt) observe(what string, v reflect.Value) {
	gently := a.b.mending || a.b.mood%2 == 1
	for _, m := range a.b.set.byReceiver[v.Type()] {
		if m.Type().NumIn() != 1 || m.Type().NumOut() == 0 || v.Kind() == reflect.Ptr && v.IsNil() || gently && a.b.set.changes(m) {
			continue
		}
		a.add(what+" "+methodName(m), a.ask(m, v))
	}
}

// observeBy asks a receiver about what the call under check was about, by methods that
// change nothing and take the like of its arguments.
func (a *attempt) observeBy(what string, v reflect.Value) {
	for _, q := range a.asksAbout(v) {
		a.add(what+" "+methodName(q.method)+" of the same", a.ask(q.method, v, q.in...))
	}
}

// question is a method with what it is asked.
type question struct {
	method reflect.Value
	in     []reflect.Value
}

// asksAbout lists the methods of a receiver that change nothing, and take values of the
// types of the call's arguments, or of what lies in these, with those.
func (a *attempt) asksAbout(v reflect.Value) (all []question) {
	if !a.t.Method || isNil(v) {
		return nil
	}
	parts := a.partsPassed()
	for _, m := range a.b.set.byReceiver[v.Type()] {
		t := m.Type()
		if t.NumIn() == 1 || t.NumOut() == 0 || t.IsVariadic() || a.b.set.changes(m) {
			continue
		}
		var in []reflect.Value
		for _, given := range a.in[1:] {
			if n := len(in) + 1; n < t.NumIn() && given.Type() == t.In(n) && simpleValue(given) {
				in = append(in, given)
			}
		}
		if len(in) == 0 {
			in = pickParts(t, parts)
		}
		if len(in) == t.NumIn()-1 && len(all) < mostQuestions {
			all = append(all, question{m, in})
		}
	}
	return all
}

// mostQuestions bounds the methods that are asked so.
const mostQuestions = 4

func (a *attempt) ask(m, v reflect.Value, in ...reflect.Value) (said string) {
	defer func() {
		if r := recover(); r != nil {
			said = "panics with " + panicText(r)
		}
	}()
	return show(m.Call(append([]reflect.Value{v}, in...)))
}

// methodName is the name of a method expression.
func methodName(m reflect.Value) string {
	name := runtime.FuncForPC(m.Pointer()).Name()
	return name[strings.LastIndex(name, ".")+1:] + "()"
}

// follow uses a result that is a function, a reader or a value of the package.
func (a *attempt) follow(what string, r reflect.Value, depth int) {
	defer func() {
		if x := recover(); x != nil {
			a.add(what+" used", "panics with "+panicText(x))
		}
	}()
	e := elem(r)
	if !e.IsValid() || depth > 1 {
		return
	}
	if e.Kind() == reflect.Func && !e.IsNil() {
		a.followFunc(what, e, depth)
		return
	}
	if e.Kind() == reflect.Chan && !e.IsNil() && e.Type().ChanDir() != reflect.SendDir {
		a.receive(what, e)
		return
	}
	for _, f := range followers {
		if f(a, what, e) {
			return
		}
	}
	if x, ok := e.Interface().(io.Reader); ok && r.Kind() == reflect.Interface {
		a.readOut(what, x)
		return
	}
	a.observe(what, e)
	a.clocks(what, e)
}

// mostRead bounds what is read of a reader that a call returned, in bytes.
const mostRead = 1 << 14

// readOut reads what a call returned to its end and once more: as much as there is, a
// few bytes at a time, or as it gives itself to a writer if it does. Which way it is
// read does not show.
func (a *attempt) readOut(what string, x io.Reader) {
	var text []byte
	var err error
	to, copies := x.(io.WriterTo)
	switch k := a.b.src.below(4); {
	case k == 3 && copies:
		out := &limited{}
		_, err = to.WriteTo(out)
		text = out.text
	case k == 2:
		piece := make([]byte, 3)
		for reads := 0; err == nil && reads < mostRead/3; reads++ {
			var n int
			n, err = x.Read(piece)
			text = append(text, piece[:n]...)
		}
		if err == io.EOF {
			err = nil
		}
	default:
		text, err = io.ReadAll(io.LimitReader(x, mostRead))
	}
	if len(text) >= mostRead/4 { // how much that is depends on how it was read
		a.add(what+" read", "begins with "+quoted(string(text[:mostRead/4])))
		return
	}
	a.add(what+" read", quoted(string(text))+" "+printed(reflect.ValueOf(&err).Elem()))
	n, err := x.Read(make([]byte, 1))
	a.add(what+" read again", strconv.Itoa(n)+" "+printed(reflect.ValueOf(&err).Elem()))
}

// limited takes so much as is read of a reader.
type limited struct{ text []byte }

func (l *limited) Write(p []byte) (int, error) {
	if len(l.text)+len(p) > mostRead {
		return 0, io.ErrShortWrite
	}
	l.text = append(l.text, p...)
	return len(p), nil
}

func (a *attempt) followFunc(what string, f reflect.Value, depth int) {
	t := f.Type()
	if isIterator(t) {
		for _, most := range []int{100, 1} { // a consumer that wants all, and one that stops
			a.b.tape.note(what, "is asked for "+strconv.Itoa(most))
			var seen, later []string
			var kept [][]reflect.Value
			yield := reflect.MakeFunc(t.In(0), func(in []reflect.Value) []reflect.Value {
				seen, kept = append(seen, show(in)), append(kept, in)
				return []reflect.Value{reflect.ValueOf(len(seen) < most).Convert(t.In(0).Out(0))}
			})
			f.Call([]reflect.Value{yield})
			a.add(what+" yields", strings.Join(seen, "; "))
			a.tellOwner(what, kept)
			for _, in := range kept {
				later = append(later, show(in))
			}
			if now := strings.Join(later, "; "); now != strings.Join(seen, "; ") {
				a.add(what+" yielded, and that is now", now)
			}
		}
		a.add(what+" used by who panics", a.brokenOff(f))
		if a.t.Method && a.b.src.one(2) {
			a.add(what+" while others are at it", a.nested(f))
		}
		return
	}
	stubs := a.b.count
	for k := byte(0); k < callsOfFunc; k++ {
		stubs = a.callFunc(what, f, depth, k, stubs)
	}
}

// callsOfFunc is how often a function that a call gave is called, and strangeTo from which time on with values that have
// nothing to do with those of the call.
const (
	callsOfFunc = 7
	strangeTo   = 4
)

// callFunc calls a function that a call gave, and returns how many stubs there are now. One that panics may do
// otherwise when it is called with something else.
func (a *attempt) callFunc(what string, f reflect.Value, depth int, k byte, stubs int) (now int) {
	b, t := *a.b, f.Type()
	b.count = stubs
	defer func() {
		if x := recover(); x != nil {
			a.add(what+" used", "panics with "+panicText(x))
		}
		now = b.count // their names tell them apart
	}()
	b.src, b.left, b.later = &source{data: a.bytesFor(k)}, 64, nil
	if k >= strangeTo { // what the call itself was about
		b.tiny, b.loyal, b.related, b.texts = false, false, false, nil
	}
	in := b.arguments(t, 0)
	given := show(in)
	out := applyAnew(f, in)
	a.add(what+" called with ("+given+")", show(out))
	for i, r := range out {
		a.follow(what+" called, result "+strconv.Itoa(i), r, depth+1)
	}
	if k&1 != 0 && refers(out) {
		for _, r := range out {
			scribble(r)
		}
		b.src, b.later = &source{data: a.bytesFor(k)}, nil
		b.count = stubs
		a.add(what+" called again with ("+given+"), what it gave overwritten", show(applyAnew(f, b.arguments(t, 0))))
	}
	b.finish()
	return now
}

// nested goes through an iterator, and says what it yields if the receiver it came from
// is changed after the first value and gone through anew within the loop.
func (a *attempt) nested(f reflect.Value) (said string) {
	var seen []string
	defer func() {
		if recover() != nil {
			seen = append(seen, "a panic")
		}
		said = strings.Join(seen, "; ")
	}()
	t, fn := f.Type(), reflect.ValueOf(a.t.Fn)
	goesOn := []reflect.Value{reflect.ValueOf(true).Convert(t.In(0).Out(0))}
	f.Call([]reflect.Value{reflect.MakeFunc(t.In(0), func(in []reflect.Value) []reflect.Value {
		if seen = append(seen, show(in)); len(seen) > 1 {
			return goesOn
		}
		for n := a.b.src.below(3); n > 0; n-- {
			if all := a.b.set.byChanged[a.in[0].Type()]; len(all) > 0 {
				a.b.method(a.in[0], all[a.b.src.below(len(all))])
			}
		}
		for _, again := range applyAnew(fn, a.in) {
			if again.Type() == t {
				again.Call([]reflect.Value{reflect.MakeFunc(t.In(0), func(in []reflect.Value) []reflect.Value {
					seen = append(seen, "within: "+show(in))
					return goesOn
				})})
			}
		}
		return goesOn
	})})
	return ""
}

// brokenOff says how often an iterator asks a consumer that panics at the first value.
func (a *attempt) brokenOff(f reflect.Value) (said string) {
	asked := 0
	defer func() {
		_ = recover()
		said = numbered("asked", asked)
	}()
	f.Call([]reflect.Value{reflect.MakeFunc(f.Type().In(0), func([]reflect.Value) []reflect.Value {
		asked++
		panic("who consumes panics")
	})})
	return said
}

// bytesFor are the bytes of arguments for a function that was returned: simple
// ones first, then what hangs on those of the call itself.
func (a *attempt) bytesFor(k byte) []byte {
	if k < 3 {
		return []byte{k * 40, k * 7, k, k * 90, k, k, k}
	}
	data := make([]byte, 160)
	newDice(int64(hashed(string(a.b.src.data) + string(rune(k))))).Read(data)
	return data
}

// carryOut makes a call that others follow, which must find what its goroutines do at
// once done.
func carryOut(fn reflect.Value, in []reflect.Value) []reflect.Value {
	out := applyAnew(fn, in)
	for n := 0; n < mostYields && runtime.NumGoroutine() > goroutines; n++ {
		runtime.Gosched()
	}
	lull()
	return out
}

// mostYields bounds how often others are let run after a call before anybody looks at them.
const mostYields = 6

// settle gives goroutines that the call left behind a moment to finish.
func (a *attempt) settle() {
	for i := 0; i < 10 && runtime.NumGoroutine() > goroutines; i++ {
		time.Sleep(time.Duration(i) * 200 * time.Microsecond)
	}
	if runtime.NumGoroutine() > goroutines {
		a.leftBehind()
	}
}

// goroutines is how many there are while a call runs that starts none.
var goroutines int
