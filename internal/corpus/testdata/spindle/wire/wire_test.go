package wire

import (
	"errors"
	"reflect"
	"testing"
)

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		body string
		want Message
		err  error
	}{
		{"\x0112345678\x02\x01\x00\x00\xff\xff\xff\xff", &Sample{envelope{1, "12345678"}, 258, -1}, nil},
		{"\x0112345678\x02\x01\x00\x00\xff\xff\xff\xffmore", &Sample{envelope{1, "12345678"}, 258, -1}, nil},
		{"\x0112345678\x02\x01\x00\x00\xff\xff\xff", nil, ErrShort},
		{"\x0112345678\x02\x01", nil, ErrShort},
		{"\x0112345678", nil, ErrShort},
		{"\x02abcdefgh\x07\x00\x00\x00\x03", &Event{envelope{2, "abcdefgh"}, 7, 3}, nil},
		{"\x02abcdefgh\x07\x00\x00\x00", nil, ErrShort},
		{"\x03abcdefghhot", &Alarm{envelope{3, "abcdefgh"}, []byte("hot")}, nil},
		{"\x63abcdefgh", envelope{0x63, "abcdefgh"}, nil},
		{"\x63abcdefg", nil, ErrShort},
		{"", nil, ErrShort},
	} {
		got, err := Decode([]byte(c.body))
		if !reflect.DeepEqual(got, c.want) || !errors.Is(err, c.err) {
			t.Errorf("%q: got %#v, %v", c.body, got, err)
		}
	}
}

// What was decoded stays as it is when the frame is used again.
func TestKept(t *testing.T) {
	body := []byte("\x03abcdefghhot")
	m, err := Decode(body)
	if err != nil {
		t.Fatal(err)
	}
	copy(body, "\x03ABCDEFGHcold")
	if a := m.(*Alarm); string(a.Text) != "hot" {
		t.Errorf("got %q", a.Text)
	}
}

func TestReply(t *testing.T) {
	r := Reply{"12345678", CodeUnknown}
	one := r.Body()
	if string(one) != "\x4012345678\x02" {
		t.Errorf("got %q", one)
	}
	one[1] = 'x'
	if two := r.Body(); string(two) != "\x4012345678\x02" {
		t.Errorf("got %q", two)
	}
}

func TestHead(t *testing.T) {
	var head [HeadSize]byte
	PutHead(&head, 0x0123)
	if n, err := Size(&head); string(head[:]) != "\x7e\x23\x01" || n != 0x0123 || err != nil {
		t.Errorf("got %q, %d, %v", head, n, err)
	}
	for in, want := range map[[HeadSize]byte]error{
		{0x7e, 9, 0}:    nil,
		{0x7e, 0, 16}:   nil,
		{0x7e, 8, 0}:    ErrSize,
		{0x7e, 1, 16}:   ErrSize,
		{0x7d, 9, 0}:    ErrSync,
		{0, 0xff, 0xff}: ErrSync,
	} {
		if _, err := Size(&in); err != want {
			t.Errorf("%q: got %v", in, err)
		}
	}
}

func BenchmarkDecodeSample(b *testing.B) {
	body := []byte("\x0112345678\x02\x01\x00\x00\xff\xff\xff\xff")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(body); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeAlarm(b *testing.B) {
	body := []byte("\x0312345678spindle 4 is too hot, and has been for a while")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(body); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodeEvent(b *testing.B) {
	body := []byte("\x0212345678\x02\x00\x00\x00\x01")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Decode(body); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReply(b *testing.B) {
	r := Reply{"12345678", CodeOK}
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n += len(r.Body())
	}
	if n == 0 {
		b.Fatal(n)
	}
}
