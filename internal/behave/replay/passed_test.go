package replay

import (
	"reflect"
	"testing"
)

// dock asks what it was given by name, and keeps something of its own beside.
type dock struct {
	by   map[string]opens
	said func(string)
	own  interface{ shut() }
	turn chan int
}

type gangway struct{}

func (gangway) Open(string) error { return nil }

func (gangway) shut() {}

func NewDock(by map[string]opens, said func(string)) *dock { return &dock{by: by, said: said} }

func newDockOf(own interface{ shut() }) *dock { return &dock{own: own} }

func dockSetup() *Setup {
	s := &Setup{
		Path: reflect.TypeOf(Setup{}).PkgPath(), Types: []reflect.Type{reflect.TypeOf(dock{})}, Stubs: []reflect.Type{reflect.TypeOf(opener{})},
		Makers: []interface{}{NewDock, newDockOf}, Targets: []Target{{Name: "f", Fn: (*dock).ask, Method: true}},
	}
	s.index()
	return s
}

func (d *dock) ask(name string) bool { return d.by[name] != nil }

// What tests pass is made up anew where users pass the like of it: that is in order. What the package makes for
// itself is not.
func TestWhatUsersPass(t *testing.T) {
	s := dockSetup()
	defer func(was *Setup) { current = was }(current)
	current = s
	waiting := make(chan int, 3)
	waiting <- 1
	for name, c := range map[string]struct {
		of      dock
		invalid bool
	}{
		"what users pass":         {dock{by: map[string]opens{"north": gangway{}}, said: func(string) {}}, false},
		"what the package makes":  {dock{own: gangway{}}, true},
		"nothing that is made up": {dock{}, false},
		"a lock":                  {dock{turn: make(chan int, 3)}, false},
		"a queue":                 {dock{turn: waiting}, true},
	} {
		data, ok := encode(reflect.ValueOf(&c.of).Elem())
		if !ok {
			t.Fatalf("%s: is not encoded", name)
		}
		b := &builder{src: &source{data: []byte{1, 1, 1, 1, 1, 1, 1, 1}}, set: s, tape: &journal{}, held: &holder{}, left: mostValues}
		var got dock
		if !b.decode(data, reflect.ValueOf(&got).Elem()) || b.invalid != c.invalid {
			t.Errorf("%s: is decoded as %+v, invalid %t", name, got, b.invalid)
		}
		if name == "a lock" && (cap(got.turn) != 3 || got.turn == c.of.turn) {
			t.Error("a lock is another one, with as much room")
		}
	}
}

// What does things is there under names of the code more often than not; what is only there is not.
func TestNamesOfWhatDoesThings(t *testing.T) {
	s := dockSetup()
	count := func(of interface{}) (named, all int) {
		for seed := int64(0); seed < 400; seed++ {
			data := make([]byte, 200)
			newDice(seed).Read(data)
			b := &builder{src: &source{data: data}, set: s, tape: &journal{}, held: &holder{}, left: mostValues}
			b.pool.Texts = []string{"a way that is too long for a name", "%", "north", ""}
			for _, k := range b.value(reflect.TypeOf(of)).MapKeys() {
				if all++; k.String() == "north" {
					named++
				}
			}
		}
		return named, all
	}
	if named, all := count(map[string]opens{}); 3*named < all {
		t.Errorf("%d of %d that do things have a name of the code", named, all)
	}
	if named, all := count(map[string]int{}); 3*named > all {
		t.Errorf("%d of %d numbers have a name of the code", named, all)
	}
}
