package hammer

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// A bidder who waits for each answer gets it.
func TestSession(t *testing.T) {
	h := &House{}
	h.Open("vase")
	h.Open("bust")
	here, there := net.Pipe()
	here.SetDeadline(time.Now().Add(20 * time.Second))
	done := make(chan error, 1)
	go func() { done <- h.Session(there) }()
	in := bufio.NewReader(here)
	for _, c := range [][2]string{
		{"TOP vase", "NONE"}, {"BID vase ann 100", "OK vase 100"}, {"BID vase bob 100", "LOW vase"}, {"BID  vase bob\t101 ", "OK vase 101"},
		{"TOP vase", "TOP bob 101"}, {"BID clock bob 5", `ERR "clock": no such lot`}, {"BID vase bob x", `ERR amount: strconv.Atoi: parsing "x": invalid syntax`},
		{"", `ERR "": no such command`}, {"SELL 100%", `ERR "SELL 100%": no such command`}, {"BOARD", "bust -\nvase bob 101"},
	} {
		if _, err := io.WriteString(here, c[0]+"\n"); err != nil {
			t.Fatal(err)
		}
		for _, want := range strings.Split(c[1], "\n") {
			if got, err := in.ReadString('\n'); got != want+"\n" || err != nil {
				t.Fatalf("%q: %q, %v", c[0], got, err)
			}
		}
	}
	here.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
	if _, err := h.lot("clock"); !errors.Is(err, ErrNoLot) {
		t.Error(err)
	}
	h.lots["vase"].Close()
	if err := h.lots["vase"].Bid("ann", 500); err != ErrClosed {
		t.Error(err)
	}
}

// duplex is a connection of a bidder who does not wait.
type duplex struct {
	io.Reader
	io.Writer
}

// none takes nothing.
type none struct{}

func (none) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestSessionFails(t *testing.T) {
	h := &House{}
	if err := h.Session(duplex{strings.NewReader("BOARD\nTOP x\n"), none{}}); !errors.Is(err, io.ErrClosedPipe) || err.Error() != "answer: io: read/write on closed pipe" {
		t.Error(err)
	}
	if err := h.Board(none{}); err != io.ErrClosedPipe {
		t.Error(err)
	}
	var out bytes.Buffer
	if err := h.Session(duplex{strings.NewReader("TOP x\n" + strings.Repeat("x", 1<<17)), &out}); err != bufio.ErrTooLong || out.String() != "ERR \"x\": no such lot\n" {
		t.Errorf("%v, %q", err, out.String())
	}
}

// Watchers hear of bids in their order, each of them once, and all of them hear
// the same.
func TestWatch(t *testing.T) {
	h := &House{Hub: Hub{Record: NewRecord(3)}}
	l, other := h.Open("vase"), h.Open("bust")
	first, second, slow := h.Hub.Watch("lot/vase", 1000), h.Hub.Watch("lot/vase", 1000), h.Hub.Watch("lot/vase", 1)
	before := Bids()
	var all sync.WaitGroup
	for i := range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for amount := range 100 {
				if err := l.Bid(fmt.Sprint("b", i), amount*4+i); err != nil && err != ErrLow {
					t.Error(err)
				}
			}
		}()
	}
	all.Wait()
	other.Bid("x", 1)
	for _, w := range []*Watcher{first, second, slow, slow} {
		h.Hub.Remove(w)
	}
	if got := Bids() - before; got != 401 {
		t.Error(got)
	}
	var lines string
	for _, b := range l.bids {
		lines += fmt.Sprintf("vase %s %d\n", b.Bidder, b.Amount)
	}
	for _, w := range []*Watcher{first, second} {
		var got bytes.Buffer
		if n, err := w.WriteTo(&got); got.String() != lines || n != int64(len(lines)) || err != nil || w.Missed() != 0 {
			t.Errorf("%v, %d of %d, %d", err, n, len(lines), w.Missed())
		}
	}
	amounts := l.Amounts()
	if slow.Missed() != len(amounts)-1 || !slices.IsSorted(amounts) || amounts[len(amounts)-1] != 399 || (&Lot{}).Amounts() != nil {
		t.Error(slow.Missed(), amounts)
	}
	last := h.Hub.Record.Last()
	if got := string(bytes.Join(last, nil)); !strings.HasSuffix(lines+"bust x 1\n", got) || len(last) != 3 {
		t.Errorf("%q", got)
	}
}

// A watcher gets each event as it comes, not when more have come.
func TestWatchAtOnce(t *testing.T) {
	h := &House{}
	l := h.Open("vase")
	w := h.Hub.Watch("lot/vase", 1)
	here, there := net.Pipe()
	here.SetDeadline(time.Now().Add(20 * time.Second))
	done := make(chan error, 1)
	go func() {
		_, err := w.WriteTo(there)
		done <- err
	}()
	in := bufio.NewReader(here)
	for i := range 5 {
		l.Bid("ann", i+1)
		if got, err := in.ReadString('\n'); got != fmt.Sprintf("vase ann %d\n", i+1) || err != nil {
			t.Fatalf("%q, %v", got, err)
		}
	}
	here.Close()
	l.Bid("ann", 10)
	if err := <-done; err != io.ErrClosedPipe {
		t.Error(err)
	}
	h.Hub.Remove(w)
}

// What a record has returned stays as it is.
func TestRecord(t *testing.T) {
	r := NewRecord(2)
	r.add(Event{"a", Bid{"x", 1}})
	got := r.Last()
	for i := range 5 {
		r.add(Event{"b", Bid{"y", i}})
	}
	if string(bytes.Join(got, nil)) != "a x 1\n" || string(bytes.Join(r.Last(), nil)) != "b y 3\nb y 4\n" {
		t.Errorf("%q %q", got, r.Last())
	}
}

func TestSettle(t *testing.T) {
	h := &House{}
	for i, name := range []string{"d", "b", "a", "c"} {
		if l := h.Open(name); name != "b" {
			l.Bid("ann", 10*(i+1))
		}
	}
	purse, paid := 45, []int{}
	err := h.Settle(func(bidder string, amount int) error {
		if amount > purse {
			return errors.New(bidder + " is broke")
		}
		purse -= amount
		paid = append(paid, amount)
		return nil
	})
	if err == nil || err.Error() != "lot c: ann is broke" || !slices.Equal(paid, []int{30}) {
		t.Error(err, paid)
	}
	if err := h.lots["a"].Bid("bob", 1000); err != ErrClosed {
		t.Error(err)
	}
}

func BenchmarkSession(b *testing.B) {
	var text strings.Builder
	for i := range 500 {
		fmt.Fprintf(&text, "BID vase bidder%d %d\nTOP vase\n", i%10, i+1)
	}
	b.ReportAllocs()
	for b.Loop() {
		h := &House{}
		h.Open("vase")
		if err := h.Session(duplex{strings.NewReader(text.String()), io.Discard}); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWatch sends what happened to somebody who has been away.
func BenchmarkWatch(b *testing.B) {
	const events = 500
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer listener.Close()
	here, err := net.Dial("tcp", listener.Addr().String())
	if err != nil {
		b.Fatal(err)
	}
	defer here.Close()
	there, err := listener.Accept()
	if err != nil {
		b.Fatal(err)
	}
	defer there.Close()
	in := bufio.NewReader(there)
	b.ReportAllocs()
	for b.Loop() {
		var h Hub
		w := h.Watch("t", events)
		for i := range events {
			h.Publish("t", Event{"vase", Bid{"ann", i}})
		}
		h.Remove(w)
		done := make(chan error, 1)
		go func() {
			_, err := w.WriteTo(here)
			done <- err
		}()
		for range events {
			if _, err := in.ReadSlice('\n'); err != nil {
				b.Fatal(err)
			}
		}
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkBid is several who bid for lots of their own.
func BenchmarkBid(b *testing.B) {
	h := &House{Hub: Hub{Record: NewRecord(16)}}
	var mu sync.Mutex
	n := 0
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		mu.Lock()
		n++
		l := h.Open(fmt.Sprint("lot ", n))
		mu.Unlock()
		for amount := 1; pb.Next(); amount++ {
			if err := l.Bid("ann", amount); err != nil {
				b.Error(err)
			}
		}
	})
}

// BenchmarkLow is bids that are too low, as most are at the end.
func BenchmarkLow(b *testing.B) {
	h := &House{}
	lots := make([]*Lot, 16)
	for i := range lots {
		lots[i] = h.Open(fmt.Sprint("lot ", i))
		lots[i].Bid("ann", 1000)
	}
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			if err := lots[i%len(lots)].Bid("bob", 999); err != ErrLow {
				b.Error(err)
			}
		}
	})
}

func BenchmarkBoard(b *testing.B) {
	for _, lots := range []int{2, 60} {
		h := &House{}
		for i := range lots {
			h.Open(fmt.Sprintf("lot %02d", i)).Bid("somebody from Lakeland", 100+i)
		}
		b.Run(fmt.Sprint(lots), func(b *testing.B) {
			b.ReportAllocs()
			b.RunParallel(func(pb *testing.PB) {
				for i := 0; pb.Next(); i++ {
					if err := h.Board(io.Discard); err != nil {
						b.Error(err)
					}
					if i%16 == 0 {
						h.Open("lot 00")
					}
				}
			})
		})
	}
}

func BenchmarkAmounts(b *testing.B) {
	l := NewLot("vase", &Hub{})
	for i := range 300 {
		l.Bid("ann", i)
	}
	b.ReportAllocs()
	for b.Loop() {
		l.Amounts()
	}
}
