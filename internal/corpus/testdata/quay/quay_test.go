package quay

import (
	"bufio"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/quay/link"
)

var noon = time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC)

func number(i int) string { return fmt.Sprintf("MSKU%07d", i) }

func TestYard(t *testing.T) {
	y := NewYard()
	a1 := Bay{"A", 1}
	for i := range Tiers {
		if err := y.Set(number(i), a1, noon.Add(time.Duration(i))); err != nil {
			t.Fatal(err)
		}
	}
	y.Set(number(9), Bay{"B", 12}, noon)
	for _, c := range []struct {
		number string
		at     Bay
		want   error
	}{{number(5), a1, ErrFull}, {number(2), a1, ErrTwice}, {number(2), Bay{"C", 1}, ErrTwice}} {
		if err := y.Set(c.number, c.at, noon); err != c.want {
			t.Error(c, err)
		}
	}
	if _, err := y.Lift(number(2)); !errors.Is(err, ErrBuried) || err.Error() != "quay: box has others on top: MSKU0000002" {
		t.Error(err)
	}
	if _, err := y.Lift(number(7)); !errors.Is(err, ErrUnknown) || err.Error() != "quay: no such box: MSKU0000007" {
		t.Error(err)
	}
	stack := y.Stack(a1)
	stack[0] = "mine"
	if got := y.Stack(a1); !slices.Equal(got, []string{number(0), number(1), number(2), number(3)}) {
		t.Error(got)
	}
	if since, err := y.Lift(number(3)); err != nil || since != noon.Add(3) {
		t.Error(since, err)
	}
	if y.Busiest() != 2 {
		t.Error(y.Busiest())
	}
	y.Set(number(3), Bay{"B", 3}, noon)
	y.Set(number(5), a1, noon)
	if y.Busiest() != 3 {
		t.Error(y.Busiest())
	}
	if got := y.Manifest(); !slices.Equal(got, []string{number(0), number(1), number(2), number(3), number(5), number(9)}) {
		t.Error(got)
	}
	if got := NewYard().Manifest(); len(got) != 0 {
		t.Error(got)
	}
	texts := map[string]string{
		"A": "MSKU0000000 A-1.1 x1\nMSKU0000001 A-1.2 x1\nMSKU0000002 A-1.3 x1\nMSKU0000005 A-1.4 x1\n",
		"B": "MSKU0000003 B-3.1 x3\nMSKU0000009 B-12.1 x1\n",
		"Z": "",
	}
	for block, want := range texts {
		deaf := errors.New("deaf")
		if err := y.Describe(block, func(text string) error {
			if text != want {
				t.Errorf("%s: %q", block, text)
			}
			return deaf
		}); err != deaf {
			t.Error(err)
		}
	}
}

func TestHeld(t *testing.T) {
	c := NewCustoms(time.Millisecond)
	for i := range 6 {
		c.Declare(Clearance{Number: number(i), Released: i%2 == 0})
	}
	ctx := context.Background()
	if got, err := c.Held(ctx, []string{number(5), number(4), number(1), number(0), number(3), number(5)}); err != nil || !slices.Equal(got, []string{number(5), number(1), number(3), number(5)}) {
		t.Error(got, err)
	}
	if got, err := c.Held(ctx, nil); err != nil || got == nil || len(got) != 0 {
		t.Error(got, err)
	}
	before := runtime.NumGoroutine()
	for range 5 {
		got, err := c.Held(ctx, []string{number(1), number(8), number(2), number(7), number(3), number(4)})
		if got != nil || !errors.Is(err, ErrNotDeclared) || err.Error() != "quay: not declared: MSKU0000008" {
			t.Error(got, err)
		}
	}
	ctx, cancel := context.WithCancel(ctx)
	cancel()
	c.delay = time.Minute
	if _, err := c.Held(ctx, []string{number(1), number(8)}); err != context.Canceled {
		t.Error(err)
	}
	for i := 0; runtime.NumGoroutine() > before; i++ {
		if i == 1000 {
			t.Fatal("goroutines are left")
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// haulier is asked and answers.
type haulier struct {
	takes bool
	err   error
	asked int
}

func (h *haulier) Take(context.Context, string) (bool, error) {
	h.asked++
	return h.takes, h.err
}

func TestHaul(t *testing.T) {
	broken := errors.New("broken")
	no, yes, torn := &haulier{}, &haulier{takes: true}, &haulier{err: broken}
	ctx := context.Background()
	if i, err := Haul(ctx, number(1), []Haulier{no, yes, torn, yes}); i != 1 || err != nil || no.asked != 1 || yes.asked != 1 || torn.asked != 0 {
		t.Error(i, err, no, yes, torn)
	}
	if _, err := Haul(ctx, number(1), []Haulier{no, torn, yes}); err != broken || yes.asked != 1 {
		t.Error(err, yes)
	}
	if _, err := Haul(ctx, number(1), []Haulier{no}); err != ErrNoHaulier {
		t.Error(err)
	}
}

func TestGate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "gate")
	g, err := OpenGate(name)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			serial, err := g.Out(number(i))
			book, _ := os.ReadFile(name)
			if line := fmt.Sprintf("%d %s\n", serial, number(i)); err != nil || !strings.Contains(string(book), line) {
				t.Errorf("%q, %v, in %q", line, err, book)
			}
		}()
	}
	all.Wait()
	book, _ := os.ReadFile(name)
	for i, line := range strings.Split(strings.TrimSpace(string(book)), "\n") {
		if !strings.HasPrefix(line, fmt.Sprint(i+1, " MSKU")) {
			t.Error(i, line)
		}
	}
	g.Close()
	if _, err := g.Out(number(1)); err == nil || g.serial != 8 {
		t.Error(err, g.serial)
	}
	if _, err := OpenGate(name + "/x"); err == nil {
		t.Error("opened")
	}
}

// site is a terminal that listens.
type site struct {
	*Terminal
	addr string
}

func open(t testing.TB) *site {
	t.Helper()
	gate, err := OpenGate(filepath.Join(t.TempDir(), "gate"))
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := &site{New(Options{Name: "east", Key: []byte("key"), Patience: time.Minute, Gate: gate, Log: log.New(io.Discard, "", 0), Clock: func() time.Time { return noon }}), l.Addr().String()}
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error)
	go func() { done <- s.Listen(ctx, l) }()
	t.Cleanup(func() {
		stop()
		if err := <-done; err != nil {
			t.Error(err)
		}
		gate.Close()
	})
	return s
}

func frame(k link.Kind, tag, payload string) string {
	b := []byte{0x5a, 0xd1, 0, 0}
	binary.BigEndian.PutUint16(b[2:], uint16(9+len(payload)))
	return string(append(b, byte(k))) + tag + payload
}

// radio is the other end of a link.
type radio struct {
	testing.TB
	net.Conn
	in *bufio.Reader
	n  int
}

func (s *site) dial(t testing.TB) *radio {
	t.Helper()
	conn, err := net.Dial("tcp", s.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(time.Minute))
	return &radio{TB: t, Conn: conn, in: bufio.NewReader(conn)}
}

// hear returns code and text of the next answer, which has to have this kind and
// tag.
func (r *radio) hear(k link.Kind, tag string) (link.Code, string) {
	r.Helper()
	var head [4]byte
	if _, err := io.ReadFull(r.in, head[:]); err != nil {
		r.Fatal(err)
	}
	body := make([]byte, binary.BigEndian.Uint16(head[2:]))
	if _, err := io.ReadFull(r.in, body); err != nil {
		r.Fatal(err)
	}
	if head[0] != 0x5a || head[1] != 0xd1 || body[0] != byte(k)|0x80 || string(body[1:9]) != tag {
		r.Errorf("%v: %q %q", k, head, body)
	}
	return link.Code(body[9]), string(body[10:])
}

func (r *radio) ask(k link.Kind, payload string, want link.Code) string {
	r.Helper()
	r.n++
	tag := fmt.Sprintf("%08d", r.n)
	io.WriteString(r, frame(k, tag, payload))
	code, text := r.hear(k, tag)
	if code != want {
		r.Errorf("%v %q: %d", k, payload, code)
	}
	return text
}

func signed(name string) string {
	mac := hmac.New(sha256.New, []byte("key"))
	io.WriteString(mac, name)
	return string(mac.Sum(nil)) + name
}

func TestTerminal(t *testing.T) {
	s := open(t)
	r := s.dial(t)
	r.ask(link.Hello, signed("SC-1")[1:]+"x", link.Refused)
	r.ask(link.Hello, signed("SC-1"), link.Done)
	r.ask(link.Ping, "\x50", link.Done)
	for i := range Tiers {
		r.ask(link.Set, number(i)+"\x00\x07N", link.Done)
	}
	r.ask(link.Set, number(8)+"\x00\x07N", link.Refused)
	r.ask(link.Lift, number(0), link.Refused)
	r.ask(link.Lift, number(3), link.Done)
	r.ask(link.Leave, number(3), link.Done)
	if got := r.ask(link.List, "N", link.Done); got != "MSKU0000000 N-7.1 x1\nMSKU0000001 N-7.2 x1\nMSKU0000002 N-7.3 x1\n" {
		t.Errorf("%q", got)
	}
	if got := r.ask(link.List, "S", link.Done); got != "" {
		t.Errorf("%q", got)
	}
	s.Gate.Close()
	r.ask(link.Leave, number(3), link.Failed)
	if s.Traffic() != 14 || s.Counts.Of("east/set/reports") != 5 {
		t.Error(s.Traffic(), s.Counts.Names())
	}
	want := `east: 14 reports
boxes stay for 0s
east/hello/reports 2
east/leave/reports 2
east/lift/reports 2
east/list/reports 2
east/ping/reports 1
east/set/reports 5
`
	if got := s.Summary(); got != want {
		t.Error(got)
	}
	stranger := s.dial(t)
	stranger.ask(link.Ping, "\x50", link.Refused)
	if _, err := stranger.in.ReadByte(); err != io.EOF {
		t.Error(err)
	}
	io.WriteString(r, "\x5a\xd1\xff\xff")
	if _, err := r.in.ReadByte(); err != io.EOF {
		t.Error(err)
	}
}

// A carrier may report several things at once, and parts of them; what is whole
// is answered.
func TestPieces(t *testing.T) {
	s := open(t)
	r := s.dial(t)
	r.ask(link.Hello, signed("SC-1"), link.Done)
	third := frame(link.Lift, "tag-0003", number(1))
	io.WriteString(r, frame(link.Set, "tag-0001", number(1)+"\x00\x07N")+frame(link.List, "tag-0002", "N")+third[:10])
	r.hear(link.Set, "tag-0001")
	if code, text := r.hear(link.List, "tag-0002"); code != link.Done || text != "MSKU0000001 N-7.1 x1\n" {
		t.Errorf("%q", text)
	}
	io.WriteString(r, third[10:])
	if code, _ := r.hear(link.Lift, "tag-0003"); code != link.Done {
		t.Error(code)
	}
}

func TestDwell(t *testing.T) {
	var d dwell
	if d.mean() != 0 {
		t.Error(d.mean())
	}
	d.add(time.Second)
	d.add(3 * time.Second)
	if d.mean() != 2*time.Second {
		t.Error(d.mean())
	}
}

func TestParallel(t *testing.T) {
	s := open(t)
	var all sync.WaitGroup
	for i := range 4 {
		r := s.dial(t)
		r.ask(link.Hello, signed(fmt.Sprint("SC-", i)), link.Done)
		all.Add(1)
		go func() {
			defer all.Done()
			for j := range 50 {
				r.ask(link.Set, number(100*i+j)+"\x00"+string(rune('a'+i))+"N", link.Done)
				r.ask(link.List, "N", link.Done)
				r.ask(link.Lift, number(100*i+j), link.Done)
			}
		}()
	}
	all.Wait()
	if s.Traffic() != 604 || len(s.Yard.Manifest()) != 0 || s.Yard.Busiest() != 2 {
		t.Error(s.Traffic(), s.Yard.Manifest())
	}
}

// BenchmarkBurst reports without waiting.
func BenchmarkBurst(b *testing.B) {
	r := open(b).dial(b)
	r.SetDeadline(time.Time{})
	r.ask(link.Hello, signed("SC-1"), link.Done)
	const burst = 32
	var reports strings.Builder
	for i := range burst / 2 {
		reports.WriteString(frame(link.Set, "tag-0001", number(i)+"\x00\x07N"))
		reports.WriteString(frame(link.Lift, "tag-0002", number(i)))
	}
	out, answers := []byte(reports.String()), make([]byte, burst*14)
	b.ReportAllocs()
	for b.Loop() {
		r.Write(out)
		if _, err := io.ReadFull(r.in, answers); err != nil || answers[13] != 0 {
			b.Fatal(err)
		}
	}
}

// BenchmarkPing waits for each answer.
func BenchmarkPing(b *testing.B) {
	r := open(b).dial(b)
	r.SetDeadline(time.Time{})
	r.ask(link.Hello, signed("SC-1"), link.Done)
	report, answer := []byte(frame(link.Ping, "tag-0001", "\x40")), make([]byte, 14)
	b.ReportAllocs()
	for b.Loop() {
		r.Write(report)
		if _, err := io.ReadFull(r.in, answer); err != nil {
			b.Fatal(err)
		}
	}
}

// nowhere is a connection that takes all that is written.
type nowhere struct{ net.Conn }

func (nowhere) Write(p []byte) (int, error)      { return len(p), nil }
func (nowhere) SetWriteDeadline(time.Time) error { return nil }

// BenchmarkList has several carriers ask what is in a block.
func BenchmarkList(b *testing.B) {
	s := open(b)
	for i := range 12 {
		s.Yard.Set(number(i), Bay{"N", i % 5}, noon)
	}
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		c := &carrier{Link: link.New(nowhere{}, time.Minute), name: "SC"}
		report := &link.Report{Kind: link.List, Tag: "tag-0001", Block: "N"}
		for pb.Next() {
			if err := s.routes[link.List].run(c, report); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

func BenchmarkShuffle(b *testing.B) {
	y := NewYard()
	for i := range 100 {
		y.Set(number(i), Bay{"N", i / 2}, noon)
	}
	b.ReportAllocs()
	tops := make([]string, 50)
	for i := range tops {
		tops[i] = number(2*i + 1)
	}
	for b.Loop() {
		for i, n := range tops {
			if _, err := y.Lift(n); err != nil {
				b.Fatal(err)
			}
			if err := y.Set(n, Bay{"N", i}, noon); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkManifest(b *testing.B) {
	y := NewYard()
	for i := range 150 {
		y.Set(number(i*37%150), Bay{"N", i}, noon)
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(y.Manifest()) != 150 {
			b.Fatal("lost")
		}
	}
}

func BenchmarkHeld(b *testing.B) {
	c := NewCustoms(100 * time.Microsecond)
	numbers := make([]string, 6)
	for i := range numbers {
		numbers[i] = number(i)
		c.Declare(Clearance{Number: numbers[i], Released: i%3 > 0})
	}
	for b.Loop() {
		if held, err := c.Held(context.Background(), numbers); err != nil || len(held) != 2 {
			b.Fatal(held, err)
		}
	}
}

func BenchmarkTraffic(b *testing.B) {
	t := &Terminal{}
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			for i := range 64 {
				if t.note(); i%4 == 0 && t.Traffic() == 0 {
					b.Error("lost")
					return
				}
			}
		}
	})
}
