package trunk

import (
	"bytes"
	"encoding"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
)

func TestReadMessage(t *testing.T) {
	sent := "\x00\x10\x10ref-0001\x00\x00\x01\x02112" +
		"\x00\x0d\x10        \xff\xff\xff\xff" +
		"\x00\x09\x11\x00\x00\x00\x07\x00\x00\x0e\x10" +
		"\x00\x01\x12"
	want := []Message{
		&Setup{Ref: "ref-0001", From: 258, Digits: "112"},
		&Setup{Ref: "        ", From: 1<<32 - 1},
		&Release{Serial: 7, Seconds: 3600},
		&Ping{},
	}
	for name, r := range map[string]io.Reader{"whole": strings.NewReader(sent), "in bytes": iotest.OneByteReader(strings.NewReader(sent))} {
		var got []Message
		for {
			m, err := ReadMessage(r)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			got = append(got, m)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

func TestReadMessageErrors(t *testing.T) {
	for _, test := range []struct {
		sent string
		want error
		text string
	}{
		{"", io.EOF, "EOF"},
		{"\x00", io.ErrUnexpectedEOF, "unexpected EOF"},
		{"\x00\x05", io.ErrUnexpectedEOF, "unexpected EOF"},
		{"\x00\x05\x10abc", io.ErrUnexpectedEOF, "unexpected EOF"},
		{"\x00\x00", ErrMalformed, "trunk: malformed message: body of 0 bytes"},
		{"\x10\x01", ErrMalformed, "trunk: malformed message: body of 4097 bytes"},
		{"\x00\x01\x13", ErrMalformed, "trunk: malformed message: kind 0x13"},
		{"\x00\x02\x12x", ErrMalformed, "trunk: malformed message: ping of 1 bytes"},
		{"\x00\x08\x111234567", ErrMalformed, "trunk: malformed message: release of 7 bytes"},
		{"\x00\x0c\x1012345678901", ErrMalformed, "trunk: malformed message: setup of 11 bytes"},
	} {
		m, err := ReadMessage(strings.NewReader(test.sent))
		if m != nil || !errors.Is(err, test.want) || err.Error() != test.text {
			t.Errorf("%q: %v, %v", test.sent, m, err)
		}
	}
}

// failing takes so many writes.
type failing struct {
	bytes.Buffer
	left int
}

func (f *failing) Write(p []byte) (int, error) {
	if f.left--; f.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return f.Buffer.Write(p)
}

func TestWriteMessage(t *testing.T) {
	var got bytes.Buffer
	for _, m := range []encoding.BinaryMarshaler{
		Ack{Ref: "ref-0001", Code: Connected, Serial: 0x01020304}, Ack{Ref: "", Code: Congested}, Pong{},
	} {
		if err := WriteMessage(&got, m); err != nil {
			t.Error(err)
		}
	}
	if want := "\x00\x0e\x90ref-0001\x00\x01\x02\x03\x04\x00\x06\x90\x04\x00\x00\x00\x00\x00\x01\x92"; got.String() != want {
		t.Errorf("%q", got.String())
	}
	if err := WriteMessage(&failing{}, Pong{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("error %v", err)
	}
}

func TestReadPrompts(t *testing.T) {
	prompts, err := ReadPrompts(strings.NewReader("\x00\x00\x00\x02hi\x00\x00\x00\x00\x00\x00\x00\x03bye"), 3)
	if err != nil || len(prompts) != 3 || string(prompts[0]) != "hi" || len(prompts[1]) != 0 || string(prompts[2]) != "bye" {
		t.Errorf("%q, %v", prompts, err)
	}
	if prompts, err := ReadPrompts(strings.NewReader(""), 3); prompts != nil || err != nil {
		t.Errorf("%q, %v", prompts, err)
	}
	for sent, want := range map[string]string{
		"\x00\x00":                                  "unexpected EOF",
		"\x00\x00\x00\x04hiho":                      "trunk: prompt 0 has 4 bytes",
		"\x00\x00\x00\x01x\x00\x00\x00\x03hi":       "trunk: prompt 1: unexpected EOF",
		"\x00\x00\x00\x01x\x00\x00\x00\x01":         "trunk: prompt 1: EOF",
		"\x00\x00\x00\x01x\x00\x00\x00\x00\x00\xff": "unexpected EOF",
	} {
		if _, err := ReadPrompts(strings.NewReader(sent), 3); err == nil || err.Error() != want {
			t.Errorf("%q: %v", sent, err)
		}
	}
}

func BenchmarkReadMessage(b *testing.B) {
	sent := strings.Repeat("\x00\x13\x10ref-0001\x00\x00\x01\x02123456", 16)
	r := strings.NewReader(sent)
	b.ReportAllocs()
	for b.Loop() {
		r.Reset(sent)
		for range 16 {
			if _, err := ReadMessage(r); err != nil {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkWriteMessage(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if err := WriteMessage(io.Discard, Ack{Ref: "ref-0001", Serial: 99}); err != nil {
			b.Fatal(err)
		}
	}
}
