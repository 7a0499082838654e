package server

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/turnstile/internal/audit"
	"example.com/turnstile/internal/proto"
	"example.com/turnstile/internal/store"
)

const verdictLen = 4 + 1 + 12 + 1

func frame(payload string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(len(payload)))) + payload
}

func scan(id int, gate byte, direction byte, barcode string) string {
	return frame(fmt.Sprintf("\x10%012d\x00%c%c%s", id, gate, direction, barcode))
}

func verdict(id int, code store.Code) string {
	return frame(fmt.Sprintf("\x90%012d%c", id, code))
}

// buffer may be written and read concurrently.
type buffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (b *buffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.Write(p)
}

func (b *buffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.b.String()
}

type fixture struct {
	*Server
	audit, doors *buffer
	addr         string
}

func start(t testing.TB, change func(*Config)) *fixture {
	t.Helper()
	f := &fixture{audit: new(buffer), doors: new(buffer)}
	st := store.New()
	st.Put(store.Ticket{Barcode: "100", Zone: "North", Row: 1, Seat: "1", MaxUses: 1})
	st.Put(store.Ticket{Barcode: "200", Zone: "South", Row: 1, Seat: "1", MaxUses: 1 << 30})
	cfg := Config{Store: st, Room: store.NewRoom(2), Audit: audit.New(f.audit), Doors: f.doors, IdleTimeout: 5 * time.Second}
	if change != nil {
		change(&cfg)
	}
	f.Server = New(cfg)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f.addr = ln.Addr().String()
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- f.Serve(ctx, ln) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Errorf("Serve() error = %v", err)
		}
	})
	return f
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

func send(t testing.TB, conn net.Conn, text string) {
	t.Helper()
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
}

func expect(t testing.TB, conn net.Conn, want string) {
	t.Helper()
	got := make([]byte, len(want))
	if _, err := io.ReadFull(conn, got); err != nil || string(got) != want {
		t.Fatalf("received %q, %v, want %q", got, err, want)
	}
}

// A gate waits for each verdict before it scans the next ticket.
func TestOneByOne(t *testing.T) {
	f := start(t, nil)
	conn := dial(t, f.addr)
	for i, step := range []struct {
		direction byte
		barcode   string
		want      store.Code
	}{
		{0, "100", store.OK}, {0, "100", store.Used}, {0, "200", store.OK},
		{0, "200", store.Full}, {1, "100", store.OK}, {0, "999", store.Unknown},
	} {
		send(t, conn, scan(i, 7, step.direction, step.barcode))
		expect(t, conn, verdict(i, step.want))
	}
	if got := f.doors.String(); got != "OPEN 7\nOPEN 7\nOPEN 7\n" {
		t.Errorf("doors got %q", got)
	}
	if got := strings.Count(f.audit.String(), "\n"); got != 6 {
		t.Errorf("%d lines in the audit log, want 6", got)
	}
}

// A gate that was offline sends what it has at once.
func TestPipelined(t *testing.T) {
	f := start(t, nil)
	conn := dial(t, f.addr)
	var in, out strings.Builder
	for i := range 200 {
		in.WriteString(scan(i, 1, 0, "999"))
		in.WriteString(frame("\x11"))
		out.WriteString(verdict(i, store.Unknown))
	}
	send(t, conn, in.String())
	expect(t, conn, out.String())
}

// The verdict does not wait for the rest of a frame that has only begun.
func TestHalfAFrame(t *testing.T) {
	f := start(t, nil)
	conn := dial(t, f.addr)
	next := scan(2, 1, 0, "200")
	send(t, conn, scan(1, 1, 0, "100")+next[:9])
	expect(t, conn, verdict(1, store.OK))
	send(t, conn, next[9:])
	expect(t, conn, verdict(2, store.OK))
	send(t, conn, scan(3, 1, 0, "200")+next[:2])
	expect(t, conn, verdict(3, store.Full))
	send(t, conn, next[2:]+frame("\x11"))
	expect(t, conn, verdict(2, store.Full))
}

// What is right before a mistake is answered, and the connection is closed.
func TestMistakes(t *testing.T) {
	f := start(t, nil)
	for _, bad := range []string{
		frame(""), frame("\x77"), frame("\x10short"), "\xff\xff\xff\xff", scan(2, 1, 9, "100"),
	} {
		conn := dial(t, f.addr)
		send(t, conn, scan(1, 1, 0, "999")+bad)
		expect(t, conn, verdict(1, store.Unknown))
		if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil {
			t.Errorf("after %q: read %d bytes, %v", bad, n, err)
		}
	}
}

func TestBehindProxy(t *testing.T) {
	f := start(t, func(c *Config) { c.BehindProxy = true })
	conn := dial(t, f.addr)
	send(t, conn, "PROXY TCP4 192.0.2.1 192.0.2.2 4711 7400\r\n"+scan(1, 1, 0, "100")+scan(2, 1, 0, "100"))
	expect(t, conn, verdict(1, store.OK)+verdict(2, store.Used))
	for _, bad := range []string{"HELLO\r\n", strings.Repeat("x", 200)} {
		conn := dial(t, f.addr)
		send(t, conn, bad)
		if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil {
			t.Errorf("after %q: read %d bytes, %v", bad, n, err)
		}
	}
}

func TestReadProxyLine(t *testing.T) {
	r := strings.NewReader("PROXY TCP4 192.0.2.1 192.0.2.2 4711 7400\r\nrest")
	source, err := readProxyLine(r)
	rest, _ := io.ReadAll(r)
	if source != "192.0.2.1:4711" || err != nil || string(rest) != "rest" {
		t.Errorf("readProxyLine() = %q, %v, and left %q", source, err, rest)
	}
	if _, err := readProxyLine(strings.NewReader("PROXY")); !errors.Is(err, io.EOF) || !errors.Is(err, errProxy) {
		t.Errorf("readProxyLine() error = %v", err)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }

// Nobody gets in who is not on record.
func TestAuditFails(t *testing.T) {
	f := start(t, func(c *Config) { c.Audit = audit.New(broken{}) })
	conn := dial(t, f.addr)
	send(t, conn, scan(1, 1, 0, "100"))
	if n, err := conn.Read(make([]byte, 1)); n != 0 || err == nil {
		t.Errorf("read %d bytes, %v", n, err)
	}
	if got := f.doors.String(); got != "" {
		t.Errorf("doors got %q", got)
	}
}

// When the gate hears that a ticket is good, it is on record and the door is open.
func TestOrder(t *testing.T) {
	f := start(t, func(c *Config) { c.Room = store.NewRoom(1000) })
	conn := dial(t, f.addr)
	for i := range 50 {
		send(t, conn, scan(i, 3, 0, "200"))
		expect(t, conn, verdict(i, store.OK))
		if n := strings.Count(f.audit.String(), "\n"); n != i+1 {
			t.Fatalf("%d lines in the audit log, want %d", n, i+1)
		}
		if n := strings.Count(f.doors.String(), "OPEN 3\n"); n != i+1 {
			t.Fatalf("the door was opened %d times, want %d", n, i+1)
		}
	}
}

func TestManyGates(t *testing.T) {
	f := start(t, func(c *Config) { c.Room = store.NewRoom(1000) })
	var wg sync.WaitGroup
	for gate := range byte(8) {
		conn := dial(t, f.addr)
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := range 50 {
				io.WriteString(conn, scan(i, gate, 0, "200"))
				got := make([]byte, verdictLen)
				if _, err := io.ReadFull(conn, got); err != nil || string(got) != verdict(i, store.OK) {
					t.Errorf("received %q, %v", got, err)
					return
				}
			}
		}()
	}
	wg.Wait()
	// The last verdict of a gate is counted after it was sent.
	want := "verdicts: Ok=400 Unknown=0 Blocked=0 Used=0 Full=0"
	for deadline := time.Now().Add(5 * time.Second); f.Summary() != want && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	if got := f.Summary(); got != want {
		t.Errorf("Summary() = %q, want %q", got, want)
	}
}

func TestAdmin(t *testing.T) {
	f := start(t, func(c *Config) { c.OverrideKey = []byte("key") })
	conn := dial(t, f.addr)
	send(t, conn, scan(1, 7, 0, "100"))
	expect(t, conn, verdict(1, store.OK))
	send(t, conn, scan(2, 7, 0, "100"))
	expect(t, conn, verdict(2, store.Used))
	admin := f.Admin("Final", []uint16{7})
	get := func(method, path, signature string) *httptest.ResponseRecorder {
		req := httptest.NewRequest(method, path, nil)
		req.Header.Set("X-Signature", signature)
		rec := httptest.NewRecorder()
		admin.ServeHTTP(rec, req)
		return rec
	}
	if got := get("GET", "/metrics", "").Body.String(); !strings.Contains(got, "turnstile_gates_connected 1\n") || !strings.Contains(got, "turnstile_frames_total 2\n") || !strings.Contains(got, "turnstile_verdicts_total{code=\"ok\"} 1\n") {
		t.Errorf("metrics are\n%s", got)
	}
	if got := get("GET", "/blocked", "").Body.String(); got != "null\n" {
		t.Errorf("blocked: %q", got)
	}
	if got := get("GET", "/report", "").Body.String(); !strings.Contains(got, "Gate 7 (North) admitted .........1 refused .........1\n") {
		t.Errorf("report:\n%s", got)
	}
	mac := hmac.New(sha256.New, []byte("key"))
	mac.Write([]byte("9"))
	signature := hex.EncodeToString(mac.Sum(nil))
	for _, tt := range []struct {
		gate, signature string
		want            int
	}{
		{"9", signature, 204}, {"8", signature, 403}, {"9", "zz", 403}, {"x", signature, 400},
	} {
		if got := get("POST", "/gates/"+tt.gate+"/open", tt.signature).Code; got != tt.want {
			t.Errorf("gate %s: status %d, want %d", tt.gate, got, tt.want)
		}
	}
	if got := f.doors.String(); got != "OPEN 7\nOPEN 9\n" {
		t.Errorf("doors got %q", got)
	}
}

func quiet(c *Config) {
	c.Audit = audit.New(io.Discard)
	c.Doors = io.Discard
}

// BenchmarkPipelined sends scans without waiting for verdicts.
func BenchmarkPipelined(b *testing.B) {
	f := start(b, quiet)
	conn := dial(b, f.addr)
	conn.SetDeadline(time.Time{})
	const n = 100
	batch := []byte(strings.Repeat(scan(1, 7, 0, "999"), n))
	verdicts := make([]byte, n*verdictLen)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conn.Write(batch); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(conn, verdicts); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRoundTrip waits for each verdict.
func BenchmarkRoundTrip(b *testing.B) {
	f := start(b, quiet)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		conn, err := net.Dial("tcp", f.addr)
		if err != nil {
			b.Error(err)
			return
		}
		defer conn.Close()
		msg := []byte(scan(1, 7, 0, "999"))
		got := make([]byte, verdictLen)
		for pb.Next() {
			if _, err := conn.Write(msg); err != nil {
				b.Error(err)
				return
			}
			if _, err := io.ReadFull(conn, got); err != nil {
				b.Error(err)
				return
			}
		}
	})
}

// stubConn is a connection whose other end has sent everything already.
type stubConn struct {
	net.Conn
	in  *bytes.Reader
	out int
}

func (c *stubConn) Read(p []byte) (int, error)       { return c.in.Read(p) }
func (c *stubConn) Write(p []byte) (int, error)      { c.out += len(p); return len(p), nil }
func (c *stubConn) SetReadDeadline(time.Time) error  { return nil }
func (c *stubConn) SetWriteDeadline(time.Time) error { return nil }

func BenchmarkHandle(b *testing.B) {
	s := New(Config{Store: store.New(), Room: store.NewRoom(10), Audit: audit.New(io.Discard), Doors: io.Discard})
	in := []byte(strings.Repeat(scan(1, 7, 0, "999"), 100))
	b.ReportAllocs()
	for b.Loop() {
		conn := &stubConn{in: bytes.NewReader(in)}
		if err := s.handle(conn); err != nil || conn.out != 100*verdictLen {
			b.Fatal(err, conn.out)
		}
	}
}

func BenchmarkReadProxyLine(b *testing.B) {
	for b.Loop() {
		if _, err := readProxyLine(strings.NewReader("PROXY TCP4 192.0.2.1 192.0.2.2 4711 7400\r\n")); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpenDoor(b *testing.B) {
	s := New(Config{Doors: io.Discard})
	b.ReportAllocs()
	for b.Loop() {
		if err := s.openDoor(7); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecide(b *testing.B) {
	s := New(Config{Store: store.New(), Room: store.NewRoom(10), Audit: audit.New(io.Discard), Doors: io.Discard})
	msg := &proto.Scan{ID: "000000000001", Gate: 7, Barcode: "999"}
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if code, err := s.decide(msg); code == store.OK || err != nil {
				b.Error(code, err)
			}
		}
	})
}

func BenchmarkOverride(b *testing.B) {
	s := New(Config{OverrideKey: []byte("key")})
	signature := strings.Repeat("00", sha256.Size)
	for b.Loop() {
		if s.signed("7", signature) {
			b.Fatal("signed")
		}
	}
}
