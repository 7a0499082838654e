package replay

import (
	"reflect"
	"testing"
)

// What is made again may differ from what there was in one field, and any of them.
func TestVary(t *testing.T) {
	type card struct {
		A string
		B int
		C []int
	}
	changed := map[string]int{}
	for seed := int64(0); seed < 200; seed++ {
		data := make([]byte, 40)
		newDice(seed).Read(data)
		b := &builder{src: &source{data: data}, set: testSetup(), tape: &journal{}, left: 100}
		v := reflect.New(reflect.TypeOf(card{})).Elem()
		b.vary(v)
		n := 0
		for i := 0; i < v.NumField(); i++ {
			if !v.Field(i).IsZero() {
				changed[v.Type().Field(i).Name]++
				n++
			}
		}
		if n > 1 {
			t.Fatalf("%d fields were changed: %v", n, v)
		}
	}
	if len(changed) != 3 {
		t.Errorf("changed %v, want each field now and then", changed)
	}
}

// An empty list is the same with room and without.
func TestRefers(t *testing.T) {
	for _, c := range []struct {
		of   interface{}
		want bool
	}{
		{make([]int, 0, 4), false}, {[]int{}, false}, {[]int(nil), false}, {[]int{1}, true}, {make([]string, 2, 4), true}, {7, false}, {map[string]int{"a": 1}, true},
	} {
		if got := refers([]reflect.Value{reflect.ValueOf(c.of)}); got != c.want {
			t.Errorf("%#v: got %v, want %v", c.of, got, c.want)
		}
	}
}
