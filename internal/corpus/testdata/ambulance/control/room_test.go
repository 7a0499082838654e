package control

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/ambulance/fleet"
)

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// notes is a log that is read while it is written.
type notes struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (n *notes) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(p)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

func start(tb testing.TB, out io.Writer) (*Room, string) {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	room := &Room{
		Fleet:    fleet.New(time.Now, "RTW1", "RTW2", "MED12"),
		Strips:   new(fleet.Strips),
		Log:      log.New(out, "", 0),
		Patience: patience,
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- room.Serve(ctx, l) }()
	tb.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			tb.Error(err)
		}
	})
	return room, l.Addr().String()
}

func call(tb testing.TB, addr string) net.Conn {
	tb.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(patience))
	if _, err := conn.Write([]byte("AMB1")); err != nil {
		tb.Fatal(err)
	}
	return conn
}

func status(serial int, s fleet.Status, callsign string) string {
	return frame(fmt.Sprintf("\x21%08d%c%s", serial, s, callsign))
}

func frame(payload string) string {
	return "\x00\x00\x00" + string(rune(len(payload))) + payload
}

func receipt(serial int, verdict byte) string {
	return fmt.Sprintf("\x00\x00\x00\x0a\xa1%08d%c", serial, verdict)
}

func expect(t *testing.T, conn net.Conn, want string) {
	t.Helper()
	got := make([]byte, len(want))
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != want {
		t.Errorf("%q, %v, not %q", got, err, want)
	}
}

// A terminal waits for each receipt before it says more.
func TestOneByOne(t *testing.T) {
	room, addr := start(t, io.Discard)
	conn := call(t, addr)
	for i, c := range []struct {
		callsign string
		status   fleet.Status
		verdict  byte
	}{{"RTW1", fleet.Free, 0}, {"RTW7", fleet.Free, 1}, {"MED12", 9, 2}, {"MED12", fleet.OnTheWay, 0}} {
		io.WriteString(conn, status(i, c.status, c.callsign))
		expect(t, conn, receipt(i, c.verdict))
	}
	if v, _ := room.Fleet.Get("MED12"); v.Status != fleet.OnTheWay || v.Calls != 1 {
		t.Errorf("%+v", v)
	}
	if n := room.Received.Total(); n != 4 {
		t.Errorf("%d received", n)
	}
}

// Another one sends all it has, in pieces that are no frames, and hangs up.
func TestManyAtOnce(t *testing.T) {
	room, addr := start(t, io.Discard)
	conn := call(t, addr)
	var all, want strings.Builder
	for i := range 300 {
		all.WriteString(status(i, fleet.Free+fleet.Status(i%2), "RTW2"))
		want.WriteString(receipt(i, 0))
	}
	all.WriteString(frame("\x2200000300RTW2\x05\x06\x07"))
	all.WriteString(frame("\x2200000301RTW2\x08"))
	want.WriteString(receipt(300, 0) + receipt(301, 0))
	go func() {
		text := all.String()
		for len(text) > 0 {
			n := min(len(text), 997)
			io.WriteString(conn, text[:n])
			text = text[n:]
		}
		conn.(*net.TCPConn).CloseWrite()
	}()
	expect(t, conn, want.String())
	if _, err := conn.Read(make([]byte, 1)); err != io.EOF {
		t.Errorf("after all: %v", err)
	}
	if got := fmt.Sprint(room.Strips.Take("RTW2")); got != "[[5 6 7] [8]]" {
		t.Error(got)
	}
	if n := room.Answered.Total(); n != 302 {
		t.Errorf("%d answered", n)
	}
}

// What came before a fault has its receipt.
func TestFaults(t *testing.T) {
	for sent, said := range map[string]string{
		frame("\x55"):      "message of kind 0x55",
		frame("\x21123"):   "message: too short",
		"\x00\x20\x00\x00": "wire: bad frame size: 2097152",
		"\x00\x00\x00\x00": "wire: bad frame size: 0",
	} {
		out := new(notes)
		_, addr := start(t, out)
		conn := call(t, addr)
		io.WriteString(conn, status(7, fleet.Free, "RTW1")+sent)
		expect(t, conn, receipt(7, 0))
		if rest, err := io.ReadAll(conn); len(rest) > 0 {
			t.Errorf("%q: answered %q, %v", sent, rest, err)
		}
		for end := time.Now().Add(patience); !strings.Contains(out.String(), said); time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("%q: logged %q", sent, out.String())
			}
		}
	}
}

func TestGreeting(t *testing.T) {
	out := new(notes)
	_, addr := start(t, out)
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	io.WriteString(conn, "HTTP")
	conn.SetDeadline(time.Now().Add(patience))
	if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Error(n, err)
	}
	for end := time.Now().Add(patience); !strings.Contains(out.String(), `greeting "HTTP"`); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("logged %q", out.String())
		}
	}
}

func BenchmarkTerminal(b *testing.B) {
	b.Run("streaming", func(b *testing.B) {
		_, addr := start(b, io.Discard)
		conn := call(b, addr)
		const batch = 200
		var all strings.Builder
		for i := range batch {
			all.WriteString(status(i, fleet.AtScene, "RTW1"))
		}
		text, got := []byte(all.String()), make([]byte, batch*14)
		b.ReportAllocs()
		for b.Loop() {
			conn.SetDeadline(time.Now().Add(patience))
			go conn.Write(text)
			if _, err := io.ReadFull(conn, got); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("pingpong", func(b *testing.B) {
		_, addr := start(b, io.Discard)
		conn := call(b, addr)
		text, got := []byte(status(1, fleet.AtScene, "RTW1")), make([]byte, 14)
		b.ReportAllocs()
		for b.Loop() {
			conn.SetDeadline(time.Now().Add(patience))
			conn.Write(text)
			if _, err := io.ReadFull(conn, got); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkTake(b *testing.B) {
	room := &Room{Fleet: fleet.New(time.Now, "RTW1")}
	payload := []byte("\x2100000042\x03RTW1")
	b.ReportAllocs()
	for b.Loop() {
		if r, err := room.take(payload); err != nil || len(r.Encode()) != 10 {
			b.Fatal(err)
		}
	}
}
