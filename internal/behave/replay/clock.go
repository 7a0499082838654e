package replay

import (
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Times of this process. What the clock says is another thing in each process;
// whether it was said before the call or during it is the same in all.
var (
	began time.Time // of the process
	asked time.Time // when the call whose results are printed began
)

// momentText prints a time: one of this process by where it lies.
func momentText(x time.Time) string {
	switch {
	case asked.IsZero() || !ofThisProcess(x):
		return x.Format(time.RFC3339Nano)
	case x.Before(asked):
		return "earlier " + x.Format("-0700")
	}
	return "now " + x.Format("-0700")
}

// ofThisProcess reports whether a clock may have said a time since the process began.
func ofThisProcess(x time.Time) bool {
	return !began.IsZero() && !x.Before(began) && !x.After(latest())
}

// latest is what no clock of this process says yet: one that stands may be ahead by what looks at it take.
func latest() time.Time {
	return time.Now().Add(time.Duration(atomic.LoadInt64(&lateness)) + mostLooks*mostStep)
}

// sinceNow has f see times before it is called as earlier ones.
func sinceNow(f func()) {
	defer func(before time.Time) { asked = before }(asked)
	markAsked()
	f()
}

// markAsked begins the call whose results are printed next.
func markAsked() {
	asked = time.Now()
	if at, ok := standing.Load().(*time.Time); ok && at != nil {
		now := asked
		standing.Store(&now)
	}
}

// clocks asks the functions without arguments in the exported fields of a
// value of the package: clocks, counters, sources of names. Only those that the
// package wrote, and the clock itself: others may do anything.
func (a *attempt) clocks(what string, v reflect.Value) {
	if v.Kind() == reflect.Ptr && !v.IsNil() {
		v = v.Elem()
	}
	if v.Kind() != reflect.Struct || foreign(v.Type()) {
		return
	}
	for i := 0; i < v.NumField(); i++ {
		f, t := v.Field(i), v.Type().Field(i)
		if t.PkgPath != "" || f.Kind() != reflect.Func || f.IsNil() || f.Type().NumIn() > 0 || f.Type().NumOut() == 0 {
			continue
		}
		if name := runtime.FuncForPC(f.Pointer()).Name(); name != "time.Now" && !strings.HasPrefix(name, current.Path+".") {
			continue
		}
		for n := 1; n <= 2; n++ {
			sinceNow(func() { a.add(what+"."+t.Name+"(), call "+strconv.Itoa(n), show(f.Call(nil))) })
		}
	}
}

// steps are how far a clock goes on from one call to the next.
var steps = []time.Duration{0, time.Nanosecond, time.Millisecond, time.Second, time.Minute, time.Hour, 24 * time.Hour}

// newClock makes a function that gives a later time each time the call under check asks
// for it. For the calls before that one and after it time passes from one to the next: how
// often they ask is not what is compared, and depends on what they find.
func (b *builder) newClock(t reflect.Type, id string) reflect.Value {
	now, step, log := b.today(), steps[b.src.below(len(steps))], b.tape
	if b.calm {
		step = 0
	}
	b.present, b.step = func() time.Time { return now.Add(time.Duration(b.ticks) * step) }, step
	return reflect.MakeFunc(t, func([]reflect.Value) []reflect.Value {
		out := reflect.ValueOf(now.Add(time.Duration(b.ticks) * step)).Convert(t.Out(0))
		if b.underWay() {
			log.note(id, "called")
			now = now.Add(step)
		}
		return []reflect.Value{out}
	})
}

// today is a time that a clock may say: no clock is that far ahead or behind that the time
// does not fit into nanoseconds.
func (b *builder) today() time.Time {
	t := b.moment()
	if y := t.Year(); y < 1970 || y > 2200 {
		return b.aroundShift()
	}
	return t
}

// ahead are how long after the present what is given a time ends, as a rule.
var ahead = []time.Duration{time.Minute, time.Hour, time.Second, 24 * time.Hour, 40 * 24 * time.Hour}

// toCome is a time after what a clock says that was made before: when something ends is
// given as that more often than not, and what has ended already does little.
func (b *builder) toCome() time.Time { return b.present().Add(ahead[b.src.below(len(ahead))]) }

// underWay reports whether the call under check is.
func (b *builder) underWay() bool { return atomic.LoadInt32(&b.live) == 1 }

// passing makes a clock that goes on from one call of a method to the next and stands
// meanwhile: how often code looks at a clock that nobody gave it cannot be seen.
func (b *builder) passing() func() time.Time {
	now, step := b.today(), steps[b.src.below(len(steps))]
	b.step = step
	b.present = func() time.Time {
		if b.calm {
			return now
		}
		return now.Add(time.Duration(b.ticks) * step)
	}
	return b.present
}

func isClock(t reflect.Type) bool {
	return t.NumIn() == 0 && t.NumOut() == 1 && t.Out(0) == timeType
}

// summer and winter are when the clocks of localZone are put forward and back.
const (
	summer = 1710055800 // 2024-03-10 02:00 at 5:30 west
	winter = 1730615400 // 2024-11-03 02:00 at 4:30 west
)

// ownZone is where the processes of a comparison are.
var ownZone = localZone()

// localZone is a zone that can be told from UTC, with a summer time: a day in it
// may have 23 hours or 25. The format is that of RFC 8536, and its footer says
// all; a machine need not have a database of zones.
func localZone() *time.Location {
	const (
		head = "TZif2\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00" +
			"\x00\x00\x00\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x00" + "\x00\x00\x00\x01" + "\x00\x00\x00\x04"
		zone   = "\xff\xff\xb2\xa8\x00\x00LOC\x00" // 19800 s west
		footer = "\n<LOC>5:30<LOS>4:30,M3.2.0,M11.1.0\n"
	)
	at, err := time.LoadLocationFromTZData("Local", []byte(head+zone+head+zone+footer))
	if err != nil {
		return time.FixedZone("LOC", -5*3600-1800)
	}
	return at
}

// shifting reports whether clocks are put forward or back near a time.
func shifting(x time.Time) bool {
	_, before := x.Add(-72 * time.Hour).Zone()
	_, after := x.Add(72 * time.Hour).Zone()
	return before != after
}

var timeType = reflect.TypeOf(time.Time{})
