package replay

import (
	"context"
	"reflect"
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
