package quota

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
)

// sums is what the desk said.
type sums struct {
	mu sync.Mutex
	by map[string]int64
}

func (s *sums) Add(name string, n int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.by == nil {
		s.by = map[string]int64{}
	}
	s.by[name] += n
}

func TestUse(t *testing.T) {
	var s sums
	d := NewDesk("eu", &s)
	d.Sign("ada", "small", 10)
	for _, test := range []struct {
		customer string
		n        int64
		err      string
		status   string
	}{
		{"ada", 9, "", "small: 9 of 10 used"},
		{"ada", 2, `customer "ada" may not use 2 more`, "small: 9 of 10 used"},
		{"ada", 1, "", "small: 10 of 10 used, only 0 left"},
		{"bob", 0, `customer "bob" may not use 0 more`, "unknown"},
	} {
		err := d.Use(test.customer, test.n)
		if (err == nil) != (test.err == "") || err != nil && err.Error() != test.err {
			t.Errorf("%+v: %v", test, err)
		}
		if got := d.Status(test.customer); got != test.status {
			t.Errorf("%+v: %s", test, got)
		}
	}
	if d.Asked.Units() != 4 || len(s.by) != 2 || s.by["quota.eu.asked"] != 4 || s.by["quota.eu.denied"] != 2 {
		t.Errorf("%v", s.by)
	}
}

func TestInvoice(t *testing.T) {
	d := NewDesk("eu", new(sums))
	d.Sign("bob", "large", 100)
	d.Sign("ada", "small", 10)
	d.Use("bob", 60)
	var b strings.Builder
	if err := d.Invoice(&b); err != nil || b.String() != "ada\tsmall\t0\nbob\tlarge\t60\n" {
		t.Errorf("%v, %q", err, b.String())
	}
	r, w := io.Pipe()
	r.Close()
	if err := d.Invoice(w); err == nil || err.Error() != "invoice of ada: io: read/write on closed pipe" {
		t.Errorf("error %v", err)
	}
}

// Units that move from one to another while an invoice is written are on it
// once.
func TestInvoiceMoment(t *testing.T) {
	d := NewDesk("eu", new(sums))
	d.Sign("a", "p", 1000)
	d.Sign("b", "p", 1000)
	r, w := io.Pipe()
	go func() {
		d.Invoice(w)
		w.Close()
	}()
	first := make([]byte, 4)
	io.ReadFull(r, first)
	done := make(chan error)
	go func() { done <- d.Use("b", 7) }()
	rest, _ := io.ReadAll(r)
	if text := string(first) + string(rest); text != "a\tp\t0\nb\tp\t0\n" || <-done != nil {
		t.Errorf("%q", text)
	}
}

func TestAtOnce(t *testing.T) {
	d := NewDesk("eu", new(sums))
	d.Sign("ada", "p", 300)
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				d.Use("ada", 1)
				d.Status("ada")
			}
		}()
	}
	wg.Wait()
	if got := d.Status("ada"); got != "p: 300 of 300 used, only 0 left" || d.Asked.Read() != 400 {
		t.Error(got)
	}
}

type none int64

func (n *none) Add(string, int64) {}

func desk() *Desk {
	d := NewDesk("eu-west", new(none))
	for i := range 200 {
		d.Sign(fmt.Sprint("customer ", i), "medium", 1<<40)
	}
	return d
}

func BenchmarkUse(b *testing.B) {
	d := desk()
	b.ReportAllocs()
	for b.Loop() {
		if err := d.Use("customer 7", 1); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStatusAtOnce(b *testing.B) {
	d := desk()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if d.Status("customer 7") == "unknown" {
				b.Error("unknown")
			}
		}
	})
}

func BenchmarkInvoice(b *testing.B) {
	d := desk()
	b.ReportAllocs()
	for b.Loop() {
		if err := d.Invoice(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
