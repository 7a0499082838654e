package wire

import (
	"bytes"
	"errors"
	"io"
	"net"
	"testing"
	"time"
)

func pair(tb testing.TB) (*Link, net.Conn) {
	tb.Helper()
	near, far := net.Pipe()
	tb.Cleanup(func() { near.Close(); far.Close() })
	return NewLink(near, 10*time.Second), far
}

func TestSend(t *testing.T) {
	link, far := pair(t)
	go link.Send([]byte("hello"))
	got := make([]byte, 9)
	if _, err := io.ReadFull(far, got); err != nil || !bytes.Equal(got, []byte("\x00\x00\x00\x05hello")) {
		t.Errorf("%q, %v", got, err)
	}
}

func TestReceive(t *testing.T) {
	link, far := pair(t)
	go func() {
		far.Write([]byte("\x00\x00\x00\x02ab\x00\x00"))
		far.Write([]byte("\x00\x03cde"))
		far.Close()
	}()
	for _, want := range []string{"ab", "cde"} {
		if got, err := link.Receive(); err != nil || string(got) != want {
			t.Errorf("%q, %v, not %q", got, err, want)
		}
	}
	if _, err := link.Receive(); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

func TestReceiveFaults(t *testing.T) {
	for sent, want := range map[string]error{
		"\x00\x00\x00\x00":     ErrSize,
		"\x00\x10\x00\x01abc":  ErrSize,
		"\x00\x00\x00\x04":     io.ErrUnexpectedEOF,
		"\x00\x00\x00\x04abc":  io.ErrUnexpectedEOF,
		"\x00\x00":             io.ErrUnexpectedEOF,
		"\xff\xff\xff\xffabcd": ErrSize,
	} {
		link, far := pair(t)
		go func() {
			far.Write([]byte(sent))
			far.Close()
		}()
		if _, err := link.Receive(); !errors.Is(err, want) {
			t.Errorf("%q: %v, not %v", sent, err, want)
		}
	}
}

func TestSilence(t *testing.T) {
	near, far := net.Pipe()
	defer near.Close()
	defer far.Close()
	link := NewLink(near, 20*time.Millisecond)
	if _, err := link.Receive(); err == nil {
		t.Error("a silent terminal is waited for")
	}
}
