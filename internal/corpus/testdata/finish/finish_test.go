package finish

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

const patience = 20 * time.Second

// connect starts a server for a race and returns a connection to it, and what it
// reports.
func connect(tb testing.TB, r *Race, timeout time.Duration) (*net.TCPConn, <-chan error) {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	reports := make(chan error, 10)
	s := &Server{Race: r, Timeout: timeout, Report: func(err error) { reports <- err }}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- s.Serve(ctx, l) }()
	tb.Cleanup(func() {
		cancel()
		if err := <-done; err != context.Canceled {
			tb.Errorf("served: %v", err)
		}
	})
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(patience))
	return c.(*net.TCPConn), reports
}

func packet(body string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(len(body)))) + body
}

func passage(chip string, at uint32) string {
	return packet("P" + chip + string(binary.LittleEndian.AppendUint32(nil, at)) + "\x02")
}

func answer(chip string, laps int) string {
	if laps == 0 {
		return packet("A" + chip)
	}
	return packet("A" + chip + string(binary.LittleEndian.AppendUint16(nil, uint16(laps))))
}

func chip(i int) string { return fmt.Sprintf("chip%04d", i) }

func race(n int) *Race {
	names := map[string]string{}
	for i := range n {
		names[chip(i)] = fmt.Sprint("runner ", i)
	}
	return NewRace(10, names)
}

func expect(t *testing.T, c io.Reader, want string) {
	t.Helper()
	got := make([]byte, len(want))
	if n, err := io.ReadFull(c, got); string(got) != want {
		t.Fatalf("%q, %v, want %q", got[:n], err, want)
	}
}

// A mat that waits for each answer gets it.
func TestOneByOne(t *testing.T) {
	r := race(3)
	c, _ := connect(t, r, patience)
	for i := range 300 {
		io.WriteString(c, passage(chip(i%3), uint32(i/3*10)))
		expect(t, c, answer(chip(i%3), i/3+1))
	}
	io.WriteString(c, passage("nobody's", 5))
	expect(t, c, answer("nobody's", 0))
	io.WriteString(c, passage(chip(1), 999)) // is still on the mat
	expect(t, c, answer(chip(1), 100))
	if got := r.Runner(chip(1)); got != (Runner{"runner 1", 100, 990}) {
		t.Errorf("%v", got)
	}
}

// What is complete is answered though more has begun.
func TestPieces(t *testing.T) {
	c, _ := connect(t, race(1), patience)
	whole := passage(chip(0), 7)
	for cut := range len(whole) {
		io.WriteString(c, whole+whole[:cut])
		expect(t, c, answer(chip(0), 1))
		io.WriteString(c, whole[cut:])
		expect(t, c, answer(chip(0), 1))
	}
}

// A mat that was cut off sends all it has before it reads.
func TestAtOnce(t *testing.T) {
	c, reports := connect(t, race(50), 0)
	var in, out strings.Builder
	for i := range 3000 {
		in.WriteString(passage(chip(i%60), uint32(i/60*10)))
		laps := i/60 + 1
		if i%60 >= 50 {
			laps = 0
		}
		out.WriteString(answer(chip(i%60), laps))
	}
	go func() {
		io.WriteString(c, in.String())
		c.CloseWrite()
	}()
	expect(t, c, out.String())
	if rest, err := io.ReadAll(c); len(rest) > 0 || err != nil {
		t.Errorf("%q, %v", rest, err)
	}
	if len(reports) > 0 {
		t.Error(<-reports)
	}
}

// What was right before a fault is answered, and the fault is reported.
func TestFaults(t *testing.T) {
	for fault, report := range map[string]string{
		"\x01\x04\x00\x00":                "hear: packet has a wrong size: 1025 bytes",
		packet(""):                        "hear: packet is of an unknown kind",
		packet("Q12"):                     "hear: packet is of an unknown kind",
		packet("P12345678"):               "hear: passage: packet has a wrong size: 9 bytes",
		"\x05\x00":                        "hear: unexpected EOF",
		"\x05\x00\x00\x00":                "hear: unexpected EOF",
		passage(chip(0), 1)[:passageSize]: "hear: unexpected EOF",
	} {
		c, reports := connect(t, race(1), patience)
		io.WriteString(c, passage(chip(0), 1)+fault)
		c.CloseWrite()
		expect(t, c, answer(chip(0), 1))
		if err := <-reports; err.Error() != report {
			t.Errorf("%q: %v, want %s", fault, err, report)
		}
		if rest, err := io.ReadAll(c); len(rest) > 0 || err != nil {
			t.Errorf("%q: %q, %v", fault, rest, err)
		}
	}
}

func TestSilence(t *testing.T) {
	_, reports := connect(t, race(1), 30*time.Millisecond)
	if err := <-reports; !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error(err)
	}
}

func TestUnmarshal(t *testing.T) {
	data := []byte(passage("12345678", 1<<24+2)[4:])
	var p Passage
	if err := p.UnmarshalBinary(data); err != nil {
		t.Fatal(err)
	}
	clear(data)
	if p != (Passage{"12345678", 1<<24 + 2, 2}) {
		t.Errorf("%v", p)
	}
	if got := p.answer(513); string(got) != "A12345678\x01\x02" {
		t.Errorf("%q", got)
	}
	if got := p.answer(0); string(got) != "A12345678" {
		t.Errorf("%q", got)
	}
}

func TestAnnounce(t *testing.T) {
	r := race(2)
	r.pass(&Passage{Chip: chip(1)})
	speaker := make(chan *Result, 3)
	r.Announce([]string{chip(0), chip(1), "nobody's"}, speaker)
	a, b, c := <-speaker, <-speaker, <-speaker
	if *a != (Result{"runner 0", 0}) || *b != (Result{"runner 1", 1}) || *c != (Result{}) {
		t.Error(a, b, c)
	}
}

// board notes each write and asks for the next tick.
type board struct {
	shown []string
	next  func()
}

func (b *board) Write(p []byte) (int, error) {
	b.shown = append(b.shown, string(p))
	b.next()
	return len(p), nil
}

// The next tick comes when the one before is shown.
func TestDisplay(t *testing.T) {
	start := time.Unix(1000, 0)
	ticks := make(chan time.Time, 1)
	b := &board{}
	b.next = func() {
		if len(b.shown) == 3 {
			close(ticks)
			return
		}
		ticks <- start.Add(time.Duration(len(b.shown)) * 61 * time.Second)
	}
	ticks <- start
	if err := Display(b, start, ticks); err != nil || !slices.Equal(b.shown, []string{"0:00\n", "1:01\n", "2:02\n"}) {
		t.Errorf("%q, %v", b.shown, err)
	}
	gone := make(chan time.Time, 1)
	gone <- start
	r, w := io.Pipe()
	r.CloseWithError(errors.New("board is gone"))
	if err := Display(w, start, gone); err == nil || err.Error() != "board is gone" {
		t.Errorf("error %v", err)
	}
}

func TestGreeting(t *testing.T) {
	for _, wrap := range []func(io.Reader) io.Reader{iotest.OneByteReader, func(r io.Reader) io.Reader { return r }} {
		c := wrap(strings.NewReader("mat 7\n\nrest"))
		for _, want := range []string{"mat 7", ""} {
			if got, err := Greeting(c); got != want || err != nil {
				t.Errorf("%q, %v", got, err)
			}
		}
		if rest, _ := io.ReadAll(c); string(rest) != "rest" {
			t.Errorf("%q", rest)
		}
	}
	if _, err := Greeting(strings.NewReader("mat")); !errors.Is(err, io.EOF) || err.Error() != "greeting: EOF" {
		t.Errorf("error %v", err)
	}
	if _, err := Greeting(strings.NewReader(strings.Repeat("m", 2000))); !errors.Is(err, ErrSize) {
		t.Errorf("error %v", err)
	}
}

func BenchmarkAtOnce(b *testing.B) {
	const n = 200
	c, _ := connect(b, race(20), 0)
	c.SetDeadline(time.Time{})
	var in []byte
	size := 0
	for i := range n {
		in = append(in, passage(chip(i%20), 3)...)
		size += len(answer(chip(0), 1))
	}
	out := make([]byte, size)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Write(in); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(c, out); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOneByOne(b *testing.B) {
	c, _ := connect(b, race(1), 0)
	c.SetDeadline(time.Time{})
	in, out := []byte(passage(chip(0), 3)), make([]byte, len(answer(chip(0), 1)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Write(in); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(c, out); err != nil {
			b.Fatal(err)
		}
	}
}

// tape is a connection whose other side has sent all it will.
type tape struct {
	net.Conn
	in *bytes.Reader
}

func (t tape) Read(p []byte) (int, error)  { return t.in.Read(p) }
func (t tape) Write(p []byte) (int, error) { return len(p), nil }

// What a mat costs without the network.
func BenchmarkTape(b *testing.B) {
	s := &Server{Race: race(20)}
	var data []byte
	for i := range 200 {
		data = append(data, passage(chip(i%20), 3)...)
	}
	in := bytes.NewReader(data)
	b.ReportAllocs()
	for b.Loop() {
		in.Reset(data)
		m := &mat{tape{in: in}, s}
		if err := m.hear(); err != nil {
			b.Fatal(err)
		}
	}
}

// What the passages of a mat cost, without answers.
func BenchmarkReceive(b *testing.B) {
	data := []byte(strings.Repeat(passage(chip(1), 3), 50))
	in := bytes.NewReader(data)
	m := &mat{tape{in: in}, nil}
	b.ReportAllocs()
	for b.Loop() {
		in.Reset(data)
		for range 50 {
			if p, err := m.receive(); err != nil || p.At != 3 {
				b.Fatal(p, err)
			}
		}
	}
}

func BenchmarkUnmarshal(b *testing.B) {
	data := []byte(passage(chip(1), 3)[4:])
	var p Passage
	b.ReportAllocs()
	for b.Loop() {
		if err := p.UnmarshalBinary(data); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAnswer(b *testing.B) {
	p := &Passage{Chip: chip(1)}
	b.ReportAllocs()
	for b.Loop() {
		if len(p.answer(7)) != passageSize-3 {
			b.Fatal("answer is too short")
		}
	}
}

func BenchmarkAnnounce(b *testing.B) {
	r := race(4)
	chips := []string{chip(0), chip(1), chip(2), chip(3)}
	speaker := make(chan *Result, len(chips))
	b.ReportAllocs()
	for b.Loop() {
		r.Announce(chips, speaker)
		for range chips {
			<-speaker
		}
	}
}

func BenchmarkDisplay(b *testing.B) {
	start := time.Unix(1000, 0)
	b.ReportAllocs()
	for b.Loop() {
		ticks := make(chan time.Time, 60)
		for i := range 60 {
			ticks <- start.Add(time.Duration(i) * time.Second)
		}
		close(ticks)
		if err := Display(io.Discard, start, ticks); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGreeting(b *testing.B) {
	const line = "mat 17 at kilometre 3\n"
	c := strings.NewReader(line)
	b.ReportAllocs()
	for b.Loop() {
		c.Reset(line)
		if _, err := Greeting(c); err != nil {
			b.Fatal(err)
		}
	}
}
