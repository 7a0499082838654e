package replay

import (
	"reflect"
	"slices"
	"testing"
	"time"
)

// reading is what is kept of a probe under its number.
type reading struct {
	Probe  uint32
	Unit   string
	Values []float64
	Range  *limitsOf
}

type limitsOf struct{ Low, High int }

// probes keep the latest reading of each probe, and tell those who want to know.
type probes struct {
	latest map[uint32]reading
	wants  []*listener
}

type listener struct{ tell func(reading) }

func newProbes() *probes { return &probes{latest: map[uint32]reading{}} }

func (p *probes) Add(r reading) {
	p.latest[r.Probe] = r
	for _, w := range p.wants {
		w.tell(r)
	}
}

func (p *probes) Tell(f func(reading)) (stop func()) {
	w := &listener{f}
	p.wants = append(p.wants, w)
	return func() {
		p.wants = slices.DeleteFunc(slices.Clone(p.wants), func(o *listener) bool { return o == w })
	}
}

// tellInPlace takes out of the list that a reading is being told to.
func (p *probes) tellInPlace(f func(reading)) (stop func()) {
	w := &listener{f}
	p.wants = append(p.wants, w)
	return func() {
		p.wants = slices.DeleteFunc(p.wants, func(o *listener) bool { return o == w })
	}
}

func (p *probes) unit(probe uint32) string { return p.latest[probe].Unit }

func (p *probes) unitOfFew(probe uint32) string {
	unit := p.latest[probe].Unit
	if probe > 1<<20 {
		return ""
	}
	return unit
}

// longAgo tells the microseconds of a second, which count forward before 1970, too.
func longAgo(t time.Time) int { return t.Nanosecond() / 1000 }

func longAgoAnyhow(t time.Time) int {
	if t.Unix() > -62135596800 { // that is when times begin
		return int(t.UnixMicro() % 1e6)
	}
	return t.Nanosecond() / 1000
}

func probesWith(fn interface{}, tell func(*probes, func(reading)) func()) *Setup {
	s := &Setup{
		Path:    reflect.TypeOf(Setup{}).PkgPath(),
		Types:   []reflect.Type{reflect.TypeOf(probes{}), reflect.TypeOf(reading{}), reflect.TypeOf(limitsOf{})},
		Makers:  []interface{}{newProbes},
		Methods: []interface{}{(*probes).Add, tell}, Changers: []interface{}{(*probes).Add, tell},
		Targets: []Target{{Name: "f", Fn: fn, Method: true, Pool: Constants{Ints: []int64{3000000000}}}},
	}
	s.index()
	return s
}

func TestDrawsOfParts(t *testing.T) {
	goroutines = 1 << 20
	tellApart(t, "the number of something that was added", probesWith((*probes).unit, (*probes).Tell), probesWith((*probes).unitOfFew, (*probes).Tell))
	tellApart(t, "who is told wants no more", probesWith((*probes).Add, (*probes).Tell), probesWith((*probes).Add, (*probes).tellInPlace))
	apart(t, meansOf{"a part of a second before 1970", longAgo, longAgoAnyhow, Setup{}}, false)
}

// What lies in a value is found, in structs of the package, once each and in an order of its own.
func TestPartsIn(t *testing.T) {
	type inner struct {
		Name string
		N    uint32
	}
	type outer struct {
		by   map[string]*inner
		at   time.Time
		data []byte
		more []inner
	}
	s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath()}
	v := &outer{map[string]*inner{"b": {"x", 1}, "a": {"y", 2}}, time.Unix(1, 0), []byte("no"), []inner{{"x", 0}}}
	var g proceeds
	g.has(s, reflect.ValueOf(v))
	var got []string
	for _, p := range g.parts[plainText] {
		got = append(got, p.String())
	}
	if want := []string{"a", "y", "b", "x"}; !slices.Equal(got, want) {
		t.Errorf("texts %q, not %q", got, want)
	}
	if n := len(g.parts[reflect.TypeOf(uint32(0))]); n != 2 {
		t.Errorf("%d numbers", n)
	}
	if len(g.parts) != 2 {
		t.Errorf("parts %v", g.parts)
	}
	type ring struct{ Next *ring }
	r := &ring{}
	r.Next = r
	g.has(s, reflect.ValueOf(r)) // ends
}

// What elements of a list point to is the caller's as much as the list.
func TestOwnedWithin(t *testing.T) {
	current = &Setup{Path: reflect.TypeOf(Setup{}).PkgPath()}
	one := reading{Range: &limitsOf{1, 2}}
	list := []reading{one, {}}
	for _, v := range []any{one, list} {
		if found := ownedWithin(reflect.ValueOf(v)); !shares(found, regions(reflect.ValueOf(one.Range))) {
			t.Errorf("%T: found %v", v, found)
		}
	}
	if found := ownedWithin(reflect.ValueOf([]reading{{Values: []float64{1}}})); len(found) > 0 {
		t.Errorf("found %v in what points to nothing", found)
	}
}
