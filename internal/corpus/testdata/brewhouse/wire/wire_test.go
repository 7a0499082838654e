package wire

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
)

// reading is the message of one, with its length.
func reading(token string, tank uint16, milli int32, batch string) []byte {
	msg := append([]byte{1}, token...)
	msg = binary.BigEndian.AppendUint16(msg, tank)
	msg = binary.BigEndian.AppendUint32(msg, uint32(milli))
	msg = append(msg, batch...)
	return append(binary.BigEndian.AppendUint32(nil, uint32(len(msg))), msg...)
}

func TestReading(t *testing.T) {
	r := bytes.NewReader(append(reading("00000007", 3, -1500, "IPA-7"), "next"...))
	msg, err := Receive(r)
	if err != nil {
		t.Fatal(err)
	}
	got, err := Decode(msg)
	if err != nil || *got != (Reading{"00000007", 3, -1500, "IPA-7"}) || r.Len() != 4 {
		t.Errorf("got %v, %v, %d left", got, err, r.Len())
	}
	clear(msg)
	if got.Batch != "IPA-7" || got.Token != "00000007" {
		t.Errorf("got %v", got)
	}
}

func TestReceiveErrors(t *testing.T) {
	for text, want := range map[string]error{
		"": io.EOF, "\x00\x00": io.ErrUnexpectedEOF, "\x00\x00\x00\x20abc": io.ErrUnexpectedEOF,
		"\x00\x00\x00\x20": io.ErrUnexpectedEOF, "\x00\x00\x00\x01x": ErrMessage, "\x7f\x00\x00\x01x": ErrMessage, "\xff\xff\xff\xff": ErrMessage,
	} {
		if _, err := Receive(strings.NewReader(text)); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := Decode(bytes.Repeat([]byte{9}, headLen)); !errors.Is(err, ErrMessage) {
		t.Error(err)
	}
}

func TestAnswer(t *testing.T) {
	var b bytes.Buffer
	if err := Send(&b, (&Answer{"00000007", Cool}).Encode()); err != nil {
		t.Fatal(err)
	}
	if b.String() != "\x00\x00\x00\x0a\x0200000007\x01" {
		t.Errorf("got %q", b.String())
	}
}

func TestVersion(t *testing.T) {
	r := strings.NewReader("V002rest")
	if got, err := Version(r); got != "V002" || err != nil || r.Len() != 4 {
		t.Errorf("got %s, %v", got, err)
	}
}

func BenchmarkReceive(b *testing.B) {
	data := reading("00000007", 3, 4500, "IPA-7")
	r := bytes.NewReader(nil)
	b.ReportAllocs()
	for b.Loop() {
		r.Reset(data)
		msg, err := Receive(r)
		if err != nil {
			b.Fatal(err)
		}
		if _, err := Decode(msg); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSend(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Send(io.Discard, (&Answer{"00000007", Cool}).Encode())
	}
}
