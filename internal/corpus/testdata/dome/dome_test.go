package dome

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"reflect"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

func frame(k Kind, parts ...any) []byte {
	var body []byte
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			body = append(body, p...)
		case int:
			body = binary.BigEndian.AppendUint32(body, uint32(p))
		}
	}
	f := binary.BigEndian.AppendUint32(nil, uint32(1+len(body)))
	return append(append(f, byte(k)), body...)
}

// answer reads a frame as a telescope does.
func answer(t testing.TB, from io.Reader) (Kind, string) {
	t.Helper()
	var head [5]byte
	if _, err := io.ReadFull(from, head[:]); err != nil {
		t.Fatal(err)
	}
	body := make([]byte, binary.BigEndian.Uint32(head[:])-1)
	if _, err := io.ReadFull(from, body); err != nil {
		t.Fatal(err)
	}
	return Kind(head[4]), string(body)
}

func desk() *Desk {
	return NewDesk("north", io.Discard, func(uint32) error { return nil },
		Star{Number: 7, Limit: 9000, Wanted: 2}, Star{Number: 8, Limit: -500, Wanted: 1 << 30})
}

// call starts to attend a call; what Attend says comes on the channel.
func call(t testing.TB, d *Desk) (net.Conn, <-chan error) {
	t.Helper()
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer at.Close()
	c, err := net.Dial("tcp", at.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	wire, err := at.Accept()
	if err != nil {
		t.Fatal(err)
	}
	said := make(chan error, 1)
	go func() { said <- d.Attend(wire, time.Minute) }()
	t.Cleanup(func() { c.Close() })
	limit := time.Minute
	if _, slow := t.(*testing.B); slow {
		limit = time.Hour
	}
	c.SetDeadline(time.Now().Add(limit))
	return c, said
}

func TestExposures(t *testing.T) {
	d := desk()
	c, said := call(t, d)
	io.WriteString(c, "T")
	for i, test := range []struct {
		token       string
		star, milli int
		want        string
	}{
		{"aaaaaaaa", 7, 8123, "g"},
		{"aaaaaaab", 9, 8123, "u"},
		{"aaaaaaac", 7, 9001, "f"},
		{"\x00\xff\x00\xff\x00\xff\x00\xff", 7, 9000, "g"},
		{"aaaaaaae", 7, -10, "e"},
		{"aaaaaaaf", 8, -501, "g"},
		{"aaaaaaag", 8, -499, "f"},
		{"aaaaaaah", 8, -2000, "g"},
		{"aaaaaaai", 8, 0, "f"},
		{"aaaaaaaj", 0, 0, "u"},
	} {
		c.Write(frame(KindExposure, test.token, test.star, test.milli))
		k, body := answer(t, c)
		if want := test.token + test.want + fmt.Sprint(i+1); k != KindVerdict || body != want {
			t.Errorf("%x %q, not %q", k, body, want)
		}
	}
	c.Write(frame(KindQuit))
	if err := <-said; err != nil {
		t.Error(err)
	}
	if got, want := d.Curve(7), []Point{{1, 8.123}, {2, 9}}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	if got := d.Curve(9); got != nil {
		t.Errorf("%v", got)
	}
	if d.Frames() != 10 || d.Tally("north.exposure.answered") != 10 || d.open.passed() != 0 || d.String() != "north: 10 frames" {
		t.Errorf("%d frames, %v, %s", d.Frames(), d.tally, d)
	}
	if got := NewDesk("", nil, nil, Star{Number: 1}).Curve(1); got == nil || len(got) != 0 {
		t.Errorf("%#v", got)
	}
}

// Half a frame may be there while the desk waits; whole frames before it are answered.
func TestHalfAFrame(t *testing.T) {
	c, _ := call(t, desk())
	f := frame(KindExposure, "abcdefgh", 7, 1)
	c.Write(append(append([]byte("T"), f...), f[:9]...))
	if _, body := answer(t, c); body != "abcdefghg1" {
		t.Errorf("%q", body)
	}
	for _, b := range f[9:] {
		c.Write([]byte{b})
	}
	if _, body := answer(t, c); body != "abcdefghg2" {
		t.Errorf("%q", body)
	}
}

func TestBad(t *testing.T) {
	for sent, want := range map[string]error{
		"":                      io.EOF,
		"T":                     nil,
		"X":                     ErrFrame,
		"T\x00\x00\x00\x00":     ErrFrame,
		"T\x00\x01\x00\x01":     ErrFrame,
		"T\x00\x00":             io.ErrUnexpectedEOF,
		"T\x00\x00\x00\x03":     io.ErrUnexpectedEOF,
		"T\x00\x00\x00\x03\x01": io.ErrUnexpectedEOF,
		"T" + string(frame(KindExposure, "short")):  ErrFrame,
		"T" + string(frame(KindPlate, 1)):           ErrFrame,
		"T" + string(frame(KindPlate, 1, 17<<20)):   ErrFrame,
		"T" + string(frame(KindPlate, 1, 3)) + "ab": io.ErrUnexpectedEOF,
		"T" + string(frame(KindSlew)):               ErrFrame,
		"T" + string(frame(0x55)):                   ErrFrame,
	} {
		c, said := call(t, desk())
		io.WriteString(c, sent)
		c.(*net.TCPConn).CloseWrite()
		if err := <-said; !errors.Is(err, want) || want == nil && err != nil {
			t.Errorf("%q: %v, not %v", sent, err, want)
		}
	}
	d := desk()
	c, said := call(t, d)
	c.Write(append([]byte("T"), frame(KindSlew, "five!")...))
	<-said
	if d.Tally("north.slew.failed") != 1 || d.Tally("north.slew.answered") != 0 {
		t.Errorf("%v", d.tally)
	}
}

// Pictures stay what they were, however many frames follow.
func TestPlates(t *testing.T) {
	d := desk()
	c, said := call(t, d)
	io.WriteString(c, "T")
	var want [][]byte
	for i := range 20 {
		raw := bytes.Repeat([]byte{byte(i)}, 100+i)
		want = append(want, raw)
		c.Write(append(frame(KindPlate, 8, len(raw)), raw...))
		if k, body := answer(t, c); k != KindStored || body != "\x00\x00\x00\x08" {
			t.Errorf("%x %q", k, body)
		}
		c.Write(frame(KindExposure, "abcdefgh", 7, 1))
		answer(t, c)
	}
	c.Close()
	<-said
	if got := d.Plates(8); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

// That the dome moves is told while it moves.
func TestSlew(t *testing.T) {
	there := make(chan error)
	d := NewDesk("south", io.Discard, func(uint32) error { return <-there })
	c, _ := call(t, d)
	c.Write(append([]byte("T"), frame(KindSlew, 7)...))
	if k, _ := answer(t, c); k != KindMoving {
		t.Errorf("%x", k)
	}
	there <- nil
	if k, _ := answer(t, c); k != KindArrived {
		t.Errorf("%x", k)
	}
}

func TestGuider(t *testing.T) {
	d := desk()
	if d.Air() != 0 {
		t.Error(d.Air())
	}
	c, said := call(t, d)
	c.Write([]byte("G\x50\x60\x70"))
	c.Close()
	if err := <-said; err != nil || d.Air() != 0x60 {
		t.Errorf("%d, %v", d.Air(), err)
	}
}

// Lines are in the book in the order of their numbers.
func TestBook(t *testing.T) {
	var text bytes.Buffer
	d := NewDesk("west", &text, nil)
	var all sync.WaitGroup
	for range 8 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 50 {
				d.Book.Enter("clear")
			}
		}()
	}
	all.Wait()
	lines := strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n")
	for i, line := range lines {
		if want := fmt.Sprintf("%06d clear", i+1); line != want {
			t.Fatalf("%q, not %q", line, want)
		}
	}
}

// Many telescopes at once.
func TestServe(t *testing.T) {
	at, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	d := desk()
	served := make(chan error, 1)
	go func() { served <- d.Serve(at, time.Minute) }()
	var all sync.WaitGroup
	for range 6 {
		all.Add(1)
		go func() {
			defer all.Done()
			c, err := net.Dial("tcp", at.Addr().String())
			if err != nil {
				t.Error(err)
				return
			}
			defer c.Close()
			io.WriteString(c, "T")
			for i := range 40 {
				c.Write(frame(KindExposure, "abcdefgh", 8, -1000-i))
				if k, body := answer(t, c); k != KindVerdict || body != "abcdefghg"+fmt.Sprint(i+1) {
					t.Errorf("%x %q", k, body)
				}
			}
		}()
	}
	all.Wait()
	at.Close()
	if err := <-served; err != nil || d.Frames() != 240 || len(d.Curve(8)) != 240 {
		t.Errorf("%v, %d frames", err, d.Frames())
	}
}

// A night sends as fast as it can, and reads verdicts as they come.
func BenchmarkNight(b *testing.B) {
	d := desk()
	d.tracks[8].Wanted = 1000
	c, _ := call(b, d)
	burst := bytes.Repeat(frame(KindExposure, "abcdefgh", 8, -1000), 64)
	io.WriteString(c, "T")
	var due, got int
	for i := range b.N {
		due += 4 + 1 + tokenSize + 1 + len(strconv.Itoa(i+1))
	}
	b.ReportAllocs()
	b.ResetTimer()
	go func() {
		for n := b.N; n > 0; n -= 64 {
			c.Write(burst[:min(n, 64)*len(burst)/64])
		}
	}()
	heap := make([]byte, 32<<10)
	for got < due {
		n, err := c.Read(heap)
		if err != nil {
			b.Fatal(err)
		}
		got += n
	}
}

// One telescope that waits for each verdict.
func BenchmarkOneByOne(b *testing.B) {
	d := desk()
	d.tracks[8].Wanted = 1000
	c, _ := call(b, d)
	io.WriteString(c, "T")
	f := frame(KindExposure, "abcdefgh", 8, -1000)
	answered := make([]byte, 64)
	b.ReportAllocs()
	for b.Loop() {
		c.Write(f)
		if _, err := c.Read(answered); err != nil {
			b.Fatal(err)
		}
	}
}

// wire answers with one frame again and again, and counts what it is sent.
type wire struct {
	net.Conn
	frame []byte
	at    int
}

func (w *wire) Read(b []byte) (int, error) {
	n := copy(b, w.frame[w.at:])
	w.at = (w.at + n) % len(w.frame)
	return n, nil
}

func (w *wire) Write(b []byte) (int, error)     { return len(b), nil }
func (w *wire) SetReadDeadline(time.Time) error { return nil }

func BenchmarkExposed(b *testing.B) {
	d := desk()
	d.tracks[8].Wanted = 1000
	l := newLink(&wire{frame: frame(KindExposure, "abcdefgh", 8, -1000)}, time.Minute)
	b.ReportAllocs()
	for b.Loop() {
		k, body, err := l.receive()
		if err != nil {
			b.Fatal(err)
		}
		if err := d.handler[k](l, body); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExposedAtOnce(b *testing.B) {
	d := desk()
	d.tracks[8].Wanted = 1000
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		l := newLink(&wire{}, time.Minute)
		body := frame(KindExposure, "abcdefgh", 8, -1000)[5:]
		for pb.Next() {
			if err := d.exposed(l, body); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkTurnstile(b *testing.B) {
	var t turnstile
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			t.pass(1)
			t.passed()
		}
	})
}

func BenchmarkJudge(b *testing.B) {
	d := desk()
	d.tracks[8].Wanted = 1000
	e := &exposure{Star: 8, Milli: -1000}
	b.ReportAllocs()
	for b.Loop() {
		if v := d.judge(e); v == Unknown {
			b.Fatal(v)
		}
	}
}

func BenchmarkCurve(b *testing.B) {
	d := desk()
	for i := range 400 {
		d.judge(&exposure{Star: 8, Milli: int32(-1000 - i)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if got := d.Curve(8); len(got) != 400 {
			b.Fatal(len(got))
		}
	}
}
