package clock

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"example.com/tulip"
	"example.com/tulip/msg"
	"example.com/tulip/ws"
)

func lots(n, bunches int) []tulip.Lot {
	var all []tulip.Lot
	for i := range n {
		all = append(all, tulip.Lot{Number: i + 1, Grower: "Vis", Kind: fmt.Sprint("K", i), Bunches: bunches, Start: 100, Floor: 80})
	}
	return all
}

func numbers(lots []tulip.Lot) (all []int) {
	for _, l := range lots {
		all = append(all, l.Number)
	}
	return all
}

func TestTake(t *testing.T) {
	c := New(lots(2, 10), 5, 3)
	first := c.Lots()[0]
	no := uint32(first.Number)
	if s, r := c.Take("A", no, 4); r != msg.Done || s != (tulip.Sale{Lot: first, Paddle: "A", Bunches: 4, Price: 100}) {
		t.Error(s, r)
	}
	for n, want := range map[uint16]msg.Result{0: msg.Short, 7: msg.Short} {
		if _, r := c.Take("A", no, n); r != want {
			t.Error(n, r)
		}
	}
	if _, r := c.Take("A", 3-no, 1); r != msg.Late {
		t.Error(r)
	}
	if l, price, ok := c.Fall(); l != first || price != 95 || !ok {
		t.Error(l, price, ok)
	}
	if s, r := c.Take("B", no, 6); r != msg.Done || s.Price != 95 {
		t.Error(s, r)
	}
	if paddle, spent := c.Best(); paddle != "B" || spent != 570 {
		t.Error(paddle, spent)
	}
	if got := c.Lots(); len(got) != 1 || got[0].Number == first.Number {
		t.Error(got)
	}
	if s, r := c.Take("A", 3-no, 2); r != msg.Done || s.Price != 100 || s.Lot.Number != int(3-no) {
		t.Error(s, r)
	}
	if paddle, spent := c.Best(); paddle != "A" || spent != 600 || c.buyers["A"] != (buyer{2, 6, 600}) || !slices.Equal(c.paddle, []string{"A", "B"}) {
		t.Error(paddle, spent, c.buyers, c.paddle)
	}
	for range 4 {
		if _, _, ok := c.Fall(); !ok {
			t.Error("gone")
		}
	}
	if _, _, ok := c.Fall(); ok || len(c.Lots()) != 0 {
		t.Error("below its floor")
	}
	if _, _, ok := c.Fall(); ok {
		t.Error("fell")
	}
	if _, r := c.Take("A", 1, 1); r != msg.Late {
		t.Error(r)
	}
}

// Who knows the seed can draw again.
func TestDraw(t *testing.T) {
	a, b := numbers(New(lots(20, 1), 1, 7).Lots()), numbers(New(lots(20, 1), 1, 7).Lots())
	other := numbers(New(lots(20, 1), 1, 8).Lots())
	if !slices.Equal(a, b) || slices.Equal(a, other) {
		t.Error(a, b, other)
	}
	c := New(lots(3, 1), 1, 0)
	clear(c.Lots())
	if c.Lots()[2].Number == 0 {
		t.Error("the lots are the clock's own")
	}
}

// Nobody takes what another one has.
func TestTogether(t *testing.T) {
	c := New(lots(1, 1000), 1, 0)
	var got atomic.Int64
	var wg sync.WaitGroup
	for i := range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 100 {
				if _, r := c.Take(fmt.Sprint("P", i), 1, 3); r == msg.Done {
					got.Add(3)
				}
			}
		}()
	}
	wg.Wait()
	if got.Load() != 999 {
		t.Error(got.Load())
	}
}

type sink struct {
	op   ws.Op
	text string
	err  error
}

func (s *sink) WriteFrame(op ws.Op, payload []byte) error {
	s.op, s.text = op, string(payload)
	return s.err
}

func TestBoard(t *testing.T) {
	broken := errors.New("broken")
	c, s := New(lots(1, 10), 5, 0), &sink{err: broken}
	c.Take("A", 1, 3)
	c.Fall()
	if err := c.Board(s); err != broken || s.op != ws.Text || s.text != "Vis: 10 bunches of K0, 1.00 to 0.80, lot 1, 7 left at 0.95\n" {
		t.Error(err, s)
	}
	s = &sink{}
	if err := New(lots(3, 1), 5, 0).Board(s); err != nil || len(s.text) < 100 {
		t.Error(err, s)
	}
	if err := New(nil, 5, 0).Board(s); err != nil || s.text != "" {
		t.Error(err, s)
	}
}

func BenchmarkTake(b *testing.B) {
	c := New(lots(1, 1<<60), 1, 0)
	i := 0
	paddles := []string{"P1", "P2", "P3", "P4", "P5"}
	b.ReportAllocs()
	for b.Loop() {
		i++
		if _, r := c.Take(paddles[i%len(paddles)], 1, uint16(1+i%7)); r != msg.Done {
			b.Fatal(r)
		}
	}
}

func BenchmarkBoard(b *testing.B) {
	c := New(lots(40, 1), 1, 0)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		s := slow{}
		for pb.Next() {
			if err := c.Board(s); err != nil {
				b.Error(err)
			}
		}
	})
}

// slow is a sink that works for its frames.
type slow struct{}

func (slow) WriteFrame(_ ws.Op, payload []byte) error {
	sum := byte(0)
	for range 10 {
		for _, c := range payload {
			sum += c
		}
	}
	if sum == 1 && len(payload) == 1 {
		return errors.New("unlikely")
	}
	return nil
}
