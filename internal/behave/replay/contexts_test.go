package replay

import (
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"
)

// A context that who waits has ended by going away looks as one that is not over yet, and so does what was made of
// it: how long a call takes is none of its behaviour. What the code itself ends looks over.
func TestContextThatTimeEnds(t *testing.T) {
	s := testSetup()
	for _, calm := range []bool{false, true} {
		b := &builder{src: &source{}, set: s, tape: &journal{}, waits: true, calm: calm}
		c := b.ending(context.WithValue(context.Background(), contextKey{}, "value"))
		of, end := context.WithCancel(c)
		ended, endEarly := context.WithCancel(c)
		endEarly()
		looks := func(c context.Context) string { return printed(reflect.ValueOf(&c).Elem()) }
		was, wasOf, wasEnded := looks(c), looks(of), looks(ended)
		if wasEnded == wasOf {
			t.Fatalf("calm %t: what the code ends looks %s, as what it does not", calm, wasEnded)
		}
		for _, cancel := range b.cancels {
			cancel()
		}
		<-c.Done()
		if now, nowOf := looks(c), looks(of); (now == was) == calm || (nowOf == wasOf) == calm {
			t.Errorf("calm %t: %s becomes %s, and %s becomes %s", calm, was, now, wasOf, nowOf)
		}
		if now := looks(ended); now != wasEnded {
			t.Errorf("calm %t: %s becomes %s", calm, wasEnded, now)
		}
		end()
	}
}

// wicket lets in one after the other, and not those whose name is too long. One that fails keeps the token.
type wicket struct{ token chan struct{} }

func newWicket() *wicket { return &wicket{make(chan struct{}, 1)} }

var errNoEntry = errors.New("the name is too long")

func (w *wicket) Enter(ctx context.Context, name string) error {
	if ctx == nil || ctx.Err() != nil {
		return errNoEntry
	}
	select {
	case w.token <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	if len(name) > 3 {
		return errNoEntry
	}
	<-w.token
	return nil
}

// A call that failed is made once more with the same, but for contexts that are over: it may have kept what the
// next one waits for.
func TestSameAgainAfterAnError(t *testing.T) {
	defer func(n int) { goroutines = n }(goroutines)
	goroutines = 1 << 20
	s := &Setup{
		Path: reflect.TypeOf(Setup{}).PkgPath(), Types: []reflect.Type{reflect.TypeOf(wicket{})}, Makers: []interface{}{newWicket},
		Targets: []Target{{Name: "f", Fn: (*wicket).Enter, Method: true, Waits: true, There: true}}, Filled: map[string]bool{"wicket": true},
	}
	s.index()
	waited := 0
	for g, n := (&growth{dice: newDice(1)}), 0; n < 150; n++ {
		for _, line := range strings.Split(seen(s, g.fresh()), "\n") {
			if strings.HasPrefix(line, "then the same on argument 0") && strings.Contains(line, "is context.Canceled") {
				waited++ // until its context was over, which it was not before
			}
		}
	}
	if waited == 0 {
		t.Error("no call waited for what the one before it kept")
	}
}

// What changes nothing may be asked by several goroutines at once, in any order: then none of its methods ends a context.
func TestQuietMethodsEndNoContext(t *testing.T) {
	caller.Store(goroutine())
	for _, starts := range []bool{false, true} {
		ended := map[bool]int{} // by whether the method is quiet
		for _, mark := range []string{"", quietMark} {
			for mood := 0; mood < 6; mood++ {
				b := &builder{src: &source{}, set: &Setup{Starts: starts}, tape: &journal{}, mood: byte(mood)}
				c := b.told(context.Background())
				stub := b.newStub(reflect.StructOf([]reflect.StructField{
					{Name: "Name", Type: reflect.TypeOf("")},
					{Name: "Count", Type: reflect.TypeOf(func(string) int { return 0 }), Tag: reflect.StructTag("Count" + mark)},
				}))
				for n := 0; n < 2; n++ {
					stub.Elem().Field(1).Interface().(func(string) int)("a")
				}
				if c.Err() != nil {
					ended[mark != ""]++
				}
			}
		}
		if ended[false] == 0 || (ended[true] == 0) != starts {
			t.Errorf("starts goroutines: %t, contexts that a method ended, by whether it changes nothing: %v", starts, ended)
		}
	}
}
