package wire

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

func TestLink(t *testing.T) {
	here, there := net.Pipe()
	defer here.Close()
	go func() {
		io.WriteString(there, "\x00\x00\x00\x01A\x00\x00\x00\x0eW")
		time.Sleep(time.Millisecond)
		io.WriteString(there, "12345678\x00\x00\x10\x00X")
		io.WriteString(there, "\x00\x00\x00\x05W")
		there.Close()
	}()
	l := &Link{here, time.Second}
	if frame, err := l.Next(); string(frame) != "A" || err != nil {
		t.Errorf("got %q, %v", frame, err)
	}
	frame, err := l.Next()
	if err != nil {
		t.Fatal(err)
	}
	w, err := ReadWeighing(frame)
	if err != nil || *w != (Weighing{"12345678", 4096, "X"}) {
		t.Errorf("got %v, %v", w, err)
	}
	if _, err := l.Next(); err != io.ErrUnexpectedEOF {
		t.Error(err)
	}
}

func TestEnd(t *testing.T) {
	for text, want := range map[string]error{"": io.EOF, "\x00\x00": io.ErrUnexpectedEOF, "\x00\x00\x00\x00": ErrFrame, "\x00\x00\xff\xff": ErrFrame} {
		l := &Link{stub{Reader: strings.NewReader(text)}, time.Second}
		if _, err := l.Next(); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestReadWeighing(t *testing.T) {
	for _, text := range []string{"", "W", "W12345678\x00\x00\x00\x01", "X12345678\x00\x00\x00\x01plate"} {
		if _, err := ReadWeighing([]byte(text)); !errors.Is(err, ErrFrame) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestReply(t *testing.T) {
	var out bytes.Buffer
	l := &Link{stub{Writer: &out}, time.Second}
	r := &Receipt{"abcdefgh", 3}
	if err := l.Reply(r.Frame()); err != nil || out.String() != "\x00\x00\x00\x0aRabcdefgh\x03" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestGreeting(t *testing.T) {
	r := strings.NewReader("WB2rest")
	version, err := Greeting(iotest.OneByteReader(r))
	if rest, _ := io.ReadAll(r); version != 2 || err != nil || string(rest) != "rest" {
		t.Error(version, err, rest)
	}
	if _, err := Greeting(strings.NewReader("GET")); !errors.Is(err, ErrFrame) {
		t.Error(err)
	}
}

// stub is a connection without a network.
type stub struct {
	net.Conn
	io.Reader
	io.Writer
}

func (s stub) Read(p []byte) (int, error)       { return s.Reader.Read(p) }
func (s stub) Write(p []byte) (int, error)      { return s.Writer.Write(p) }
func (s stub) SetReadDeadline(time.Time) error  { return nil }
func (s stub) SetWriteDeadline(time.Time) error { return nil }

func BenchmarkLink(b *testing.B) {
	in := []byte(strings.Repeat("\x00\x00\x00\x12W12345678\x00\x00\x10\x00AB-12", 200))
	b.ReportAllocs()
	for b.Loop() {
		l := &Link{stub{Reader: bytes.NewReader(in), Writer: io.Discard}, time.Second}
		for {
			frame, err := l.Next()
			if err != nil {
				break
			}
			w, err := ReadWeighing(frame)
			if err != nil {
				b.Fatal(err)
			}
			if err := l.Reply((&Receipt{w.Ticket, 1}).Frame()); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkGreeting(b *testing.B) {
	for b.Loop() {
		Greeting(strings.NewReader("WB2"))
	}
}
