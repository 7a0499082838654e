package replay

import (
	"reflect"
	"sort"
	"testing"
	"time"
)

// leg is a part of a trip: a journey, or the one back.
type leg struct {
	Kind  string
	Stops []string
}

type trip struct {
	Name string
	Legs []leg
}

// busiest sorts legs by how many stops they have.
func busiest(legs []leg) []leg {
	sort.SliceStable(legs, func(i, k int) bool { return len(legs[i].Stops) > len(legs[k].Stops) })
	return legs
}

// recordedTrips are what tests lead to.
func recordedTrips(t *testing.T) map[string]snapshots {
	t.Helper()
	data, ok := encode(reflect.ValueOf(&trip{"to the sea", []leg{
		{"outward journey", []string{"Ulm", "Trieste"}}, {"rest", []string{"beach"}}, {"return journey", []string{"home"}}, {"note", nil},
	}}).Elem())
	if !ok {
		t.Fatal("is not encoded")
	}
	return map[string]snapshots{recordedAs(reflect.TypeOf(trip{})): {forAll: [][]byte{data}}}
}

func setupOf(t *testing.T, fn interface{}) *Setup {
	t.Helper()
	s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "f", Fn: fn}}, Types: []reflect.Type{reflect.TypeOf(leg{}), reflect.TypeOf(trip{})}}
	s.recorded = recordedTrips(t)
	s.index()
	return s
}

// made are values of a type that come of chance.
func made(s *Setup, of reflect.Type, each func(reflect.Value)) {
	defer func(was *Setup) { current = was }(current)
	current = s
	for seed := int64(0); seed < 3000; seed++ {
		data := make([]byte, 60)
		newDice(seed).Read(data)
		b := &builder{src: &source{data: data}, set: s, tape: &journal{}, held: &holder{}, left: mostValues}
		each(b.value(of))
	}
}

func TestReworked(t *testing.T) {
	met := map[string]int{}
	made(setupOf(t, busiest), reflect.TypeOf(trip{}), func(v reflect.Value) {
		tr := v.Interface().(trip)
		if tr.Name != "to the sea" {
			return // it was not recorded so
		}
		out, journeys, alike := false, 0, 0
		for _, l := range tr.Legs {
			switch {
			case l.Kind == "return journey" && !out:
				met["one before the one that it belongs to"]++
			case l.Kind == "outward journey":
				out = true
				journeys++
			}
			if len(l.Stops) == 1 {
				alike++
			}
		}
		if len(tr.Legs) == 4 && tr.Legs[1].Kind == "rest" && len(tr.Legs[1].Stops) == 1 && tr.Legs[1].Stops[0] == "Ulm" {
			met["a text of another place"]++
		}
		if journeys > 1 && len(tr.Legs) == 5 {
			met["one twice"]++
		}
		if journeys == 0 {
			met["one that is missing"]++
		}
		if alike > 12 {
			met["many alike"]++
		}
	})
	for _, want := range []string{"one before the one that it belongs to", "a text of another place", "one twice", "one that is missing", "many alike"} {
		if met[want] == 0 {
			t.Errorf("%s: is never met", want)
		}
	}
}

// Pieces of what was recorded stand where values of their types are wanted.
func TestPieces(t *testing.T) {
	whole, of := 0, map[string]int{}
	s := setupOf(t, busiest)
	made(s, reflect.TypeOf([]leg{}), func(v reflect.Value) {
		if legs := v.Interface().([]leg); len(legs) != 4 || legs[1].Kind != "rest" {
			return
		}
		if printed(v) == printed(s.pieces(v.Type())[0]) {
			whole++
		}
	})
	made(s, reflect.TypeOf(leg{}), func(v reflect.Value) { of[v.Interface().(leg).Kind]++ })
	if whole == 0 || of["rest"] == 0 || of["note"] == 0 {
		t.Errorf("%d whole lists, %d legs of rest and %d notes", whole, of["rest"], of["note"])
	}
}

// A value that tests led to stays as it is for other calls, whatever is done to it in one.
func TestPiecesStay(t *testing.T) {
	s := setupOf(t, busiest)
	defer func(was *Setup) { current = was }(current)
	current = s
	was := printed(reflect.ValueOf(s.pieces(reflect.TypeOf([]leg{}))))
	if len(s.pieces(reflect.TypeOf([]leg{}))) == 0 || len(s.pieces(reflect.TypeOf(leg{}))) != 4 || len(s.pieces(reflect.TypeOf(trip{}))) != 0 {
		t.Fatalf("%s", was)
	}
	changed := 0
	for seed := int64(0); seed < 500; seed++ {
		data := make([]byte, 200)
		newDice(seed).Read(data)
		b := &builder{src: &source{data: data}, set: s, tape: &journal{}, held: &holder{}, left: mostValues}
		v := reflect.New(reflect.TypeOf([]leg{})).Elem()
		if b.fromPieces(v) && printed(v) != printed(s.pieces(v.Type())[0]) {
			changed++
		}
	}
	if now := printed(reflect.ValueOf(s.pieces(reflect.TypeOf([]leg{})))); now != was || changed < 50 {
		t.Errorf("%d values were changed, and what was recorded is\n%s\ninstead of\n%s", changed, now, was)
	}
}

// Times are there in another place, and a little later.
func TestTimesReworked(t *testing.T) {
	type call struct{ At []time.Time }
	noon := time.Unix(1700000000, 0).UTC()
	elsewhere, later := 0, 0
	s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath()}
	defer func(was *Setup) { current = was }(current)
	current = s
	for seed := int64(0); seed < 500; seed++ {
		data := make([]byte, 60)
		newDice(seed).Read(data)
		b := &builder{src: &source{data: data}, set: s, tape: &journal{}, held: &holder{}, left: mostValues}
		c := call{[]time.Time{noon, noon}}
		b.reworked(reflect.ValueOf(&c).Elem())
		for _, at := range c.At {
			_, offset := at.Zone()
			if at.Equal(noon) && offset != 0 {
				elsewhere++
			} else if d := at.Sub(noon); d > 0 && d < 48*time.Hour {
				later++
			}
		}
	}
	if elsewhere == 0 || later == 0 {
		t.Errorf("%d times elsewhere, %d later", elsewhere, later)
	}
}

// closedLeg has something hidden in it.
type closedLeg struct {
	Kind  string
	stops []string
}

// What hides something is no piece: it cannot be copied.
func TestPiecesHideNothing(t *testing.T) {
	s := setupOf(t, busiest)
	defer func(was *Setup) { current = was }(current)
	current = s
	s.ofRecorded = map[reflect.Type][]reflect.Value{}
	s.addPieces(reflect.ValueOf([]closedLeg{{"rest", []string{"beach"}}}), deepestReworked)
	if n := len(s.ofRecorded); n > 0 {
		t.Errorf("%d types of pieces that hide something", n)
	}
	s.addPieces(reflect.ValueOf([]leg{{"rest", []string{"beach"}}}), deepestReworked)
	if n := len(s.ofRecorded[reflect.TypeOf(leg{})]); n != 1 {
		t.Errorf("%d pieces, want 1", n)
	}
}
