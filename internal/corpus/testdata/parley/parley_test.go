package parley

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/parley/internal/wire"
)

func frame(op wire.Op, payload string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(1+len(payload)))) + string(rune(op)) + payload
}

func say(ticket, room, text string) string {
	return frame(wire.Say, ticket+string(rune(len(room)))+room+text)
}

func fetch(ticket, room string, known byte) string {
	return frame(wire.Fetch, ticket+string(rune(len(room)))+room+string([]byte{known, 0, 0, 0}))
}

func done(ticket string, how wire.Status) string {
	return frame(wire.Done, ticket+string(rune(how)))
}

// start returns a connection to a relay with a room.
func start(t testing.TB, h *Hub) net.Conn {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	stopped := make(chan bool)
	go func() {
		h.Serve(l)
		close(stopped)
	}()
	t.Cleanup(func() {
		c.Close()
		l.Close()
		<-stopped
	})
	c.SetDeadline(time.Now().Add(20 * time.Second))
	return c
}

func expect(t testing.TB, c io.Reader, want string) {
	t.Helper()
	got := make([]byte, len(want))
	if n, err := io.ReadFull(c, got); err != nil || string(got) != want {
		t.Fatalf("%q, %v; want %q", got[:n], err, want)
	}
}

// A client may wait for each answer.
func TestTalk(t *testing.T) {
	h := &Hub{}
	h.Open("den", 2)
	c := start(t, h)
	io.WriteString(c, frame(wire.Enter, "ann"))
	for _, step := range []struct{ ask, want string }{
		{say("ticket-1", "den", "hi"), done("ticket-1", wire.OK)},
		{say("ticket-2", "attic", "hi"), done("ticket-2", wire.NoRoom)},
		{say("ticket-3", "den", "\"é\""), done("ticket-3", wire.OK)},
		{fetch("ticket-4", "den", 0), frame(wire.Line, "\x01\x00\x00\x00ann: \"hi\"") +
			frame(wire.Line, "\x02\x00\x00\x00ann: \"\\\"é\\\"\"") + frame(wire.Tip, "\x02\x00\x00\x00ticket-4\x00")},
		{say("ticket-5", "den", ""), done("ticket-5", wire.OK)},
		{fetch("ticket-6", "den", 0), frame(wire.Line, "\x02\x00\x00\x00ann: \"\\\"é\\\"\"") +
			frame(wire.Line, "\x03\x00\x00\x00ann: \"\"") + frame(wire.Tip, "\x03\x00\x00\x00ticket-6\x00")},
		{fetch("ticket-7", "den", 9), frame(wire.Tip, "\x03\x00\x00\x00ticket-7\x00")},
		{fetch("ticket-8", "attic", 0), done("ticket-8", wire.NoRoom)},
		{frame(wire.Fetch, "ticket-9"), done("ticket-9", wire.Malformed)},
		{frame(wire.Fetch, "ticket-a\x01xab"), done("ticket-a", wire.Malformed)},
		{frame(wire.Say, "ticket-b\x05den"), done("ticket-b", wire.Malformed)},
		{frame(wire.Say, "tick"), done("", wire.Malformed)},
	} {
		io.WriteString(c, step.ask)
		expect(t, c, step.want)
	}
	if got := h.Directory(); got != "den: 3 lines\n" {
		t.Errorf("%q", got)
	}
}

// Half a frame is not waited for before the whole ones are answered.
func TestPieces(t *testing.T) {
	h := &Hub{}
	h.Open("den", 9)
	c := start(t, h)
	text := frame(wire.Enter, "ann") + say("ticket-1", "den", "a") + say("ticket-2", "den", "b")
	io.WriteString(c, text[:len(text)-3])
	expect(t, c, done("ticket-1", wire.OK))
	io.WriteString(c, text[len(text)-3:])
	expect(t, c, done("ticket-2", wire.OK))
}

// A bad frame ends the connection, behind the answers to those before it.
func TestEnd(t *testing.T) {
	for text, want := range map[string]error{
		"":                       nil,
		"\x01\x00":               io.ErrUnexpectedEOF,
		"\x09\x00\x00\x00s":      io.ErrUnexpectedEOF,
		"\x01\x00\x00\x00":       io.ErrUnexpectedEOF,
		"\x00\x00\x00\x00":       wire.ErrSize,
		"\x01\x40\x00\x00":       wire.ErrSize,
		frame('x', ""):           errOp,
		frame(wire.Enter, ""):    nil,
		frame(wire.Enter, "bob"): nil,
	} {
		h := &Hub{}
		h.Open("den", 9)
		c := &tape{in: strings.NewReader(frame(wire.Enter, "ann") + say("ticket-1", "den", "hi") + text)}
		if err := h.receive(c); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
		if got := c.out.String(); got != done("ticket-1", wire.OK) {
			t.Errorf("%q: %q", text, got)
		}
	}
	c := &tape{in: strings.NewReader(say("ticket-1", "den", "hi"))}
	if err := new(Hub).receive(c); err != errNobody || c.out.Len() > 0 {
		t.Errorf("%v, %q", err, c.out.String())
	}
}

func TestIdle(t *testing.T) {
	var lines safe
	h := &Hub{Idle: 20 * time.Millisecond, Log: log.New(&lines, "", 0)}
	c := start(t, h)
	if _, err := c.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("%v", err)
	}
	c.Close()
	for i := 0; i < 500 && lines.String() == ""; i++ {
		time.Sleep(10 * time.Millisecond)
	}
	if !strings.Contains(lines.String(), "i/o timeout") {
		t.Errorf("%q", lines.String())
	}
}

// safe is text that several write.
type safe struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *safe) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *safe) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// Who listens has heard a line when it is answered, and hears all in order.
func TestListen(t *testing.T) {
	h := &Hub{}
	h.Open("den", 1)
	var heard safe
	if err := h.Listen("den", &heard); err != nil {
		t.Fatal(err)
	}
	if err := h.Listen("attic", &heard); err == nil || err.Error() != `parley: no room "attic"` {
		t.Errorf("%v", err)
	}
	c := start(t, h)
	io.WriteString(c, frame(wire.Enter, "ann")+say("ticket-1", "den", "hi"))
	expect(t, c, done("ticket-1", wire.OK))
	if got := heard.String(); got != "#1 ann in den: hi\n" {
		t.Errorf("%q", got)
	}
	var all sync.WaitGroup
	for i := range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			in := frame(wire.Enter, fmt.Sprint(i)) + strings.Repeat(say("ticket-x", "den", "x"), 25)
			if err := h.receive(&tape{in: strings.NewReader(in)}); err != nil {
				t.Error(err)
			}
		}()
	}
	all.Wait()
	lines := strings.SplitAfter(heard.String(), "\n")
	for i, line := range lines[:101] {
		if !strings.HasPrefix(line, fmt.Sprintf("#%d ", i+1)) {
			t.Errorf("line %d: %q", i+1, line)
		}
	}
}

// Lines stay as they were when others follow.
func TestLines(t *testing.T) {
	r := &room{keep: 3}
	r.add("ann", "a")
	r.add("bob", "b")
	kept := r.after(0)
	for range 8 {
		r.add("cid", "c")
	}
	if len(kept) != 2 || *kept[0] != (Said{1, "ann", "a"}) || *kept[1] != (Said{2, "bob", "b"}) {
		t.Errorf("%v", kept)
	}
	if len(r.after(0)) != 3 || len(r.after(9)) != 1 || len(r.after(10)) != 0 {
		t.Errorf("%v", r.lines)
	}
}

// tape is a connection to who has said all.
type tape struct {
	net.Conn
	in  io.Reader
	out bytes.Buffer
}

func (c *tape) Read(p []byte) (int, error)  { return c.in.Read(p) }
func (c *tape) Write(p []byte) (int, error) { return c.out.Write(p) }

// talk has a client send the same text again and again, and wait for answers.
func talk(b *testing.B, text, answer string) {
	h := &Hub{}
	h.Open("den", 20)
	for range 20 {
		h.rooms["den"].add("ann", "good morning to all")
	}
	c := start(b, h)
	c.SetDeadline(time.Time{})
	io.WriteString(c, frame(wire.Enter, "ann"))
	in, out := []byte(text), make([]byte, len(answer))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := c.Write(in); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(c, out); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkStream(b *testing.B) {
	talk(b, strings.Repeat(say("ticket-1", "den", "good morning to all"), 64), strings.Repeat(done("ticket-1", wire.OK), 64))
}

func BenchmarkPingPong(b *testing.B) {
	talk(b, say("ticket-1", "den", "good morning to all"), done("ticket-1", wire.OK))
}

func BenchmarkFetch(b *testing.B) {
	line := frame(wire.Line, "\x00\x00\x00\x00ann: \"good morning to all\"")
	talk(b, fetch("ticket-1", "den", 0), strings.Repeat(line, 20)+frame(wire.Tip, "\x02\x00\x00\x00ticket-4\x00"))
}

// Guests that talk at once, without a network.
func BenchmarkGuests(b *testing.B) {
	h := &Hub{}
	h.Open("den", 20)
	text := frame(wire.Enter, "ann") + strings.Repeat(say("ticket-1", "den", "good morning to all")+fetch("ticket-2", "den", 0), 20)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		c := &tape{}
		for pb.Next() {
			c.in = strings.NewReader(text)
			c.out.Reset()
			if err := h.receive(c); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkListen(b *testing.B) {
	h := &Hub{}
	h.Open("den", 20)
	h.Listen("den", io.Discard)
	b.ReportAllocs()
	for b.Loop() {
		h.rooms["den"].add("ann", "good morning to all")
	}
}
