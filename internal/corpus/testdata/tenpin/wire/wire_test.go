package wire

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"
)

func sized(packet string) string {
	return string(binary.BigEndian.AppendUint32(nil, uint32(4+len(packet)))) + packet
}

func thrown(ref string, pins byte, player string) string {
	return sized("\x31" + ref + string([]byte{pins}) + "\x1f\x40" + player)
}

// lane is a connection whose other end has said everything.
type lane struct {
	net.Conn
	said      *strings.Reader
	deadlines int
	expired   error
}

func (l *lane) Read(p []byte) (int, error) { return l.said.Read(p) }

func (l *lane) SetReadDeadline(time.Time) error {
	l.deadlines++
	return l.expired
}

func TestThrows(t *testing.T) {
	l := &lane{said: strings.NewReader(thrown("00000001", 7, "Zoë") + thrown("\x00\xff000002", 0x83, ""))}
	var got []Throw
	for throw, err := range Throws(l, time.Minute) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, *throw)
	}
	want := []Throw{{"00000001", 7, false, 8000, "Zoë"}, {"\x00\xff000002", 3, true, 8000, ""}}
	if len(got) != 2 || got[0] != want[0] || got[1] != want[1] || l.deadlines < 2 {
		t.Errorf("%+v, %d deadlines", got, l.deadlines)
	}
	// Whoever has heard enough hears no more.
	l = &lane{said: strings.NewReader(strings.Repeat(thrown("00000001", 7, "Zoë"), 3))}
	for range Throws(l, time.Minute) {
		break
	}
	if l.deadlines != 1 {
		t.Error(l.deadlines)
	}
}

func TestThrowsErrors(t *testing.T) {
	first := thrown("00000001", 7, "Zoë")
	for said, want := range map[string]error{
		"\x00\x00":                   io.ErrUnexpectedEOF,
		"\x00\x00\x00\x11":           io.ErrUnexpectedEOF,
		first[:9]:                    io.ErrUnexpectedEOF,
		"\x00\x00\x00\x0f":           ErrPacket,
		"\x00\x00\x10\x01":           ErrPacket,
		"\xff\xff\xff\xff":           ErrPacket,
		"\x00\x00\x00\x00":           ErrPacket,
		sized("\x32" + first[5:]):    ErrPacket,
		sized("\x31") + first + "xx": ErrPacket,
	} {
		var n int
		var last error
		for throw, err := range Throws(&lane{said: strings.NewReader(first + said)}, time.Minute) {
			if n++; n == 1 && (err != nil || throw.Pins != 7) {
				t.Errorf("%q: %v, %v", said, throw, err)
			}
			last = err
		}
		if n != 2 || !errors.Is(last, want) {
			t.Errorf("%q: %d, %v", said, n, last)
		}
	}
	for _, err := range Throws(&lane{expired: os.ErrDeadlineExceeded}, time.Minute) {
		if err != os.ErrDeadlineExceeded {
			t.Error(err)
		}
	}
}

// What is kept of a throw stays, whatever becomes of its packet.
func TestUnmarshal(t *testing.T) {
	packet := []byte(thrown("chocolat", 9, "Ann")[4:])
	var throw Throw
	if err := throw.UnmarshalBinary(packet); err != nil {
		t.Fatal(err)
	}
	ack := AckTo(&throw, Refused)
	said := ack.packet()
	clear(packet)
	if throw.Player != "Ann" || throw.Speed != 8000 || string(said) != "\xb1chocolat\x01" {
		t.Errorf("%+v, %q", throw, said)
	}
	if other := (Ack{Ref: "00000000"}).packet(); string(said) != "\xb1chocolat\x01" || string(other) != "\xb100000000\x00" {
		t.Errorf("%q, %q", said, other)
	}
}

// deaf ends after some writes.
type deaf struct {
	strings.Builder
	left int
}

func (d *deaf) Write(p []byte) (int, error) {
	if d.left--; d.left < 0 {
		return 0, io.ErrClosedPipe
	}
	return d.Builder.Write(p)
}

func TestAck(t *testing.T) {
	var b strings.Builder
	if n, err := (Ack{"00000001", Counted}).WriteTo(&b); n != 14 || err != nil || b.String() != "\x00\x00\x00\x0e\xb100000001\x00" {
		t.Errorf("%d, %v, %q", n, err, b.String())
	}
	if n, err := (Ack{"00000001", Counted}).WriteTo(&deaf{}); n != 0 || err != io.ErrClosedPipe {
		t.Error(n, err)
	}
}

func TestGreet(t *testing.T) {
	r := strings.NewReader("L07\nrest")
	kind, lane, err := Greet(r)
	if rest, _ := io.ReadAll(r); kind != 'L' || lane != "07" || err != nil || string(rest) != "rest" {
		t.Errorf("%c, %q, %v, %q", kind, lane, err, rest)
	}
	for said, want := range map[string]error{"": io.EOF, "L07": io.ErrUnexpectedEOF, "L070\n": ErrPacket} {
		if _, _, err := Greet(strings.NewReader(said)); !errors.Is(err, want) {
			t.Errorf("%q: %v", said, err)
		}
	}
}

func BenchmarkThrows(b *testing.B) {
	said := strings.Repeat(thrown("00000001", 7, "Zoë"), 64)
	b.ReportAllocs()
	for b.Loop() {
		n := 0
		for throw, err := range Throws(&lane{said: strings.NewReader(said)}, time.Minute) {
			if err != nil || throw.Pins != 7 {
				b.Fatal(err)
			}
			n++
		}
		if n != 64 {
			b.Fatal(n)
		}
	}
}

// What is said of throws, without who hears it.
func BenchmarkAck(b *testing.B) {
	throw := &Throw{Ref: "00000001"}
	b.ReportAllocs()
	for b.Loop() {
		for range 20 {
			if n, err := AckTo(throw, Counted).WriteTo(io.Discard); n != 14 || err != nil {
				b.Fatal(n, err)
			}
		}
	}
}

func BenchmarkUnmarshal(b *testing.B) {
	packet := []byte(thrown("00000001", 7, "Zoë")[4:])
	b.ReportAllocs()
	for b.Loop() {
		for range 20 {
			var throw Throw
			if err := throw.UnmarshalBinary(packet); err != nil || AckTo(&throw, Counted).packet()[9] != Counted {
				b.Fatal(err)
			}
		}
	}
}

func BenchmarkGreet(b *testing.B) {
	for b.Loop() {
		if _, lane, err := Greet(strings.NewReader("L07\n")); lane != "07" {
			b.Fatal(err)
		}
	}
}
