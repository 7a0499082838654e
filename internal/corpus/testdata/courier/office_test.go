package courier

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

const limit = 20 * time.Second

// open starts an office and returns a scanner that is connected to it, and what
// the office reports.
func open(tb testing.TB, timeout time.Duration) (*Office, *net.TCPConn, <-chan error) {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	reports := make(chan error, 10)
	o := &Office{Timeout: timeout, Report: func(_ net.Addr, err error) { reports <- err }}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error)
	go func() { ended <- o.Listen(ctx, l) }()
	tb.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			tb.Error(err)
		}
	})
	c, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.Close() })
	c.SetDeadline(time.Now().Add(limit))
	return o, c.(*net.TCPConn), reports
}

func frame(kind byte, body string) string {
	return string(binary.BigEndian.AppendUint16([]byte{kind}, uint16(len(body)))) + body
}

func receipt(parcel string, depot byte, seen uint32) string {
	return frame('k', parcel+"/"+string(depot)+"/"+string(binary.BigEndian.AppendUint32(nil, seen)))
}

func want(t *testing.T, c io.Reader, data string) {
	t.Helper()
	got := make([]byte, len(data))
	if n, err := io.ReadFull(c, got); string(got) != data {
		t.Fatalf("got %q, %v, want %q", got[:n], err, data)
	}
}

// A scanner waits for the receipt before it scans again.
func TestTurns(t *testing.T) {
	o, c, _ := open(t, limit)
	for i := uint32(1); i < 200; i++ {
		parcel := fmt.Sprintf("%010d", i)
		io.WriteString(c, frame('s', parcel+"Bnote"))
		want(t, c, receipt(parcel, 'B', i))
	}
	for in, out := range map[string]string{
		frame('q', ""):      frame('k', "199"),
		frame('s', "short"): frame('e', "scan: frame is too short"),
		frame('?', "x"):     frame('e', "unknown kind '?'"),
	} {
		io.WriteString(c, in)
		want(t, c, out)
	}
	if o.Seen('B') != 199 || o.Seen('A') != 0 {
		t.Error(o.Seen('B'))
	}
}

// What is complete is answered at once, also when half a frame follows.
func TestHalf(t *testing.T) {
	_, c, _ := open(t, limit)
	all := frame('s', "0000000000Anote")
	for cut := 1; cut < len(all); cut++ {
		io.WriteString(c, all+all[:cut])
		want(t, c, receipt("0000000000", 'A', uint32(2*cut-1)))
		io.WriteString(c, all[cut:])
		want(t, c, receipt("0000000000", 'A', uint32(2*cut)))
	}
}

// A scanner may send all it has and then read.
func TestBurst(t *testing.T) {
	_, c, reports := open(t, 0)
	var in, out strings.Builder
	for i := range 2000 {
		parcel := fmt.Sprintf("%010d", i)
		in.WriteString(frame('s', parcel+"C"+strings.Repeat("n", i%90)))
		out.WriteString(receipt(parcel, 'C', uint32(i+1)))
	}
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		io.WriteString(c, in.String())
		c.CloseWrite()
	}()
	want(t, c, out.String())
	wg.Wait()
	if rest, err := io.ReadAll(c); len(rest) > 0 || err != nil {
		t.Errorf("%q, %v", rest, err)
	}
	if len(reports) > 0 {
		t.Error(<-reports)
	}
}

func TestReports(t *testing.T) {
	for in, report := range map[string]string{
		"s\xff\xff":              "receive: frame is too long: 65535 bytes",
		"s\x00\x05ab":            "receive: unexpected EOF",
		frame('q', "") + "q\x00": "receive: unexpected EOF",
	} {
		_, c, reports := open(t, limit)
		io.WriteString(c, in)
		c.CloseWrite()
		if err := <-reports; err.Error() != report {
			t.Errorf("%q: %v", in, err)
		}
	}
}

// Who is silent for too long has to go.
func TestSilent(t *testing.T) {
	_, c, reports := open(t, 50*time.Millisecond)
	if err := <-reports; !errors.Is(err, os.ErrDeadlineExceeded) || !strings.HasPrefix(err.Error(), "receive: ") {
		t.Errorf("error %v", err)
	}
	if data, err := io.ReadAll(c); len(data) > 0 || err != nil {
		t.Errorf("%q, %v", data, err)
	}
}

// bell notes each write, and pauses.
type bell []string

func (b *bell) Write(p []byte) (int, error) {
	*b = append(*b, string(p))
	if len(*b) > 8 {
		return 0, io.ErrShortWrite
	}
	return len(p), nil
}

func TestAlarm(t *testing.T) {
	var b bell
	a := Alarm{&b, func(d time.Duration) { b = append(b, d.String()) }}
	if err := a.Ring(3, time.Second); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(b, ","); got != "ring 1 of 3,1s,ring 2 of 3,1s,ring 3 of 3,1s" {
		t.Error(got)
	}
	if err := a.Ring(3, time.Second); err == nil || err.Error() != "ring 2: short write" {
		t.Errorf("error %v", err)
	}
}

func TestArchive(t *testing.T) {
	var a Archive
	if err := a.Add(strings.NewReader("aabbc"), []string{"x", "y", "z"}, 2); err == nil || err.Error() != "note of z: unexpected EOF" {
		t.Errorf("error %v", err)
	}
	if string(a.Note("x")) != "aa" || string(a.Note("y")) != "bb" || a.Note("z") != nil {
		t.Errorf("%q, %q", a.Note("x"), a.Note("y"))
	}
}

func BenchmarkBurst(b *testing.B) {
	const n = 250
	_, c, _ := open(b, limit)
	c.SetDeadline(time.Time{})
	in := []byte(strings.Repeat(frame('s', "0123456789Ahandle with care"), n))
	out := make([]byte, n*len(receipt("0123456789", 'A', 0)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Write(in); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(c, out); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTurns(b *testing.B) {
	_, c, _ := open(b, limit)
	c.SetDeadline(time.Time{})
	in, out := []byte(frame('s', "0123456789Ahandle with care")), make([]byte, len(receipt("0123456789", 'A', 0)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Write(in); err != nil {
			b.Fatal(err)
		}
		if _, err := io.ReadFull(c, out); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRing(b *testing.B) {
	a := Alarm{io.Discard, func(time.Duration) {}}
	b.ReportAllocs()
	for b.Loop() {
		if err := a.Ring(10, 0); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkArchive(b *testing.B) {
	var a Archive
	parcels := []string{"a", "b", "c", "d"}
	text := strings.Repeat("x", 256)
	b.ReportAllocs()
	for b.Loop() {
		if err := a.Add(strings.NewReader(text), parcels, 64); err != nil {
			b.Fatal(err)
		}
	}
}
