package tulip

import (
	"fmt"
	"math"
	"testing"
)

func TestCode(t *testing.T) {
	for want, l := range map[string]Lot{
		"Vis/Red Impression/00042": {Number: 42, Grower: "Vis", Kind: "Red Impression"},
		"//00000":                  {},
		"Ÿ/%d/123456":              {Number: 123456, Grower: "Ÿ", Kind: "%d"},
		"a/b/000-7":                {Number: -7, Grower: "a", Kind: "b"},
	} {
		if got := l.Code(); got != want {
			t.Errorf("%+v: %q", l, got)
		}
	}
	if got := digits(math.MinInt64, 22); got != "00-9223372036854775808" {
		t.Error(got)
	}
}

func BenchmarkCode(b *testing.B) {
	l, n := Lot{Number: 42, Grower: "Vis", Kind: "Red Impression"}, 0
	b.ReportAllocs()
	for b.Loop() {
		n += len(l.Code())
	}
	if n == 0 {
		b.Fatal("nothing")
	}
}

func BenchmarkDigits(b *testing.B) {
	for _, width := range []int{1, 30} {
		b.Run(fmt.Sprint(width), func(b *testing.B) {
			n := 0
			b.ReportAllocs()
			for b.Loop() {
				n += len(digits(7, width))
			}
			if n == 0 {
				b.Fatal("nothing")
			}
		})
	}
}
