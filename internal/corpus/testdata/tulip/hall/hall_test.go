package hall

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/tulip"
	"example.com/tulip/clock"
	"example.com/tulip/ws"
)

var key = []byte("of the auction")

// lockedBuffer is a file.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// open returns a hall, and how to come in.
func open(t testing.TB, bunches int, journal io.Writer) (*Hall, func() net.Conn) {
	c := clock.New([]tulip.Lot{{Number: 7, Grower: "Vis", Kind: "Queen", Bunches: bunches, Start: 50, Floor: 10}}, 5, 0)
	h := Open(Rules{Name: "north", Key: key, Barred: []string{"P9", "P8"}, Idle: time.Minute}, c, NewJournal(journal))
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- h.Serve(l) }()
	var all []net.Conn
	t.Cleanup(func() {
		l.Close()
		for _, c := range all {
			c.Close()
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return h, func() net.Conn {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		c.SetDeadline(time.Now().Add(time.Minute))
		all = append(all, c)
		return c
	}
}

func frame(op ws.Op, payload string) []byte {
	mask := [4]byte{9, 8, 7, 6}
	b := append([]byte{0x80 | byte(op), 0x80 | byte(len(payload))}, mask[:]...)
	b = append(b, payload...)
	ws.Mask(b[6:], mask)
	return b
}

func hello(paddle string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(paddle))
	return frame(ws.Binary, "\x01hello..."[:9]+string(mac.Sum(nil))+paddle)
}

func bid(ref, lot, bunches int) []byte {
	return frame(ws.Binary, fmt.Sprintf("\x02%08d\x00\x00%c%c%c%c", ref, lot>>8, lot&0x7F, bunches>>8, bunches&0x7F))
}

// ask sends a frame, and waits for what comes back.
func ask(t *testing.T, c net.Conn, in []byte, want string) {
	t.Helper()
	if _, err := c.Write(in); err != nil {
		t.Fatal(err)
	}
	got := make([]byte, len(want))
	if n, err := io.ReadFull(c, got); err != nil || string(got) != want {
		t.Fatalf("%q, %v, not %q", got[:n], err, want)
	}
}

func TestServe(t *testing.T) {
	var journal lockedBuffer
	h, dial := open(t, 10, &journal)
	c := dial()
	ask(t, c, bid(1, 7, 3), "\x82\x0a\x8200000001\x03")
	ask(t, c, frame(ws.Binary, "\x01hello..."+strings.Repeat("?", 32)+"P1"), "\x82\x0a\x82hello...\x03")
	ask(t, c, hello("P1"), "\x82\x0a\x82hello...\x00")
	ask(t, c, bid(2, 7, 3), "\x82\x0a\x8200000002\x00")
	if got := journal.String(); got != "1 Vis/Queen/00007 3 0.50 P1\n" {
		t.Errorf("%q", got)
	}
	ask(t, c, bid(3, 7, 8), "\x82\x0a\x8200000003\x02")
	ask(t, c, bid(4, 8, 1), "\x82\x0a\x8200000004\x01")
	ask(t, c, frame(ws.Ping, "there?"), "\x8a\x06there?")
	board := "Vis: 10 bunches of Queen, 0.50 to 0.10, lot 7, 7 left at 0.50\n"
	ask(t, c, frame(ws.Text, "board"), "\x81"+string(rune(len(board)))+board)
	// One who is barred, and one more bid of who came first.
	other := dial()
	ask(t, other, hello("P9"), "\x82\x0a\x82hello...\x00")
	ask(t, other, bid(5, 7, 1), "\x82\x0a\x8200000005\x03")
	ask(t, c, bid(6, 7, 7), "\x82\x0a\x8200000006\x00")
	ask(t, c, frame(ws.Close, "bye"), "\x88\x03bye")
	if _, err := c.Read(make([]byte, 1)); err != io.EOF {
		t.Error(err)
	}
	if got := journal.String(); got != "1 Vis/Queen/00007 3 0.50 P1\n2 Vis/Queen/00007 7 0.50 P1\n" {
		t.Errorf("%q", got)
	}
	if h.Count("hall.north.bid.messages") != 6 || h.Count("hall.north.hello.messages") != 3 || h.Seen() != 12 {
		t.Error(h.count, h.Seen())
	}
	if got := h.Summary(); got != "frames: 12\nbunches at a time: 5.0\nbest: P1, 500 cents\n" {
		t.Errorf("%q", got)
	}
}

// Bytes that are no message end a connection. What was asked before is answered.
func TestBad(t *testing.T) {
	var journal lockedBuffer
	h, dial := open(t, 10, &journal)
	for _, bad := range [][]byte{frame(ws.Binary, ""), frame(ws.Binary, "\x07"), frame(ws.Binary, "\x02short")} {
		c := dial()
		c.Write(append(hello("P1"), bad...))
		if got, err := io.ReadAll(c); string(got) != "\x82\x0a\x82hello...\x00" || err != nil {
			t.Errorf("%q, %v", got, err)
		}
	}
	if n := h.Count("hall.north.bid.errors"); n != 1 {
		t.Error(n)
	}
	broken := errors.New("broken")
	r, w := io.Pipe()
	r.CloseWithError(broken)
	_, dial = open(t, 10, w)
	c := dial()
	ask(t, c, hello("P1"), "\x82\x0a\x82hello...\x00")
	c.Write(bid(1, 7, 1))
	if got, err := io.ReadAll(c); len(got) != 0 || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

func TestFeed(t *testing.T) {
	var f Feed
	var ends []net.Conn
	for range 3 {
		a, b := net.Pipe()
		f.Join(a)
		ends = append(ends, b)
	}
	ends[1].Close()
	for i := range 2 {
		told := make(chan bool)
		go func() {
			f.Tell(tulip.Lot{Number: i}, 120, time.Minute)
			close(told)
		}()
		for _, end := range []net.Conn{ends[0], ends[2]} {
			got := make([]byte, 7)
			if _, err := io.ReadFull(end, got); err != nil || string(got) != fmt.Sprint(i, " 1.20\n") {
				t.Errorf("%q, %v", got, err)
			}
		}
		<-told
	}
	if len(f.to) != 2 {
		t.Error(len(f.to))
	}
	f.Close()
	if _, err := ends[2].Read(make([]byte, 1)); err != io.EOF {
		t.Error(err)
	}
}

func TestTally(t *testing.T) {
	var n Tally
	var a average
	var wg sync.WaitGroup
	if a.mean() != 0 {
		t.Error(a.mean())
	}
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 100 {
				n.Add(uint64(i))
				a.add(i)
			}
		}()
	}
	wg.Wait()
	if n.Value() != 8*4950 || a.mean() != 49.5 {
		t.Error(n.Value(), a.mean())
	}
}

func BenchmarkBids(b *testing.B) {
	_, dial := open(b, 1<<50, &nowhere{})
	c := dial()
	c.Write(hello("P1"))
	in := bufio.NewReader(c)
	answer := make([]byte, 12)
	io.ReadFull(in, answer)
	var many []byte
	for i := range 300 {
		many = append(many, bid(i, 7, 1+i%5)...)
	}
	b.ReportAllocs()
	for b.Loop() {
		c.SetDeadline(time.Now().Add(time.Minute))
		sent := make(chan error, 1)
		go func() {
			_, err := c.Write(many)
			sent <- err
		}()
		for range 300 {
			if _, err := io.ReadFull(in, answer); err != nil || answer[11] != 0 {
				b.Fatal(answer, err)
			}
		}
		if err := <-sent; err != nil {
			b.Fatal(err)
		}
	}
}

// nowhere is a writer of bytes and of strings.
type nowhere struct{ n int }

func (w *nowhere) Write(p []byte) (int, error) {
	w.n += len(p)
	return len(p), nil
}

func (w *nowhere) WriteString(s string) (int, error) {
	w.n += len(s)
	return len(s), nil
}

func BenchmarkSold(b *testing.B) {
	j := NewJournal(&nowhere{})
	s := tulip.Sale{Lot: tulip.Lot{Number: 7, Grower: "Vis", Kind: "Queen"}, Bunches: 12, Price: 45, Paddle: "P1"}
	b.ReportAllocs()
	for b.Loop() {
		if err := j.Sold(s); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDoor(b *testing.B) {
	h, _ := open(b, 10, io.Discard)
	g, p := &guest{paddle: "P8"}, []byte("\x0200000001\x00\x00\x00\x07\x00\x01")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := h.enter(g, p); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTally(b *testing.B) {
	var n Tally
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if n.Add(1); n.Value() == 0 {
				b.Error("lost")
			}
		}
	})
}
