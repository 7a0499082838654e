package replay

import (
	"testing"
	"time"
)

// What takes long is left out more often than not, and never all of it.
func TestEndless(t *testing.T) {
	day := time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		name string
		b    builder
		long bool
	}{
		{"small numbers", builder{ints: []int64{5, -7, huge}}, false},
		{"a huge number", builder{ints: []int64{5, 1 << 40}}, true},
		{"the least number", builder{ints: []int64{-1 << 63}}, true},
		{"times of a year", builder{moments: []time.Time{day, day.AddDate(0, 11, 0)}}, false},
		{"the zero time", builder{moments: []time.Time{day, {}}}, true},
	} {
		g, left := &growth{dice: newDice(1)}, 0
		for n := 0; n < 320; n++ {
			if g.endless(&attempt{b: &c.b}) {
				left++
			}
		}
		if c.long != (left > 160) || left == 320 {
			t.Errorf("%s: %d of 320 are left out", c.name, left)
		}
	}
}
