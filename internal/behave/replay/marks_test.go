package replay

import (
	"reflect"
	"strings"
	"testing"
)

// passing passes a mark as often as it is told.
func passing(n byte) {
	for ; n > 0; n-- {
		Marks[0]++
	}
}

// Calls that pass statements about as often as no other did are gone on from, though they
// pass the same ones and give nothing.
func TestHowOftenMarksArePassed(t *testing.T) {
	Marks, marked = []uint32{0}, nil
	defer func() { Marks, marked = nil, nil }()
	s := &Setup{Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "passing", Fn: passing}}}
	text := inDriverOf(t, s, "0 00\n", map[string]string{"MODE": "grow", "SLICE_MS": "300", "SEED": "1", "TARGETS": "0"})
	if n := strings.Count(text, "\nk\tnew"); n < 7 {
		t.Errorf("%d calls are gone on from, want one for each of 7 numbers of passes at least", n)
	}
}

func TestFreshMarks(t *testing.T) {
	Marks, marked = make([]uint32, 4), nil
	defer func() { Marks, marked = nil, nil }()
	often := map[passes]bool{}
	for i, c := range []struct {
		passed []uint32
		fresh  int
		anew   bool
	}{
		{[]uint32{1, 0, 0, 0}, 1, true}, {[]uint32{1, 0, 0, 0}, 0, false}, {[]uint32{2, 0, 0, 0}, 0, true},
		{[]uint32{9, 0, 0, 0}, 0, true}, {[]uint32{12, 0, 0, 0}, 0, false}, {[]uint32{1, 0, 0, 1}, 1, true},
	} {
		copy(Marks, c.passed)
		if fresh, anew, _ := freshMarks(often); len(fresh) != c.fresh || anew != c.anew {
			t.Errorf("%d: %d marks are fresh, anew is %v, want %d, %v", i, len(fresh), anew, c.fresh, c.anew)
		}
	}
}

// Both outcomes of a comparison have a mark, and none beyond those there are.
func TestDecided(t *testing.T) {
	Marks = make([]uint32, 3)
	defer func() { Marks = nil }()
	if !Decided(0, true) || Decided(0, false) || Decided(2, false) || !reflect.DeepEqual(Marks, []uint32{1, 1, 0}) {
		t.Errorf("marks are %d, want the first two once", Marks)
	}
}
