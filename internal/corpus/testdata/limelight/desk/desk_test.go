package desk

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/limelight/cue"
)

// book is a log, write by write.
type book struct {
	mu    sync.Mutex
	lines []string
	full  bool
}

func (b *book) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.full {
		return 0, io.ErrShortWrite
	}
	b.lines = append(b.lines, string(p))
	return len(p), nil
}

func (b *book) all() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.lines)
}

func tempest(t testing.TB) (*cue.Stack, *Rig) {
	t.Helper()
	stack, err := cue.Load(strings.NewReader("cue 1 0 house preset\nat 1=255 2=128\ncue 2.5 0 house storm\nat 1=10 99=255\n"))
	if err != nil {
		t.Fatal(err)
	}
	rig := NewRig()
	for ch := range Channel(40) {
		rig.Hang(ch+1, 200)
	}
	return stack, rig
}

// operator is the other end of a connection.
type operator struct {
	t    testing.TB
	conn *net.TCPConn
	end  chan error
}

func sit(t testing.TB, d *Desk, who string) *operator {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	served, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	o := &operator{t, conn.(*net.TCPConn), make(chan error, 1)}
	go func() { o.end <- d.Serve(served, who) }()
	return o
}

func (o *operator) say(text string) {
	o.t.Helper()
	if _, err := io.WriteString(o.conn, text); err != nil {
		o.t.Fatal(err)
	}
}

func (o *operator) hear(want string) {
	o.t.Helper()
	got := make([]byte, len(want))
	o.conn.SetReadDeadline(time.Now().Add(time.Minute))
	if _, err := io.ReadFull(o.conn, got); err != nil || string(got) != want {
		o.t.Fatalf("heard %q, %v, not %q", got, err, want)
	}
}

// rise ends the connection, and returns how that went at the desk.
func (o *operator) rise() error {
	o.t.Helper()
	o.conn.CloseWrite()
	err := <-o.end
	if rest, err := io.ReadAll(o.conn); err != nil || len(rest) > 0 {
		o.t.Errorf("in the end there were %q, %v", rest, err)
	}
	return err
}

func framed(body string) string {
	return string(binary.LittleEndian.AppendUint32(nil, uint32(len(body)))) + body
}

func command(kind byte, cookie string, a, b uint16, text string) string {
	body := append([]byte{kind}, cookie...)
	body = binary.LittleEndian.AppendUint16(body, a)
	body = binary.LittleEndian.AppendUint16(body, b)
	return framed(string(body) + text)
}

func answered(cookie string, status byte, number uint32) string {
	return framed(cookie + string([]byte{status}) + string(binary.LittleEndian.AppendUint32(nil, number)))
}

// An operator who waits for each answer gets it, whatever he has begun to say.
func TestServe(t *testing.T) {
	log := new(book)
	stack, rig := tempest(t)
	d := New(stack, rig, log)
	ann := sit(t, d, "ann")
	ann.say(greeting + command(goTo, "aaaaaaaa", 1, 0, ""))
	ann.hear(answered("aaaaaaaa", ok, 1))
	if got := log.all(); !slices.Equal(got, []string{"1 ann G1.0 0\n"}) {
		t.Errorf("log %q", got)
	}
	last := command(level, "cccccccc", 7, 90, "")
	ann.say(command(note, "bbbbbbbb", 0, 0, "lamp 3 flickers") + last[:2])
	ann.hear(answered("bbbbbbbb", ok, 2))
	ann.say(last[2:11])
	ann.say(last[11:])
	ann.hear(answered("cccccccc", ok, 3))

	bob := sit(t, d, "bob")
	bob.say(greeting[:3])
	bob.say(greeting[3:] + command(goTo, "00000001", 2, 5, "") + command(goTo, "00000002", 9, 0, "") +
		command(level, "00000003", 77, 1, "") + command(note, "00000004", 0, 0, "") + command(level, "00000005", 8, 255, "please"))
	bob.hear(answered("00000001", unknown, 4) + answered("00000002", unknown, 5) + answered("00000003", unknown, 6) +
		answered("00000004", ok, 7) + answered("00000005", ok, 8))
	if err := errors.Join(ann.rise(), bob.rise()); err != nil {
		t.Error(err)
	}
	want := []string{
		"1 ann G1.0 0\n", "2 ann N0.0 0\n", "3 ann L7.90 0\n", "4 bob G2.5 1\n",
		"5 bob G9.0 1\n", "6 bob L77.1 1\n", "7 bob N0.0 0\n", "8 bob L8.255 0\n",
	}
	if got := log.all(); !slices.Equal(got, want) {
		t.Errorf("log %q", got)
	}
	if got := d.Notes(); got != "1. lamp 3 flickers\n2. \n" {
		t.Errorf("notes %q", got)
	}
	out := make([]byte, 9)
	if rig.Universe(out, 0); d.Answers() != 8 || string(out) != "\x00\x0a\x80\x00\x00\x00\x00\x5a\xc8" {
		t.Errorf("%d answers, %q", d.Answers(), out)
	}
}

// What came before an error is answered.
func TestServeErrors(t *testing.T) {
	first := command(level, "cookie01", 1, 1, "")
	for _, test := range []struct {
		said string
		want error
	}{
		{"\x00", io.ErrUnexpectedEOF},
		{"\x0d\x00\x00\x00", io.ErrUnexpectedEOF},
		{first[:9], io.ErrUnexpectedEOF},
		{"\x0c\x00\x00\x00", ErrFrame},
		{"\x01\x40\x00\x00", ErrFrame},
		{"\xff\xff\xff\xff", ErrFrame},
		{command('X', "cookie02", 0, 0, ""), ErrFrame},
	} {
		stack, rig := tempest(t)
		o := sit(t, New(stack, rig, io.Discard), "ann")
		o.say(greeting + first + test.said)
		o.hear(answered("cookie01", ok, 1))
		if err := o.rise(); !errors.Is(err, test.want) || !strings.HasPrefix(err.Error(), "ann: ") {
			t.Errorf("%q: %v", test.said, err)
		}
	}
	for said, want := range map[string]error{"": io.EOF, "LIM": io.ErrUnexpectedEOF, "LIME/2\r\n": ErrFrame} {
		stack, rig := tempest(t)
		o := sit(t, New(stack, rig, io.Discard), "ann")
		o.say(said)
		if err := o.rise(); !errors.Is(err, want) {
			t.Errorf("%q: %v", said, err)
		}
	}
	stack, rig := tempest(t)
	o := sit(t, New(stack, rig, &book{full: true}), "ann")
	o.say(greeting + first)
	if err := o.rise(); err == nil || err.Error() != "ann: log: short write" {
		t.Error(err)
	}
}

// wire is a connection whose other end has said everything already.
type wire struct {
	net.Conn
	in        *strings.Reader
	deadlines int
	heard     int
	dead      int // the write that fails, from 1
	writes    int
	expired   error
}

func (w *wire) Read(p []byte) (int, error) { return w.in.Read(p) }
func (w *wire) Close() error               { return nil }

func (w *wire) Write(p []byte) (int, error) {
	if w.writes++; w.writes == w.dead {
		return 0, io.ErrClosedPipe
	}
	w.heard += len(p)
	return len(p), nil
}

func (w *wire) SetDeadline(time.Time) error {
	w.deadlines++
	return w.expired
}

func TestServeWire(t *testing.T) {
	stack, rig := tempest(t)
	said := greeting + strings.Repeat(command(level, "cookie01", 1, 1, ""), 3)
	w := &wire{in: strings.NewReader(said)}
	if err := New(stack, rig, io.Discard).Serve(w, "ann"); err != nil || w.heard != 3*17 || w.deadlines < 3 {
		t.Error(err, w.heard, w.deadlines)
	}
	w = &wire{in: strings.NewReader(said), dead: 1}
	if err := New(stack, rig, io.Discard).Serve(w, "ann"); !errors.Is(err, io.ErrClosedPipe) {
		t.Error(err)
	}
	w = &wire{in: strings.NewReader(said), expired: os.ErrDeadlineExceeded}
	if err := New(stack, rig, io.Discard).Serve(w, "ann"); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error(err)
	}
}

// The log has what all did in the order of its numbers.
func TestLogOrder(t *testing.T) {
	log := new(book)
	stack, rig := tempest(t)
	d := New(stack, rig, log)
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				if _, _, err := d.do("x", &Command{Kind: level, A: uint16(i + 1), B: 9}); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	for i, line := range log.all() {
		if !strings.HasPrefix(line, fmt.Sprintf("%d x L", i+1)) {
			t.Fatalf("line %d: %q", i, line)
		}
	}
}

func TestDecode(t *testing.T) {
	body := []byte(command(note, "chocolat", 0x0102, 0xffff, "gel is burnt")[4:])
	cmd, err := decode(body)
	if err != nil {
		t.Fatal(err)
	}
	reply := answer(cmd, unknown, 0x01020304)
	other := answer(cmd, ok, 0)
	clear(body)
	if cmd.Kind != note || cmd.A != 0x0102 || cmd.B != 0xffff || cmd.Text != "gel is burnt" {
		t.Errorf("%+v", cmd)
	}
	if string(reply) != "chocolat\x01\x04\x03\x02\x01" || string(other) != "chocolat\x00\x00\x00\x00\x00" {
		t.Errorf("%q, %q", reply, other)
	}
}

func TestRun(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	stack, rig := tempest(t)
	d := New(stack, rig, io.Discard)
	failures, ended := make(chan error, 2), make(chan bool)
	go func() {
		d.Run(l, func(err error) { failures <- err })
		close(ended)
	}()
	for _, said := range []string{"HELO\r\n\r\n", greeting + command(level, "cookie01", 1, 1, "")} {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		o := &operator{t: t, conn: conn.(*net.TCPConn)}
		o.say(said)
		if strings.HasPrefix(said, greeting) {
			o.hear(answered("cookie01", ok, 1))
		} else if err := <-failures; !errors.Is(err, ErrFrame) {
			t.Error(err)
		}
	}
	// The one that is still there is sent away.
	l.Close()
	<-ended
	if err := <-failures; !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
	late := sit(t, d, "late")
	if err := <-late.end; !errors.Is(err, net.ErrClosed) {
		t.Error(err)
	}
}

func TestRig(t *testing.T) {
	r := NewRig()
	r.Hang(3, 100)
	r.Hang(4, 255)
	r.Park(4)
	r.Park(5)
	for ch, want := range map[Channel]error{3: nil, 4: nil, 5: errChannel} {
		if err := r.Set(ch, 120); err != want {
			t.Errorf("%d: %v", ch, err)
		}
	}
	first := r.Store(5)
	out := make([]byte, 3)
	if r.Universe(out, 3); !slices.Equal(out, []byte{100, 255, 0}) {
		t.Error(out)
	}
	second := r.Store(5)
	r.Set(3, 90)
	third := r.Store(5)
	if !r.Same(first, second) || r.Same(first, third) || r.Same(third, second) || third != 3 || r.Output(3) != 90 {
		t.Error(r.looks)
	}
}

func TestTempo(t *testing.T) {
	var tempo Tempo
	start := time.Unix(1000, 0)
	for i, want := range []time.Duration{0, 500 * time.Millisecond, 500 * time.Millisecond, time.Second} {
		at := start.Add(time.Duration(i) * 500 * time.Millisecond)
		if i == 3 {
			at = start.Add(3 * time.Second)
		}
		if tempo.Tap(at); tempo.Beat() != want {
			t.Errorf("tap %d: %v", i, tempo.Beat())
		}
	}
	var wg sync.WaitGroup
	var o odometer
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 20 {
				o.turn()
			}
		}()
	}
	if wg.Wait(); o.read() != 160 {
		t.Error(o.read())
	}
}

// Several commands before an answer is waited for.
func BenchmarkServe(b *testing.B) {
	const batch = 32
	stack, rig := tempest(b)
	o := sit(b, New(stack, rig, io.Discard), "ann")
	o.say(greeting)
	said, size := "", 0
	for i := range batch {
		cookie := fmt.Sprintf("%08d", i)
		said += command(level, cookie, uint16(i+1), 100, "")
		size += len(answered(cookie, ok, 0))
	}
	heard := make([]byte, size)
	b.ReportAllocs()
	for b.Loop() {
		o.say(said)
		if _, err := io.ReadFull(o.conn, heard); err != nil || string(heard[4:13]) != "00000000\x00" {
			b.Fatalf("%q, %v", heard, err)
		}
	}
}

// An operator who waits for each answer.
func BenchmarkServeOne(b *testing.B) {
	stack, rig := tempest(b)
	o := sit(b, New(stack, rig, io.Discard), "ann")
	o.say(greeting)
	said := command(level, "00000001", 5, 100, "")
	heard := make([]byte, len(answered("00000001", ok, 0)))
	b.ReportAllocs()
	for b.Loop() {
		o.say(said)
		if _, err := io.ReadFull(o.conn, heard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkServeWire(b *testing.B) {
	stack, rig := tempest(b)
	d := New(stack, rig, io.Discard)
	said := greeting + strings.Repeat(command(level, "00000001", 5, 100, ""), 64)
	b.ReportAllocs()
	for b.Loop() {
		w := &wire{in: strings.NewReader(said)}
		if err := d.Serve(w, "ann"); err != nil || w.heard != 64*17 {
			b.Fatal(err, w.heard)
		}
	}
}

// What is done with a body, without what brings it.
func BenchmarkCommand(b *testing.B) {
	stack, rig := tempest(b)
	d := New(stack, rig, io.Discard)
	body := []byte(command(goTo, "00000001", 1, 0, "")[4:])
	b.ReportAllocs()
	for b.Loop() {
		cmd, err := decode(body)
		if err != nil {
			b.Fatal(err)
		}
		status, number, err := d.do("ann", cmd)
		if reply := answer(cmd, status, number); err != nil || reply[8] != ok {
			b.Fatal(reply, err)
		}
	}
}

func BenchmarkUniverse(b *testing.B) {
	_, rig := tempest(b)
	rig.Park(7)
	out := make([]byte, 512)
	for b.Loop() {
		if rig.Universe(out, 1); out[6] != 200 {
			b.Fatal(out[6])
		}
	}
}

func BenchmarkStore(b *testing.B) {
	_, rig := tempest(b)
	b.ReportAllocs()
	for b.Loop() {
		if rig.Store(64) == 1000 {
			rig.looks = nil
		}
	}
}

func BenchmarkAnswers(b *testing.B) {
	stack, rig := tempest(b)
	d := New(stack, rig, io.Discard)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			d.answers.turn()
			if d.Answers() == 0 {
				b.Error("none")
			}
		}
	})
}

func BenchmarkTempo(b *testing.B) {
	var tempo Tempo
	at := time.Unix(1000, 0)
	for b.Loop() {
		if tempo.Tap(at); tempo.Beat() != 0 {
			b.Fatal("beat")
		}
	}
}
