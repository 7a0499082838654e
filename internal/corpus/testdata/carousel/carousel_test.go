package carousel

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/carousel/wire"
)

var airlines = map[string]uint16{"220": 4, "125": 0x107}

func frame(ref string, scanner uint16, grams uint32, tag string) []byte {
	body := append([]byte{'S'}, ref...)
	body = binary.LittleEndian.AppendUint16(body, scanner)
	body = binary.LittleEndian.AppendUint32(body, grams)
	body = append(body, tag...)
	return append(binary.LittleEndian.AppendUint32(nil, uint32(len(body))), body...)
}

// scanner is a scanner that talks with a hall.
type scanner struct {
	t    testing.TB
	conn net.Conn
	end  chan error // what becomes of the talk
}

func link(t testing.TB, h *Hall) *scanner {
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
	there, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	s := &scanner{t, conn, make(chan error, 1)}
	go func() { s.end <- h.Talk(there) }()
	return s
}

func (s *scanner) send(p []byte) {
	s.t.Helper()
	if _, err := s.conn.Write(p); err != nil {
		s.t.Fatal(err)
	}
}

// hears checks what comes next.
func (s *scanner) hears(want string) {
	s.t.Helper()
	s.conn.SetReadDeadline(time.Now().Add(20 * time.Second))
	got := make([]byte, len(want))
	if n, err := io.ReadFull(s.conn, got); string(got) != want {
		s.t.Fatalf("%q, %v, want %q", got[:n], err, want)
	}
}

// ends waits for the end of the talk, after which nothing comes.
func (s *scanner) ends() error {
	s.t.Helper()
	err := <-s.end
	if rest, err := io.ReadAll(s.conn); len(rest) > 0 || err != nil {
		s.t.Errorf("%q, %v at the end", rest, err)
	}
	return err
}

// A scanner that waits for each answer gets it, also where it has begun to send
// what is next.
func TestTalk(t *testing.T) {
	before, h := Scans(), NewHall(airlines)
	s := link(t, h)
	s.send([]byte("BSM\x01"))
	s.send(frame("000001", 7, 12000, "0220123456"))
	s.hears("\x0a\x00\x00\x00V000001\x04\x00\x00")
	next := frame("000002", 8, 0, "0125999999")
	s.send(append(frame("abcdef", 7, 0, "0999000000"), next[:9]...))
	s.hears("\x0a\x00\x00\x00Vabcdef\x00\x00\x01")
	s.send(next[9:])
	s.hears("\x0a\x00\x00\x00V000002\x07\x01\x00")
	s.send(append(frame("000003", 9, 0, "0220123456"), frame("000004", 9, 0, "x")...))
	s.hears("\x0a\x00\x00\x00V000003\x04\x00\x00\x0a\x00\x00\x00V000004\x00\x00\x01")
	s.conn.(*net.TCPConn).CloseWrite()
	if err := s.ends(); err != nil {
		t.Error(err)
	}
	want := []Bag{{"0220123456", 12000, 2, 9, 4}, {"0999000000", 0, 1, 7, 0}, {"0125999999", 0, 1, 8, 0x107}, {"x", 0, 1, 9, 0}}
	if got := h.Bags(); !slices.Equal(got, want) {
		t.Errorf("%+v", got)
	}
	if got := Scans() - before; got != 5 {
		t.Errorf("%d scans", got)
	}
	if now, most := h.Links(); now != 0 || most != 1 {
		t.Errorf("%d linked, %d at most", now, most)
	}
}

// What was scanned before something bad is answered.
func TestTalkBad(t *testing.T) {
	for _, test := range []struct {
		sent  string
		heard string
		want  error
	}{
		{"BSM\x01" + string(frame("000001", 1, 1, "0220")) + "\xff\xff\x00\x00", "\x0a\x00\x00\x00V000001\x04\x00\x00", wire.ErrSize},
		{"BSM\x01" + string(frame("000001", 1, 1, "0220")) + "\x01\x00\x00\x00X", "\x0a\x00\x00\x00V000001\x04\x00\x00", wire.ErrFrame},
		{"BSM\x01" + string(frame("000001", 1, 1, "0220")[:12]), "", io.ErrUnexpectedEOF},
		{"BSMX", "", nil},
		{"HTTP", "", wire.ErrGreeting},
	} {
		s := link(t, NewHall(airlines))
		s.send([]byte(test.sent))
		s.conn.(*net.TCPConn).CloseWrite()
		s.hears(test.heard)
		if err := s.ends(); err == nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%q: %v", test.sent, err)
		}
	}
}

// A bag that comes by too often is taken off, whoever sees it.
func TestSort(t *testing.T) {
	h := NewHall(airlines)
	var codes []byte
	for i := range 6 {
		chute, code := h.sort(&wire.Scan{Tag: "0220", Scanner: uint16(i), Grams: uint32(i % 3)})
		codes = append(codes, byte(chute), code)
	}
	if string(codes) != "\x04\x00\x04\x00\x04\x00\x04\x00\xe7\x02\xe7\x02" {
		t.Errorf("%q", codes)
	}
	if got := h.Bags(); !slices.Equal(got, []Bag{{"0220", 2, 6, 5, 4}}) {
		t.Errorf("%+v", got)
	}
}

func TestTogether(t *testing.T) {
	const scanners, each = 4, 60
	before, h := Scans(), NewHall(airlines)
	var all sync.WaitGroup
	for i := range scanners {
		all.Add(1)
		go func() {
			defer all.Done()
			for j := range each {
				h.sort(&wire.Scan{Tag: fmt.Sprint(j), Scanner: uint16(i)})
				countScan()
			}
		}()
	}
	all.Wait()
	for _, b := range h.Bags() {
		if b.Scans != scanners {
			t.Errorf("%+v", b)
		}
	}
	if got := Scans() - before; got != scanners*each {
		t.Errorf("%d scans", got)
	}
}

func TestHeaviest(t *testing.T) {
	h := NewHall(nil)
	for i, grams := range []uint32{5, 9, 5, 0, 9, 5, 5, 9, 5, 5, 5, 9, 5, 5} {
		h.note(&wire.Scan{Tag: string(rune('a' + i)), Grams: grams}, 1)
	}
	got := ""
	for _, b := range h.Heaviest() {
		got += b.Tag
	}
	if got != "behlacfgijkmnd" {
		t.Errorf("%q", got)
	}
}

func TestBoard(t *testing.T) {
	bags := []Bag{{Tag: "0220123456", Scans: 2, Chute: 4}, {Tag: "ÜÄ", Scans: 1234}, {Tag: "0125999999000000", Scans: 0, Chute: manual}, {Chute: 12345, Scans: -77777}}
	want := []string{
		"    0220123456   2     chute 4",
		"            ÜÄ1234       – ? –",
		"0125999999000000   0     by hand",
		"              -77777 chute 12345",
	}
	if got := Board(bags); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := Board(nil); len(got) != 0 {
		t.Errorf("%q", got)
	}
	if got := Shift([]Bag{{Scans: 4}, {Tag: "x", Scans: 5}}); got != "2 bags, x went round 5 times" {
		t.Errorf("%q", got)
	}
}

// operations is a service that knows some flights.
func operations(t testing.TB, wait time.Duration, chutes map[string]string) *Departures {
	t.Helper()
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(wait)
		chute, ok := chutes[strings.TrimPrefix(r.URL.Path, "/chute/")]
		if !ok {
			http.NotFound(w, r)
			return
		}
		fmt.Fprintln(w, chute)
	}))
	t.Cleanup(web.Close)
	return &Departures{Client: web.Client(), Base: web.URL}
}

func TestChutes(t *testing.T) {
	d := operations(t, 0, map[string]string{"LH 1": "4", "LH2": "65535", "LH3": "70000", "LH4": ""})
	ctx, stop := context.WithCancel(context.Background())
	got, err := d.Chutes(ctx, []string{"LH2", "LH 1", "LH2"})
	if !slices.Equal(got, []uint16{65535, 4, 65535}) || err != nil {
		t.Errorf("%d, %v", got, err)
	}
	if got, err := d.Chutes(ctx, nil); len(got) != 0 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
	for want, flights := range map[string][]string{
		"flight LH9: operations say 404 Not Found":                           {"LH2", "LH9", "LH3"},
		`flight LH3: strconv.ParseUint: parsing "70000": value out of range`: {"LH2", "LH3", "LH9"},
		`flight LH4: strconv.ParseUint: parsing "": invalid syntax`:          {"LH4", "LH9"},
	} {
		if got, err := d.Chutes(ctx, flights); got != nil || err == nil || err.Error() != want {
			t.Errorf("%d, %v, want %s", got, err, want)
		}
	}
	stop()
	if _, err := d.Chutes(ctx, []string{"LH2"}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

func TestLanes(t *testing.T) {
	l := NewLanes(2)
	for i, want := range []int{0, 1} {
		if lane, ok := l.Take(); lane != want || !ok {
			t.Errorf("%d: lane %d, %v", i, lane, ok)
		}
	}
	if _, ok := l.Take(); ok {
		t.Error("a third lane")
	}
	l.Leave(0)
	l.Leave(0)
	if lane, ok := l.Take(); lane != 0 || !ok {
		t.Errorf("lane %d, %v", lane, ok)
	}
	if _, ok := l.Take(); ok {
		t.Error("a third lane")
	}
}

// No two have a lane at the same time.
func TestLanesTogether(t *testing.T) {
	l := NewLanes(3)
	var users [3]sync.Mutex
	var all sync.WaitGroup
	for range 6 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 200 {
				lane, ok := l.Take()
				if !ok {
					continue
				}
				if !users[lane].TryLock() {
					t.Errorf("lane %d has two", lane)
					return
				}
				users[lane].Unlock()
				l.Leave(lane)
			}
		}()
	}
	all.Wait()
}

func BenchmarkTalk(b *testing.B) {
	const batch = 32
	s := link(b, NewHall(airlines))
	s.send([]byte("BSM\x01"))
	var scans []byte
	for i := range batch {
		scans = append(scans, frame(fmt.Sprintf("%06d", i), 7, 12000, fmt.Sprintf("0220%06d", i))...)
	}
	answers := make([]byte, 14*batch)
	b.ReportAllocs()
	for b.Loop() {
		s.send(scans)
		if _, err := io.ReadFull(s.conn, answers); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkNote(b *testing.B) {
	h := NewHall(airlines)
	var scans []*wire.Scan
	for i := range 500 {
		scans = append(scans, &wire.Scan{Tag: fmt.Sprintf("0220%06d", i), Scanner: 7, Grams: 9000})
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range scans {
			h.note(s, 4)
		}
	}
}

func BenchmarkCount(b *testing.B) {
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			countScan()
			if Scans() == 0 {
				b.Error("not counted")
			}
		}
	})
}

func BenchmarkBoard(b *testing.B) {
	var bags []Bag
	for i := range 60 {
		bags = append(bags, Bag{Tag: fmt.Sprintf("0220%06d", i), Scans: 100 + i, Chute: uint16(i)})
	}
	b.ReportAllocs()
	for b.Loop() {
		if rows := Board(bags); len(rows) != 60 {
			b.Fatal(len(rows))
		}
	}
}

func BenchmarkChutes(b *testing.B) {
	d := operations(b, 2*time.Millisecond, map[string]string{"LH1": "1", "LH2": "2"})
	flights := slices.Repeat([]string{"LH1", "LH2"}, 6)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Chutes(context.Background(), flights); err != nil {
			b.Fatal(err)
		}
	}
}
