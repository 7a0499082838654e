package replay

import (
	"reflect"
	"sync"
	"testing"
	"time"
)

type vault struct {
	mu   sync.Mutex
	left int
}

func newVault(n uint8) *vault { return &vault{left: int(n) % 4} }

// takeTorn lets go of the lock between looking and taking.
func (v *vault) takeTorn() bool {
	v.mu.Lock()
	there := v.left > 0
	v.mu.Unlock()
	Between()
	v.mu.Lock()
	defer v.mu.Unlock()
	if there {
		v.left--
	}
	return there
}

// takeAgain looks again when it has the lock again.
func (v *vault) takeAgain() bool {
	v.mu.Lock()
	there := v.left > 0
	v.mu.Unlock()
	Between()
	v.mu.Lock()
	defer v.mu.Unlock()
	if there = there && v.left > 0; there {
		v.left--
	}
	return there
}

// full says how much is left.
func (v *vault) full() bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.left == 3
}

func vaultSetup(fn interface{}) *Setup {
	s := &Setup{
		Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "take", Fn: fn, Method: true}},
		Types: []reflect.Type{reflect.TypeOf(vault{})}, Makers: []interface{}{newVault}, Methods: []interface{}{(*vault).full, fn},
	}
	s.index()
	return s
}

// Another call in between can be told where a method takes what it saw before.
func TestInterleaving(t *testing.T) {
	defer func(n int) { goroutines = n }(goroutines)
	goroutines, began = 1<<20, time.Now()
	for name, test := range map[string]struct {
		fn   interface{}
		torn bool
	}{"torn": {(*vault).takeTorn, true}, "looks again": {(*vault).takeAgain, false}} {
		s := vaultSetup(test.fn)
		current, memo = s, nil
		g, torn, whole := &growth{dice: newDice(1)}, false, false
		for range 3000 {
			a, why := prepare(s, s.Targets[0], g.fresh())
			if why != "" {
				continue
			}
			a.do()
			for _, p := range a.parts {
				if p.what == "with another call in between" {
					torn, whole = torn || p.looks != inOrder, true
				}
			}
		}
		if torn != test.torn || !whole {
			t.Errorf("%s: another call can be told: %t (tried %t), want %t", name, torn, whole, test.torn)
		}
	}
}

// A call that waits is seen as such, and what others do meanwhile.
func TestMeanwhile(t *testing.T) {
	release, done := make(chan bool), make(chan bool)
	c := sendOff(reflect.ValueOf(func(n int) int { close(done); <-release; return n }), []reflect.Value{reflect.ValueOf(7)})
	<-done
	if c.settles(); c.over || c.says() != "waits" {
		t.Errorf("a call that waits %s", c.says())
	}
	close(release)
	if c.settles(); !c.over || c.says() != "gives 7" {
		t.Errorf("a call that is over %s, want gives 7", c.says())
	}
}
