package wire

import (
	"bytes"
	"errors"
	"io"
	"testing"
)

func TestReceive(t *testing.T) {
	in := bytes.NewBufferString("\x0b\x00\x00\x00P000001news\x07\x00\x00\x00C\x00\xff ÄX")
	for _, want := range []Message{{'P', "000001", []byte("news")}, {'C', "\x00\xff ÄX", nil}} {
		m, err := Receive(in)
		if err != nil || m.Kind != want.Kind || m.Tag != want.Tag || !bytes.Equal(m.Body, want.Body) {
			t.Errorf("%+v, %v, want %+v", m, err, want)
		}
	}
	if m, err := Receive(in); m != nil || err != io.EOF {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestReceiveErrors(t *testing.T) {
	for _, test := range []struct{ data, want string }{
		{"\x06\x00\x00\x00", "message of 6 bytes: not between 7 and 65536"},
		{"\x01\x00\x01\x00", "message of 65537 bytes: not between 7 and 65536"},
		{"\xff\xff\xff\xff", "message of 4294967295 bytes: not between 7 and 65536"},
		{"\x07\x00", "unexpected EOF"},
		{"\x07\x00\x00\x00", "unexpected EOF"},
		{"\x07\x00\x00\x00P0000", "unexpected EOF"},
	} {
		if m, err := Receive(bytes.NewBufferString(test.data)); m != nil || err == nil || err.Error() != test.want {
			t.Errorf("%q: %+v, %v", test.data, m, err)
		}
	}
}

// A message that was received stays as it is when the next comes.
func TestMessagesAreApart(t *testing.T) {
	in := bytes.NewBufferString("\x09\x00\x00\x00P000001ab\x09\x00\x00\x00P000002cd")
	a, err := Receive(in)
	b, err2 := Receive(in)
	if err = errors.Join(err, err2); err != nil || a.Tag != "000001" || string(a.Body) != "ab" || b.Tag != "000002" || string(b.Body) != "cd" {
		t.Errorf("%+v, %+v, %v", a, b, err)
	}
}

func FuzzReceive(f *testing.F) {
	f.Add([]byte("\x0b\x00\x00\x00P000001news"))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Receive(bytes.NewReader(data))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := m.Send(&out); err != nil || !bytes.HasPrefix(data, out.Bytes()) {
			t.Errorf("%q, %v, was %q", out.Bytes(), err, data)
		}
	})
}

var received *Message

func BenchmarkReceive(b *testing.B) {
	data := []byte("\x17\x00\x00\x00P000001temperature 17.5")
	in := bytes.NewReader(data)
	b.ReportAllocs()
	for b.Loop() {
		in.Reset(data)
		var err error
		if received, err = Receive(in); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSend(b *testing.B) {
	m := &Message{Kind: Done, Tag: "000001"}
	b.ReportAllocs()
	for b.Loop() {
		if err := m.Send(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
