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

// pair returns both ends of a connection.
func pair(t testing.TB) (here, there net.Conn) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if there, err = net.Dial("tcp", l.Addr().String()); err != nil {
		t.Fatal(err)
	}
	if here, err = l.Accept(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { here.Close(); there.Close() })
	return here, there
}

func TestReceive(t *testing.T) {
	here, there := pair(t)
	io.WriteString(there, "\x12\x00\x00\x00Sref001\x09\x01\x10\x27\x00\x00bag-7"+"\x0e\x00\x00\x00S      \x00\x00\x00\x00\x00\x00x"+"\x02\x00\x00\x00S")
	there.Close()
	l := NewLink(here, time.Minute)
	var kept []*Scan
	for range 2 {
		s, err := l.Receive()
		if err != nil {
			t.Fatal(err)
		}
		kept = append(kept, s)
	}
	if *kept[0] != (Scan{"ref001", 0x109, 10000, "bag-7"}) || *kept[1] != (Scan{"      ", 0, 0, "x"}) {
		t.Errorf("%+v, %+v", kept[0], kept[1])
	}
	if _, err := l.Receive(); err != io.ErrUnexpectedEOF {
		t.Errorf("error %v", err)
	}
}

func TestReceiveBad(t *testing.T) {
	for _, test := range []struct {
		sent string
		want error
	}{
		{"", io.EOF},
		{"\x01\x00", io.ErrUnexpectedEOF},
		{"\x01\x00\x00\x00", io.ErrUnexpectedEOF},
		{"\x00\x00\x00\x00", ErrFrame},
		{"\x01\x08\x00\x00", ErrSize},
		{"\xff\xff\xff\xff", ErrSize},
		{"\x0d\x00\x00\x00Sref0011122223", ErrFrame},
		{"\x0e\x00\x00\x00Vref001112222t", ErrFrame},
	} {
		here, there := pair(t)
		io.WriteString(there, test.sent)
		there.Close()
		if s, err := NewLink(here, time.Minute).Receive(); !errors.Is(err, test.want) || s != nil {
			t.Errorf("%q: %+v, %v", test.sent, s, err)
		}
	}
}

func TestReceiveImpatient(t *testing.T) {
	here, _ := pair(t)
	var late net.Error
	if _, err := NewLink(here, time.Nanosecond).Receive(); !errors.As(err, &late) || !late.Timeout() {
		t.Errorf("error %v", err)
	}
}

func TestSend(t *testing.T) {
	here, there := pair(t)
	l := NewLink(here, time.Minute)
	for _, test := range []struct {
		v    Verdict
		want string
	}{
		{Verdict{"ref001", 0x102, Sorted}, "\x0a\x00\x00\x00Vref001\x02\x01\x00"},
		{Verdict{"", 0, Unknown}, "\x04\x00\x00\x00V\x00\x00\x01"},
		{Verdict{"ü", 0xffff, Manual}, "\x06\x00\x00\x00Vü\xff\xff\x02"},
	} {
		if err := l.Send(test.v); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, len(test.want))
		if io.ReadFull(there, got); string(got) != test.want {
			t.Errorf("%+v: %q", test.v, got)
		}
	}
	here.Close()
	if err := l.Send(Verdict{}); !errors.Is(err, net.ErrClosed) {
		t.Errorf("error %v", err)
	}
}

// What follows the greeting is left.
func TestGreet(t *testing.T) {
	r := strings.NewReader("BSM\x02rest")
	version, err := Greet(r)
	if rest, _ := io.ReadAll(r); version != 2 || err != nil || string(rest) != "rest" {
		t.Errorf("%d, %v, %q", version, err, rest)
	}
	for text, want := range map[string]error{"": io.EOF, "BSM": io.ErrUnexpectedEOF, "BSN\x01": ErrGreeting} {
		if _, err := Greet(strings.NewReader(text)); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// drive notes by its letter when it was told.
type drive struct {
	told *bytes.Buffer
	name string
	err  error
}

func (d drive) Write(p []byte) (int, error) {
	d.told.WriteString(d.name + string(p) + ";")
	return len(p), d.err
}

func TestHalt(t *testing.T) {
	var told bytes.Buffer
	deaf := errors.New("deaf")
	if err := Halt([]io.Writer{drive{&told, "a", nil}, drive{&told, "b", deaf}, drive{&told, "c", nil}}); !errors.Is(err, deaf) || err.Error() != "drive 1: deaf" {
		t.Errorf("error %v", err)
	}
	if told.String() != "a\x1bH;b\x1bH;c\x1bH;" {
		t.Errorf("told %q", told.String())
	}
	if err := Halt(nil); err != nil {
		t.Error(err)
	}
}
