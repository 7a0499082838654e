package msg

import (
	"errors"
	"strings"
	"testing"
)

func TestBid(t *testing.T) {
	p := []byte("\x02ref00001\x00\x00\x01\x02\x03\x04")
	b, err := ParseBid(p)
	if err != nil {
		t.Fatal(err)
	}
	clear(p)
	if *b != (Bid{"ref00001", 0x0102, 0x0304}) {
		t.Errorf("%+v", b)
	}
	for _, p := range []string{"", "\x02", "\x02ref00001\x00\x00\x01\x02\x03", "\x02ref00001\x00\x00\x01\x02\x03\x04\x05"} {
		if _, err := ParseBid([]byte(p)); !errors.Is(err, ErrMessage) {
			t.Errorf("%q: %v", p, err)
		}
	}
}

func TestHello(t *testing.T) {
	p := []byte("\x01ref00002" + strings.Repeat("P", 32) + "Ö7")
	h, err := ParseHello(p)
	if err != nil {
		t.Fatal(err)
	}
	clear(p)
	if h.Ref != "ref00002" || h.Paddle != "Ö7" || string(h.Proof[:]) != strings.Repeat("P", 32) {
		t.Errorf("%+v", h)
	}
	if _, err := ParseHello(p[:41]); !errors.Is(err, ErrMessage) || err.Error() != "bad message: hello of 41 bytes" {
		t.Error(err)
	}
}

func TestAnswer(t *testing.T) {
	for want, a := range map[string]Answer{"\x82ref00001\x00": {"ref00001", Done}, "\x82\x03": {"", Barred}} {
		if got := a.Bytes(); string(got) != want {
			t.Errorf("%q", got)
		}
	}
}

func BenchmarkBid(b *testing.B) {
	p := []byte("\x02ref00001\x00\x00\x01\x02\x03\x04")
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		bid, err := ParseBid(p)
		if err != nil {
			b.Fatal(err)
		}
		n += len(Answer{bid.Ref, Late}.Bytes())
	}
	if n == 0 {
		b.Fatal("nothing")
	}
}
