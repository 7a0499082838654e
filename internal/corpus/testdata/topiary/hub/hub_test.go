package hub

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"net"
	"sync"
	"testing"
	"time"

	"example.com/topiary/link"
)

// listen serves a hub, until the test ends.
func listen(t testing.TB, h *Hub) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go h.Serve(l)
	return l.Addr().String()
}

func dial(t testing.TB, addr string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	return conn
}

func frame(body string) string {
	return string(link.Head([]byte(body))) + body
}

func lag(ticket int, group string, partition, behind byte) string {
	return frame(fmt.Sprintf("\x11%08d\x00%c\x00\x00\x00%c%s", ticket, partition, behind, group))
}

// expect reads an answer.
func expect(t testing.TB, r io.Reader, ticket int, code byte) {
	t.Helper()
	var got [14]byte
	if _, err := io.ReadFull(r, got[:]); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("\x00\x00\x00\x0a\x91%08d%c", ticket, code); string(got[:]) != want {
		t.Fatalf("got %q, want %q", got, want)
	}
}

// An agent may wait for each answer, send half frames, or send many at once.
func TestAgent(t *testing.T) {
	h := New(1)
	conn := dial(t, listen(t, h))
	io.WriteString(conn, "A")
	for i := range 5 {
		io.WriteString(conn, lag(i, "billing", byte(i), 7))
		expect(t, conn, i, link.CodeDone)
	}
	text := lag(5, "mail", 1, 3)
	io.WriteString(conn, text[:2])
	time.Sleep(2 * time.Millisecond)
	io.WriteString(conn, text[2:9])
	time.Sleep(2 * time.Millisecond)
	io.WriteString(conn, text[9:])
	expect(t, conn, 5, link.CodeDone)
	io.WriteString(conn, frame("\x1200000006first")+frame("\x1200000007second")+frame("\x7700000008"))
	expect(t, conn, 6, link.CodeDone)
	expect(t, conn, 7, link.CodeFull)
	expect(t, conn, 8, link.CodeUnknown)
	got := fmt.Sprint(h.States())
	if want := "[{billing 35 5 5} {mail 3 1 1}]"; got != want {
		t.Errorf("got %s", got)
	}
	if l := h.Letters(); len(l) != 1 || l[0] != "first" {
		t.Errorf("got %q", l)
	}
	if n, size := h.Volume(); n != 2 || size != 11 {
		t.Errorf("got %d, %d", n, size)
	}
	if h.frames.read() != 8 || h.Frames() != 8 || h.Frames() != 0 {
		t.Errorf("frames")
	}
	io.WriteString(conn, "\x00\x00\x00\x01")
	if _, err := conn.Read(make([]byte, 1)); err == nil {
		t.Error("goes on after a bad length")
	}
}

// All that was answered before a bad frame arrives.
func TestAnswersBeforeEnd(t *testing.T) {
	conn := dial(t, listen(t, New(0)))
	io.WriteString(conn, "A"+lag(1, "a", 0, 1)+lag(2, "b", 0, 1)+"\xff\xff\xff\xff")
	expect(t, conn, 1, link.CodeDone)
	expect(t, conn, 2, link.CodeDone)
	if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("got %d bytes, %v", n, err)
	}
}

func TestWatch(t *testing.T) {
	h := New(0)
	addr := listen(t, h)
	conn := dial(t, addr)
	io.WriteString(conn, "W")
	lines := bufio.NewReader(conn)
	line := func() string {
		s, err := lines.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if got := line(); got != "watching\n" {
		t.Errorf("got %q", got)
	}
	for _, name := range []string{"a", "b"} {
		h.report(name, 0, 5)
		h.report(name, 0, 6)
		if got := line(); got != name+" falls behind\n" {
			t.Errorf("got %q", got)
		}
	}
}

func TestStates(t *testing.T) {
	h := New(3)
	if len(h.States()) != 0 || h.Letters() != nil {
		t.Error("not empty")
	}
	h.report("x", 1, 4)
	h.report("x", 1, 2)
	if s, ok := h.State("x"); !ok || s != (State{"x", 2, 1, 2}) {
		t.Errorf("got %v", s)
	}
	if _, ok := h.State("y"); ok {
		t.Error("y is known")
	}
	h.keep([]byte("l"))
	if h.Drop() != 1 || h.Drop() != 0 || h.Letters() != nil {
		t.Error("letters are still there")
	}
}

func TestMeters(t *testing.T) {
	var m meter
	var v volume
	var wg sync.WaitGroup
	var sum int64
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 500 {
				m.step(2)
				v.add(3)
				if n, size := v.get(); size != 3*n {
					t.Errorf("%d, %d", n, size)
				}
			}
		}()
	}
	wg.Add(1)
	go func() {
		defer wg.Done()
		for range 100 {
			sum += m.restart()
		}
	}()
	wg.Wait()
	if sum += m.restart(); sum != 4000 || m.read() != 0 {
		t.Errorf("got %d", sum)
	}
}

// memory is a connection that reads what it has over and over.
type memory struct {
	net.Conn
	text string
	at   int
}

func (m *memory) Read(p []byte) (int, error) {
	if m.at == len(m.text) {
		m.at = 0
	}
	n := copy(p, m.text[m.at:])
	m.at += n
	return n, nil
}

func (m *memory) Write(p []byte) (int, error) { return len(p), nil }

func TestNext(t *testing.T) {
	s := &session{Conn: &memory{text: frame("123456789") + frame("abcdefghijk")}}
	for range 2 {
		for _, want := range []string{"123456789", "abcdefghijk"} {
			if got, err := s.next(); err != nil || string(got) != want {
				t.Errorf("got %q, %v", got, err)
			}
		}
	}
}

func BenchmarkNext(b *testing.B) {
	s := &session{Conn: &memory{text: frame(string(bytes.Repeat([]byte("letter"), 80)))}}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.next(); err != nil {
			b.Fatal(err)
		}
	}
}

// An agent that does not wait.
func BenchmarkStream(b *testing.B) {
	conn := dial(b, listen(b, New(0)))
	conn.SetDeadline(time.Time{})
	const burst = 64
	text := ""
	for i := range burst {
		text += lag(i, "billing", byte(i%8), 9)
	}
	io.WriteString(conn, "A")
	answers := make([]byte, burst*14)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := io.WriteString(conn, text); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(conn, answers); err != nil {
			b.Fatal(err)
		}
	}
}

// An agent that waits for each answer.
func BenchmarkPingPong(b *testing.B) {
	conn := dial(b, listen(b, New(0)))
	conn.SetDeadline(time.Time{})
	text := []byte(lag(1, "billing", 2, 9))
	io.WriteString(conn, "A")
	answer := make([]byte, 14)
	b.ReportAllocs()
	for b.Loop() {
		conn.Write(text)
		if _, err := io.ReadFull(conn, answer); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMeter(b *testing.B) {
	var m meter
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			m.step(1)
			m.read()
		}
	})
}

func BenchmarkVolume(b *testing.B) {
	var v volume
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			v.add(8)
			v.get()
		}
	})
}

func BenchmarkStates(b *testing.B) {
	h := New(0)
	for i := range 400 {
		h.report(fmt.Sprintf("group-%d", i*7919%400), 0, 1)
	}
	b.ReportAllocs()
	for b.Loop() {
		h.States()
	}
}

func BenchmarkLetters(b *testing.B) {
	h := New(100)
	for range 100 {
		h.keep([]byte("a letter that nobody could read, and some more of it"))
	}
	b.ReportAllocs()
	for b.Loop() {
		h.Letters()
	}
}
