package station

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/weighbridge/yard"
)

// sheet may be written and read at once.
type sheet struct {
	mu sync.Mutex
	b  strings.Builder
}

func (s *sheet) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *sheet) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

func frame(body string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(body)))) + body
}

func weighing(ticket int, kilos uint32, plate string) string {
	return frame(fmt.Sprintf("W%08d%s%s", ticket, binary.BigEndian.AppendUint32(nil, kilos), plate))
}

func receipt(ticket int, v yard.Verdict) string { return frame(fmt.Sprintf("R%08d%c", ticket, v)) }

type fixture struct {
	*Station
	paper, lamps *sheet
	addr         string
}

func start(t testing.TB, paper io.Writer) *fixture {
	t.Helper()
	f := &fixture{paper: new(sheet), lamps: new(sheet)}
	if paper == nil {
		paper = f.paper
	}
	y := yard.New()
	y.Admit(yard.Truck{Plate: "AB-12", Limit: 40000, Pit: "North", Stone: "basalt", Layer: 3})
	f.Station = New(y, yard.NewJournal(paper), f.lamps)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f.addr = ln.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- f.Run(ctx, ln) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return f
}

func dial(t testing.TB, f *fixture) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", f.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	return conn
}

func say(t testing.TB, conn net.Conn, text string) {
	t.Helper()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
}

func hear(t testing.TB, conn net.Conn, want string) {
	t.Helper()
	got := make([]byte, len(want))
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != want {
		t.Fatalf("got %q, %v, want %q", got, err, want)
	}
}

// A terminal waits for each receipt; when it has it, all is on paper and on the
// lamp.
func TestOneByOne(t *testing.T) {
	f := start(t, nil)
	conn := dial(t, f)
	say(t, conn, "WB2")
	for i := range 10 {
		say(t, conn, weighing(i, 15000, "AB-12"))
		hear(t, conn, receipt(i, yard.Entered))
		say(t, conn, weighing(i, 35000, "AB-12"))
		hear(t, conn, receipt(i, yard.Left))
		if n := strings.Count(f.paper.String(), "\n"); n != i+1 {
			t.Fatalf("%d lines on paper, want %d", n, i+1)
		}
		if got := f.lamps.String(); got != strings.Repeat("ENTER\nLEAVE\n", i+1) {
			t.Fatalf("lamps: %q", got)
		}
	}
}

func TestAtOnce(t *testing.T) {
	f := start(t, nil)
	conn := dial(t, f)
	in, out := "WB2", ""
	for i := range 100 {
		in += weighing(i, 1, "none") + frame("A")
		out += receipt(i, yard.Unknown)
	}
	say(t, conn, in)
	hear(t, conn, out)
}

// A receipt does not wait for a frame of which only a part is there.
func TestPart(t *testing.T) {
	f := start(t, nil)
	conn := dial(t, f)
	next := weighing(2, 35000, "AB-12")
	say(t, conn, "WB2"+weighing(1, 15000, "AB-12")+next[:6])
	hear(t, conn, receipt(1, yard.Entered))
	say(t, conn, next[6:]+next[:1])
	hear(t, conn, receipt(2, yard.Left))
}

func TestMistakes(t *testing.T) {
	f := start(t, nil)
	for _, bad := range []string{frame("X"), frame(""), "\xff\xff\xff\xff", frame("Wshort")} {
		conn := dial(t, f)
		say(t, conn, "WB2"+weighing(1, 5, "none")+bad)
		hear(t, conn, receipt(1, yard.Unknown))
		if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil {
			t.Errorf("%q: %d, %v", bad, n, err)
		}
	}
	for _, bad := range []string{"WB1", "GET"} {
		conn := dial(t, f)
		say(t, conn, bad)
		if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil {
			t.Errorf("%q: %d, %v", bad, n, err)
		}
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

// Nobody leaves whose load is not on paper.
func TestNoPaper(t *testing.T) {
	f := start(t, broken{})
	conn := dial(t, f)
	say(t, conn, "WB2"+weighing(1, 15000, "AB-12"))
	hear(t, conn, receipt(1, yard.Entered))
	say(t, conn, weighing(2, 35000, "AB-12"))
	if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil || f.lamps.String() != "ENTER\n" {
		t.Error(n, err, f.lamps.String())
	}
}

func TestHandler(t *testing.T) {
	f := start(t, nil)
	conn := dial(t, f)
	say(t, conn, "WB2"+weighing(1, 5, "none"))
	hear(t, conn, receipt(1, yard.Unknown))
	get := func(path string) string {
		w := httptest.NewRecorder()
		f.Handler().ServeHTTP(w, httptest.NewRequest("GET", path, nil))
		return w.Body.String()
	}
	if got := get("/metrics"); !strings.Contains(got, "\nterminals 1\n") || !strings.Contains(got, "\nrejected 1\n") {
		t.Error(got)
	}
	if got := get("/heavy"); got != "null\n" {
		t.Error(got)
	}
	f.Yard.Weigh("AB-12", 1000)
	f.Yard.Weigh("AB-12", 31000)
	if got := get("/slips?quarry=Q"); got != "Weighbridge of Q\n  slip 1: AB-12 from North.basalt.3\n  net ....30000 kg\n" {
		t.Error(got)
	}
	if got := get("/heavy"); got != `[{"plate":"AB-12","heap":"North.basalt.3","kilos":30000}]`+"\n" {
		t.Error(got)
	}
}

func BenchmarkAtOnce(b *testing.B) {
	f := start(b, io.Discard)
	conn := dial(b, f)
	conn.SetDeadline(time.Time{})
	say(b, conn, "WB2")
	const n = 100
	in := []byte(strings.Repeat(weighing(1, 5, "none"), n))
	out := make([]byte, n*len(receipt(1, 0)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conn.Write(in); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(conn, out); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOneByOne(b *testing.B) {
	f := start(b, io.Discard)
	conn := dial(b, f)
	conn.SetDeadline(time.Time{})
	say(b, conn, "WB2")
	in, out := []byte(weighing(1, 5, "none")), make([]byte, len(receipt(1, 0)))
	for b.Loop() {
		if _, err := conn.Write(in); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(conn, out); err != nil {
			b.Fatal(err)
		}
	}
}

// stub is a connection that has said all it will.
type stub struct {
	net.Conn
	in *bytes.Reader
}

func (s stub) Read(p []byte) (int, error)       { return s.in.Read(p) }
func (s stub) Write(p []byte) (int, error)      { return len(p), nil }
func (s stub) SetReadDeadline(time.Time) error  { return nil }
func (s stub) SetWriteDeadline(time.Time) error { return nil }

func BenchmarkAttend(b *testing.B) {
	y := yard.New()
	y.Admit(yard.Truck{Plate: "AB-12", Limit: 1, Tare: 1, Pit: "North", Stone: "basalt", Layer: 3})
	s := New(y, yard.NewJournal(io.Discard), io.Discard)
	in := []byte("WB2" + strings.Repeat(weighing(1, 5, "AB-12"), 100))
	b.ReportAllocs()
	for b.Loop() {
		if err := s.attend(stub{in: bytes.NewReader(in)}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSignal(b *testing.B) {
	s := New(yard.New(), yard.NewJournal(io.Discard), io.Discard)
	for b.Loop() {
		s.signal(yard.Entered)
	}
}
