package protocol

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

// rw reads here and writes there.
type rw struct {
	io.Reader
	io.Writer
}

func TestReceive(t *testing.T) {
	for _, reader := range []func(io.Reader) io.Reader{iotest.OneByteReader, func(r io.Reader) io.Reader { return r }} {
		c := NewConn(rw{reader(strings.NewReader("s\x00\x03abcq\x00\x00k\x00\x01!")), nil})
		for _, want := range []string{"sabc", "q", "k!"} {
			f, err := c.Receive()
			if got := string(f.Kind) + string(f.Body); err != nil || got != want {
				t.Errorf("%q, %v, want %q", got, err, want)
			}
		}
		if _, err := c.Receive(); err != io.EOF {
			t.Errorf("at the end: %v", err)
		}
	}
}

func TestReceiveErrors(t *testing.T) {
	for data, is := range map[string]error{
		"":               io.EOF,
		"s":              io.ErrUnexpectedEOF,
		"s\x00":          io.ErrUnexpectedEOF,
		"s\x00\x02":      io.ErrUnexpectedEOF,
		"s\x00\x02a":     io.ErrUnexpectedEOF,
		"s\x10\x01abcde": ErrTooLong,
	} {
		if _, err := NewConn(rw{strings.NewReader(data), nil}).Receive(); !errors.Is(err, is) {
			t.Errorf("%q: %v, want %v", data, err, is)
		}
	}
}

func TestSend(t *testing.T) {
	var out bytes.Buffer
	c := NewConn(rw{nil, &out})
	for _, f := range []Frame{{'a', nil}, {'b', []byte("cd")}, {'e', bytes.Repeat([]byte{'f'}, 4096)}} {
		if err := c.Send(f); err != nil {
			t.Fatal(err)
		}
	}
	if want := "a\x00\x00b\x00\x02cde\x10\x00" + strings.Repeat("f", 4096); out.String() != want {
		t.Errorf("%q", out.String())
	}
	if err := c.Send(Frame{'a', make([]byte, 4097)}); err != ErrTooLong || out.Len() != 4107 {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
}

func TestScan(t *testing.T) {
	s, err := ParseScan([]byte("0123456789Dfragile"))
	if err != nil || s.Parcel != "0123456789" || s.Depot != 'D' || string(s.Note) != "fragile" {
		t.Errorf("%+v, %v", s, err)
	}
	f := Receipt(s, 258)
	if want := "0123456789/D/\x00\x00\x01\x02"; f.Kind != KindOK || string(f.Body) != want {
		t.Errorf("%q", f.Body)
	}
	if _, err := ParseScan([]byte("0123456789")); !errors.Is(err, ErrShort) || err.Error() != "scan: frame is too short" {
		t.Errorf("error %v", err)
	}
	if s, err := ParseScan([]byte("0123456789D")); err != nil || len(s.Note) != 0 {
		t.Errorf("%+v, %v", s, err)
	}
}

func BenchmarkReceive(b *testing.B) {
	data := []byte(strings.Repeat("s\x00\x0f0123456789Dnote", 100))
	r := bytes.NewReader(data)
	b.ReportAllocs()
	for b.Loop() {
		r.Reset(data)
		c := NewConn(rw{r, io.Discard})
		for range 100 {
			f, err := c.Receive()
			if err != nil {
				b.Fatal(err)
			}
			s, err := ParseScan(f.Body)
			if err != nil {
				b.Fatal(err)
			}
			if err := c.Send(Receipt(s, 7)); err != nil {
				b.Fatal(err)
			}
		}
	}
}
