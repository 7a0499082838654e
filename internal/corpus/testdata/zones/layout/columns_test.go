package layout

import (
	"slices"
	"testing"
)

func TestSet(t *testing.T) {
	for _, test := range []struct {
		c          Column
		cell, want string
	}{
		{Column{Width: 5, Fill: '.'}, "ab", "ab..."},
		{Column{Width: 5, Align: Right, Fill: '·'}, "ab", "···ab"},
		{Column{Width: 5, Fill: '·'}, "é", "é···"},
		{Column{Width: 2, Align: Right, Fill: '.'}, "abc", "abc"},
		{Column{Align: Right, Fill: '.'}, "", ""},
		{Column{Width: -4, Fill: '.'}, "x", "x"},
	} {
		if got := test.c.Set(test.cell); got != test.want {
			t.Errorf("%+v: %q: %q, want %q", test.c, test.cell, got, test.want)
		}
	}
}

func TestRulers(t *testing.T) {
	if got := Rulers(3); !slices.Equal(got, []string{".", "..", "..."}) {
		t.Errorf("%q", got)
	}
	if got := Rulers(0); got != nil {
		t.Errorf("%q", got)
	}
	if got := Rulers(20); got[19] != ".........|.........|" {
		t.Errorf("%q", got)
	}
}

func BenchmarkRight(b *testing.B) {
	c := Column{Width: 24, Align: Right, Fill: ' '}
	b.ReportAllocs()
	for b.Loop() {
		c.Set("86400")
	}
}

func BenchmarkRulers(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Rulers(80)
	}
}
