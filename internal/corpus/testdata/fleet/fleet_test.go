package fleet

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"strings"
	"testing"
	"time"
)

const tracker = "TRK00042"

func frame(kind byte, body string) string {
	n := len(body) + 1
	return string([]byte{byte(n >> 8), byte(n), kind}) + body
}

func numbers(list ...uint32) string {
	var b [4]byte
	text := ""
	for _, n := range list {
		binary.BigEndian.PutUint32(b[:], n)
		text += string(b[:])
	}
	return text
}

func report(lat, lon int32, at uint32, flags byte) string {
	return frame(kindPosition, tracker+numbers(uint32(lat), uint32(lon), at)+string([]byte{flags}))
}

func receipt(at uint32) string {
	return frame(kindPosition|answered, tracker+numbers(at)+"\x00")
}

// start returns a server, and a tracker that is connected to it.
func start(t testing.TB, s *Server) net.Conn {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		s.Serve(l)
		close(done)
	}()
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	c.SetDeadline(time.Now().Add(20 * time.Second))
	t.Cleanup(func() {
		c.Close()
		l.Close()
		s.Close()
		<-done
	})
	return c
}

func newServer() *Server {
	return &Server{Lorries: map[string]*Lorry{tracker: {Plate: "B-OX 17"}}}
}

func send(t testing.TB, c net.Conn, text string) {
	t.Helper()
	if _, err := io.WriteString(c, text); err != nil {
		t.Fatal(err)
	}
}

func expect(t testing.TB, c net.Conn, want string) {
	t.Helper()
	got := make([]byte, len(want))
	if n, err := io.ReadFull(c, got); string(got) != want {
		t.Fatalf("got %q, %v, want %q", got[:n], err, want)
	}
}

func login(t testing.TB, c net.Conn) {
	t.Helper()
	send(t, c, frame(kindLogin, tracker))
	expect(t, c, frame(kindLogin|answered, ""))
}

func TestEachIsAnswered(t *testing.T) {
	s := newServer()
	c := start(t, s)
	login(t, c)
	for i := 0; i < 100; i++ {
		send(t, c, report(5250000, 1340000+int32(i)*100, uint32(i), 0))
		expect(t, c, receipt(uint32(i)))
		send(t, c, frame(kindPing, "?"))
		expect(t, c, frame(kindPing|answered, ""))
	}
	if received, sent := s.Counts(); received != 201 || sent != 201 && sent != 200 {
		t.Errorf("received %d, sent %d", received, sent)
	}
	if got := s.Lorries[tracker].MeanLeg(); got != 68 {
		t.Errorf("mean leg is %d m", got)
	}
}

// A frame is answered while the next is on its way.
func TestHalves(t *testing.T) {
	c := start(t, newServer())
	login(t, c)
	whole := report(1, 2, 3, 0)
	for cut := 1; cut < len(whole); cut++ {
		send(t, c, whole+whole[:cut])
		expect(t, c, receipt(3))
		send(t, c, whole[cut:])
		expect(t, c, receipt(3))
	}
}

func TestStream(t *testing.T) {
	s := newServer()
	s.Timeout = time.Minute
	c := start(t, s)
	const n = 5000
	go func() {
		text := frame(kindLogin, tracker)
		for i := 0; i < n; i++ {
			text += report(int32(i), -int32(i), uint32(i), 0)
			if len(text) > 4000 {
				io.WriteString(c, text)
				text = ""
			}
		}
		io.WriteString(c, text)
		c.(*net.TCPConn).CloseWrite()
	}()
	expect(t, c, frame(kindLogin|answered, ""))
	for i := 0; i < n; i++ {
		expect(t, c, receipt(uint32(i)))
	}
	if rest, err := io.ReadAll(c); err != nil || len(rest) > 0 {
		t.Errorf("then %q, %v", rest, err)
	}
}

func TestErrors(t *testing.T) {
	hello := frame(kindLogin, tracker)
	for _, test := range []struct {
		in, want string
		err      error
	}{
		{in: "", want: ""},
		{in: hello, want: frame(kindLogin|answered, "")},
		{in: "\x00\x00\x00", err: errLength},
		{in: "\x02\x01\x20", err: errLength},
		{in: "\x00", err: io.ErrUnexpectedEOF},
		{in: "\x00\x02\x30", err: io.ErrUnexpectedEOF},
		{in: frame(0x40, ""), err: errKind},
		{in: frame(kindLogin, "TRK00043"), err: errLogin},
		{in: report(0, 0, 0, 0), err: errLogin},
		{in: hello + frame(kindPosition, tracker), want: frame(kindLogin|answered, ""), err: errLength},
		{in: hello + strings.Replace(report(0, 0, 0, 0), "42", "43", 1), want: frame(kindLogin|answered, ""), err: errDevice},
		{in: hello + report(0, 0, 7, 0) + "\x00\x00\x00", want: frame(kindLogin|answered, "") + receipt(7), err: errLength},
	} {
		c := &tape{in: strings.NewReader(test.in)}
		err := (&session{srv: newServer(), conn: c}).run()
		if !errors.Is(err, test.err) || c.out.String() != test.want {
			t.Errorf("%q: %q, %v", test.in, c.out.String(), err)
		}
	}
}

func TestSilence(t *testing.T) {
	s := newServer()
	s.Timeout = 20 * time.Millisecond
	lines := make(chan string, 1)
	s.Logger = log.New(writer(func(p []byte) { lines <- string(p) }), "", 0)
	start(t, s)
	if line := <-lines; !strings.HasSuffix(line, "i/o timeout\n") {
		t.Errorf("logged %q", line)
	}
}

type writer func(p []byte)

func (w writer) Write(p []byte) (int, error) { w(p); return len(p), nil }

// The dispatcher hears of an alarm before the tracker does anything else.
func TestAlarm(t *testing.T) {
	s := newServer()
	lines := make(chan string, 2)
	s.Desk = &Desk{Out: writer(func(p []byte) { lines <- string(p) })}
	c := start(t, s)
	login(t, c)
	send(t, c, report(0, 0, 99, flagPanic))
	select {
	case line := <-lines:
		if line != "ALARM B-OX 17 99\n" {
			t.Errorf("%q", line)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("no alarm")
	}
	expect(t, c, receipt(99))
}

func TestTrail(t *testing.T) {
	l := &Lorry{Keep: 2}
	for i := int32(1); i <= 3; i++ {
		l.move(&position{lat: i * 100000, lon: -50000, at: uint32(i)})
	}
	trail := l.Trail()
	if len(trail) != 2 || *trail[0] != (Fix{2, -0.5, 2}) || *trail[1] != (Fix{3, -0.5, 3}) {
		t.Errorf("%v", trail)
	}
	l.move(&position{lat: 400000, at: 4})
	if *trail[0] != (Fix{2, -0.5, 2}) || *trail[1] != (Fix{3, -0.5, 3}) {
		t.Errorf("then %v, %v", *trail[0], *trail[1])
	}
	if (&Lorry{}).MeanLeg() != 0 {
		t.Error("a lorry that never moved has legs")
	}
}

func TestDecodePosition(t *testing.T) {
	body := []byte(report(-5, 6, 1<<31, 3)[3:])
	p, err := decodePosition(body)
	if err != nil || *p != (position{tracker, -5, 6, 1 << 31, 3}) {
		t.Errorf("%+v, %v", p, err)
	}
	for i := range body {
		body[i] = 0
	}
	if got := p.receipt(); string(got) != receipt(1 << 31)[3:] {
		t.Errorf("%q", got)
	}
}

func TestRecording(t *testing.T) {
	bodies, err := Recording(strings.NewReader("\x00\x03abc\x00\x00\x00\x02de"))
	if err != nil || fmt.Sprintf("%s", bodies) != "[abc  de]" {
		t.Errorf("%s, %v", bodies, err)
	}
	for text, want := range map[string]error{"\x00": io.ErrUnexpectedEOF, "\x00\x02a": io.ErrUnexpectedEOF, "\x00\x01": io.ErrUnexpectedEOF, "\xff\xff": errLength} {
		if _, err := Recording(strings.NewReader(text)); !errors.Is(err, want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// tape is a connection to a tracker that has said all.
type tape struct {
	net.Conn
	in  io.Reader
	out bytes.Buffer
}

func (c *tape) Read(p []byte) (int, error)  { return c.in.Read(p) }
func (c *tape) Write(p []byte) (int, error) { return c.out.Write(p) }

func BenchmarkStream(b *testing.B) {
	c := start(b, newServer())
	c.SetDeadline(time.Time{})
	login(b, c)
	in := []byte(strings.Repeat(report(5250000, 1340000, 77, 0), 100))
	out := make([]byte, 100*len(receipt(77)))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := c.Write(in); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(c, out); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPingPong(b *testing.B) {
	c := start(b, newServer())
	c.SetDeadline(time.Time{})
	login(b, c)
	in, out := []byte(report(5250000, 1340000, 77, 0)), make([]byte, len(receipt(77)))
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, err := c.Write(in); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(c, out); err != nil {
			b.Fatal(err)
		}
	}
}

// A session without a network.
func BenchmarkSession(b *testing.B) {
	text := frame(kindLogin, tracker) + strings.Repeat(report(5250000, 1340000, 77, 0), 100)
	srv := newServer()
	c := &tape{}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		c.in = strings.NewReader(text)
		c.out.Reset()
		if err := (&session{srv: srv, conn: c}).run(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecodePosition(b *testing.B) {
	body := []byte(report(5250000, 1340000, 77, 0)[3:])
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if _, err := decodePosition(body); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReceipt(b *testing.B) {
	p := &position{device: tracker, at: 77}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if len(p.receipt()) != idSize+5 {
			b.Fatal("too short")
		}
	}
}

func BenchmarkCounter(b *testing.B) {
	var c counter
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			c.inc()
			c.value()
		}
	})
}

func BenchmarkMove(b *testing.B) {
	l := &Lorry{Keep: 20}
	p := &position{device: tracker, lat: 5250000}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		p.lon = int32(i % 1000)
		l.move(p)
	}
}

func BenchmarkRecording(b *testing.B) {
	text := strings.Repeat("\x00\x15"+strings.Repeat("x", positionSize), 100)
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if bodies, err := Recording(strings.NewReader(text)); err != nil || len(bodies) != 100 {
			b.Fatal(err)
		}
	}
}

func BenchmarkAlarm(b *testing.B) {
	d := &Desk{Out: io.Discard}
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		d.Alarm("B-OX 17", 77)
	}
}
