package replay

import (
	"reflect"
	"testing"
)

type numberedStep struct {
	Tool float64
	Feed float64
}

type numberedPlan struct{ Steps []numberedStep }

// What has one number in all of a value gets another that the sides name, and comes twice.
func TestRenumber(t *testing.T) {
	far := 0
	for seed := int64(0); seed < 200; seed++ {
		p := &numberedPlan{[]numberedStep{{2, 6}, {1, 6}, {2, 7}}}
		data := make([]byte, 8)
		newDice(seed).Read(data)
		s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Types: []reflect.Type{reflect.TypeOf(numberedPlan{}), reflect.TypeOf(numberedStep{})}}
		s.index()
		defer func(was *Setup) { current = was }(current)
		current = s
		b := &builder{src: &source{data: data}, set: s, tape: &journal{}, pool: Constants{Apart: []int64{64}}}
		all := s.spotsIn(reflect.ValueOf(p).Elem())
		if !b.renumber(all) {
			t.Fatal("there is no number in it")
		}
		if b.repeatAll(all); len(p.Steps) != 6 || p.Steps[0] != p.Steps[3] {
			t.Fatalf("it does not go on with the same: %+v", p.Steps)
		}
		x := p.Steps
		if x[0].Tool != x[2].Tool || x[0].Feed != x[1].Feed || x[0].Tool != 2 && x[0].Tool < 64 {
			t.Fatalf("what had one number has several: %+v", x)
		}
		if x[0].Tool >= 64 && x[0].Feed == 6 {
			far++
		}
	}
	if far < 20 {
		t.Errorf("%d of 200 have a number so high", far)
	}
	s := setupOf(t, busiest)
	tr := trip{"to the sea", []leg{{"rest", []string{"beach"}}}}
	b := &builder{src: &source{}, set: s, pool: Constants{Apart: []int64{64}}}
	if b.renumber(s.spotsIn(reflect.ValueOf(&tr).Elem())) {
		t.Error("there is a number in what has none")
	}
}
