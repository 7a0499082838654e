package replay

import "testing"

// What both sides of a comparison are the same at, or next to each other, is a border; it is told apart by
// where the comparison stands, and is new once.
func TestBorders(t *testing.T) {
	for _, c := range []struct {
		x, y interface{}
		near bool
		off  int
	}{
		{3, 3, true, 0},
		{3, 4, true, -1},
		{10, 9, true, 1},
		{3, 5, false, 0},
		{3, 103, false, 0},
		{int64(9223372036854775807), int64(-9223372036854775808), false, 0},
		{byte('a'), FixedNumber('b'), true, -1},
		{FixedNumber(4), uint16(5), true, 1},
		{3, 'a', false, 0},
		{3, "3", false, 0},
		{0.5, 0.5, true, 0},
		{0.5, 0.6, false, 0},
		{"ab", "ab", true, 0},
		{"ab", "a", true, 1},
		{"a", "ab", true, -1},
		{"ab", "b", false, 0},
		{"", "b", false, 0},
		{nil, nil, false, 0},
	} {
		had := map[border]bool{}
		for n, want := range []bool{c.near, false} {
			watch()
			DecidedOf(-1, 7, true, func() (x, y interface{}) { return c.x, c.y })
			if got := freshBorders(had); got != want || c.near && !had[border{7, c.off}] {
				t.Errorf("%v, %v: %t the time %d, %v", c.x, c.y, got, n, had)
			}
		}
		watched()
	}
}

// A number that is a part of either side comes to be as large as it has to be for both to be the same, or
// for one to be one more.
func TestShifts(t *testing.T) {
	c := compared{kind: aNumber, x: "9", y: "4"}
	got, dice := map[string]bool{}, newDice(1)
	for n := 0; n < 40; n++ {
		for _, s := range c.shifts([]int64{20}, dice) {
			got[s.to] = true
		}
	}
	for _, want := range []string{"15", "16", "24", "25", "26"} {
		if !got[want] {
			t.Errorf("%s is not tried: %v", want, got)
		}
	}
}
