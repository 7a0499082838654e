package wire

import (
	"bytes"
	"io"
	"testing"
)

func TestNext(t *testing.T) {
	in := NewReader(bytes.NewBufferString("\x0b\x00\x00\x00P000001news\x07\x00\x00\x00C\x00\xff ÄX\x08\x00\x00\x00D000003\x00"))
	for _, want := range []struct {
		kind      byte
		tag, body string
	}{{Publish, "000001", "news"}, {Count, "\x00\xff ÄX", ""}, {Done, "000003", "\x00"}} {
		m, err := in.Next()
		if err != nil || m.Kind != want.kind || string(m.Tag[:]) != want.tag || string(m.Body) != want.body {
			t.Errorf("%+v, %v, want %+v", m, err, want)
		}
	}
	if m, err := in.Next(); m != nil || err != io.EOF {
		t.Errorf("%+v, %v", m, err)
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct{ data, want string }{
		{"\x06\x00\x00\x00", "message of 6 bytes: not between 7 and 65536"},
		{"\x01\x00\x01\x00", "message of 65537 bytes: not between 7 and 65536"},
		{"\xff\xff\xff\xff", "message of 4294967295 bytes: not between 7 and 65536"},
		{"\x07\x00", "unexpected EOF"},
		{"\x07\x00\x00\x00", "unexpected EOF"},
		{"\x07\x00\x00\x00P0000", "unexpected EOF"},
	} {
		if m, err := NewReader(bytes.NewBufferString(test.data)).Next(); m != nil || err == nil || err.Error() != test.want {
			t.Errorf("%q: %+v, %v", test.data, m, err)
		}
	}
}

// What was read is sent as it was.
func FuzzSend(f *testing.F) {
	f.Add([]byte("\x0b\x00\x00\x00P000001news\x07\x00\x00\x00C\x00\xff ÄX"))
	f.Fuzz(func(t *testing.T, data []byte) {
		var out bytes.Buffer
		for in := NewReader(bytes.NewReader(data)); ; {
			m, err := in.Next()
			if err != nil {
				break
			}
			if err := m.Send(&out); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.HasPrefix(data, out.Bytes()) {
			t.Errorf("%q, was %q", out.Bytes(), data)
		}
	})
}

var received *Message

func BenchmarkNext(b *testing.B) {
	data := []byte("\x1a\x00\x00\x00P000001temperature of 17.5")
	from := bytes.NewReader(data)
	in := NewReader(from)
	b.ReportAllocs()
	for b.Loop() {
		from.Reset(data)
		var err error
		if received, err = in.Next(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSend(b *testing.B) {
	m, err := NewReader(bytes.NewBufferString("\x07\x00\x00\x00D000001")).Next()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if err := m.Send(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
