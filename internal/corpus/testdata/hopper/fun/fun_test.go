package fun

import (
	"slices"
	"strconv"
	"testing"
)

type name string

func TestMap(t *testing.T) {
	if got := Map([]int{3, 1}, strconv.Itoa); !slices.Equal(got, []string{"3", "1"}) {
		t.Errorf("got %q", got)
	}
	if got := Map(nil, strconv.Itoa); got == nil || len(got) != 0 {
		t.Errorf("got %#v", got)
	}
}

func TestOnly(t *testing.T) {
	odd := func(n int) bool { return n%2 == 1 }
	if got := Only([]int{1, 2, 3}, odd); !slices.Equal(got, []int{1, 3}) {
		t.Errorf("got %v", got)
	}
	if got := Only([]int{2}, odd); got != nil {
		t.Errorf("got %#v", got)
	}
}

func TestList(t *testing.T) {
	for want, parts := range map[name][]name{
		"":      nil,
		"a":     {"a"},
		"a, b":  {"a", "b"},
		", ":    {"", ""},
		", é, ": {"", "é", ""},
	} {
		if got := List(", ", parts...); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestRight(t *testing.T) {
	for _, c := range []struct {
		text  name
		width int
		fill  rune
		want  name
	}{
		{"ab", 5, ' ', "   ab"},
		{"ab", 2, ' ', "ab"},
		{"abc", -1, ' ', "abc"},
		{"é", 3, '·', "··é"},
		{"", 2, '0', "00"},
		{"\xff", 2, 'x', "x\xff"},
		{"a", 2, -1, "\uFFFDa"},
	} {
		if got := Right(c.text, c.width, c.fill); got != c.want {
			t.Errorf("%q, %d: got %q", c.text, c.width, got)
		}
	}
}

func TestSteps(t *testing.T) {
	if got := slices.Collect(Steps("a/b/c")); !slices.Equal(got, []string{"a", "a/b", "a/b/c"}) {
		t.Errorf("got %q", got)
	}
	for here := range Steps("x/y") {
		if here != "x" {
			t.Errorf("got %q", here)
		}
		break
	}
}

var sum int

func BenchmarkMap(b *testing.B) {
	in := slices.Repeat([]int{1, 2, 3, 4, 5}, 20)
	double := func(n int) int { return 2 * n }
	b.ReportAllocs()
	for b.Loop() {
		sum += len(Map(in, double))
	}
}

func BenchmarkOnly(b *testing.B) {
	in := make([]int, 2000)
	in[1234] = 1
	one := func(n int) bool { return n == 1 }
	b.ReportAllocs()
	for b.Loop() {
		sum += len(Only(in, one))
	}
}

func BenchmarkList1(b *testing.B)  { list(b, 1) }
func BenchmarkList12(b *testing.B) { list(b, 12) }

func list(b *testing.B, n int) {
	parts := slices.Repeat([]string{"column"}, n)
	b.ReportAllocs()
	for b.Loop() {
		sum += len(List(", ", parts...))
	}
}

func BenchmarkRight(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sum += len(Right("12.50", 20, ' '))
	}
}

func BenchmarkSteps(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for here := range Steps("import/2024/march/orders.csv") {
			sum += len(here)
		}
	}
}
