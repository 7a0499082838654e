package tolls

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

var tariff = Tariff{Base: 250, Classes: map[byte]int{1: -100, 2: 0, 3: 600}, Express: 5}

// start returns the address of a server, its ledger, and what stops it and
// returns the errors that it had.
func start(t testing.TB, accounts map[string]Account) (addr string, l *Ledger, stop func() []error) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var errs []error
	s := &Server{Tariff: tariff, Ledger: NewLedger(accounts), Idle: time.Minute, Errors: func(err error) {
		mu.Lock()
		defer mu.Unlock()
		errs = append(errs, err)
	}}
	served := make(chan error, 1)
	go func() { served <- s.Serve(listener) }()
	return listener.Addr().String(), s.Ledger, func() []error {
		listener.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
		return errs
	}
}

func dial(t testing.TB, addr string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	return conn
}

// A gantry gets each receipt before it sends what is next.
func TestPass(t *testing.T) {
	addr, l, stop := start(t, map[string]Account{"A": {Balance: 1000}, "B": {Blocked: true}, "EPC-00112233445566778899": {}})
	conn := dial(t, addr)
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	g := NewGantry(conn)
	for _, c := range []struct {
		p    Passage
		want Receipt
	}{
		{Passage{"A", 1, 2, 7}, Receipt{7, Charged, 250}},
		{Passage{"B", 1, 3, 8}, Receipt{8, Blocked, 850}},
		{Passage{"C", 5, 1, 9}, Receipt{9, Unknown, 300}},
		{Passage{"EPC-00112233445566778899", 1, 99, 1 << 31}, Receipt{1 << 31, Charged, 250}},
		{Passage{"A", 1, Unreadable, 10}, Receipt{10, Charged, 250}},
		{Passage{"D", 1, Unreadable, 11}, Receipt{11, Unknown, 250}},
	} {
		if got, err := g.Pass(c.p); err != nil || got != c.want {
			t.Errorf("%+v: %+v, %v", c.p, got, err)
		}
	}
	if _, err := g.Pass(Passage{Tag: "EPC-001122334455667788990"}); !errors.Is(err, ErrFrame) {
		t.Error(err)
	}
	conn.Close()
	if errs := stop(); len(errs) > 0 {
		t.Error(errs)
	}
	if a, ok := l.Account("A"); !ok || a != (Account{Balance: 500, Trips: 2}) {
		t.Errorf("%+v, %t", a, ok)
	}
	if _, ok := l.Account("D"); ok || l.Passages() != 6 || l.Mean() != 250 || !slices.Equal(l.Unknown(), []string{"C", "D"}) {
		t.Error(ok, l.Passages(), l.Mean(), l.Unknown())
	}
	d := l.Doubts()
	if len(d) != 2 || string(d[0].Tag) != padded("A") || string(d[1].Tag) != padded("D") || d[0].At != 10 || d[0].Gantry == "" {
		t.Errorf("%q", d)
	}
}

// padded returns a tag as it is sent.
func padded(tag string) string { return tag + strings.Repeat(" ", tagSize-len(tag)) }

// Half a frame gets no answer, but what was before it has its own.
func TestHalf(t *testing.T) {
	addr, l, stop := start(t, map[string]Account{"A": {}})
	conn := dial(t, addr)
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	first := appendPassage(nil, Passage{"A", 1, 2, 1})
	second := appendPassage([]byte{0, 5, kindAlive, 1, 2, 3, 4}, Passage{"A", 1, 2, 2})
	if _, err := conn.Write(append(first, second[:11]...)); err != nil {
		t.Fatal(err)
	}
	receipt := "\x00\x20R" + padded("A") + "\x00\x00\x00\x01\x00\x00\xfa"
	got := make([]byte, len(receipt)+7)
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != receipt+"\x00\x05E\x01\x02\x03\x04" {
		t.Fatalf("%q, %v", got, err)
	}
	for _, b := range second[11:] {
		if _, err := conn.Write([]byte{b}); err != nil {
			t.Fatal(err)
		}
	}
	got = got[:len(receipt)]
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != strings.Replace(receipt, "\x01", "\x02", 1) {
		t.Fatalf("%q, %v", got, err)
	}
	conn.(*net.TCPConn).CloseWrite()
	if n, err := conn.Read(got); n != 0 || err != io.EOF {
		t.Error(n, err)
	}
	if errs := stop(); len(errs) > 0 || l.Passages() != 2 {
		t.Error(errs, l.Passages())
	}
}

func TestBadFrames(t *testing.T) {
	for text, want := range map[string]string{
		"\x00\x00": "tolls: bad frame: empty", "\x00\x01x": "tolls: bad frame: kind 'x'", "\x00\x02Px": "tolls: bad frame: passage of 1 bytes",
		"\x00\x03Kxx": "tolls: bad frame: keep-alive of 2 bytes", "\x02\x01": "receive: tolls: bad frame: of 513 bytes",
		"\x00": "receive: unexpected EOF", "\x00\x05K": "receive: unexpected EOF", "\x00\x05": "receive: unexpected EOF",
	} {
		addr, _, stop := start(t, nil)
		conn := dial(t, addr)
		conn.SetDeadline(time.Now().Add(20 * time.Second))
		if _, err := io.WriteString(conn, "\x00\x05Kabcd"+text); err != nil {
			t.Fatal(err)
		}
		conn.(*net.TCPConn).CloseWrite()
		// What was before the bad frame is answered.
		if got, _ := io.ReadAll(conn); string(got) != "\x00\x05Eabcd" {
			t.Errorf("%q: %q", text, got)
		}
		conn.Close()
		if errs := stop(); len(errs) != 1 || !strings.HasSuffix(errs[0].Error(), ": "+want) {
			t.Errorf("%q: %v", text, errs)
		}
	}
}

func TestLedger(t *testing.T) {
	l := NewLedger(map[string]Account{"b": {Balance: -5}, "a": {Balance: 7, Trips: 3}, "c;": {}})
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 100 {
				l.Charge("a", 2)
				l.Charge("b", 4)
				l.Mean()
			}
		}()
	}
	all.Wait()
	if l.Passages() != 800 || l.Mean() != 3 {
		t.Error(l.Passages(), l.Mean())
	}
	var out bytes.Buffer
	if err := l.Export(&out); err != nil || out.String() != "a,403,-793\nb,400,-1605\nc;,0,0\n" {
		t.Errorf("%v, %q", err, out.String())
	}
	if tags := NewLedger(nil).Tags(); tags == nil || len(tags) > 0 || NewLedger(nil).Mean() != 0 {
		t.Error("no tags are nil")
	}
}

func TestTariff(t *testing.T) {
	if got := tariff.String(); got != "base 250, class 1 -100, class 2 +0, class 3 +600, express from lane 5" {
		t.Errorf("%q", got)
	}
	if got := (Tariff{Base: 1}).Fee(200, 3); got != 1 {
		t.Error(got)
	}
}

func fleet(n int) map[string]Account {
	all := map[string]Account{}
	for i := range n {
		all[fmt.Sprintf("EPC-%016d", i)] = Account{Balance: 1 << 40}
	}
	return all
}

// BenchmarkStream is a gantry that sends what it had to keep while its line was
// down.
func BenchmarkStream(b *testing.B) {
	const cars = 256
	addr, l, stop := start(b, fleet(cars))
	conn := dial(b, addr)
	var frames []byte
	for i, tag := range l.Tags() {
		frames = appendPassage(frames, Passage{tag, byte(i % 8), byte(i % 4), uint32(i)})
	}
	in := bufio.NewReaderSize(conn, 1<<16)
	receipts := make([]byte, cars*(2+receiptSize))
	b.ReportAllocs()
	for b.Loop() {
		sent := make(chan error, 1)
		go func() {
			_, err := conn.Write(frames)
			sent <- err
		}()
		if _, err := io.ReadFull(in, receipts); err != nil {
			b.Fatal(err)
		}
		if err := <-sent; err != nil {
			b.Fatal(err)
		}
	}
	conn.Close()
	if errs := stop(); len(errs) > 0 {
		b.Error(errs)
	}
}

func BenchmarkPass(b *testing.B) {
	addr, _, stop := start(b, fleet(1))
	conn := dial(b, addr)
	g := NewGantry(conn)
	b.ReportAllocs()
	for b.Loop() {
		if r, err := g.Pass(Passage{"EPC-0000000000000000", 1, 1, 1}); err != nil || r.Result != Charged {
			b.Fatal(r, err)
		}
	}
	conn.Close()
	stop()
}

func BenchmarkCharge(b *testing.B) {
	l := NewLedger(fleet(64))
	tags := l.Tags()
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for i := 0; pb.Next(); i++ {
			l.Charge(tags[i%len(tags)], 250)
		}
	})
}

func BenchmarkExport(b *testing.B) {
	l := NewLedger(fleet(500))
	b.ReportAllocs()
	for b.Loop() {
		if err := l.Export(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
