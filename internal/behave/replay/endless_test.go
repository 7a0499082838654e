package replay

import (
	"reflect"
	"testing"
	"time"
)

// What takes long is left out more often than not, and never all of it.
func TestEndless(t *testing.T) {
	day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name string
		b    builder
		in   []reflect.Value
		long bool
	}{
		{"small numbers", builder{ints: []int64{5, -7, 4097}}, nil, false},
		{"a huge number", builder{ints: []int64{5, 1 << 40}}, nil, true},
		{"the least number", builder{ints: []int64{-1 << 63}}, nil, true},
		{"times of a year", builder{moments: []time.Time{day, day.AddDate(0, 11, 0)}}, nil, false},
		{"texts", builder{}, []reflect.Value{reflect.ValueOf("a"), reflect.ValueOf(0)}, false},
		{"a text with nothing in it", builder{}, []reflect.Value{reflect.ValueOf("a"), reflect.ValueOf("")}, true},
		{"the zero time", builder{moments: []time.Time{day, {}}}, nil, true},
	} {
		g, left := &growth{dice: newDice(1)}, 0
		for n := 0; n < 320; n++ {
			if g.endless(&attempt{b: &c.b, in: c.in}) {
				left++
			}
		}
		if c.long != (left > 160) || left == 320 {
			t.Errorf("%s: %d of 320 are left out", c.name, left)
		}
	}
}

// A few calls that go far and take long are kept, and then others that go far are left out.
func TestTakesLong(t *testing.T) {
	r, far, near := &runner{}, &attempt{b: &builder{ints: []int64{1 << 20}}}, &attempt{b: &builder{}}
	g, kept := &growth{r: r, dice: newDice(1)}, 0
	for n := 0; n < 20; n++ {
		if r.took = longCall; !g.takesLong(far) {
			kept++
		}
	}
	if g.takesLong(near) {
		t.Error("a call takes long that goes nowhere")
	}
	if r.took = longCall - 1; g.takesLong(far) || kept != longCalls || r.leaves == nil {
		t.Errorf("%d kept", kept)
	}
}
