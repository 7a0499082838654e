package frame

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

func TestEncode(t *testing.T) {
	for _, test := range []struct{ packet, want string }{
		{"\x81" + "00000001\x00", "\x00\x00\x00\x0e\x81" + "00000001\x00"},
		{"x", "\x00\x00\x00\x05x"},
		{strings.Repeat("x", Max-4), "\x00\x10\x00\x00" + strings.Repeat("x", Max-4)},
	} {
		var out bytes.Buffer
		if err := NewCodec().Encode(&out, []byte(test.packet)); err != nil || out.String() != test.want {
			t.Errorf("packet of %d bytes: %v, written\n%s", len(test.packet), err, hex.Dump(out.Bytes()[:min(out.Len(), 32)]))
		}
	}
}

func TestEncodeNothing(t *testing.T) {
	for _, n := range []int{0, Max - 3} {
		var out bytes.Buffer
		var length LengthError
		if err := NewCodec().Encode(&out, make([]byte, n)); !errors.As(err, &length) || int(length) != n+4 || out.Len() != 0 {
			t.Errorf("packet of %d bytes: %v, %d bytes written", n, err, out.Len())
		}
	}
}

// limited takes n bytes, then fails.
type limited struct{ n int }

var errFull = errors.New("full")

func (l *limited) Write(p []byte) (int, error) {
	n := min(len(p), l.n)
	l.n -= n
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

func TestWriteError(t *testing.T) {
	for n := range 9 {
		if err := NewCodec().Encode(&limited{n}, []byte("hello")); !errors.Is(err, errFull) {
			t.Errorf("after %d bytes: %v", n, err)
		}
	}
	if err := NewCodec().Encode(&limited{9}, []byte("hello")); err != nil {
		t.Error(err)
	}
}

func TestDecode(t *testing.T) {
	const stream = "\x00\x00\x00\x09hello\x00\x00\x00\x05x\x00\x00\x00\x0aworld!"
	for name, r := range map[string]io.Reader{
		"at once":      strings.NewReader(stream),
		"byte by byte": iotest.OneByteReader(strings.NewReader(stream)),
		"by halves":    iotest.HalfReader(strings.NewReader(stream)),
		"end and data": iotest.DataErrReader(strings.NewReader(stream)),
	} {
		c := NewCodec()
		for _, want := range []string{"hello", "x", "world!"} {
			if got, err := c.Decode(r); err != nil || string(got) != want {
				t.Errorf("%s: %q, %v, want %q", name, got, err, want)
			}
		}
		if got, err := c.Decode(r); err != io.EOF || got != nil {
			t.Errorf("%s: %q, %v at the end", name, got, err)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, test := range []struct{ stream, want string }{
		{"", "EOF"},
		{"\x00", "unexpected EOF"},
		{"\x00\x00\x00", "unexpected EOF"},
		{"\x00\x00\x00\x05", "unexpected EOF"},
		{"\x00\x00\x00\x09hell", "unexpected EOF"},
		{"\x00\x00\x00\x00", "frame length 0: not between 5 and 1048576"},
		{"\x00\x00\x00\x04", "frame length 4: not between 5 and 1048576"},
		{"\x00\x10\x00\x01", "frame length 1048577: not between 5 and 1048576"},
		{"\x7f\xff\xff\xff", "frame length 2147483647: not between 5 and 1048576"},
		{"\x80\x00\x00\x00", "frame length -2147483648: not between 5 and 1048576"},
		{"\xff\xff\xff\xff", "frame length -1: not between 5 and 1048576"},
	} {
		if got, err := NewCodec().Decode(strings.NewReader(test.stream)); err == nil || err.Error() != test.want || got != nil {
			t.Errorf("%q: %q, %v, want %s", test.stream, got, err, test.want)
		}
	}
}

// A reader's own error is passed on.
func TestReadError(t *testing.T) {
	broken := errors.New("broken")
	for _, stream := range []string{"", "\x00\x00", "\x00\x00\x00\x09he"} {
		r := io.MultiReader(strings.NewReader(stream), iotest.ErrReader(broken))
		if _, err := NewCodec().Decode(r); err != broken {
			t.Errorf("after %q: %v", stream, err)
		}
	}
}

// What can be decoded is what was encoded.
func FuzzDecode(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x0e\x81" + "00000001\x00"))
	f.Add([]byte("\x00\x00\x00\x05x\x00\x00\x00\x04"))
	f.Add([]byte("\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, stream []byte) {
		r, c := bytes.NewReader(stream), NewCodec()
		var out bytes.Buffer
		for {
			before := r.Len()
			packet, err := c.Decode(r)
			if err != nil {
				return
			}
			out.Reset()
			if err := c.Encode(&out, packet); err != nil {
				t.Fatal(err)
			}
			start := len(stream) - before
			if want := stream[start : len(stream)-r.Len()]; !bytes.Equal(out.Bytes(), want) {
				t.Fatalf("%q was read, %q is written", want, out.Bytes())
			}
		}
	})
}

func BenchmarkFrameEncode(b *testing.B) {
	c, packet := NewCodec(), []byte("\x81"+"00000001\x00")
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Encode(io.Discard, packet); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFrameDecode(b *testing.B) {
	c, stream := NewCodec(), []byte("\x00\x00\x00\x1b\x02"+"00000001amber-otter-k3")
	r := bytes.NewReader(stream)
	b.ReportAllocs()
	for b.Loop() {
		r.Reset(stream)
		if _, err := c.Decode(r); err != nil {
			b.Fatal(err)
		}
	}
}
