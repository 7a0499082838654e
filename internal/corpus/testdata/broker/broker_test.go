package broker

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is how long a test waits for what must come.
const patience = 20 * time.Second

// lines is a log that is read while it is written.
type lines struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (l *lines) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *lines) read() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

func start(tb testing.TB, out io.Writer) string {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- (&Broker{Log: log.New(out, "", 0), Idle: patience}).Serve(ctx, l) }()
	tb.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			tb.Error(err)
		}
	})
	return l.Addr().String()
}

func dial(tb testing.TB, addr string) *net.TCPConn {
	tb.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { conn.Close() })
	conn.SetDeadline(time.Now().Add(patience))
	return conn.(*net.TCPConn)
}

// framed puts the length before a message.
func framed(message string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(len(message)))) + message
}

func send(tb testing.TB, conn net.Conn, data string) {
	tb.Helper()
	if _, err := io.WriteString(conn, data); err != nil {
		tb.Fatal(err)
	}
}

func expect(tb testing.TB, conn net.Conn, data string) {
	tb.Helper()
	got := make([]byte, len(data))
	if n, err := io.ReadFull(conn, got); err != nil || string(got) != data {
		tb.Fatalf("received %q, %v, want %q", got[:n], err, data)
	}
}

// A client that waits for each answer gets it.
func TestOneByOne(t *testing.T) {
	conn := dial(t, start(t, io.Discard))
	for i := range 100 {
		send(t, conn, framed(fmt.Sprintf("P%06dnews hello", i)))
		expect(t, conn, framed(fmt.Sprintf("D%06d", i)))
	}
	for message, answer := range map[string]string{"C000000news": "D000000100", "C000000none": "D0000000", "C000000": "D0000000", "X000000": "F000000no such kind"} {
		send(t, conn, framed(message))
		expect(t, conn, framed(answer))
	}
}

// What has come is answered though the rest of the next message has not.
func TestPart(t *testing.T) {
	conn := dial(t, start(t, io.Discard))
	next := framed("C000002a")
	for n := 1; n < len(next); n++ {
		send(t, conn, framed("P000001a b")+next[:n])
		expect(t, conn, framed("D000001"))
		send(t, conn, next[n:])
		expect(t, conn, framed("D000002"+fmt.Sprint(n)))
	}
}

// Many at once are answered in order, also to a client that will send no more.
func TestMany(t *testing.T) {
	var out lines
	conn := dial(t, start(t, &out))
	var all, answers strings.Builder
	for i := range 1000 {
		all.WriteString(framed(fmt.Sprintf("P%06dnews %s", i, strings.Repeat("x", i%60))))
		answers.WriteString(framed(fmt.Sprintf("D%06d", i)))
	}
	send(t, conn, all.String())
	conn.CloseWrite()
	expect(t, conn, answers.String())
	if rest, err := io.ReadAll(conn); len(rest) > 0 || err != nil {
		t.Errorf("%q, %v", rest, err)
	}
	out.mu.Lock()
	defer out.mu.Unlock()
	if out.text.Len() > 0 {
		t.Errorf("log %q", &out.text)
	}
}

func TestBadLength(t *testing.T) {
	var out lines
	conn := dial(t, start(t, &out))
	send(t, conn, framed("P000001a")+"\x00\x00\x00\x00")
	expect(t, conn, framed("D000001"))
	if rest, err := io.ReadAll(conn); len(rest) > 0 || err != nil {
		t.Errorf("%q, %v", rest, err)
	}
	want := fmt.Sprintf("client %s: message of 0 bytes: not between 7 and 65536\n", conn.LocalAddr())
	for ends := time.Now().Add(patience); out.read() == "" && time.Now().Before(ends); { // it is written when the connection is closed
		time.Sleep(time.Millisecond)
	}
	if got := out.read(); got != want {
		t.Errorf("log %q, want %q", got, want)
	}
}

func BenchmarkStream(b *testing.B) {
	const batch = 200
	conn := dial(b, start(b, io.Discard))
	conn.SetDeadline(time.Time{})
	data := []byte(strings.Repeat(framed("P000001news temperature 17.5"), batch))
	answers := make([]byte, batch*len(framed("D000001")))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conn.Write(data); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(conn, answers); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOneByOne(b *testing.B) {
	conn := dial(b, start(b, io.Discard))
	conn.SetDeadline(time.Time{})
	data := []byte(framed("P000001news temperature 17.5"))
	answer := make([]byte, len(framed("D000001")))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := conn.Write(data); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(conn, answer); err != nil {
			b.Fatal(err)
		}
	}
}
