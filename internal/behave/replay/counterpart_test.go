package replay

import (
	"reflect"
	"testing"
)

type offerSide int

type offer struct {
	Name, By string
	Side     offerSide
	Price    int64
}

// board has offers; what it met is kept where it is not printed.
type board struct{ put func(offer) string }

func newBoard() *board {
	var all []offer
	return &board{func(o offer) string {
		if len(all) > 0 && all[0].Side != o.Side && all[0].Price == o.Price && all[0].By != o.By {
			met := all[0].Name
			all = all[1:]
			return met
		}
		if len(all) == 0 || all[0].Side == o.Side {
			all = append(all, o)
		}
		return ""
	}}
}

func (b *board) Put(o offer) string { return b.put(o) }

// What was put in one after the other is taken out by its counterparts.
func TestCounterparts(t *testing.T) {
	goroutines = 1 << 20
	s := &setup{
		path: reflect.TypeOf(setup{}).PkgPath(), targets: []target{{name: "f", fn: (*board).Put, method: true}},
		types: []reflect.Type{reflect.TypeOf(board{}), reflect.TypeOf(offer{})}, makers: []interface{}{newBoard},
		methods: []interface{}{(*board).Put}, changers: []interface{}{(*board).Put}, enums: []interface{}{offerSide(0), offerSide(1)},
	}
	s.index()
	current = s
	v := newBoard()
	b := &builder{set: s}
	b.putBy, b.firstPut = reflect.ValueOf((*board).Put), []reflect.Value{reflect.ValueOf(offer{"x", "ann", 1, 7})}
	for _, name := range []string{"x", "y", "z"} {
		v.Put(offer{name, "ann", 1, 7})
	}
	a := &attempt{b: b, t: s.targets[0], in: []reflect.Value{reflect.ValueOf(v)}, imports: map[string]bool{}}
	b.tape, b.src, b.held = &journal{}, &source{}, &holder{}
	a.counterparts()
	var got []string
	for _, p := range a.parts {
		got = append(got, p.looks)
	}
	if want := []string{`"x"`, `"y"`, `"z"`, `""`}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	b.firstPut = []reflect.Value{reflect.ValueOf("x"), reflect.ValueOf(3)} // of no kind
	if _, some := b.opposite(0); some {
		t.Error("a text and a number have a counterpart")
	}
	some := 0
	for n, g := 0, (&growth{dice: newDice(1), filled: true}); n < 1500 && some < 5; n++ {
		b := &builder{src: &source{data: g.fresh()}, set: s, tape: &journal{}, left: mostValues, held: &holder{}}
		if b.value(reflect.TypeOf(&board{})); b.putBy.IsValid() {
			some++
		}
	}
	if some < 5 {
		t.Errorf("%d of 1500 boards are filled by what has a counterpart", some)
	}
}
