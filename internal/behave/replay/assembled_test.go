package replay

import (
	"reflect"
	"testing"
)

// What is filled field by field is told from what a function makes, or tests led to.
func TestAssembled(t *testing.T) {
	type area struct{ W, H int }
	of := func(s *Setup, v interface{}) (assembled, made int) {
		defer func(was *Setup) { current = was }(current)
		current = s
		for seed := int64(0); seed < 300; seed++ {
			data := make([]byte, 60)
			newDice(seed).Read(data)
			b := &builder{src: &source{data: data}, set: s, tape: &journal{}, held: &holder{}, left: mostValues}
			b.structure(reflect.New(reflect.TypeOf(v)).Elem())
			if b.assembled {
				assembled++
			} else if !b.forged {
				made++
			}
		}
		return assembled, made
	}
	own := reflect.TypeOf(Setup{}).PkgPath()
	if filled, made := of(&Setup{Path: own}, area{}); filled == 0 || made > 0 {
		t.Errorf("without a maker %d are put together, and %d made", filled, made)
	}
	maker := &Setup{Path: own, byResult: map[reflect.Type][]reflect.Value{reflect.TypeOf(area{}): {reflect.ValueOf(func(n int) area { return area{n, n} })}}}
	if _, made := of(maker, area{}); made == 0 {
		t.Error("with a maker none is made")
	}
	if filled, _ := of(&Setup{Path: own}, struct{ N int }{}); filled > 0 {
		t.Errorf("%d of one field contradict themselves", filled)
	}
}
