package sheet

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"example.com/tulip"
)

func TestEuro(t *testing.T) {
	for cents, want := range map[int64]string{0: "0.00", 7: "0.07", 60: "0.60", 199: "1.99", 1234567: "12345.67"} {
		if got := Euro(cents); got != want {
			t.Errorf("%d: %s", cents, got)
		}
	}
}

func TestEntry(t *testing.T) {
	for want, l := range map[string]tulip.Lot{
		"Vis: 120 bunches of Red Impression, 1.20 to 0.35, lot 7": {Number: 7, Grower: "Vis", Kind: "Red Impression", Bunches: 120, Start: 120, Floor: 35},
		"%v: a bunch of Ÿ%, 0.00 to 0.00, lot -1":                 {Number: -1, Grower: "%v", Kind: "Ÿ%", Bunches: 1},
	} {
		if got := Entry(l); got != want {
			t.Errorf("%+v: %q", l, got)
		}
	}
}

func sold(n int) []tulip.Sale {
	var all []tulip.Sale
	for i := range n {
		all = append(all, tulip.Sale{
			Lot:    tulip.Lot{Number: i, Grower: "Vis", Kind: "Queen"},
			Paddle: fmt.Sprint("P", i%3), Bunches: 10 + i, Price: int64(45 + i),
		})
	}
	return all
}

func TestDay(t *testing.T) {
	var b strings.Builder
	want := `Vis/Queen/00000         10 at 0.45 = 4.50
Vis/Queen/00001         11 at 0.46 = 5.06
sum 9.56
buyers: P0, P1
trolleys: Vis/Queen/00000 Vis/Queen/00001
`
	if err := Day(&b, sold(2)); err != nil || b.String() != want {
		t.Errorf("%s%v", b.String(), err)
	}
	b.Reset()
	if err := Day(&b, nil); err != nil || b.String() != "sum 0.00\nbuyers: \ntrolleys: \n" {
		t.Errorf("%q, %v", b.String(), err)
	}
	broken := errors.New("broken")
	r, w := io.Pipe()
	r.CloseWithError(broken)
	if err := Day(w, nil); err != broken {
		t.Error(err)
	}
}

func TestRow(t *testing.T) {
	for want, names := range map[string][]string{"": nil, "a": {"a"}, ", ": {"", ""}, "a, ö, b": {"a", "ö", "b"}} {
		if got := row(names); got != want {
			t.Errorf("%q: %q", names, got)
		}
	}
}

func BenchmarkEntry(b *testing.B) {
	l, n := tulip.Lot{Number: 7, Grower: "Vis", Kind: "Red Impression", Bunches: 1, Start: 120, Floor: 35}, 0
	b.ReportAllocs()
	for b.Loop() {
		n += len(Entry(l))
	}
	if n == 0 {
		b.Fatal("nothing")
	}
}

func BenchmarkDay(b *testing.B) {
	sales := sold(80)
	b.ReportAllocs()
	for b.Loop() {
		if err := Day(io.Discard, sales); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRow(b *testing.B) {
	for _, names := range [][]string{{"P1"}, {"P1", "P2", "P3", "P4", "P5", "P6", "P7", "P8"}} {
		b.Run(fmt.Sprint(len(names)), func(b *testing.B) {
			n := 0
			b.ReportAllocs()
			for b.Loop() {
				n += len(row(names))
			}
			if n == 0 {
				b.Fatal("nothing")
			}
		})
	}
}
