package gavel

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

func titles(n int) []string {
	var all []string
	for i := range n {
		all = append(all, fmt.Sprintf("Clock no. %d", i+1))
	}
	return all
}

func open(t testing.TB, h *House, meters *Meters) (*Server, string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := NewServer(h, meters, time.Minute)
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	t.Cleanup(func() {
		l.Close()
		s.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return s, l.Addr().String()
}

func dial(t testing.TB, address string) *Bidder {
	t.Helper()
	b, err := Dial(address)
	if err != nil {
		t.Fatal(err)
	}
	b.conn.SetDeadline(time.Now().Add(time.Minute))
	t.Cleanup(func() { b.Close() })
	return b
}

// A bidder who waits for each answer gets each, and the journal and the feed have what
// was accepted, in that order.
func TestOneByOne(t *testing.T) {
	var journal, screen bytes.Buffer
	h := NewHouse("north", NewJournal(&journal), NewFeed(&screen), titles(3)...)
	meters := NewMeters()
	_, address := open(t, h, meters)
	b := dial(t, address)
	for i, test := range []struct {
		lot     uint16
		amount  int64
		verdict byte
		high    int64
	}{{2, 500, Accepted, 500}, {2, 500, Outbid, 500}, {2, 700, Accepted, 700}, {9, 1, NoSuchLot, 0}, {1, 1 << 40, Accepted, 1 << 40}} {
		ticket := fmt.Sprintf("ticket-%05d", i)
		b.Bid(ticket, test.lot, 77, test.amount)
		if err := b.Flush(); err != nil {
			t.Fatal(err)
		}
		got, err := b.Answer()
		if want := (Answer{ticket, test.verdict, test.high}); err != nil || got != want {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	if got, want := journal.String(), "2\t77\t500\n2\t77\t700\n1\t77\t1099511627776\n"; got != want {
		t.Errorf("journal %q", got)
	}
	want := "\x00\x02\x00\x00\x00\x00\x00\x00\x01\xf4\x00\x02\x00\x00\x00\x00\x00\x00\x02\xbc\x00\x01\x00\x00\x01\x00\x00\x00\x00\x00"
	if got := screen.String(); got != want {
		t.Errorf("feed %q", got)
	}
	if paddle, high := h.Leader(2); paddle != 77 || high != 700 {
		t.Errorf("leader %d with %d", paddle, high)
	}
	if paddle, high := h.Leader(9); paddle != 0 || high != 0 {
		t.Errorf("leader of nothing: %d with %d", paddle, high)
	}
	if got := h.Served(); got != 5 {
		t.Errorf("served %d", got)
	}
	if frames, size := meters.Count("gavel.north.bid.frames"), meters.Count("gavel.north.bid.bytes"); frames != 5 || size != 5*24 {
		t.Errorf("%d frames of %d bytes", frames, size)
	}
	if got, want := h.String(), "north 1=1099511627776 2=700"; got != want {
		t.Errorf("house %q", got)
	}
}

// What is sent at once is answered in its order, ticket by ticket.
func TestAtOnce(t *testing.T) {
	h := NewHouse("north", NewJournal(io.Discard), nil, titles(1)...)
	_, address := open(t, h, NewMeters())
	b := dial(t, address)
	for i := range 400 {
		b.Bid(fmt.Sprintf("t%011d", i), 1, 5, int64(i+1))
	}
	if err := b.Flush(); err != nil {
		t.Fatal(err)
	}
	for i := range 400 {
		got, err := b.Answer()
		if want := (Answer{fmt.Sprintf("t%011d", i), Accepted, int64(i + 1)}); err != nil || got != want {
			t.Fatalf("got %+v, %v, want %+v", got, err, want)
		}
	}
}

// Absentee bids are made in their order, and end with the first that leads.
func TestAbsentee(t *testing.T) {
	var journal bytes.Buffer
	h := NewHouse("north", NewJournal(&journal), nil, titles(3)...)
	h.Place(1, 1, 1000)
	_, address := open(t, h, NewMeters())
	b := dial(t, address)
	body := appendTicket(nil, "absent")
	body = appendWanted(body, 1, 8, 900)
	body = appendWanted(body, 2, 8, 800)
	body = appendWanted(body, 3, 8, 700)
	for _, want := range []Answer{{"absent      ", Accepted, 800}, {"absent      ", Accepted, 700}, {"absent      ", Outbid, 0}} {
		b.send(OpAbsentee, body)
		b.Flush()
		if got, err := b.Answer(); err != nil || got != want {
			t.Errorf("got %+v, %v, want %+v", got, err, want)
		}
	}
	if got, want := journal.String(), "1\t1\t1000\n2\t8\t800\n3\t8\t700\n"; got != want {
		t.Errorf("journal %q", got)
	}
}

// Notes stay what they were when further frames come.
func TestNotes(t *testing.T) {
	h := NewHouse("north", NewJournal(io.Discard), nil, titles(1)...)
	_, address := open(t, h, NewMeters())
	b := dial(t, address)
	var want []string
	for i := range 5 {
		text := strings.Repeat(string(rune('a'+i)), 9-i)
		want = append(want, text)
		if got, err := b.Ask(OpNote, append([]byte{0, 1}, text...)); err != nil || got != "noted" {
			t.Errorf("%q, %v", got, err)
		}
	}
	if got, err := b.Ask(OpNote, []byte("\x00\x02x")); err != nil || got != "no such lot" {
		t.Errorf("%q, %v", got, err)
	}
	if got := h.Notes(1); !reflect.DeepEqual(got, want) {
		t.Errorf("notes %q", got)
	}
	if got := h.Notes(2); got != nil {
		t.Errorf("notes on nothing: %q", got)
	}
}

func TestBoard(t *testing.T) {
	h := NewHouse("north", NewJournal(io.Discard), nil, titles(2)...)
	h.Place(2, 1, 123456)
	_, address := open(t, h, NewMeters())
	want := "north, 2 lots\n" +
		"   1 Clock no. 1                        0.00     0 bids\n" +
		"   2 Clock no. 2                     1234.56     1 bids\n"
	if got, err := dial(t, address).Ask(OpBoard, nil); err != nil || got != want {
		t.Errorf("%q, %v", got, err)
	}
}

// Whoever sends nonsense is told so, and hung up on, but gets what is due first.
func TestNonsense(t *testing.T) {
	good := string(appendWanted(appendTicket([]byte("\x00\x00\x00\x19\x21"), "t"), 1, 1, 1))
	for _, test := range []struct{ name, sent, want string }{
		{"empty", "\x00\x00\x00\x00", "not a frame: size 0"},
		{"long", "\x00\x01\x00\x01", "not a frame: size 65537"},
		{"operation", "\x00\x00\x00\x01?", "not a frame: operation 0x3f"},
		{"bid", "\x00\x00\x00\x02\x21x", "not a frame: a bid of 1 bytes"},
		{"absentee", "\x00\x00\x00\x0e\x22tickettickeX", "not a frame: absentee bids of 13 bytes"},
		{"note", "\x00\x00\x00\x03\x23\x00\x01", "not a frame: a note of 2 bytes"},
		{"after", good + "\x00\x00\x00\x00", "not a frame: size 0"},
		{"half", "\x00\x00\x00\x05\x21x", "unexpected EOF"},
	} {
		h := NewHouse("north", NewJournal(io.Discard), nil, titles(1)...)
		_, address := open(t, h, NewMeters())
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		conn.SetDeadline(time.Now().Add(time.Minute))
		if test.name == "absentee" {
			test.sent += "Y"
		}
		io.WriteString(conn, test.sent)
		conn.(*net.TCPConn).CloseWrite()
		got, err := io.ReadAll(conn)
		conn.Close()
		text := "\xa2" + test.want
		if !bytes.HasSuffix(got, []byte(text)) || err != nil {
			t.Errorf("%s: %q, %v", test.name, got, err)
		}
		if test.name == "after" && !bytes.HasPrefix(got, []byte("\x00\x00\x00\x16\xa1t           \x00\x00\x00\x00\x00\x00\x00\x00\x01")) {
			t.Errorf("%s: %q", test.name, got)
		}
	}
}

// Many bid at once on one lot: each is accepted or outbid, and the journal only rises.
func TestCrowd(t *testing.T) {
	var journal bytes.Buffer
	h := NewHouse("north", NewJournal(&journal), nil, titles(1)...)
	_, address := open(t, h, NewMeters())
	var crowd sync.WaitGroup
	for p := range 8 {
		b := dial(t, address)
		crowd.Add(1)
		go func() {
			defer crowd.Done()
			for i := range 50 {
				b.Bid("t", 1, uint16(p), int64(8*i+p+1))
				b.Flush()
				if _, err := b.Answer(); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	crowd.Wait()
	if _, high := h.Leader(1); high != 400 || h.Served() != 400 {
		t.Errorf("high %d, served %d", high, h.Served())
	}
	last := int64(0)
	for line := range strings.Lines(journal.String()) {
		var lot, paddle uint16
		var amount int64
		if _, err := fmt.Sscanf(line, "%d\t%d\t%d\n", &lot, &paddle, &amount); err != nil || amount <= last {
			t.Fatalf("%q after %d: %v", line, last, err)
		}
		last = amount
	}
}

func TestSettle(t *testing.T) {
	h := NewHouse("north", NewJournal(io.Discard), nil, titles(3)...)
	if got := h.Sold(); got != nil {
		t.Errorf("sold %v", got)
	}
	fee := func(n int64) int64 { return n / 5 }
	if got := Settle(h.Sold(), fee); got == nil || len(got) != 0 {
		t.Errorf("%#v", got)
	}
	h.Place(3, 40, 1000)
	h.Place(1, 65535, 10)
	want := []Invoice{{"L1-65535", 65535, 12}, {"L3-40", 40, 1200}}
	if got := Settle(h.Sold(), fee); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
}

type broken struct{ left int }

func (b *broken) Write(p []byte) (int, error) {
	if b.left--; b.left < 0 {
		return 0, errors.New("full")
	}
	return len(p), nil
}

// A journal keeps its first error, and writes nothing after it.
func TestJournal(t *testing.T) {
	w := &broken{left: 1}
	j := NewJournal(w)
	for range 3 {
		j.Bid(1, 2, 3)
	}
	if j.err == nil || w.left != -1 {
		t.Errorf("%v, %d", j.err, w.left)
	}
}

func BenchmarkBids(b *testing.B) {
	f, err := os.Create(filepath.Join(b.TempDir(), "journal"))
	if err != nil {
		b.Fatal(err)
	}
	defer f.Close()
	h := NewHouse("north", NewJournal(f), nil, titles(20)...)
	_, address := open(b, h, NewMeters())
	c := dial(b, address)
	amount := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		for i := range 64 {
			if i%4 == 0 {
				amount++
			}
			c.Bid("ticket-00001", uint16(i%20+1), 7, amount)
		}
		if err := c.Flush(); err != nil {
			b.Fatal(err)
		}
		for range 64 {
			if _, err := c.Answer(); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkFrame(b *testing.B) {
	h := NewHouse("north", NewJournal(io.Discard), nil, titles(20)...)
	ours, theirs := net.Pipe()
	s := NewServer(h, NewMeters(), time.Minute)
	s.track(ours)
	go s.call(ours)
	defer s.Close()
	defer theirs.Close()
	frame := appendWanted(appendTicket([]byte("\x00\x00\x00\x19\x21"), "ticket"), 1, 1, 1)
	answer := make([]byte, 5+ticketSize+9)
	b.ReportAllocs()
	for b.Loop() {
		theirs.Write(frame)
		if _, err := io.ReadFull(theirs, answer); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPlace(b *testing.B) {
	h := NewHouse("north", NewJournal(io.Discard), NewFeed(io.Discard), titles(200)...)
	amount := int64(0)
	b.ReportAllocs()
	for b.Loop() {
		amount++
		for lot := range uint16(200) {
			h.Place(lot, 3, amount)
		}
		if h.Served() == 0 {
			b.Fatal("nothing served")
		}
	}
}

// Boards are asked for while bids are made.
func BenchmarkBoard(b *testing.B) {
	h := NewHouse("north", NewJournal(io.Discard), nil, titles(200)...)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for n := int64(0); pb.Next(); n++ {
			h.Place(uint16(n%200), 9, n)
			if len(h.Board()) < 200*30 {
				b.Error("short")
			}
		}
	})
}

func BenchmarkSettle(b *testing.B) {
	h := NewHouse("north", NewJournal(io.Discard), nil, titles(300)...)
	for lot := range uint16(300) {
		h.Place(lot+1, lot%40, 1000)
	}
	sold := h.Sold()
	b.ReportAllocs()
	for b.Loop() {
		if got := Settle(sold, func(n int64) int64 { return n / 4 }); len(got) != 300 {
			b.Fatal(len(got))
		}
	}
}

func BenchmarkCommand(b *testing.B) {
	h := NewHouse("north", NewJournal(io.Discard), nil, titles(1)...)
	h.Place(1, 2, 12345)
	body := appendWanted(appendTicket(nil, "ticket-00001"), 1, 7, 1)
	b.ReportAllocs()
	for b.Loop() {
		cmd, err := parse(OpBid, body)
		if err != nil {
			b.Fatal(err)
		}
		_, answer := cmd.run(h)
		if got, err := answer.MarshalBinary(); err != nil || binary.BigEndian.Uint64(got[13:]) != 12345 {
			b.Fatal(got, err)
		}
	}
}
