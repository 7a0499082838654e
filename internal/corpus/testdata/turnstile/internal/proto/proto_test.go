package proto

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"time"
)

func frame(payload string) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(len(payload)))
	return append(b, payload...)
}

func scanPayload(id string, gate uint16, direction byte, barcode string) string {
	b := append([]byte{TypeScan}, id...)
	b = binary.BigEndian.AppendUint16(b, gate)
	b = append(b, direction)
	return string(append(b, barcode...))
}

// stubConn reads from a reader and writes to a writer.
type stubConn struct {
	net.Conn
	io.Reader
	io.Writer
}

func (c stubConn) Read(p []byte) (int, error)         { return c.Reader.Read(p) }
func (c stubConn) Write(p []byte) (int, error)        { return c.Writer.Write(p) }
func (c stubConn) SetReadDeadline(t time.Time) error  { return nil }
func (c stubConn) SetWriteDeadline(t time.Time) error { return nil }

func TestReceive(t *testing.T) {
	large := strings.Repeat("x", MaxPayload)
	tests := []struct {
		name  string
		input []byte
		want  []string
		err   error
	}{
		{"nothing", nil, nil, io.EOF},
		{"two frames", append(frame("a"), frame("bcd")...), []string{"a", "bcd"}, io.EOF},
		{"largest", frame(large), []string{large}, io.EOF},
		{"too large", frame(large + "x"), nil, ErrMalformed},
		{"empty", frame(""), nil, ErrMalformed},
		{"half a length", []byte{0, 0}, nil, io.ErrUnexpectedEOF},
		{"no payload", []byte{0, 0, 0, 4}, nil, io.ErrUnexpectedEOF},
		{"half a payload", frame("abcd")[:6], nil, io.ErrUnexpectedEOF},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			conn := NewConn(stubConn{Reader: bytes.NewReader(tt.input)}, time.Second)
			for _, want := range tt.want {
				got, err := conn.Receive()
				if err != nil || string(got) != want {
					t.Fatalf("Receive() = %q, %v, want %q", got, err, want)
				}
			}
			if _, err := conn.Receive(); !errors.Is(err, tt.err) {
				t.Errorf("Receive() error = %v, want %v", err, tt.err)
			}
		})
	}
}

func TestReceiveTimeout(t *testing.T) {
	client, srv := net.Pipe()
	defer client.Close()
	defer srv.Close()
	var timeout net.Error
	if _, err := NewConn(srv, 10*time.Millisecond).Receive(); !errors.As(err, &timeout) || !timeout.Timeout() {
		t.Errorf("Receive() error = %v, want a timeout", err)
	}
}

func TestSend(t *testing.T) {
	var sent bytes.Buffer
	conn := NewConn(stubConn{Writer: &sent}, time.Second)
	if err := conn.Send(Verdict{ID: "000000000001", Code: 3}.Marshal()); err != nil {
		t.Fatal(err)
	}
	if want := "\x00\x00\x00\x0e\x90000000000001\x03"; sent.String() != want {
		t.Errorf("sent %q, want %q", sent.String(), want)
	}
}

func TestParseScan(t *testing.T) {
	payload := []byte(scanPayload("abcdefghijkl", 513, 1, "4006381333931"))
	got, err := ParseScan(payload)
	if err != nil {
		t.Fatal(err)
	}
	clear(payload)
	if want := (Scan{"abcdefghijkl", 513, true, "4006381333931"}); *got != want {
		t.Errorf("ParseScan() = %+v, want %+v", *got, want)
	}
	for _, bad := range []string{
		"",
		scanPayload("abcdefghijkl", 1, 0, ""),
		scanPayload("abcdefghijkl", 1, 2, "x"),
		"\x11" + scanPayload("abcdefghijkl", 1, 0, "x")[1:],
	} {
		if _, err := ParseScan([]byte(bad)); !errors.Is(err, ErrMalformed) {
			t.Errorf("ParseScan(%q) error = %v", bad, err)
		}
	}
}

func BenchmarkReceive(b *testing.B) {
	input := bytes.Repeat(frame(scanPayload("abcdefghijkl", 7, 0, "4006381333931")), 100)
	b.ReportAllocs()
	for b.Loop() {
		conn := NewConn(stubConn{Reader: bytes.NewReader(input)}, time.Second)
		for range 100 {
			if _, err := conn.Receive(); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkSend(b *testing.B) {
	conn := NewConn(stubConn{Writer: io.Discard}, time.Second)
	verdict := Verdict{ID: "abcdefghijkl", Code: 1}
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if err := conn.Send(verdict.Marshal()); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkParseScan(b *testing.B) {
	payload := []byte(scanPayload("abcdefghijkl", 7, 0, "4006381333931"))
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			scan, err := ParseScan(payload)
			if err != nil || scan.Gate != 7 {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkMarshal(b *testing.B) {
	verdict := Verdict{ID: "abcdefghijkl", Code: 1}
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if len(verdict.Marshal()) != 14 {
				b.Fatal("wrong length")
			}
		}
	}
}
