package lifts

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"reflect"
	"sync"
	"testing"
	"time"
)

var banks = map[byte]Bank{
	'N': {Home: 0, Top: 12, MaxLoad: 900},
	'S': {Home: 1, Top: 30, MaxLoad: 1200},
}

var names = []string{"S-0001", "N-0002", "N-0001", "S-0002"}

type screen struct {
	mu    sync.Mutex
	moves []string
}

func (s *screen) Show(car string, floor int16) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.moves = append(s.moves, fmt.Sprintf("%s@%d", car, floor))
}

// start serves a room; stop ends that and returns the errors of the sessions.
func start(t testing.TB, room *Room) (addr string, stop func() []error) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	var errs []error
	s := NewServer(room, 30*time.Second, func(err error) {
		mu.Lock()
		defer mu.Unlock()
		errs = append(errs, err)
	})
	done := make(chan error, 1)
	go func() { done <- s.Serve(l) }()
	return l.Addr().String(), func() []error {
		l.Close()
		if err := <-done; err != nil {
			t.Error(err)
		}
		return errs
	}
}

func TestReport(t *testing.T) {
	show := &screen{}
	room := NewRoom(banks, names, show)
	addr, stop := start(t, room)
	c, err := Dial(addr)
	if err != nil {
		t.Fatal(err)
	}
	c.conn.SetDeadline(time.Now().Add(20 * time.Second))
	tests := []struct {
		car   string
		floor int16
		load  uint16
		fire  bool
		cmd   Command
		to    int16
	}{
		{"N-0001", 4, 300, false, Carry, 0},
		{"N-0001", 4, 901, false, Hold, 0},
		{"S-0001", 31, 0, false, Home, 1},
		{"S-0001", 30, 1200, false, Carry, 0},
		{"S-0002", -2, 5000, true, Home, 1},
		{"X-0001", 2, 0, true, Hold, 0},
		{"N-0002", -1, 0, false, Carry, 0},
	}
	for _, tt := range tests {
		room.SetFire(tt.fire)
		cmd, to, err := c.Report(tt.car, tt.floor, tt.load, false)
		if err != nil || cmd != tt.cmd || to != tt.to {
			t.Errorf("%+v: %d, %d, %v", tt, cmd, to, err)
		}
	}
	c.Close()
	if errs := stop(); len(errs) != 0 {
		t.Error(errs)
	}
	want := []Status{{"N-0001", "4", true}, {"N-0002", "B1", false}, {"S-0001", "30", true}, {"S-0002", "B2", true}}
	if got := room.Board(); !reflect.DeepEqual(got, want) {
		t.Errorf("board %v", got)
	}
	if got := room.Full(); !reflect.DeepEqual(got, []string{"N-0001", "S-0001", "S-0002"}) {
		t.Errorf("full %v", got)
	}
	if got := room.Strangers(); !reflect.DeepEqual(got, []string{"X-0001"}) {
		t.Errorf("strangers %v", got)
	}
	moves := []string{"N-0001@4", "S-0001@31", "S-0001@30", "S-0002@-2", "N-0002@-1"}
	if !reflect.DeepEqual(show.moves, moves) {
		t.Errorf("moves %v", show.moves)
	}
	if m := room.Mean(); m != 7.8 { // 4 + 30 + 1 + 3 + 1
		t.Errorf("mean %v", m)
	}
}

func TestFaults(t *testing.T) {
	room := NewRoom(banks, names)
	addr, stop := start(t, room)
	c, err := Dial(addr)
	if err != nil {
		t.Fatal(err)
	}
	c.conn.SetDeadline(time.Now().Add(20 * time.Second))
	for i, text := range []string{"door jammed", "", "slack rope\xff"} {
		if err := c.Complain("N-0002", uint16(i), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	c.Close()
	stop()
	want := []Fault{{"N-0002", 0, []byte("door jammed")}, {"N-0002", 1, nil}, {"N-0002", 2, []byte("slack rope\xff")}}
	if got := room.Faults(); !reflect.DeepEqual(got, want) {
		t.Errorf("%q", got)
	}
	if got := room.Faults(); got != nil {
		t.Errorf("%q", got)
	}
	if got := room.Full(); got != nil {
		t.Errorf("full: %q", got)
	}
}

// A controller may send several frames at once, of which the last may be cut,
// and has the replies to the others then.
func TestPipelined(t *testing.T) {
	room := NewRoom(banks, names)
	addr, stop := start(t, room)
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(20 * time.Second))
	var sent bytes.Buffer
	writeFrame(&sent, []byte{kindPing, 0, 7})
	writeFrame(&sent, appendPosition(nil, 0x102, "N-0001", 3, 20, true))
	writeFrame(&sent, []byte{kindPing, 0, 9})
	writeFrame(&sent, []byte{0x55, 0, 0})
	all := sent.Bytes()
	replies := []string{"\x92\x00\x07", "\x90\x01\x02N-0001\x00\x00\x00", "\x92\x00\x09"}
	cut := len(all) - 5 - 2
	conn.Write(all[:cut])
	for i, want := range replies {
		if i == 2 {
			conn.Write(all[cut:])
		}
		if got, err := readFrame(conn); err != nil || string(got) != want {
			t.Fatalf("%q, %v, want %q", got, err, want)
		}
	}
	if _, err := readFrame(conn); err != io.EOF {
		t.Errorf("after a bad frame: %v", err)
	}
	if errs := stop(); len(errs) != 1 || !errors.Is(errs[0], ErrProtocol) {
		t.Errorf("%v", errs)
	}
}

func TestReadFrame(t *testing.T) {
	for in, want := range map[string]error{
		"":                 io.EOF,
		"\x00":             io.ErrUnexpectedEOF,
		"\x00\x05":         io.ErrUnexpectedEOF,
		"\x00\x05\x10":     io.ErrUnexpectedEOF,
		"\x00\x02\x10\x00": ErrProtocol,
		"\x04\x01\x10":     ErrProtocol,
	} {
		if _, err := readFrame(bytes.NewReader([]byte(in))); !errors.Is(err, want) {
			t.Errorf("%q: %v", in, err)
		}
	}
	if _, err := parsePosition(make([]byte, positionLen-1)); !errors.Is(err, ErrProtocol) {
		t.Error(err)
	}
}

func TestPlan(t *testing.T) {
	want := "bank N: home 0, top 12, 900 kg\nbank S: home 1, top 30, 1200 kg\n"
	if got := NewRoom(banks, names).Plan(); got != want {
		t.Errorf("%q", got)
	}
}

// Many displays hear of the same order.
func TestOrder(t *testing.T) {
	a, b := &screen{}, &screen{}
	room := NewRoom(banks, names, a, b)
	var wg sync.WaitGroup
	for _, name := range names {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for i := 1; i <= 50; i++ {
				room.place(&position{car: name, floor: int16(i%10 + 2)})
				room.Board()
			}
		}()
	}
	wg.Wait()
	if !reflect.DeepEqual(a.moves, b.moves) || len(a.moves) != 200 {
		t.Errorf("%d and %d moves", len(a.moves), len(b.moves))
	}
}

// BenchmarkReports has a controller that does not wait.
func BenchmarkReports(b *testing.B) {
	room := NewRoom(banks, names)
	addr, stop := start(b, room)
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	go func() {
		out := bufio.NewWriterSize(conn, 16<<10)
		var frame []byte
		for i := 0; i < b.N; i++ {
			frame = binary.BigEndian.AppendUint16(frame[:0], positionLen)
			frame = appendPosition(frame, uint16(i), names[i%len(names)], int16(i/64%11), 400, i%2 == 0)
			out.Write(frame)
		}
		out.Flush()
	}()
	in := bufio.NewReaderSize(conn, 16<<10)
	for i := 0; i < b.N; i++ {
		if _, err := in.Discard(2 + orderLen); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	conn.Close()
	stop()
}

// BenchmarkReportAndWait has one that does.
func BenchmarkReportAndWait(b *testing.B) {
	room := NewRoom(banks, names)
	addr, stop := start(b, room)
	c, err := Dial(addr)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if _, _, err := c.Report(names[i%len(names)], int16(i%11), 400, false); err != nil {
			b.Fatal(err)
		}
	}
	b.StopTimer()
	c.Close()
	stop()
}

func BenchmarkBoard(b *testing.B) {
	var names []string
	for i := 0; i < 24; i++ {
		names = append(names, fmt.Sprintf("N-%04d", i))
	}
	room := NewRoom(banks, names)
	for i, name := range names {
		room.place(&position{car: name, floor: int16(100 + i)})
	}
	b.ReportAllocs()
	b.ResetTimer()
	for i := 0; i < b.N; i++ {
		if len(room.Board()) != len(names) {
			b.Fatal("cars are missing")
		}
	}
}

func BenchmarkFull(b *testing.B) {
	room := NewRoom(banks, names)
	room.place(&position{car: names[1], load: 900})
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if len(room.Full()) != 1 {
			b.Fatal("not one car is full")
		}
	}
}

// BenchmarkFire asks from all sides whether the building burns.
func BenchmarkFire(b *testing.B) {
	room := NewRoom(banks, names)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if room.Fire() {
				b.Error("it does")
			}
		}
	})
}
