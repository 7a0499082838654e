package latch

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// start runs a server that logs to a file. stop ends it and returns the log.
func start(t testing.TB, h *Hotel, idle time.Duration) (s *Server, addr string, stop func() string) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "log")
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s = NewServer("west", h, log.New(f, "", 0), idle)
	served := make(chan error, 1)
	go func() { served <- s.Serve(l) }()
	return s, l.Addr().String(), func() string {
		l.Close()
		if err := <-served; err != nil {
			t.Error(err)
		}
		f.Close()
		text, err := os.ReadFile(name)
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
}

func dial(t testing.TB, addr string) *net.TCPConn {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.SetDeadline(time.Now().Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	return c.(*net.TCPConn)
}

func hotel(journal io.Writer) *Hotel {
	h := NewHotel(journal)
	h.CheckIn("A1", 100, 200, 7, 8)
	h.CheckIn("ABCDEFGHIJKL", -50, 50, 9)
	return h
}

func TestKnock(t *testing.T) {
	h := hotel(io.Discard)
	s, addr, stop := start(t, h, time.Minute)
	c := dial(t, addr)
	for _, k := range []struct {
		card    string
		door    uint16
		time    int32
		verdict Verdict
		seconds uint16
	}{
		{"A1", 7, 100, Open, 5}, {"A1", 8, 199, Open, 5}, {"A1", 9, 150, Closed, 0}, {"A1", 7, 99, Expired, 0}, {"A1", 7, 200, Expired, 0},
		{"A2", 7, 150, Stranger, 0}, {"A", 7, 150, Stranger, 0}, {"ABCDEFGHIJKL", 9, -50, Open, 5}, {"ABCDEFGHIJK", 9, 0, Stranger, 0},
	} {
		verdict, seconds, err := NewLock(k.door, c).Knock(k.card, k.time)
		if err != nil || verdict != k.verdict || seconds != k.seconds {
			t.Errorf("%+v: %d, %d, %v", k, verdict, seconds, err)
		}
	}
	if _, _, err := NewLock(1, c).Knock("ABCDEFGHIJKLM", 0); !errors.Is(err, ErrProto) {
		t.Error(err)
	}
	from := regexp.QuoteMeta(c.LocalAddr().String())
	c.Close()
	lines := strings.Split(stop(), "\n")
	if len(lines) != 2*9+1 {
		t.Errorf("%q", lines)
	}
	asks := regexp.MustCompile(`^west\[` + from + `\] asks 'k', 19 bytes$`)
	answer := regexp.MustCompile(`^west\[` + from + `\] has its answer after [0-9.]+(ns|µs|ms|s)$`)
	for i := 0; i+1 < len(lines); i += 2 {
		if !asks.MatchString(lines[i]) || !answer.MatchString(lines[i+1]) {
			t.Errorf("%q, %q", lines[i], lines[i+1])
		}
	}
	if s.Frames() != 9 || h.Denied() != 6 {
		t.Error(s.Frames(), h.Denied())
	}
	if g, ok := h.Guest("A1"); !ok || g.Uses != 2 || g.Until != 200 {
		t.Errorf("%+v", g)
	}
	if _, ok := h.Guest("A2"); ok {
		t.Error("A2 is a guest")
	}
}

// frame returns a request.
func frame(text string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(text)))) + text
}

// Half a frame has no answer, but what was before it has its own. Then it comes
// byte by byte.
func TestHalf(t *testing.T) {
	h := hotel(io.Discard)
	s, addr, stop := start(t, h, time.Minute)
	c := dial(t, addr)
	defer c.Close()
	all := frame("v\x00\x07\x0b\xb8") + string(appendKnock(nil, "A1", 7, 100)) + frame("n\x01\x02bolt")
	cut := len(all) - 5
	if _, err := io.WriteString(c, all[:cut]); err != nil {
		t.Fatal(err)
	}
	want := frame("a\x00\x07") + frame("g\x00\x07\x00\x00\x00\x64\x00\x00\x05")
	got := make([]byte, len(want))
	if _, err := io.ReadFull(c, got); err != nil || string(got) != want {
		t.Fatalf("%q, %v", got, err)
	}
	for i := cut; i < len(all); i++ {
		if _, err := io.WriteString(c, all[i:i+1]); err != nil {
			t.Fatal(err)
		}
	}
	c.CloseWrite()
	if got, err := io.ReadAll(c); err != nil || string(got) != frame("a\x01\x02") {
		t.Fatalf("%q, %v", got, err)
	}
	if text := stop(); strings.Count(text, "\n") != 6 || s.Frames() != 3 {
		t.Errorf("%s", text)
	}
	if got := h.Notes(); !slices.Equal(got, []Note{{0x102, "bolt"}}) {
		t.Error(got)
	}
}

func TestNonsense(t *testing.T) {
	for text, want := range map[string]string{
		"\x00\x00\x00\x00":                      "latch: protocol: frame of 0 bytes",
		"\x00\x00\x08\x01":                      "latch: protocol: frame of 2049 bytes",
		"\xff\xff\xff\xff":                      "latch: protocol: frame of 4294967295 bytes",
		"\x00\x00":                              "unexpected EOF",
		"\x00\x00\x00\x05":                      "unexpected EOF",
		"\x00\x00\x00\x05v12":                   "unexpected EOF",
		frame("x"):                              "latch: protocol: nothing is asked by 'x'",
		frame("k123"):                           "latch: protocol: knock of 3 bytes",
		frame("k" + strings.Repeat("\x00", 18)): "latch: protocol: no card",
		frame("v123"):                           "latch: protocol: volts of 3 bytes",
		frame("n1"):                             "latch: protocol: note of 1 bytes",
	} {
		_, addr, stop := start(t, hotel(io.Discard), time.Minute)
		c := dial(t, addr)
		if _, err := io.WriteString(c, frame("v\x00\x01\x00\x02")+text); err != nil {
			t.Fatal(err)
		}
		c.CloseWrite()
		// What was before has its answer.
		if got, _ := io.ReadAll(c); string(got) != frame("a\x00\x01") {
			t.Errorf("%q: %q", text, got)
		}
		c.Close()
		if got := stop(); !strings.HasSuffix(got, "] "+want+"\n") {
			t.Errorf("%q: %q", text, got)
		}
	}
}

// A lock that is silent is given up.
func TestIdle(t *testing.T) {
	_, addr, stop := start(t, hotel(io.Discard), 50*time.Millisecond)
	c := dial(t, addr)
	defer c.Close()
	if got, err := io.ReadAll(c); err != nil || len(got) > 0 {
		t.Error(got, err)
	}
	if text := stop(); !strings.Contains(text, "i/o timeout") {
		t.Errorf("%q", text)
	}
}

// patient notes the deadlines that it gets.
type patient struct {
	net.Conn
	mu        sync.Mutex
	deadlines []time.Time
}

func (p *patient) SetDeadline(t time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.deadlines = append(p.deadlines, t)
	return nil
}

// A lock that talks has more time after each answer.
func TestDeadlines(t *testing.T) {
	here, there := net.Pipe()
	p := &patient{Conn: there}
	s := NewServer("west", hotel(io.Discard), log.New(io.Discard, "", 0), time.Hour)
	s.wg.Add(1)
	go s.handle(p)
	l := NewLock(7, here)
	before := time.Now()
	for range 4 {
		if _, _, err := l.Knock("A1", 150); err != nil {
			t.Fatal(err)
		}
	}
	here.Close()
	s.wg.Wait()
	if len(p.deadlines) != 5 || !slices.IsSortedFunc(p.deadlines, time.Time.Compare) || p.deadlines[0].Before(before.Add(time.Hour-time.Minute)) {
		t.Error(p.deadlines)
	}
}

// Notes are kept, whatever comes after them.
func TestNotes(t *testing.T) {
	var journal bytes.Buffer
	h := hotel(&journal)
	_, addr, stop := start(t, h, time.Minute)
	c := dial(t, addr)
	var all string
	var want []Note
	for i := range 103 {
		text := fmt.Sprintf("jam %03d", i)
		all += frame("n\x00\x05" + text)
		want = append(want, Note{5, text})
	}
	if _, err := io.WriteString(c, all); err != nil {
		t.Fatal(err)
	}
	c.CloseWrite()
	if got, err := io.ReadAll(c); err != nil || len(got) != 103*7 {
		t.Error(len(got), err)
	}
	c.Close()
	stop()
	if got := h.Notes(); !slices.Equal(got, want[50:]) {
		t.Error(got)
	}
	if got := journal.String(); !strings.HasPrefix(got, "1 5 \"jam 000\"\n2 5 \"jam 001\"\n") || strings.Count(got, "\n") != 103 {
		t.Errorf("%s", got)
	}
}

// Lines of the journal are in the order of their numbers.
func TestJournal(t *testing.T) {
	var out bytes.Buffer
	j := &Journal{w: &out}
	var all sync.WaitGroup
	for door := range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 200 {
				j.Add(Note{uint16(door), "x"})
			}
		}()
	}
	all.Wait()
	for i, line := range strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n") {
		var n, door int
		var text string
		if k, err := fmt.Sscanf(line, "%d %d %q", &n, &door, &text); k != 3 || err != nil || n != i+1 {
			t.Fatalf("line %d: %q", i, line)
		}
	}
}

func TestBatteries(t *testing.T) {
	h := NewHotel(io.Discard)
	if got := h.Volts(); got == nil || len(got) > 0 {
		t.Error(got)
	}
	var all sync.WaitGroup
	for i := range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for k := range 100 {
				door := uint16(8*k + i)
				h.battery(door, 3000-door)
				if door, mv := h.Weakest(); mv != 3000-door {
					t.Error(door, mv)
				}
			}
		}()
	}
	all.Wait()
	v := h.Volts()
	if len(v) != 800 || v[0] != (Volts{0, 3000}) || v[799] != (Volts{799, 2201}) {
		t.Error(v)
	}
	if door, mv := h.Weakest(); door != 799 || mv != 2201 {
		t.Error(door, mv)
	}
}

// Doors open for many at once.
func TestParallel(t *testing.T) {
	h := hotel(io.Discard)
	s, addr, stop := start(t, h, time.Minute)
	var all sync.WaitGroup
	for range 6 {
		all.Add(1)
		go func() {
			defer all.Done()
			c := dial(t, addr)
			defer c.Close()
			l := NewLock(8, c)
			for i := range 50 {
				want := Open
				if i%2 == 1 {
					want = Expired
				}
				if v, _, err := l.Knock("A1", int32(150+100*(i%2))); v != want || err != nil {
					t.Error(v, err)
					return
				}
			}
		}()
	}
	all.Wait()
	stop()
	if g, _ := h.Guest("A1"); g.Uses != 150 || h.Denied() != 150 || s.Frames() != 300 {
		t.Errorf("%+v, %d, %d", g, h.Denied(), s.Frames())
	}
}

func full() *Hotel {
	h := NewHotel(io.Discard)
	for i := range 64 {
		h.CheckIn(fmt.Sprintf("CARD-%05d", i), 0, 1000, 1, 2, 3)
	}
	return h
}

// BenchmarkFlood is a lock that sends what it has kept while its line was down.
func BenchmarkFlood(b *testing.B) {
	_, addr, stop := start(b, full(), time.Minute)
	c := dial(b, addr)
	c.SetDeadline(time.Time{})
	var frames []byte
	for i := range 128 {
		frames = appendKnock(frames, fmt.Sprintf("CARD-%05d", i%70), uint16(i%4), int32(i))
	}
	answers := make([]byte, 128*14)
	b.ReportAllocs()
	for b.Loop() {
		sent := make(chan error, 1)
		go func() {
			_, err := c.Write(frames)
			sent <- err
		}()
		if _, err := io.ReadFull(c, answers); err != nil {
			b.Fatal(err)
		}
		if err := <-sent; err != nil {
			b.Fatal(err)
		}
	}
	c.Close()
	stop()
}

func BenchmarkKnock(b *testing.B) {
	_, addr, stop := start(b, full(), time.Minute)
	c := dial(b, addr)
	c.SetDeadline(time.Time{})
	l := NewLock(2, c)
	b.ReportAllocs()
	for b.Loop() {
		if v, _, err := l.Knock("CARD-00007", 5); v != Open || err != nil {
			b.Fatal(v, err)
		}
	}
	c.Close()
	stop()
}

// BenchmarkOpen is what there is to do without sockets.
func BenchmarkOpen(b *testing.B) {
	h := full()
	req := appendKnock(nil, "CARD-00007", 2, 5)[5:]
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if rsp, err := onKnock(h, req); err != nil || len(rsp) != 10 {
				b.Error(rsp, err)
				return
			}
		}
	})
}

// BenchmarkFrames asks how much has been done, as monitors do, while it is done.
func BenchmarkFrames(b *testing.B) {
	s := NewServer("bench", full(), log.New(io.Discard, "", 0), 0)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if s.Frames() != 0 {
				b.Error("counted")
				return
			}
		}
	})
}

func BenchmarkVolts(b *testing.B) {
	h := full()
	for i := range 300 {
		h.battery(uint16(i), uint16(3000+i%7))
	}
	b.ReportAllocs()
	for b.Loop() {
		if len(h.Volts()) != 300 {
			b.Fatal("doors are missing")
		}
	}
}

func BenchmarkNote(b *testing.B) {
	h := full()
	req := []byte("\x00\x05the bolt is jammed")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := onNote(h, req); err != nil {
			b.Fatal(err)
		}
	}
}
