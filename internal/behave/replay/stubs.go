package replay

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"reflect"
	"sort"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// stub is a value of the driver's own that an argument consists of: printed by
// its name, never by what is inside.
type stub interface{ HoneStubName() string }

var (
	errStub  = errors.New("stub failed")
	errClose = errors.New("closing failed")
)

// endings of readers and writers.
var endings = []error{io.EOF, errStub, io.ErrUnexpectedEOF}

// reader gives its content in pieces of some size and then its ending; eager
// ones give the ending with the last piece. It serves every interface of
// package io that only reads.
type reader struct {
	id      string
	content []byte
	given   int
	piece   int // 0 gives as much as fits
	ending  error
	eager   bool
	rests   bool // now and then it gives nothing, and no error
	rested  bool
	resumes []byte        // what there is after it failed once
	once    bool          // it fails once, whatever there is after that
	of      int           // the argument that it is, or is a part of
	through *bufio.Reader // by which it was passed, nil for none
	writer                // what is both
}

func (r *reader) HoneStubName() string { return r.id }

func (r *reader) Read(p []byte) (int, error) {
	rest := r.content[r.given:]
	if len(rest) == 0 {
		err := r.ending
		r.resume()
		return 0, err
	}
	if r.rested = r.rests && !r.rested; r.rested {
		return 0, nil
	}
	if r.piece > 0 && len(rest) > r.piece {
		rest = rest[:r.piece]
	}
	n := copy(p, rest)
	r.given += n
	if r.eager && r.given == len(r.content) {
		err := r.ending
		r.resume()
		return n, err
	}
	return n, nil
}

// resume has a reader that failed once go on, as one does that was not in time.
func (r *reader) resume() {
	if r.once {
		r.ending = io.EOF
	}
	if len(r.resumes) > 0 {
		r.content, r.resumes, r.ending = append(r.content, r.resumes...), nil, io.EOF
	}
}

func (b *builder) newReader() *reader {
	id := b.name("reader")
	r := &reader{id: id, content: []byte(b.anyBytes()), ending: io.EOF, writer: writer{id: id, tape: b.tape, most: -1}}
	if b.box == nil && !b.tiny && len(b.pool.Texts) > 0 && b.src.one(4) {
		if s := b.formed(); s != "" {
			r.content = []byte(b.swappedText(s))
		}
	}
	if all := b.documents(); b.making > 0 && b.box == nil && !b.tiny && len(all) > 0 && b.src.one(2) {
		r.content = []byte(b.swappedText(all[b.src.below(len(all))]))
	}
	if b.src.one(3) {
		r.piece = 1 + b.src.below(4)
	} else if b.src.one(10) { // a line that no buffer of a usual size holds
		r.content = append(bytes.Repeat([]byte("line "), []int{820, 13108, 14000}[b.src.below(3)]), r.content...)
	}
	if b.src.one(4) {
		r.ending = endings[b.src.below(len(endings))]
		if r.ending == errStub && b.src.one(3) {
			r.resumes = []byte(b.text())
		}
	}
	r.once = b.asUsers
	if n := len(r.content); n > 1 && b.src.one(8) { // it breaks off just before its end
		r.content = r.content[:n-1-b.src.below(min2(n-1, nearEnd))]
	}
	r.eager = b.src.one(5)
	r.rests = b.src.one(16)
	b.readers = append(b.readers, r)
	return r
}

// documents are the texts of several lines that the code and its tests have, which is what values are read from.
func (b *builder) documents() (all []string) {
	for _, s := range b.pool.Texts {
		if strings.IndexByte(s, '\n') >= 0 && len(s) > 4 && len(s) < longestDocument {
			all = append(all, s)
		}
	}
	return all
}

// longestDocument bounds them, in bytes.
const longestDocument = 1000

// nearEnd is how far before their ends texts break off more often than elsewhere: where a sum is, or a last sign.
const nearEnd = 12

// writer takes most bytes and fails from then on, like a pipe that broke; a
// negative number is without end. It does not count calls, so that buffering
// cannot be seen as long as every byte arrives.
type writer struct {
	id       string
	tape     *journal
	most     int
	taken    int
	text     []byte
	closed   bool
	closing  fate
	buffered bool // behind a buffer, which cuts texts as it likes
	mends    bool // it fails once
}

func (w *writer) HoneStubName() string { return w.id }

func (w *writer) Write(p []byte) (int, error) {
	n := len(p)
	if w.most >= 0 && w.taken+n > w.most {
		n = w.most - w.taken
	}
	w.taken += n
	w.text = append(w.text, p[:n]...)
	w.tape.wrote(w.id, p[:n])
	if n > 0 && n == len(p) && !w.buffered {
		w.tape.cut(w.id)
	}
	if n < len(p) {
		w.tape.refuses()
		if w.mends && w.tape.mends() {
			w.most = -1
		}
		return n, errStub
	}
	return n, nil
}

// fate is what comes of closing a writer.
type fate int

const (
	closesAsItWrote fate = iota // it fails if no more could be written
	closesWell                  // whatever was lost
	closesBadly                 // what was taken is lost now
)

func (w *writer) Close() error {
	w.tape.note(w.id, "close")
	w.closed = true
	switch {
	case w.closing == closesBadly:
		return errClose
	case w.closing == closesAsItWrote && w.most >= 0 && w.taken >= w.most:
		return errStub
	}
	return nil
}

func (b *builder) newWriter() *writer {
	w := &writer{id: b.name("writer"), tape: b.tape, most: -1}
	if b.src.one(3) {
		w.most = []int{0, 1, 2, 5, 16, 64, 500, 4096, 5000}[b.src.below(9)]
	}
	w.mends = w.most > 0 && b.mends && b.src.one(3) || w.most >= 0 && b.mending
	if b.src.one(3) {
		w.closing = []fate{closesWell, closesBadly}[b.src.below(2)]
	}
	return w
}

// halves hide that a stub can do more than an interface asks for.
type onlyReader struct{ io.Reader }
type onlyWriter struct{ io.Writer }
type writeCloser struct{ *writer }

func (o onlyReader) HoneStubName() string { return stubOf(o.Reader) }
func (o onlyWriter) HoneStubName() string { return stubOf(o.Writer) }

func stubOf(v interface{}) string {
	if s, ok := v.(stub); ok {
		return s.HoneStubName()
	}
	return "stub"
}

// failure is an error of a type and a message of its own.
type failure struct{ message string }

func (f *failure) Error() string { return f.message }

func (b *builder) fails() error {
	switch b.src.below(8) {
	case 1:
		return errStub
	case 2:
		return io.EOF
	case 3:
		return wrapped{"outer", io.ErrUnexpectedEOF}
	case 4:
		return &failure{b.text()}
	case 5:
		return b.ownError()
	case 6: // as who calls adds what it was about
		return wrapped{"outer", b.ownError()}
	}
	return nil
}

// ownError is an error of the package that is told by its identity, else one of the standard
// library.
func (b *builder) ownError() error {
	if all := b.set.Sentinels; len(all) > 0 {
		if err := *all[b.src.below(len(all))].At; err != nil {
			return err
		}
	}
	return context.Canceled
}

type wrapped struct {
	prefix string
	inner  error
}

func (w wrapped) Error() string { return w.prefix + ": " + w.inner.Error() }
func (w wrapped) Unwrap() error { return w.inner }

// label is a value that prints itself.
type label struct{ value string }

func (l label) String() string { return l.value }

// record is a struct with fields of many kinds, as users have them filled or
// written by packages that look at fields.
type record struct {
	A string
	B int
	C bool
	D []string
	E float64 `json:"e,omitempty"`
	F time.Duration
	G *int8
	H map[string]int
}

// namesakes are two types whose names are the same: they are declared in two
// functions.
func namesakes() []reflect.Type {
	one := func() reflect.Type {
		type local struct{ A string }
		return reflect.TypeOf((*local)(nil))
	}
	other := func() reflect.Type {
		type local struct {
			B int
			A string
		}
		return reflect.TypeOf((*local)(nil))
	}
	return []reflect.Type{one(), other()}
}

// function makes a function whose results depend on its arguments alone and
// whose calls are noted. Those that compare two values of a type order them
// consistently and are not noted: how often a sort compares is its own.
func (b *builder) newFunc(t reflect.Type) reflect.Value {
	id := b.name("func")
	if isClock(t) {
		return b.newClock(t, id)
	}
	if b.handing {
		return b.newMethod(t, id, unnoted, nil)
	}
	if t.NumIn() == 0 && t.NumOut() == 0 && !b.calm && b.src.one(4) {
		return b.recovering(t, id)
	}
	f := b.moody(t, b.newFuncOf(t, id))
	if takesLong(t) {
		return b.lasting(t, f, id)
	}
	if b.src.one(16) {
		return b.asking(t, f, id)
	}
	if !b.calm && b.src.one(8) {
		return b.leaving(f, id)
	}
	return f
}

// leaving makes a function that, the first time it is called, calls one of those that calls on the
// value under check gave: who is told of something says then and there that he wants no more.
func (b *builder) leaving(f reflect.Value, id string) reflect.Value {
	left, which := false, b.src.below(4)
	return reflect.MakeFunc(f.Type(), func(in []reflect.Value) []reflect.Value {
		if all := b.got.undo; byCaller() && !left && len(all) > 0 {
			left = true
			e := b.undoing(all[which%len(all)])
			b.tape.note(id, "calls what a call gave, which "+e.says())
		}
		return apply(f, in)
	})
}

// recovering makes a function that recovers, if it is itself what is deferred: no function
// made by reflection is.
func (b *builder) recovering(t reflect.Type, id string) reflect.Value {
	log := b.tape
	return reflect.ValueOf(func() {
		if r := recover(); r != nil {
			log.note(id, "recovers from "+panicText(r))
			return
		}
		log.note(id, "called, and has nothing to recover from"+b.locked())
	}).Convert(t)
}

// asking makes a function that looks at the value whose method calls it, as who
// is told of a change may do; where that is locked, it would wait for ever.
func (b *builder) asking(t reflect.Type, f reflect.Value, id string) reflect.Value {
	return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
		if byCaller() && b.subject.IsValid() && !b.asks && !b.answered {
			b.asks, b.answered = true, true // once is enough, and takes long
			for _, m := range b.set.byReceiver[b.subject.Type()] {
				if m.Type().NumIn() == 1 && m.Type().NumOut() > 0 {
					look := sendOff(m, []reflect.Value{b.subject})
					look.settles()
					b.tape.note(id, "asks "+methodName(m)+", which "+look.says())
					break
				}
			}
			b.asks = false
		}
		return apply(f, in)
	})
}

// moody makes a function that ends a context when it is called for the second
// time or so, or that panics, now and then.
func (b *builder) moody(t reflect.Type, f reflect.Value) reflect.Value {
	var cancel func()
	panics, at, calls := b.src.one(12), 0, 0
	if b.calm {
		return f
	}
	if !panics {
		cancel = b.ends()
	}
	if !panics && cancel == nil || t.NumIn() == 2 && t.In(0) == t.In(1) && t.NumOut() == 1 { // how often a sort compares is its own
		return f
	}
	if at = 1 + b.src.below(3); b.set.Often && isQuestion(t) { // there may be no second time
		at = 1
	}
	return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
		if calls++; calls == at {
			if panics {
				if !byCaller() {
					return apply(f, in) // nobody could recover
				}
				b.panicked = true
				panic("a function that was passed panics")
			}
			cancel()
		}
		return apply(f, in)
	})
}

// aside chooses one of so many ways in which stubs do what is beside what they are called for. It takes no byte
// of those that arguments are made of, which differ little from call to call then.
func (b *builder) aside(n int) int { return (int(b.mood)*7 + b.count*5) % n }

// ends makes a function that ends a context which was passed, if there is one by the time that it is called: what
// is passed first is made first. It is nil now and then where there is none yet.
func (b *builder) ends() func() {
	which := b.aside(255)
	if len(b.cancels) == 0 && which%3 > 0 {
		return nil
	}
	return func() {
		if n := len(b.cancels); n > 0 {
			b.cancels[which%n]()
		}
	}
}

// endingIn makes a method of a stub that ends a context when it is called for the first time or so, now and then:
// who asked for something is gone by the time that he has it.
func (b *builder) endingIn(m reflect.Value) reflect.Value {
	if b.calm || b.aside(3) != 1 {
		return m
	}
	cancel, at, calls := b.ends(), 1+b.aside(2), 0
	if cancel == nil {
		return m
	}
	return reflect.MakeFunc(m.Type(), func(in []reflect.Value) []reflect.Value {
		if byCaller() {
			if calls++; calls == at {
				cancel()
			}
		}
		return apply(m, in)
	})
}

// newStub makes a value of a type that consists of its name and functions, one
// for each method. Methods that read and write do so as package io wants it.
func (b *builder) newStub(of reflect.Type) reflect.Value {
	p := reflect.New(of)
	name := b.name("stub")
	p.Elem().Field(0).SetString(name)
	var s *stream
	if streams(of) {
		s = b.newStream(name)
	}
	q := b.newSuccession(of)
	for i := 1; i < of.NumField(); i++ {
		f := of.Field(i)
		method, quiet := strings.CutSuffix(string(f.Tag), quietMark)
		if s != nil {
			if m, ok := s.of(method, f.Type); ok {
				p.Elem().Field(i).Set(m)
				continue
			}
		}
		m := b.newMethod(f.Type, name+"."+method, notedUnless(quiet), q)
		if !quiet || !b.set.Starts { // whoever asks in which order what changes nothing, none of that ends a context
			m = b.endingIn(m)
		}
		p.Elem().Field(i).Set(q.method(method, f.Type, m))
	}
	return p
}

// quietMark ends the tag of a method whose calls are not noted: its comment promises
// that they change nothing.
const quietMark = " quiet"

func (b *builder) newFuncOf(t reflect.Type, id string) reflect.Value {
	if t.NumIn() == 0 && t.NumOut() > 1 && advances(advancing[0], t) && t.Out(t.NumOut()-1).Kind() == reflect.Bool {
		q := &succession{left: b.src.below(6)}
		return q.method(advancing[0], t, b.newMethod(t, id, asItCame, q))
	}
	if b.set.Often && isQuestion(t) {
		return b.newMethod(t, id, anyhow, nil)
	}
	return b.newMethod(t, id, asItCame, nil)
}

// noting is what is noted of the calls of a function that was passed.
type noting int

const (
	unnoted  noting = iota
	asItCame        // each in its place
	anyhow          // what it is asked: not how often, nor in which order
)

func notedUnless(quiet bool) noting {
	if quiet {
		return unnoted
	}
	return asItCame
}

// isQuestion reports whether a function gives a text or a number for what it is passed: one
// that is shown something in turn, and may want no more, says so, and one that does something
// may fail.
func isQuestion(t reflect.Type) bool {
	return t.NumIn() > 0 && t.NumOut() == 1 && flat(t.Out(0)) && t.Out(0).Kind() != reflect.Bool &&
		t.Out(0).Kind() != reflect.Func && t.Out(0).Kind() != reflect.Chan && t.Out(0).Kind() != reflect.UnsafePointer
}

// newMethod makes a function whose calls are noted, or are not; it may be of what goes
// through a sequence.
func (b *builder) newMethod(t reflect.Type, id string, noted noting, q *succession) reflect.Value {
	if isIterator(t) {
		return b.newIterator(t, id)
	}
	seed, log := b.src.next(), b.tape
	compares := t.NumIn() == 2 && t.In(0) == t.In(1) && t.NumOut() == 1
	times, handed, one := int32(0), b.handing, &sync.Mutex{}
	nested := &builder{set: b.set, pool: b.pool, tape: b.tape, depth: b.depth + 1, mends: b.mends, noneNil: b.noneNil}
	return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
		if compares && t.Out(0).Kind() == reflect.Int {
			return []reflect.Value{reflect.ValueOf(order(in[0], in[1], seed)).Convert(t.Out(0))}
		}
		if compares && t.Out(0).Kind() == reflect.Bool {
			return []reflect.Value{reflect.ValueOf(order(in[0], in[1], seed) < 0).Convert(t.Out(0))}
		}
		if handed { // who makes values is not made for several goroutines
			one.Lock()
			defer one.Unlock()
		}
		given := show(in)
		switch noted {
		case asItCame:
			log.note(id, "called with "+given+b.locked())
		case anyhow:
			log.asks(id, given+b.locked())
		}
		if !handed && (noted != anyhow || atomic.AddInt32(&times, 1) == 1) {
			b.breakIn()
		}
		out := make([]reflect.Value, t.NumOut())
		if noted != unnoted {
			b.hold(id, in)
		}
		h := hashed(strconv.Itoa(int(seed)) + q.position() + given)
		for i := range out {
			var data [24]byte
			for k := range data {
				h = h*6364136223846793005 + 1442695040888963407
				data[k] = byte(h >> 56)
			}
			if t.Out(i) == errorType && data[0] < 192 {
				data[1], data[0] = 0, 0
			}
			n := *nested
			n.src, n.left = &source{data: data[:]}, 32
			out[i] = n.value(t.Out(i))
		}
		b.answer(id, out)
		return out
	})
}

// isIterator reports whether a function is an iterator as of package iter.
func isIterator(t reflect.Type) bool {
	return t.NumIn() == 1 && t.NumOut() == 0 && t.In(0).Kind() == reflect.Func && t.In(0).NumOut() == 1 && t.In(0).Out(0).Kind() == reflect.Bool
}

// newIterator makes an iterator over a few values, which notes how far it came.
func (b *builder) newIterator(t reflect.Type, id string) reflect.Value {
	yield, log := t.In(0), b.tape
	var all [][]reflect.Value
	for n := b.src.below(6); n > 0; n-- {
		all = append(all, b.arguments(yield, 0))
	}
	return reflect.MakeFunc(t, func(in []reflect.Value) []reflect.Value {
		for i, values := range all {
			if !in[0].Call(values)[0].Bool() {
				log.note(id, "is stopped at value "+strconv.Itoa(i+1)+" of "+strconv.Itoa(len(all)))
				return nil
			}
		}
		log.note(id, "yields all of "+strconv.Itoa(len(all))+" values")
		return nil
	})
}

// order compares two values: upwards, downwards, by the length of their text, or so that many
// are the same that are not equal, as names are in whatever case: which of those comes first,
// who sorts decides by where they were.
func order(x, y reflect.Value, seed byte) int {
	a, b := printed(x), printed(y)
	d := 0
	switch {
	case a == b:
		return 0
	case seed%8 == 5:
		d = len(a) - len(b)
	case seed%8 == 7:
		d = int(hashed(a)%ranksOfAll) - int(hashed(b)%ranksOfAll)
	case seed%3 == 2 && len(a) != len(b), len(a) != len(b) && x.Kind() >= reflect.Int && x.Kind() <= reflect.Float64:
		d = len(a) - len(b)
	default:
		d = 1
		if sort.StringsAreSorted([]string{a, b}) {
			d = -1
		}
	}
	if seed%3 == 1 {
		d = -d
	}
	return d
}

// ranksOfAll is how many ranks there are where an order has few of them.
const ranksOfAll = 3
