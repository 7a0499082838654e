package game

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
)

func TestJoin(t *testing.T) {
	h := NewHall()
	h.Open("a", 2, 5)
	for _, test := range []struct {
		table, player string
		n             int
		is            error
	}{
		{"b", "x", 0, ErrNoTable},
		{"a", "x", 1, nil},
		{"a", "x", 0, ErrTwice},
		{"a", "y", 2, nil},
		{"a", "z", 0, ErrFull},
		{"a", "y", 0, ErrTwice},
	} {
		if n, err := h.Join(test.table, test.player); n != test.n || !errors.Is(err, test.is) {
			t.Errorf("%+v: %d, %v", test, n, err)
		}
	}
	h.Leave("a", "x")
	h.Leave("a", "nobody")
	h.Leave("c", "x")
	if n, err := h.Join("a", "z"); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	var b strings.Builder
	if err := h.Roster(&b, "a"); err != nil || b.String() != "y\nz\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
}

func TestDescribe(t *testing.T) {
	h := NewHall()
	h.Open("<b>", 1, -20)
	for _, want := range []string{
		"<article class='open'><h2>&lt;b&gt;</h2><p>0 of 1 seats</p><p>stakes -20</p></article>\n",
		"<article class='full'><h2>&lt;b&gt;</h2><p>1 of 1 seats</p><p>stakes -20</p></article>\n",
	} {
		var b strings.Builder
		if err := h.Describe(&b, "<b>"); err != nil || b.String() != want {
			t.Errorf("%q, %v", b.String(), err)
		}
		h.Join("<b>", "x")
	}
	if err := h.Describe(io.Discard, "z"); !errors.Is(err, ErrNoTable) || err.Error() != `no such table: "z"` {
		t.Errorf("error %v", err)
	}
	r, w := io.Pipe()
	r.CloseWithError(io.ErrNoProgress)
	if err := h.Describe(w, "<b>"); !errors.Is(err, io.ErrNoProgress) || err.Error() != `table "<b>": `+io.ErrNoProgress.Error() {
		t.Errorf("error %v", err)
	}
	h.Open("free", 1, 1) // the lock is free again
}

func TestVisit(t *testing.T) {
	h := NewHall()
	for _, test := range []struct {
		name      string
		here, all int
	}{{"a", 1, 1}, {"b", 1, 2}, {"a", 2, 3}, {"*", 5, 5}, {"a", 3, 6}} {
		if here, all := h.Visit(test.name); here != test.here || all != test.all {
			t.Errorf("%+v: %d, %d", test, here, all)
		}
	}
}

// Who is listed sat there all the time the list was written.
func TestRoster(t *testing.T) {
	h := NewHall()
	h.Open("a", 3, 1)
	for _, p := range []string{"x", "y", "z"} {
		h.Join("a", p)
	}
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- h.Roster(w, "a")
		w.Close()
	}()
	first := make([]byte, 2)
	io.ReadFull(r, first)
	left := make(chan bool)
	go func() {
		h.Leave("a", "x")
		close(left)
	}()
	rest, err := io.ReadAll(r)
	if string(first)+string(rest) != "x\ny\nz\n" || err != nil || <-done != nil {
		t.Errorf("%q, %q, %v", first, rest, err)
	}
	<-left
	if err := h.Roster(io.Discard, "b"); !errors.Is(err, ErrNoTable) {
		t.Errorf("error %v", err)
	}
}

func TestAtOnce(t *testing.T) {
	h := NewHall()
	h.Open("a", 400, 1)
	var all sync.WaitGroup
	for i := range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for j := range 50 {
				h.Join("a", fmt.Sprint(i, "/", j))
				h.Describe(io.Discard, "a")
			}
		}()
	}
	all.Wait()
	var b strings.Builder
	h.Describe(&b, "a")
	if !strings.Contains(b.String(), "400 of 400") {
		t.Error(b.String())
	}
}

func BenchmarkDescribe(b *testing.B) {
	h := NewHall()
	h.Open("Friday & friends", 6, 120)
	h.Join("Friday & friends", "x")
	b.ReportAllocs()
	for b.Loop() {
		if err := h.Describe(io.Discard, "Friday & friends"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDescribeAtOnce(b *testing.B) {
	h := NewHall()
	h.Open("Friday", 6, 120)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			if i%4 == 0 {
				h.Leave("Friday", "x")
			}
			if err := h.Describe(io.Discard, "Friday"); err != nil {
				b.Error(err)
			}
		}
	})
}

func BenchmarkJoin(b *testing.B) {
	h := NewHall()
	for i := range 1000 {
		h.Open(fmt.Sprint("table number ", i), 6, 1)
	}
	b.ReportAllocs()
	for b.Loop() {
		if n, err := h.Join("table number 500", "x"); n != 1 || err != nil {
			b.Fatal(n, err)
		}
		h.Leave("table number 500", "x")
	}
}

func BenchmarkVisit(b *testing.B) {
	h := NewHall()
	b.ReportAllocs()
	for b.Loop() {
		h.Visit("Friday")
	}
}
