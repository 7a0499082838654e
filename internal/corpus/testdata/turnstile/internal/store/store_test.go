package store

import (
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

var evening = time.Date(2024, 5, 1, 19, 30, 0, 0, time.UTC)

func newStore(t testing.TB) *Store {
	t.Helper()
	s := New()
	err := s.Load(strings.NewReader("100,North,4,12,1\n200,North,5,1,2\n300,Süd,1,7b,1\n"))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAdmit(t *testing.T) {
	s := newStore(t)
	if !s.Block("300") || s.Block("400") {
		t.Error("Block() is wrong")
	}
	for i, step := range []struct {
		barcode string
		want    Code
	}{
		{"100", OK}, {"100", Used}, {"200", OK}, {"200", OK}, {"200", Used}, {"300", Blocked}, {"400", Unknown},
	} {
		if got := s.Admit(step.barcode, 7, evening.Add(time.Duration(i)*time.Second)); got != step.want {
			t.Errorf("step %d: Admit(%s) = %v, want %v", i, step.barcode, got, step.want)
		}
	}
	if got, ok := s.Last(7); !ok || got != (Pass{"200", "North/5/1", evening.Add(3 * time.Second)}) {
		t.Errorf("Last() = %v, %v", got, ok)
	}
	if _, ok := s.Last(8); ok {
		t.Error("somebody passed gate 8")
	}
	rows := s.Rows([]uint16{8, 7})
	if len(rows) != 2 || rows[0].Gate != 8 || rows[0].Admitted != 0 || rows[1].Admitted != 3 || rows[1].Refused != 4 || !slices.Equal(rows[1].Zones, []string{"North"}) {
		t.Errorf("Rows() = %+v", rows)
	}
	if rows := s.Rows(nil); rows == nil || len(rows) != 0 {
		t.Errorf("Rows(nil) = %v", rows)
	}
}

func TestPasses(t *testing.T) {
	s := newStore(t)
	s.Admit("200", 1, evening)
	got := s.Passes("200")
	if !slices.Equal(got, []time.Time{evening}) {
		t.Fatalf("Passes() = %v", got)
	}
	got[0] = time.Time{}
	if again := s.Passes("200"); !again[0].Equal(evening) {
		t.Errorf("Passes() = %v after a caller changed its own", again)
	}
	if s.Passes("400") != nil {
		t.Error("Passes() of no ticket")
	}
}

func TestAdmitConcurrently(t *testing.T) {
	s := New()
	s.Put(Ticket{Barcode: "1", MaxUses: 100})
	var wg sync.WaitGroup
	for gate := range uint16(8) {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				s.Admit("1", gate, evening)
			}
		}()
	}
	wg.Wait()
	if n := len(s.Passes("1")); n != 100 {
		t.Errorf("%d passes, want 100", n)
	}
}

func TestBlockedTickets(t *testing.T) {
	s := newStore(t)
	if got := s.BlockedTickets(); got != nil {
		t.Errorf("BlockedTickets() = %#v, want nil", got)
	}
	s.Block("300")
	s.Block("100")
	if got := s.BlockedTickets(); !slices.Equal(got, []string{"100", "300"}) {
		t.Errorf("BlockedTickets() = %v", got)
	}
}

func TestLoadErrors(t *testing.T) {
	for _, in := range []string{"1,2,3\n", "1,N,x,1,1\n", "1,N,1,1,x\n"} {
		if err := New().Load(strings.NewReader(in)); err == nil {
			t.Errorf("Load(%q): no error", in)
		}
	}
}

func TestCode(t *testing.T) {
	if got := Blocked.Label(); got != `code="blocked"` {
		t.Error(got)
	}
	if got := Code(9).Label(); got != `code="code9"` {
		t.Error(got)
	}
}

func TestRoom(t *testing.T) {
	r := NewRoom(10)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 200 {
				if r.TryEnter() {
					if n := r.Inside(); n < 1 || n > 10 {
						t.Errorf("%d inside", n)
					}
					r.Leave()
				}
			}
		}()
	}
	wg.Wait()
	r.Leave()
	for range 10 {
		if !r.TryEnter() {
			t.Fatal("no room")
		}
	}
	if r.TryEnter() || r.Inside() != 10 {
		t.Errorf("%d inside", r.Inside())
	}
}

func BenchmarkAdmit(b *testing.B) {
	s := New()
	s.Put(Ticket{Barcode: "4006381333931", MaxUses: 1, Zone: "North"})
	s.Admit("4006381333931", 7, evening)
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if s.Admit("4006381333931", 7, evening) != Used {
				b.Fatal("not used")
			}
		}
	}
}

func BenchmarkPlace(b *testing.B) {
	t := &Ticket{Zone: "North", Row: 12, Seat: "24b"}
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if t.Place() != "North/12/24b" {
				b.Fatal(t.Place())
			}
		}
	}
}

func BenchmarkRows(b *testing.B) {
	s := New()
	gates := make([]uint16, 200)
	for i := range gates {
		gates[i] = uint16(i)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Rows(gates)) != len(gates) {
			b.Fatal("rows are missing")
		}
	}
}

func BenchmarkRoom(b *testing.B) {
	r := NewRoom(1000)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if r.TryEnter() {
				r.Leave()
			}
		}
	})
}

func BenchmarkLabel(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for code := OK; code <= Full; code++ {
			if len(code.Label()) < 9 {
				b.Fatal(code.Label())
			}
		}
	}
}

func BenchmarkPasses(b *testing.B) {
	s := New()
	s.Put(Ticket{Barcode: "1", MaxUses: 20})
	for range 20 {
		s.Admit("1", 1, evening)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Passes("1")) != 20 {
			b.Fatal("passes are missing")
		}
	}
}
