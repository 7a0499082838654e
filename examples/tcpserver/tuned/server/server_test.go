package server

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/tcpserver/client"
	"example.com/tcpserver/metrics"
)

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// journal is a log that is read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// start serves until the test ends, and returns where.
func start(tb testing.TB, idle time.Duration) (string, *journal) {
	tb.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	var out journal
	s := &Server{Log: log.New(&out, "", 0), Idle: idle, Send: patience}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- s.Serve(ctx, listener) }()
	tb.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			tb.Error(err)
		}
	})
	return listener.Addr().String(), &out
}

func dial(tb testing.TB, addr string) *net.TCPConn {
	tb.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { conn.Close() })
	if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
		tb.Fatal(err)
	}
	return conn.(*net.TCPConn)
}

// submit is the frame of submit i.
func submit(i int, payload string) string {
	n := 13 + len(payload)
	return string([]byte{byte(n >> 24), byte(n >> 16), byte(n >> 8), byte(n)}) + fmt.Sprintf("\x02%08d%s", i, payload)
}

func submits(from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		b.WriteString(submit(i, strings.Repeat("x", i%40)))
	}
	return b.String()
}

// acks are the frames that answer them.
func acks(from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintf(&b, "\x00\x00\x00\x0e\x81%08d\x00", i)
	}
	return b.String()
}

func send(tb testing.TB, conn net.Conn, data string) {
	tb.Helper()
	if _, err := io.WriteString(conn, data); err != nil {
		tb.Fatal(err)
	}
}

// expect fails unless the next that conn receives is data.
func expect(tb testing.TB, conn net.Conn, data string) {
	tb.Helper()
	got := make([]byte, len(data))
	if n, err := io.ReadFull(conn, got); err != nil || string(got) != data {
		tb.Fatalf("received %q, %v, want %q", got[:n], err, data)
	}
}

// expectEnd fails unless the server closes the connection and sends no more.
func expectEnd(tb testing.TB, conn net.Conn) {
	tb.Helper()
	if rest, err := io.ReadAll(conn); err != nil || len(rest) > 0 {
		tb.Fatalf("received %q, %v, want the end", rest, err)
	}
}

// A client that waits for each ack gets it.
func TestPingPong(t *testing.T) {
	addr, _ := start(t, patience)
	conn := dial(t, addr)
	for i := 1; i <= 200; i++ {
		send(t, conn, submit(i, "hello"))
		expect(t, conn, acks(i, i))
	}
}

// Acks of frames that have arrived do not wait for the rest of a frame that
// has not.
func TestPartOfAFrame(t *testing.T) {
	addr, _ := start(t, patience)
	conn := dial(t, addr)
	for i := 1; i < 30; i++ {
		next := submit(i+1, "hello")
		send(t, conn, submit(i, "hello")+next[:i%len(next)])
		expect(t, conn, acks(i, i))
		send(t, conn, next[i%len(next):])
		expect(t, conn, acks(i+1, i+1))
	}
}

func TestByteByByte(t *testing.T) {
	addr, _ := start(t, patience)
	conn := dial(t, addr)
	for _, b := range []byte(submits(1, 3)) {
		send(t, conn, string(b))
	}
	expect(t, conn, acks(1, 3))
}

// Many frames in one piece are answered in order, though the client reads
// nothing until all are sent.
func TestBurst(t *testing.T) {
	addr, _ := start(t, patience)
	conn := dial(t, addr)
	send(t, conn, submits(1, 2000))
	expect(t, conn, acks(1, 2000))
}

// Whoever says that he sends no more still gets all acks.
func TestHalfClosed(t *testing.T) {
	addr, out := start(t, patience)
	conn := dial(t, addr)
	send(t, conn, submits(1, 500))
	if err := conn.CloseWrite(); err != nil {
		t.Fatal(err)
	}
	expect(t, conn, acks(1, 500))
	expectEnd(t, conn)
	if out.String() != "" {
		t.Errorf("log %q", out)
	}
}

func TestLargeFrame(t *testing.T) {
	addr, _ := start(t, patience)
	conn := dial(t, addr)
	for _, n := range []int{1<<20 - 13, 0, 5000, 4096 - 13, 1} {
		send(t, conn, submit(n, strings.Repeat("x", n)))
		expect(t, conn, acks(n, n))
	}
}

// What is no submit ends the connection, with a reason in the log, after the
// acks of those before it.
func TestErrors(t *testing.T) {
	for _, test := range []struct{ data, want string }{
		{"\x00\x00\x00\x04", "frame length 4: not between 5 and 1048576"},
		{"\x00\x10\x00\x01", "frame length 1048577: not between 5 and 1048576"},
		{"\xff\xff\xff\xff", "frame length -1: not between 5 and 1048576"},
		{"\x00\x00\x00\x05\x01", "unknown packet type <nil>"},
		{"\x00\x00\x00\x05\x80", "unknown packet type <nil>"},
		{"\x00\x00\x00\x05\x07", "unknown command 0x07"},
		{"\x00\x00\x00\x06\x02x", "submit of 1 bytes: shorter than its id"},
		{acks(1, 1), "unknown packet type *packet.SubmitAck"},
	} {
		addr, out := start(t, patience)
		conn := dial(t, addr)
		send(t, conn, submits(1, 3)+test.data)
		expect(t, conn, acks(1, 3))
		expectEnd(t, conn)
		if want := fmt.Sprintf("client %s: %s\n", conn.LocalAddr(), test.want); out.String() != want {
			t.Errorf("%q: log %q, want %q", test.data, out, want)
		}
	}
}

func TestCutOff(t *testing.T) {
	for _, data := range []string{"\x00", "\x00\x00\x00\x0f", "\x00\x00\x00\x0f\x02x"} {
		addr, out := start(t, patience)
		conn := dial(t, addr)
		send(t, conn, submits(1, 3)+data)
		if err := conn.CloseWrite(); err != nil {
			t.Fatal(err)
		}
		expect(t, conn, acks(1, 3))
		expectEnd(t, conn)
		if want := fmt.Sprintf("client %s: unexpected EOF\n", conn.LocalAddr()); out.String() != want {
			t.Errorf("%q: log %q, want %q", data, out, want)
		}
	}
}

// A silent client is sent away, with the acks it is owed.
func TestIdle(t *testing.T) {
	for _, data := range []string{"", "\x00\x00"} {
		addr, out := start(t, time.Second)
		conn := dial(t, addr)
		send(t, conn, submits(1, 3)+data)
		expect(t, conn, acks(1, 3))
		expectEnd(t, conn)
		if !strings.HasSuffix(out.String(), "i/o timeout\n") {
			t.Errorf("%q: log %q", data, out)
		}
	}
}

// Ending the server ends the connections, without a word.
func TestShutdown(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var out journal
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() {
		done <- (&Server{Log: log.New(&out, "", 0), Idle: patience, Send: patience}).Serve(ctx, listener)
	}()
	conn := dial(t, listener.Addr().String())
	send(t, conn, submits(1, 1))
	expect(t, conn, acks(1, 1))
	cancel()
	expectEnd(t, conn)
	if err := <-done; err != nil || out.String() != "" {
		t.Errorf("%v, log %q", err, &out)
	}
}

// values are the metrics as Prometheus sees them.
func values(t *testing.T) map[string]float64 {
	t.Helper()
	w := httptest.NewRecorder()
	metrics.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	all := map[string]float64{}
	for _, line := range strings.Split(w.Body.String(), "\n") {
		var name string
		var value float64
		if strings.HasPrefix(line, "tcp_server_") {
			if _, err := fmt.Sscan(line, &name, &value); err != nil {
				t.Fatal(err)
			}
			all[strings.TrimPrefix(name, "tcp_server_demo2_")] = value
		}
	}
	return all
}

// await fails unless the metrics soon differ from before by what is wanted.
func await(t *testing.T, before map[string]float64, connected, received, sent float64) {
	t.Helper()
	var now map[string]float64
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(time.Millisecond) {
		now = values(t)
		if now["client_connected"]-before["client_connected"] == connected &&
			now["req_recv_total"]-before["req_recv_total"] == received &&
			now["rsp_send_total"]-before["rsp_send_total"] == sent {
			return
		}
	}
	t.Fatalf("metrics %v, were %v; want %v more connected, %v received, %v sent", now, before, connected, received, sent)
}

func TestMetrics(t *testing.T) {
	addr, _ := start(t, patience)
	await(t, map[string]float64{"req_recv_total": values(t)["req_recv_total"], "rsp_send_total": values(t)["rsp_send_total"]}, 0, 0, 0)
	before := values(t)
	if len(before) != 3 {
		t.Fatalf("metrics %v", before)
	}
	a, b := dial(t, addr), dial(t, addr)
	send(t, a, submits(1, 7))
	send(t, b, submits(1, 400))
	expect(t, a, acks(1, 7))
	expect(t, b, acks(1, 400))
	await(t, before, 2, 407, 407)
	send(t, a, submits(8, 9)+"\x00\x00\x00\x05\x07") // received, not answered
	expect(t, a, acks(8, 9))
	expectEnd(t, a)
	await(t, before, 1, 410, 409)
	b.Close()
	await(t, before, 0, 410, 409)
}

// Several clients at the same time, each streaming.
func TestStreams(t *testing.T) {
	addr, out := start(t, patience)
	var all sync.WaitGroup
	for range 10 {
		conn := dial(t, addr)
		all.Add(1)
		go func() {
			defer all.Done()
			if err := client.Stream(t.Context(), conn, 1000); err != nil {
				t.Error(err)
			}
		}()
	}
	all.Wait()
	if out.String() != "" {
		t.Errorf("log %q", out)
	}
}

func exchange(b *testing.B, request, response string) {
	addr, _ := start(b, patience)
	conn := dial(b, addr)
	if err := conn.SetDeadline(time.Time{}); err != nil {
		b.Fatal(err)
	}
	data, answer := []byte(request), make([]byte, len(response))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conn.Write(data); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(conn, answer); err != nil {
			b.Fatal(err)
		}
	}
	if string(answer) != response {
		b.Errorf("received %q", answer)
	}
}

// BenchmarkStreaming sends 100 packets at once, then reads their acks.
func BenchmarkStreaming(b *testing.B) { exchange(b, submits(1, 100), acks(1, 100)) }

// BenchmarkPingPong waits for the ack of each packet.
func BenchmarkPingPong(b *testing.B) { exchange(b, submit(1, "amber-otter-k3"), acks(1, 1)) }
