package replay

import (
	"bufio"
	"bytes"
	"io"
	"log"
	"math"
	"reflect"
	"strings"
	"time"
)

// Values of the standard library that reflection would leave empty.
func init() {
	specialTimes()
	specialTexts()
	specialStreams()
	special[reflect.TypeOf((*reflect.Type)(nil)).Elem()] = func(b *builder, v reflect.Value) {
		some := []reflect.Type{reflect.TypeOf(0), reflect.TypeOf(""), reflect.TypeOf([]string{}), errorType, reflect.TypeOf(struct{ A int }{})}
		for _, t := range namesakes() {
			some = append(some, t.Elem())
		}
		v.Set(reflect.ValueOf(b.twistedType(some[b.src.below(len(some))])))
	}
	special[reflect.TypeOf(reflect.Value{})] = func(b *builder, v reflect.Value) { v.Set(reflect.ValueOf(b.settable())) }
}

// settable is a value that code which works by reflection is given: it can be set, and
// is of any type that such code tells apart.
func (b *builder) settable() reflect.Value {
	if b.src.one(24) {
		return reflect.Value{}
	}
	types := []reflect.Type{
		reflect.TypeOf(""), reflect.TypeOf(0), reflect.TypeOf(int8(0)), reflect.TypeOf(uint8(0)), reflect.TypeOf(int64(0)), reflect.TypeOf(uint16(0)), reflect.TypeOf(0.5), reflect.TypeOf(float32(0)),
		reflect.TypeOf(false), reflect.TypeOf([]string{}), reflect.TypeOf([]int{}), reflect.TypeOf(time.Duration(0)), reflect.TypeOf((*int)(nil)), reflect.TypeOf((*string)(nil)),
		reflect.TypeOf(map[string]int{}), reflect.TypeOf(struct{ A, B int }{}), reflect.TypeOf((*interface{})(nil)).Elem(), reflect.TypeOf([2]bool{}), reflect.TypeOf(time.Time{}), reflect.TypeOf([]byte{}),
	}
	for _, u := range b.set.Users {
		types = append(types, u.Elem())
	}
	b.depth++
	v := b.value(types[b.src.below(len(types))])
	b.depth--
	return v
}

func specialTimes() {
	special[reflect.TypeOf(time.Time{})] = func(b *builder, v reflect.Value) { v.Set(reflect.ValueOf(b.moment())) }
	special[reflect.TypeOf(time.Duration(0))] = func(b *builder, v reflect.Value) {
		v.SetInt(b.swapped(int64(b.duration())))
	}
	special[reflect.TypeOf((*time.Location)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(b.zone()))
	}
}

// soon are times that can be waited for.
var soon = []time.Duration{0, 1, time.Microsecond, time.Millisecond, 1500 * time.Microsecond, 2 * time.Millisecond, -1, 100 * time.Nanosecond}

// duration is a short time where somebody may wait for its end, else any.
func (b *builder) duration() time.Duration {
	if b.step > 0 && !b.waits && b.src.one(2) { // what takes so long is over at once when a clock says so
		return time.Duration(1+b.src.below(3)) * b.step
	}
	if b.waits && !b.patient || b.src.one(2) {
		return soon[b.src.below(len(soon))]
	}
	switch k := b.src.below(8); k {
	case 0, 1, 2: // as far as clocks go on
		return steps[b.src.below(len(steps))]
	case 3:
		return 2 * steps[b.src.below(len(steps))]
	case 4:
		return []time.Duration{math.MaxInt64, -time.Hour, 1500 * time.Millisecond, 90 * time.Second, 36 * time.Hour}[b.src.below(5)]
	case 5:
		return time.Duration(b.known()) * steps[1+b.src.below(len(steps)-1)]
	case 6:
		return time.Duration(b.src.below(1000)) * steps[1+b.src.below(len(steps)-1)]
	}
	return time.Duration(b.integer())
}

func specialTexts() {
	special[reflect.TypeOf((*bytes.Buffer)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(bytes.NewBufferString(b.text())))
	}
	special[reflect.TypeOf((*strings.Builder)(nil))] = func(b *builder, v reflect.Value) {
		s := new(strings.Builder)
		s.WriteString(b.text())
		v.Set(reflect.ValueOf(s))
	}
	special[reflect.TypeOf((*strings.Reader)(nil))] = func(b *builder, v reflect.Value) { v.Set(reflect.ValueOf(strings.NewReader(b.text()))) }
	special[reflect.TypeOf((*bytes.Reader)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(bytes.NewReader([]byte(b.text()))))
	}
}

// enoughRoom is the size of a buffer that is emptied only when it is asked to.
const enoughRoom = 1 << 16

func specialStreams() {
	special[reflect.TypeOf((*bufio.Reader)(nil))] = func(b *builder, v reflect.Value) {
		from := b.newReader()
		from.through = bufio.NewReaderSize(onlyReader{from}, []int{4096, 16, 64}[b.src.below(3)])
		v.Set(reflect.ValueOf(from.through))
	}
	special[reflect.TypeOf((*bufio.Scanner)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(bufio.NewScanner(onlyReader{b.newReader()})))
	}
	special[reflect.TypeOf((*bufio.Writer)(nil))] = func(b *builder, v reflect.Value) {
		out := b.newWriter()
		out.buffered = true
		// When a small buffer is emptied, and how far a writer that fails comes
		// then, depends on how text is cut, which is nobody's promise.
		size := []int{enoughRoom, 16, 64}[b.src.below(3)]
		if size < enoughRoom {
			out.most, out.small = -1, true
		}
		w := bufio.NewWriterSize(onlyWriter{out}, size)
		v.Set(reflect.ValueOf(w))
		b.later = append(b.later, func() {
			if size == enoughRoom && w.Buffered() > 0 {
				out.tape.note(out.id, "is not flushed")
			}
			w.Flush()
		})
	}
	special[reflect.TypeOf((*log.Logger)(nil))] = func(b *builder, v reflect.Value) {
		v.Set(reflect.ValueOf(log.New(onlyWriter{&writer{id: b.name("log"), tape: b.tape, most: -1, buffered: true}}, "", 0)))
	}
	special[reflect.TypeOf((*io.Reader)(nil)).Elem()] = func(b *builder, v reflect.Value) {
		if b.src.one(32) {
			b.invalid = true
			return
		}
		if b.toldApart(v) {
			return
		}
		if b.src.one(6) {
			v.Set(reflect.ValueOf(strings.NewReader(b.text())))
			return
		}
		if b.src.one(12) { // which can be closed, and more
			v.Set(reflect.ValueOf(b.newReader()))
			return
		}
		v.Set(reflect.ValueOf(onlyReader{b.newReader()}))
	}
	special[reflect.TypeOf((*io.Writer)(nil)).Elem()] = func(b *builder, v reflect.Value) {
		if b.src.one(32) {
			b.invalid = true
			return
		}
		if b.toldApart(v) {
			return
		}
		if b.src.one(6) {
			v.Set(reflect.ValueOf(new(bytes.Buffer)))
			return
		}
		if b.src.one(12) {
			v.Set(reflect.ValueOf(writeCloser{b.newWriter()}))
			return
		}
		v.Set(reflect.ValueOf(onlyWriter{b.newWriter()}))
	}
}

// toldApart gives an interface a value of a type that the code tells apart from others, now and then, if one is known that
// implements it.
func (b *builder) toldApart(v reflect.Value) bool {
	var all []reflect.Type
	for _, t := range b.set.Told {
		if special[t] != nil && t.Implements(v.Type()) {
			all = append(all, t)
		}
	}
	if len(all) == 0 || !b.src.one(3) {
		return false
	}
	v.Set(b.value(all[b.src.below(len(all))]))
	return true
}

// moment chooses a time, with zones and fractions, or one near another in whatever zone.
func (b *builder) moment() time.Time {
	if t, ok := b.fromDates(); ok {
		return t
	}
	if b.present != nil && b.src.one(3) {
		return b.toCome()
	}
	if n := min2(2, len(b.moments)); b.loyal && n > 0 && !b.src.one(3) {
		return b.moments[b.src.below(n)]
	}
	if len(b.moments) > 0 && b.depth == 0 && b.src.one(2) {
		if len(b.moments) > 1 && b.src.one(4) {
			return b.midway()
		}
		return b.beyondAll()
	}
	t := b.newMoment()
	if n := len(b.moments); n > 0 && b.src.below(3) > 0 {
		apart := apartBy[b.src.below(len(apartBy))]
		if b.src.one(2) {
			apart = -apart
		}
		t = b.moments[b.src.below(n)].Add(apart).In(t.Location())
	}
	if len(b.moments) < memorySize {
		b.moments = append(b.moments, t)
	}
	return t
}

// aroundShift is a time within a day or so of when clocks are put forward or back, in local
// time: of any half an hour, or about midnight, where one hour more is another day.
func (b *builder) aroundShift() time.Time {
	at := []int64{summer, winter}[b.src.below(2)]
	if b.src.one(2) {
		y, m, d := time.Unix(at, 0).In(ownZone).Date()
		return time.Date(y, m, d+b.src.below(5)-2, 0, []int{-30, 30, 0, -1}[b.src.below(4)], 0, 0, ownZone)
	}
	return time.Unix(at+1800*int64(b.src.below(112)-56), 0)
}

// zone is where a place in the world is: clocks there are put forward and back in half of the
// cases, and times are then more often when they are.
func (b *builder) zone() *time.Location {
	switch b.src.below(4) {
	case 0:
		return time.UTC
	case 1:
		return time.FixedZone("X", 5400)
	}
	b.zoned = true
	return ownZone
}

// beyondAll is a time before all that were made, and then one behind them: who asks for a
// time from one to the other asks for all there is.
func (b *builder) beyondAll() time.Time {
	first, last := b.moments[0], b.moments[0]
	for _, t := range b.moments {
		if t.Before(first) {
			first = t
		}
		if t.After(last) {
			last = t
		}
	}
	apart := []time.Duration{time.Second, time.Hour, 24 * time.Hour, 40 * 24 * time.Hour}[b.src.below(4)]
	if b.opened = !b.opened; b.opened {
		return first.Add(-apart)
	}
	return last.Add(apart)
}

// midway is the time in the middle of two that were made: neither is nearer.
func (b *builder) midway() time.Time {
	n := len(b.moments)
	x := b.moments[b.src.below(n)]
	return x.Add(b.moments[b.src.below(n)].Sub(x) / 2)
}

// apartBy are how far times are from each other that one call is about.
var apartBy = []time.Duration{
	0, 1, time.Millisecond, time.Second, time.Minute, time.Hour, 5 * time.Hour, 23 * time.Hour, 24 * time.Hour, 30 * time.Hour, 49 * time.Hour, 5 * 24 * time.Hour, 31 * 24 * time.Hour, 200 * 24 * time.Hour,
}

func (b *builder) newMoment() time.Time {
	if b.loyal || b.tiny { // of one season: what goes from one time to another ends soon
		t := time.Unix(summer+int64(b.src.below(1600)-800)*3600, 0)
		if b.src.one(3) {
			return t
		}
		return t.UTC()
	}
	if b.zoned && b.src.one(2) {
		return b.aroundShift()
	}
	switch b.src.below(7) {
	case 6: // when clocks are put forward or back
		return b.aroundShift()
	case 0:
		return time.Time{}
	case 1:
		return time.Unix(0, 0).UTC()
	case 2:
		return time.Date(2024, 2, 29, 23, 59, 59, 999999999, time.UTC)
	case 3:
		return time.Date(2026, 1, 2, 3, 4, 5, 60000, time.FixedZone("X", -5400))
	case 4:
		if !b.src.one(4) {
			break
		}
		return time.Date(12345, 1, 2, 3, 4, 5, 0, time.UTC)
	case 5: // before 1970, where a part of a second counts forward and the seconds back
		if b.src.one(2) {
			return time.Unix(-int64(b.src.word()%2102444800)-1, 1000*int64(b.src.below(1000000))).UTC()
		}
	}
	t := time.Unix(int64(b.src.word()%4102444800), int64(b.src.below(1000))*1000000)
	if b.src.one(3) {
		return t
	}
	return t.UTC()
}
