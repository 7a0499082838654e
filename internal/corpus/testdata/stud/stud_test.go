package stud

import (
	"fmt"
	"slices"
	"sync"
	"testing"
)

// family returns a small book:
//
//	0 Ada   1 Bo
//	  \____/ \___
//	  2 Cem   3 Dot (of Bo and nobody)
//	     \____/
//	     4 Eve     5 Fay (a stranger)
func family() (*Book, []*Horse) {
	b := new(Book)
	ada := b.Add(Horse{Name: "Ada", Breed: "Arabian", Born: 1998, Chip: 276098100000001})
	bo := b.Add(Horse{Name: "Bo", Breed: "Trakehner", Born: 1997, Chip: 276098100000002, Dead: true})
	cem := b.Add(Horse{Name: "Cem", Born: 2005, Chip: 276098100000001, Sire: bo, Dam: ada})
	dot := b.Add(Horse{Name: "Dot", Chip: 3, Sire: bo})
	eve := b.Add(Horse{Name: "Eve", Chip: 276098100000001, Sire: cem, Dam: dot})
	fay := b.Add(Horse{Name: "Fay"})
	return b, []*Horse{ada, bo, cem, dot, eve, fay}
}

func TestHorse(t *testing.T) {
	_, all := family()
	for i, want := range []string{"Ada (Arabian, 1998)", "Bo (Trakehner, 1997)", "Cem (, 2005)", "Dot (, 0)"} {
		if got := all[i].String(); got != want || all[i].Number != i {
			t.Errorf("%d: %q", i, got)
		}
	}
	if got := fmt.Sprint(&Horse{Name: "%s", Born: -1}); got != "%s (, -1)" {
		t.Errorf("%q", got)
	}
	if got := all[0].Stable("Marbach"); got != "Marbach Ada" {
		t.Errorf("%q", got)
	}
}

func TestLabels(t *testing.T) {
	b, _ := family()
	if got := b.Labels(); !slices.Equal(got, []string{"Ada", "Bo (dead)", "Cem", "Dot", "Eve", "Fay"}) {
		t.Errorf("%q", got)
	}
	if got := new(Book).Labels(); got != nil {
		t.Errorf("%#v", got)
	}
}

func TestDoubles(t *testing.T) {
	b, all := family()
	if got := b.Doubles(); !slices.Equal(got, []*Horse{all[2], all[4]}) {
		t.Errorf("%v", got)
	}
}

func TestMotherLine(t *testing.T) {
	_, all := family()
	for i, want := range []string{"Ada", "Bo", "Cem of Ada", "Dot", "Eve of Dot"} {
		if got := all[i].MotherLine(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	foal := &Horse{Name: "", Dam: &Horse{Name: "Gin", Dam: all[2]}}
	if got := foal.MotherLine(); got != " of Gin of Cem of Ada" {
		t.Errorf("%q", got)
	}
}

func TestKinship(t *testing.T) {
	b, all := family()
	for _, c := range []struct{ x, y, want int }{
		{0, 0, 0}, {0, 1, -1}, {0, 2, 1}, {2, 3, 2}, {4, 1, 2}, {1, 4, 2}, {4, 5, -1}, {3, 4, 1}, {0, 3, -1},
	} {
		if got := b.Kinship(all[c.x], all[c.y]); got != c.want {
			t.Errorf("%v and %v: %d, want %d", all[c.x], all[c.y], got, c.want)
		}
	}
}

func TestFounders(t *testing.T) {
	b, all := family()
	for i, want := range [][]int{{0}, {1}, {0, 1}, {1}, {0, 1}, {5}} {
		if got := b.Founders(all[i]); !slices.Equal(got, want) {
			t.Errorf("%v: %v, want %v", all[i], got, want)
		}
	}
}

func TestBlood(t *testing.T) {
	b, all := family()
	for _, c := range []struct {
		ancestor, of int
		want         float64
	}{{1, 1, 1}, {1, 2, 0.5}, {1, 3, 0.5}, {1, 4, 0.5}, {0, 4, 0.25}, {0, 3, 0}, {0, 5, 0}, {4, 0, 0}} {
		if got := b.Blood(all[c.ancestor], all[c.of]); got != c.want {
			t.Errorf("of %v in %v: %v, want %v", all[c.ancestor], all[c.of], got, c.want)
		}
	}
}

// Several read the book at once.
func TestReaders(t *testing.T) {
	b := herd(200)
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			h := b.horses[199-i]
			blood, founders, near := b.Blood(b.horses[i], h), b.Founders(h), b.Kinship(h, b.horses[100+i])
			for range 30 {
				if b.Blood(b.horses[i], h) != blood || !slices.Equal(b.Founders(h), founders) || b.Kinship(h, b.horses[100+i]) != near {
					t.Error("others disturb")
				}
			}
		}()
	}
	wg.Wait()
}

// What was returned is not changed by what is asked later.
func TestGenerations(t *testing.T) {
	b, all := family()
	first := b.Generations()
	b.Add(Horse{Dam: all[4]})
	if second := b.Generations(); !slices.Equal(second, []int{0, 0, 1, 1, 2, 0, 3}) || !slices.Equal(first, second[:6]) {
		t.Errorf("%v, %v", first, second)
	}
	first[0] = 7
	if again := b.Generations(); again[0] != 0 {
		t.Errorf("%v", again)
	}
}

// herd returns a book of n horses, of which ten are founders.
func herd(n int) *Book {
	b := new(Book)
	for i := range n {
		h := Horse{Name: fmt.Sprintf("horse %d", i), Breed: "Trakehner", Born: 1950 + i/10, Chip: 276098100000000 + int64(i*7919%1000003), Dead: i%3 == 0}
		if i >= 10 {
			h.Sire, h.Dam = b.horses[i-i%7-2], b.horses[i-i%5-1]
		}
		b.Add(h)
	}
	return b
}

func BenchmarkKinship(b *testing.B) {
	book := herd(150)
	b.ReportAllocs()
	for b.Loop() {
		if book.Kinship(book.horses[149], book.horses[140]) < 0 {
			b.Fatal("no kin")
		}
	}
}

func BenchmarkFounders(b *testing.B) {
	book := herd(150)
	b.ReportAllocs()
	for b.Loop() {
		if len(book.Founders(book.horses[149])) == 0 {
			b.Fatal("no founders")
		}
	}
}

func BenchmarkBlood(b *testing.B) {
	book := herd(3000)
	b.ReportAllocs()
	for b.Loop() {
		if book.Blood(book.horses[2000], book.horses[2200]) < 0 {
			b.Fatal("no blood")
		}
	}
}

func BenchmarkGenerations(b *testing.B) {
	book := herd(1000)
	b.ReportAllocs()
	for b.Loop() {
		if len(book.Generations()) != 1000 {
			b.Fatal("not all")
		}
	}
}

func BenchmarkLabels(b *testing.B) {
	book := herd(500)
	for _, h := range book.horses {
		h.Dead = h.Number%50 == 0
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(book.Labels()) != 500 {
			b.Fatal("not all")
		}
	}
}

func BenchmarkDoubles(b *testing.B) {
	book := herd(500)
	b.ReportAllocs()
	for b.Loop() {
		if len(book.Doubles()) != 0 {
			b.Fatal("a chip is there twice")
		}
	}
}

func BenchmarkMotherLine(b *testing.B) {
	for _, n := range []int{1, 5, 10} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			var h *Horse
			for i := range n {
				h = &Horse{Name: fmt.Sprint("horse ", i), Dam: h}
			}
			b.ReportAllocs()
			for b.Loop() {
				if len(h.MotherLine()) == 0 {
					b.Fatal("no line")
				}
			}
		})
	}
}

func BenchmarkString(b *testing.B) {
	h := &Horse{Name: "Ada", Breed: "Arabian", Born: 1998}
	b.ReportAllocs()
	for b.Loop() {
		if len(h.String()) == 0 {
			b.Fatal("no name")
		}
	}
}

func BenchmarkStable(b *testing.B) {
	h := &Horse{Name: "Ada"}
	b.ReportAllocs()
	for b.Loop() {
		if len(h.Stable("Marbach")) == 0 {
			b.Fatal("no name")
		}
	}
}
