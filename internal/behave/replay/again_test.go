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
