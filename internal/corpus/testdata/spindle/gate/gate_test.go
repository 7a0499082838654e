package gate

import (
	"bytes"
	"fmt"
	"io"
	"net"
	"testing"
	"time"

	"example.com/spindle/meter"
	"example.com/spindle/shop"
	"example.com/spindle/wire"
)

// open has a gate serve a door until the test ends.
func open(t testing.TB, g *Gate) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go g.Serve(l)
	return l.Addr().String()
}

// come connects, and says what it speaks.
func come(t testing.TB, addr, first string) net.Conn {
	t.Helper()
	c, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(20 * time.Second))
	io.WriteString(c, first)
	return c
}

func frame(body string) string {
	var head [wire.HeadSize]byte
	wire.PutHead(&head, len(body))
	return string(head[:]) + body
}

func sample(ticket int, machine, value byte) string {
	return frame(fmt.Sprintf("\x01%08d\x01%c\x00\x00%c\x00\x00\x00", ticket, machine, value))
}

// answer reads a reply.
func answer(t testing.TB, r io.Reader, ticket int, code byte) {
	t.Helper()
	var got [13]byte
	if _, err := io.ReadFull(r, got[:]); err != nil {
		t.Fatal(err)
	}
	if want := fmt.Sprintf("\x7e\x0a\x00\x40%08d%c", ticket, code); string(got[:]) != want {
		t.Fatalf("got %q, want %q", got, want)
	}
}

func newShop() shop.Shop { return shop.New(1, meter.NewCounter()) }

func newGate(s shop.Shop) *Gate { return New(s, meter.NewLevel(), nil, nil) }

// A controller may wait for each reply, say half of something, or much at once.
func TestFrames(t *testing.T) {
	s := newShop()
	c := come(t, open(t, newGate(s)), "F")
	for i := range 5 {
		io.WriteString(c, sample(i, 7, byte(i)))
		answer(t, c, i, wire.CodeOK)
	}
	text := sample(5, 3, 9)
	for _, part := range []string{text[:1], text[1:8], text[8:]} {
		io.WriteString(c, part)
		time.Sleep(2 * time.Millisecond)
	}
	answer(t, c, 5, wire.CodeOK)
	io.WriteString(c, frame("\x0300000006oil")+frame("\x0300000007heat")+frame("\x5500000008"))
	answer(t, c, 6, wire.CodeOK)
	answer(t, c, 7, wire.CodeNotNow)
	answer(t, c, 8, wire.CodeUnknown)
	if got := fmt.Sprint(s.All()); got != "[{3 off 1 9} {7 off 5 4}]" {
		t.Errorf("got %s", got)
	}
	if a := s.Alarms(); len(a) != 1 || a[0] != "oil" {
		t.Errorf("got %q", a)
	}
}

// What was said before a bad frame is answered.
func TestBadFrame(t *testing.T) {
	for _, bad := range []string{"\x7f\x09\x00", "\x7e\x08\x00", "\x7e\xff\xff", frame("\x0199999999\x01")} {
		c := come(t, open(t, newGate(newShop())), "F"+sample(1, 1, 1)+sample(2, 1, 1)+bad)
		answer(t, c, 1, wire.CodeOK)
		answer(t, c, 2, wire.CodeOK)
		if n, err := c.Read(make([]byte, 1)); n != 0 || err == nil {
			t.Errorf("%q: got %d bytes, %v", bad, n, err)
		}
	}
}

// A driver gets all that comes after the first byte.
func TestDriver(t *testing.T) {
	echo := DriverFunc(func(p Port) error {
		_, err := io.CopyN(p, p, 11)
		return err
	})
	level := meter.NewLevel()
	g := New(newShop(), level, nil, map[byte]Driver{'E': echo})
	addr := open(t, g)
	got, err := io.ReadAll(come(t, addr, "Ehello world"))
	if err != nil || string(got) != "hello world" {
		t.Errorf("got %q, %v", got, err)
	}
	if got, _ := io.ReadAll(come(t, addr, "?")); len(got) != 0 {
		t.Errorf("got %q", got)
	}
	if _, peak := level.Now(); peak < 1 {
		t.Errorf("peak is %d", peak)
	}
}

func TestProgram(t *testing.T) {
	program := bytes.Repeat([]byte("G01 X10 Y20\n"), 30000)
	g := New(newShop(), meter.NewLevel(), program, nil)
	got, err := io.ReadAll(come(t, open(t, g), "P"))
	n := len(program)
	want := append([]byte{byte(n), byte(n >> 8), byte(n >> 16), 0}, program...)
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("got %d bytes, %v", len(got), err)
	}
}

func TestStop(t *testing.T) {
	g := newGate(newShop())
	addr := open(t, g)
	if n := g.Board().Stop(1); n != 0 {
		t.Errorf("told %d", n)
	}
	a, b := come(t, addr, "S"), come(t, addr, "S")
	expect := func(c net.Conn, want string) {
		t.Helper()
		got := make([]byte, len(want))
		if _, err := io.ReadFull(c, got); err != nil || string(got) != want {
			t.Errorf("got %q, %v", got, err)
		}
	}
	expect(a, "W")
	expect(b, "W")
	for i := byte(1); i < 4; i++ {
		if n := g.Board().Stop(i); n != 2 {
			t.Errorf("told %d", n)
		}
		expect(a, "!"+string(rune(i)))
		expect(b, "!"+string(rune(i)))
	}
	a.Close()
	for i := 0; i < 1000 && g.Board().Stop(9) == 2; i++ {
		time.Sleep(time.Millisecond)
	}
	if n := g.Board().Stop(9); n != 1 {
		t.Errorf("told %d", n)
	}
}

// loop is a port that says the same over and over.
type loop struct {
	text string
	at   int
}

func (l *loop) Read(p []byte) (int, error) {
	if l.at == len(l.text) {
		l.at = 0
	}
	n := copy(p, l.text[l.at:])
	l.at += n
	return n, nil
}

func (l *loop) Write(p []byte) (int, error)     { return len(p), nil }
func (l *loop) Close() error                    { return nil }
func (l *loop) SetReadDeadline(time.Time) error { return nil }

func BenchmarkTakeBody(b *testing.B) {
	text := "\x5500000001" + string(bytes.Repeat([]byte("unknown"), 60))
	s := newSession(&loop{text: text}, newShop())
	s.size = len(text)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.takeBody(); err != nil {
			b.Fatal(err)
		}
	}
}

// A controller that does not wait.
func BenchmarkStream(b *testing.B) {
	c := come(b, open(b, newGate(newShop())), "F")
	c.SetDeadline(time.Time{})
	const many = 64
	text := ""
	for i := range many {
		text += sample(i, byte(i%8), 9)
	}
	replies := make([]byte, many*13)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := io.WriteString(c, text); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(c, replies); err != nil {
			b.Fatal(err)
		}
	}
}

// A controller that waits for each reply.
func BenchmarkPingPong(b *testing.B) {
	c := come(b, open(b, newGate(newShop())), "F")
	c.SetDeadline(time.Time{})
	text := []byte(sample(1, 2, 9))
	reply := make([]byte, 13)
	b.ReportAllocs()
	for b.Loop() {
		c.Write(text)
		if _, err := io.ReadFull(c, reply); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkProgram(b *testing.B) {
	g := New(newShop(), meter.NewLevel(), bytes.Repeat([]byte("G01 X10 Y20\n"), 3000), nil)
	addr := open(b, g)
	for b.Loop() {
		c, err := net.Dial("tcp", addr)
		if err != nil {
			b.Fatal(err)
		}
		io.WriteString(c, "P")
		if _, err := io.Copy(io.Discard, c); err != nil {
			b.Fatal(err)
		}
		c.Close()
	}
}

func BenchmarkStop(b *testing.B) {
	board := NewBoard()
	for range 4 {
		board.waiting[new(loop)] = true
	}
	for b.Loop() {
		if board.Stop(3) != 4 {
			b.Fatal("not all")
		}
	}
}
