package link

import (
	"encoding/binary"
	"errors"
	"io"
	"net"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// wire is a connection that reads what is given.
type wire struct {
	net.Conn
	io.Reader
	sent strings.Builder
}

func (w *wire) Read(p []byte) (int, error)       { return w.Reader.Read(p) }
func (w *wire) Write(p []byte) (int, error)      { return w.sent.Write(p) }
func (w *wire) SetReadDeadline(time.Time) error  { return nil }
func (w *wire) SetWriteDeadline(time.Time) error { return nil }

func frame(k Kind, payload string) string {
	b := binary.BigEndian.AppendUint16(nil, mark)
	b = binary.BigEndian.AppendUint16(b, uint16(minBody+len(payload)))
	return string(append(b, byte(k))) + "tag-0042" + payload
}

func on(text string) (*Link, *wire) {
	w := &wire{Reader: strings.NewReader(text)}
	return New(w, time.Second), w
}

func TestReceive(t *testing.T) {
	mac := strings.Repeat("m", macSize)
	text := frame(Hello, mac+"SC-7") + frame(Ping, "\x63") + frame(Set, "MSKU1234565\x01\x02A") +
		frame(Lift, "MSKU1234565") + frame(List, "AB") + frame(Leave, "TGHU0000001")
	want := []Report{
		{Kind: Hello, Carrier: "SC-7", MAC: [macSize]byte([]byte(mac))},
		{Kind: Ping, Battery: 99},
		{Kind: Set, Number: "MSKU1234565", Bay: 258, Block: "A"},
		{Kind: Lift, Number: "MSKU1234565"},
		{Kind: List, Block: "AB"},
		{Kind: Leave, Number: "TGHU0000001"},
	}
	for name, r := range map[string]io.Reader{"at once": strings.NewReader(text), "byte by byte": iotest.OneByteReader(strings.NewReader(text))} {
		l := New(&wire{Reader: r}, time.Second)
		for _, report := range want {
			report.Tag = "tag-0042"
			got, err := l.Receive()
			if err != nil || *got != report {
				t.Errorf("%s: %+v, %v, want %+v", name, got, err, report)
			}
		}
		if _, err := l.Receive(); err != io.EOF {
			t.Error(name, err)
		}
	}
}

// What was received stays as it was.
func TestKept(t *testing.T) {
	l, _ := on(frame(Lift, "MSKU1234565") + strings.Replace(frame(Lift, "TGHU0000001"), "tag-0042", "tag-0043", 1))
	r, _ := l.Receive()
	number, a := r.Number, To(r, Done)
	if _, err := l.Receive(); err != nil {
		t.Fatal(err)
	}
	if number != "MSKU1234565" || a.Kind != Lift {
		t.Error(number, a)
	}
}

func TestMalformed(t *testing.T) {
	for text, want := range map[string]error{
		"":                     io.EOF,
		"\x5a":                 io.ErrUnexpectedEOF,
		"\x5a\xd1\x00":         io.ErrUnexpectedEOF,
		"\x5a\xd0\x00\x0a":     ErrMark,
		"\x5a\xd1\x00\x08":     ErrSize,
		"\x5a\xd1\x20\x01":     ErrSize,
		"\x5a\xd1\x00\x0a":     io.ErrUnexpectedEOF,
		"\x5a\xd1\x00\x0a\x02": io.ErrUnexpectedEOF,
		frame(0, ""):           ErrKind,
		frame(7, "x"):          ErrKind,
		frame(Hello, strings.Repeat("m", macSize)): ErrPayload,
		frame(Ping, ""):                    ErrPayload,
		frame(Ping, "\x65"):                ErrPayload,
		frame(Set, "MSKU1234565\x00\x01"):  ErrPayload,
		frame(Set, "MSKU123456x\x00\x01A"): ErrPayload,
		frame(Lift, "MSK11234565"):         ErrPayload,
		frame(Lift, "MSKU12345655"):        ErrPayload,
		frame(List, ""):                    ErrPayload,
	} {
		l, _ := on(text)
		if r, err := l.Receive(); r != nil || !errors.Is(err, want) {
			t.Errorf("%q: %v, %v, want %v", text, r, err, want)
		}
	}
	l, _ := on(frame(Ping, ""))
	if _, err := l.Receive(); err.Error() != "link: malformed payload of ping" {
		t.Error(err)
	}
	l, _ = on("\x00\x01\x00\x09")
	if _, err := l.Receive(); err.Error() != "link: frame without mark: 0x0001" {
		t.Error(err)
	}
}

func TestReply(t *testing.T) {
	l, w := on("")
	r := &Report{Kind: List, Tag: "tag-0042"}
	if err := l.Reply(To(r, Refused)); err != nil {
		t.Fatal(err)
	}
	a := To(r, Done)
	a.Text = "MSKU1234565 A-1.1\n"
	if err := l.Reply(a); err != nil {
		t.Fatal(err)
	}
	want := "\x5a\xd1\x00\x0a\x85tag-0042\x01" + "\x5a\xd1\x00\x1c\x85tag-0042\x00MSKU1234565 A-1.1\n"
	if got := w.sent.String(); got != want {
		t.Errorf("%q", got)
	}
	if err := l.Reply(Answer{Kind: Ping, Tag: "short"}); err == nil || w.sent.String() != want {
		t.Error(err)
	}
	w.sent.Reset()
	a.Text = strings.Repeat("x", 2*maxBody)
	if err := l.Reply(a); err != nil || w.sent.Len() != 4+maxBody {
		t.Error(err, w.sent.Len())
	}
}

func TestKind(t *testing.T) {
	if Set.String() != "set" || Kind(9).String() != "Kind(9)" || Kind(0).Known() {
		t.Error(Set, Kind(9), Kind(0))
	}
}

// again reads a text for ever.
type again struct {
	text string
	at   int
}

func (a *again) Read(p []byte) (int, error) {
	n := copy(p, a.text[a.at:])
	a.at = (a.at + n) % len(a.text)
	return n, nil
}

func BenchmarkReceive(b *testing.B) {
	l := New(&wire{Reader: &again{text: frame(Set, "MSKU1234565\x00\x11A") + frame(Ping, "\x40")}}, time.Second)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := l.Receive(); err != nil {
			b.Fatal(err)
		}
	}
}
