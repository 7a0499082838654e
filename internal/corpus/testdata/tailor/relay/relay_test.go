package relay

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// open returns what lines came, and how to connect.
func open(t testing.TB, line func(string) error) func() net.Conn {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan error)
	go func() { done <- (&Relay{Line: line, Idle: time.Minute}).Serve(l) }()
	var all []net.Conn
	t.Cleanup(func() {
		l.Close()
		for _, c := range all {
			c.Close()
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	return func() net.Conn {
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		c.SetDeadline(time.Now().Add(time.Minute))
		all = append(all, c)
		return c
	}
}

func expect(t *testing.T, c net.Conn, want string) {
	t.Helper()
	got := make([]byte, len(want))
	if n, err := io.ReadFull(c, got); err != nil || string(got) != want {
		t.Fatalf("%q, %v", got[:n], err)
	}
}

func TestServe(t *testing.T) {
	var mu sync.Mutex
	var lines []string
	dial := open(t, func(line string) error {
		mu.Lock()
		defer mu.Unlock()
		if line == "bad" {
			return errors.New("full")
		}
		lines = append(lines, line)
		return nil
	})
	c := dial()
	io.WriteString(c, "1 open 5 v=0.1\n")
	expect(t, c, "1 rsp 6 200 OK\n")
	c.Close()
	c = dial()
	io.WriteString(c, "1 open 0\n")
	expect(t, c, "1 rsp 6 200 OK\n")
	// Byte by byte, and a text with newlines in it.
	for _, b := range []byte("2 syslog 9 a\nb c\nd \n\n") {
		c.Write([]byte{b})
	}
	expect(t, c, "2 rsp 6 200 OK\n")
	// What has come is answered, when of the next one there is only half.
	io.WriteString(c, "03 syslog 3 bad\nfour sys")
	expect(t, c, "03 rsp 8 500 full\n")
	io.WriteString(c, "log 0\n5 nonsense 1 x\n")
	expect(t, c, "four rsp 6 200 OK\n5 rsp 19 500 unknown command\n")
	io.WriteString(c, "6 close 0\n")
	if got, err := io.ReadAll(c); string(got) != "6 rsp 6 200 OK\n" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	mu.Lock()
	defer mu.Unlock()
	if !slices.Equal(lines, []string{"a\nb c\nd \n", ""}) {
		t.Errorf("%q", lines)
	}
}

// pipe is a connection on which all has come that will come.
type pipe struct {
	net.Conn
	in  io.Reader
	out bytes.Buffer
}

func (p *pipe) Read(b []byte) (int, error)  { return p.in.Read(b) }
func (p *pipe) Write(b []byte) (int, error) { return p.out.Write(b) }
func (p *pipe) SetDeadline(time.Time) error { return nil }

func TestErrors(t *testing.T) {
	r := &Relay{Line: func(string) error { return nil }}
	for in, want := range map[string]error{
		"": io.EOF, "1": io.EOF, "1 syslog": io.EOF, "1 syslog 3 ab": io.ErrUnexpectedEOF, "1 syslog x \n": ErrMessage, "1 syslog -1 \n": ErrMessage,
		"1 syslog 1048577 ": ErrMessage, "1 syslog 1 ab\n": ErrMessage, strings.Repeat("1", 33) + " ": ErrMessage, "1 close 0\n2 syslog": nil,
	} {
		p := &pipe{in: strings.NewReader(in)}
		if err := r.talk(&peer{conn: p}); !errors.Is(err, want) {
			t.Errorf("%q: %v", in, err)
		}
	}
}

func BenchmarkLines(b *testing.B) {
	n := 0
	c := open(b, func(line string) error {
		n += len(line)
		return nil
	})()
	var in, answers strings.Builder
	for i := range 100 {
		fmt.Fprintf(&in, "%d syslog 36 2026-03-01 12:00:00 error: timed out\n", i)
		fmt.Fprintf(&answers, "%d rsp 6 200 OK\n", i)
	}
	got := make([]byte, answers.Len())
	b.ReportAllocs()
	for b.Loop() {
		c.SetDeadline(time.Now().Add(time.Minute))
		sent := make(chan error, 1)
		go func() {
			_, err := io.WriteString(c, in.String())
			sent <- err
		}()
		if _, err := io.ReadFull(c, got); err != nil || string(got) != answers.String() {
			b.Fatalf("%q, %v", got, err)
		}
		if err := <-sent; err != nil {
			b.Fatal(err)
		}
	}
}
