package wire

import (
	"bytes"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

// memory is a connection that is read from one buffer and written to another.
type memory struct {
	net.Conn
	in  io.Reader
	out io.Writer
}

func (m *memory) Read(p []byte) (int, error)       { return m.in.Read(p) }
func (m *memory) Write(p []byte) (int, error)      { return m.out.Write(p) }
func (m *memory) SetReadDeadline(time.Time) error  { return nil }
func (m *memory) SetWriteDeadline(time.Time) error { return nil }

// frame returns the frame of a body.
func frame(body string) string {
	return string([]byte{byte(len(body)), byte(len(body) >> 8)}) + body + string([]byte{checksum([]byte(body))})
}

func receive(in string) (*Call, error) {
	return NewConn(&memory{in: strings.NewReader(in)}, time.Second).Next()
}

func TestNext(t *testing.T) {
	mac := strings.Repeat("m", 32)
	for body, want := range map[string]Call{
		"\x01ref001" + mac + "CP-7":      {Kind: Boot, Ref: "ref001", MAC: [32]byte([]byte(mac)), Text: "CP-7"},
		"\x02ref002\x01DE*1":             {Kind: Authorize, Ref: "ref002", Connector: 1, Text: "DE*1"},
		"\x03ref003\x02\x10\x27\x00\x00": {Kind: Meter, Ref: "ref003", Connector: 2, Energy: 10000},
		"\x04ref004":                     {Kind: Status, Ref: "ref004"},
		"\x05ref\x00\xff5\x03":           {Kind: Stop, Ref: "ref\x00\xff5", Connector: 3},
	} {
		got, err := receive(frame(body))
		if err != nil || *got != want {
			t.Errorf("%q: %+v, %v", body, got, err)
		}
	}
}

func TestNextErrors(t *testing.T) {
	whole := frame("\x04ref004")
	for in, want := range map[string]error{
		"":                                   io.EOF,
		whole[:1]:                            io.ErrUnexpectedEOF,
		whole[:2]:                            io.ErrUnexpectedEOF,
		whole[:5]:                            io.ErrUnexpectedEOF,
		whole[:len(whole)-1]:                 io.ErrUnexpectedEOF,
		whole[:len(whole)-1] + "\x00":        ErrChecksum,
		"\x06\x00\x04ref00":                  ErrSize,
		"\x01\x10" + strings.Repeat("x", 99): ErrSize,
		frame("\x04ref004x"):                 ErrPayload,
		frame("\x03ref004\x01"):              ErrPayload,
		frame("\x02ref004\x01"):              ErrPayload,
		frame("\x05ref004"):                  ErrPayload,
		frame("\x01ref004" + strings.Repeat("m", 32)): ErrPayload,
	} {
		if _, err := receive(in); !errors.Is(err, want) {
			t.Errorf("%q: %v, want %v", in, err, want)
		}
	}
	if _, err := receive("\x01\x10"); err.Error() != "wire: size of frame out of bounds: 4097" {
		t.Error(err)
	}
	if _, err := receive(frame("\x09ref004")); err == nil || err.Error() != "wire: unknown kind 9" {
		t.Error(err)
	}
}

// What calls say stays, whatever comes after them.
func TestCallsStay(t *testing.T) {
	c := NewConn(&memory{in: strings.NewReader(frame("\x02ref001\x01first") + frame("\x02ref002\x01other"))}, time.Second)
	first, err := c.Next()
	if err != nil {
		t.Fatal(err)
	}
	text := first.Text
	if second, err := c.Next(); err != nil || second.Text != "other" || second.Ref != "ref002" {
		t.Errorf("%+v, %v", second, err)
	}
	if text != "first" {
		t.Error(text)
	}
}

func TestConfirm(t *testing.T) {
	var out bytes.Buffer
	c := NewConn(&memory{out: &out}, time.Second)
	call := &Call{Kind: Stop, Ref: "\x00a\xffbcd"}
	if err := c.Confirm(call, Faulted); err != nil || out.String() != "\x08\x00\x85\x00a\xffbcd\x02"+string([]byte{checksum([]byte("\x85\x00a\xffbcd\x02"))}) {
		t.Errorf("%q, %v", out.String(), err)
	}
	out.Reset()
	call.Kind = Status
	if err := c.ConfirmText(call, Accepted, "busy"); err != nil || out.String() != frame("\x84\x00a\xffbcd\x00busy") {
		t.Errorf("%q, %v", out.String(), err)
	}
	out.Reset()
	if err := c.ConfirmText(call, Accepted, strings.Repeat("x", 5000)); err != nil || out.Len() != 2+maxBody+1 {
		t.Errorf("%d, %v", out.Len(), err)
	}
}

// endless repeats a text.
type endless struct {
	text string
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.text[e.at:])
	e.at = (e.at + n) % len(e.text)
	return n, nil
}

func BenchmarkNext(b *testing.B) {
	c := NewConn(&memory{in: &endless{text: frame("\x03ref003\x02\x10\x27\x00\x00")}}, time.Second)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Next(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkConfirm(b *testing.B) {
	c := NewConn(&memory{out: io.Discard}, time.Second)
	call := &Call{Kind: Meter, Ref: "ref003"}
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Confirm(call, Accepted); err != nil {
			b.Fatal(err)
		}
	}
}
