package shelf

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
)

var celadon = &Glaze{Name: "celadon", Cone: "10"}

func stocked() *Store {
	return NewStore(
		Piece{ID: "p1", Potter: "Ada", Place: "cellar/a/1", Weeks: 2},
		Piece{ID: "p2", Potter: "Bo", Place: "cellar2/a/1", Weeks: 9, Glaze: celadon},
		Piece{ID: "p3", Potter: "Cy", Place: "cellar/b/4", Weeks: 11, Glaze: celadon},
		Piece{ID: "p4", Potter: "Ada", Place: "attic", Weeks: 0},
	)
}

func ids(pieces []Piece) string {
	text := ""
	for _, p := range pieces {
		text += p.ID + " "
	}
	return text
}

func TestIn(t *testing.T) {
	s := stocked()
	for room, want := range map[string]string{
		"": "p1 p2 p3 p4 ", "cellar": "p1 p3 ", "cellar2": "p2 ", "cellar/a": "p1 ", "attic": "", "cel": "", "%s": "",
	} {
		if got := ids(s.In(room)); got != want {
			t.Errorf("In(%q): %q, want %q", room, got, want)
		}
	}
}

func TestPut(t *testing.T) {
	s := stocked()
	s.Put(Piece{ID: "p2", Potter: "Di", Place: "attic/1"})
	if got := ids(s.In("")); got != "p1 p2 p3 p4 " {
		t.Errorf("pieces %q", got)
	}
	if p, err := s.Get("p2"); err != nil || p.Potter != "Di" {
		t.Errorf("%+v, %v", p, err)
	}
	if _, err := s.Get("p9"); !errors.Is(err, ErrNoPiece) || err.Error() != `no such piece: "p9"` {
		t.Errorf("error %v", err)
	}
}

func TestLabels(t *testing.T) {
	got := Labels(stocked().In("cellar"))
	if !slices.Equal(got, []string{"p1 Ada @ cellar/a/1, week 2", "p3 Cy @ cellar/b/4, week 11"}) {
		t.Errorf("%q", got)
	}
	if none := Labels(nil); none == nil || len(none) != 0 {
		t.Errorf("%#v", none)
	}
}

func TestDescribe(t *testing.T) {
	p := Piece{ID: "x", Potter: "y", Place: "z", Weeks: -1}
	if got := p.Describe(); got != "x y @ z, week -1, glaze <nil>" {
		t.Errorf("%q", got)
	}
	p.Glaze = celadon
	if got := p.Describe(); got != "x y @ z, week -1, glaze celadon (cone 10)" {
		t.Errorf("%q", got)
	}
}

func TestOverdue(t *testing.T) {
	s := stocked()
	if got := s.Overdue(8); !slices.Equal(got, []string{"Bo", "Cy"}) {
		t.Errorf("%q", got)
	}
	if got := s.Overdue(11); got != nil {
		t.Errorf("%#v", got)
	}
}

func TestInventory(t *testing.T) {
	s := NewStore(Piece{ID: "p1", Potter: "Ada", Place: "a/b"}, Piece{ID: "p2", Potter: "Bo", Place: "c", Weeks: 3, Glaze: celadon})
	want := "Inventory 2025\n - p1 Ada @ a/b, week 0, glaze <nil>\n - p2 Bo @ c, week 3, glaze celadon (cone 10)\n"
	if got := s.Inventory("2025"); got != want {
		t.Errorf("%q", got)
	}
}

func TestBook(t *testing.T) {
	c := NewCalendar()
	paid := func() error { return nil }
	if ref, err := c.Book("big", "1 May", 0, "Ada", paid); ref != "b1" || err != nil {
		t.Errorf("%q, %v", ref, err)
	}
	if _, err := c.Book("big", "1 May", 0, "Bo", func() error { t.Error("paid for nothing"); return nil }); err != ErrTaken {
		t.Errorf("error %v", err)
	}
	broke := errors.New("broke")
	if _, err := c.Book("big", "1 May", 1, "Bo", func() error { return broke }); !errors.Is(err, broke) || err.Error() != "payment: broke" {
		t.Errorf("error %v", err)
	}
	if got := c.Holder("big", "1 May", 0) + "," + c.Holder("big", "1 May", 1) + "," + c.Holder("big", "1 ", 0); got != "Ada,," {
		t.Errorf("holders %q", got)
	}
	if got := c.Free("big", []string{"1 May", "2 May"}); got != 7 {
		t.Errorf("%d free", got)
	}
	if ref, err := c.Book("big", "1 May", 1, "Bo", paid); ref != "b2" || err != nil {
		t.Errorf("%q, %v", ref, err)
	}
}

// Who pays first has the slot; the others hear of it.
func TestBookLate(t *testing.T) {
	c := NewCalendar()
	_, err := c.Book("big", "d", 2, "Ada", func() error {
		_, err := c.Book("big", "d", 2, "Bo", func() error { return nil })
		return err
	})
	if !errors.Is(err, ErrTaken) || err.Error() != "slot is taken: Bo was faster" {
		t.Errorf("error %v", err)
	}
}

func TestBookConcurrently(t *testing.T) {
	c := NewCalendar()
	var wg sync.WaitGroup
	won := make(chan string, 20)
	for i := range 20 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if ref, err := c.Book("big", "d", i%Slots, fmt.Sprint("potter", i), func() error { return nil }); err == nil {
				won <- ref
			}
		}()
	}
	wg.Wait()
	if len(won) != Slots || c.Free("big", []string{"d"}) != 0 {
		t.Errorf("%d bookings", len(won))
	}
}

func shelves(n int) *Store {
	s := NewStore()
	for i := range n {
		s.Put(Piece{ID: fmt.Sprintf("p%d", i), Potter: "Wilhelmina", Place: fmt.Sprintf("room%d/rack/board", i%5), Weeks: 100 + i})
	}
	return s
}

func BenchmarkIn(b *testing.B) {
	s := shelves(200)
	b.ReportAllocs()
	for b.Loop() {
		if len(s.In("room3")) != 40 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkLabels(b *testing.B) {
	pieces := shelves(50).In("")
	b.ReportAllocs()
	for b.Loop() {
		if len(Labels(pieces)) != 50 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkFree(b *testing.B) {
	c := NewCalendar()
	days := []string{"2025-05-01", "2025-05-02", "2025-05-03", "2025-05-04", "2025-05-05", "2025-05-06", "2025-05-07"}
	for i, day := range days {
		c.Book("raku", day, i%Slots, "Ada", func() error { return nil })
	}
	b.ReportAllocs()
	for b.Loop() {
		if c.Free("raku", days) != 21 {
			b.Fatal("miscounted")
		}
	}
}
