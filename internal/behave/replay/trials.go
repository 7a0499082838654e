package replay

import (
	"os"
	"reflect"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Tests of the package are run otherwise, see package behave. What is otherwise in a run is a variation, which is put
// together of changes: at a place of the tests, the first time that it is come to, a later one or each time, something
// else is there. A change says what, so that it is the same in any process.

// trial is a test.
type trial struct {
	nr        int
	unordered bool // which of its calls comes first is chance
	run       func(t interface{})
}

var trials []*trial

// Trial is called for each of them by what is generated.
func Trial(nr int, unordered bool, run func(t interface{})) {
	trials = append(trials, &trial{nr, unordered, run})
}

// Within runs a function as a test within the one of the driver, and returns when that has ended; set by the driver.
var Within func(f func(t interface{}))

// run is a trial under way.
type run struct {
	set     *Setup
	tester  string // the goroutine
	many    int    // goroutines when it began
	depth   int    // of exported functions that are under way
	amid    int    // calls that the package made of functions of the test
	vary    map[int][]change
	renamed []renaming
	met     map[int]*met
	notes   []note
	under   string // function under check that was begun last
	asking  bool   // a value is asked what it says of itself
	looked  int
	cancels []func()
	ends    []ending
	mu      sync.Mutex
}

// note is something that was seen.
type note struct{ what, looks, under string }

// mostNotes bounds those of a run.
const mostNotes = 3000

// met is what a run met at a place.
type met struct {
	kind   string
	times  int
	values []string // of the first times
}

// mostMet bounds the values that are remembered of a place.
const mostMet = 12

// underWay is the run that is, nil for none.
var underWay *run

// byTester reports whether the goroutine is that of the test: others call the package as chance has it.
func (r *run) byTester() bool { return runtime.NumGoroutine() <= r.many || goroutine() == r.tester }

// nothing is done at the end of a call that is not looked at.
func nothing() {}

// Gives is called where an exported function of the package begins, with pointers to its results, and what it
// returns where that ends. A call within another one is none that anybody sees.
func Gives(name string, of interface{}, results ...interface{}) func() {
	r := underWay
	if r == nil || r.asking || !r.byTester() {
		return nothing
	}
	if r.depth++; r.depth > 1 {
		return r.back
	}
	return func() {
		r.depth--
		if r != underWay {
			return
		}
		if x := recover(); x != nil {
			r.note(name, "panics with "+panicText(x))
			panic(x)
		}
		for i, p := range results {
			r.note(name+", result "+strconv.Itoa(i), outsideOf(reflect.ValueOf(p).Elem()))
		}
		r.ask(name, of)
	}
}

func (r *run) back() { r.depth-- }

// Inside is called where a function begins that a test of the package calls and its users cannot, and what it returns
// where that ends: what it calls is nothing that anybody sees.
func Inside() func() {
	r := underWay
	if r == nil || r.asking || !r.byTester() {
		return nothing
	}
	r.depth++
	return r.back
}

// Part is called where a part of a test begins that runs in a goroutine of its own while the test waits, and what it
// returns where that ends.
func Part() func() {
	r := underWay
	if r == nil {
		return nothing
	}
	was := r.tester
	r.tester = goroutine()
	return func() { r.tester = was }
}

// Under is called where a function under check begins.
func Under(name string) {
	if r := underWay; r != nil && !r.asking && r.byTester() {
		r.under = name
	}
}

// outsideOf is how a value looks to users of the package.
func outsideOf(v reflect.Value) string {
	_, outside := views(printed(v))
	return outside
}

// oftenAsked is how often values are asked in a run what they say of themselves, each time; later at powers of two.
const oftenAsked = 48

// ask has a value say of itself what it can without a change.
func (r *run) ask(name string, of interface{}) {
	if of == nil {
		return
	}
	v := reflect.ValueOf(of)
	if r.looked++; r.looked > oftenAsked && r.looked&(r.looked-1) != 0 || isNil(v) {
		return
	}
	r.asking = true
	defer func() { r.asking = false }()
	a := &attempt{}
	for _, m := range r.set.byReceiver[v.Type()] {
		if m.Type().NumIn() == 1 && m.Type().NumOut() > 0 && !r.set.changes(m) && isExportedName(methodName(m)) {
			_, said := views(a.ask(m, v))
			r.note(name+", then "+methodName(m), said)
		}
	}
}

func isExportedName(s string) bool { return s != "" && s[0] >= 'A' && s[0] <= 'Z' }

func (r *run) note(what, looks string) {
	if len(r.notes) < mostNotes {
		r.notes = append(r.notes, note{what, looks, r.under})
	}
}

// Saw is called with what a condition of a test is about, and reports true.
func Saw(site int, values ...interface{}) bool {
	r := underWay
	if r == nil || r.asking || !r.byTester() {
		return true
	}
	for _, v := range values {
		if looks, ok := seenResponse(v); ok {
			r.note("what the test sees at "+strconv.Itoa(site), looks)
		} else {
			r.note("what the test sees at "+strconv.Itoa(site), outsideOf(reflect.ValueOf(&v).Elem().Elem()))
		}
	}
	return true
}

// seenResponse is what a handler has answered, as package httptest records it.
func seenResponse(x interface{}) (string, bool) {
	v := reflect.ValueOf(x)
	if v.Kind() != reflect.Ptr || v.IsNil() || v.Type().String() != "*httptest.ResponseRecorder" {
		return "", false
	}
	looks := ""
	for _, name := range []string{"Code", "HeaderMap", "Body"} {
		if f := v.Elem().FieldByName(name); f.IsValid() {
			looks += " " + printed(f)
		}
	}
	return looks[1:], true
}

// hash tells apart what runs showed.
func (r *run) hash(unordered bool) string {
	lines := make([]string, len(r.notes))
	for i, n := range r.notes {
		lines[i] = n.what + "\x00" + n.looks
	}
	if unordered {
		sort.Strings(lines)
	}
	return strconv.FormatUint(hashed(strings.Join(lines, "\x01")), 16)
}

// tryOut runs a trial with a variation.
func tryOut(set *Setup, t *trial, variation string) *run {
	r := &run{set: set, met: map[int]*met{}, vary: map[int][]change{}}
	r.read(variation)
	crashed := ""
	Within(func(group interface{}) {
		Within(func(test interface{}) {
			r.tester, r.many = goroutine(), runtime.NumGoroutine()
			defer func() {
				if x := recover(); x != nil {
					crashed = panicText(x)
				}
				r.end()
			}()
			underWay = r
			t.run(test)
		})
	})
	r.end()
	if crashed != "" {
		r.note("the test", "panics with "+crashed)
	}
	for n := 0; n < mostYields && runtime.NumGoroutine() > r.many; n++ {
		runtime.Gosched()
	}
	return r
}

// end has what the run began come to its end.
func (r *run) end() {
	underWay = nil
	for _, cancel := range r.cancels {
		cancel()
	}
	r.cancels = nil
}

// longestTrial is how long a test may take to be run otherwise.
const longestTrial = 150 * time.Millisecond

// try runs trials with the variations of a corpus, or looks for some that show something new.
func (r *runner) try(items []item) {
	sort.Slice(trials, func(i, j int) bool { return trials[i].nr < trials[j].nr })
	byNr := map[int]*trial{}
	for _, t := range trials {
		byNr[t.nr] = t
	}
	if r.opts.mode == "vary" {
		r.vary(items)
		return
	}
	for _, it := range items {
		t := byNr[it.nr]
		if t == nil {
			continue
		}
		r.said(t, r.guarded(t, string(it.data)))
	}
}

// guarded runs a trial that must end in time; if it does not, the process ends.
func (r *runner) guarded(t *trial, variation string) *run {
	r.line("b", strconv.Itoa(t.nr), variation, strconv.FormatInt(time.Since(began).Milliseconds(), 10))
	r.out.Flush()
	over, done := &lenience{limit: r.opts.limit, began: time.Now()}, make(chan *run, 1)
	timer := time.NewTimer(r.opts.limit / earlyPart)
	defer timer.Stop()
	go func() { done <- tryOut(r.set, t, variation) }()
	for {
		select {
		case was := <-done:
			return was
		case <-timer.C:
			d := over.more()
			if d <= 0 {
				os.Exit(exitHangs)
			}
			timer.Reset(d)
		}
	}
}

// said writes what a run showed.
func (r *runner) said(t *trial, was *run, further ...string) {
	if r.opts.detail {
		for _, n := range was.notes {
			r.line("p", n.what, n.looks, n.under)
		}
	}
	r.line(append([]string{"k", was.hash(t.unordered)}, further...)...)
}
