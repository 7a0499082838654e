package shop

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"example.com/spindle/meter"
	"example.com/spindle/wire"
)

func say(t testing.TB, kind byte, numbers ...any) wire.Message {
	t.Helper()
	body := []byte{kind}
	body = append(body, "12345678"...)
	for _, n := range numbers {
		if text, ok := n.(string); ok {
			body = append(body, text...)
			continue
		}
		var err error
		if body, err = binary.Append(body, binary.LittleEndian, n); err != nil {
			t.Fatal(err)
		}
	}
	m, err := wire.Decode(body)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTake(t *testing.T) {
	taken := meter.NewCounter()
	s := New(2, taken)
	if len(s.All()) != 0 || len(s.Alarms()) != 0 || s.Hot(0) != nil {
		t.Error("not empty")
	}
	for _, c := range []struct {
		m    wire.Message
		code byte
	}{
		{say(t, wire.KindSample, uint32(0x0702), int32(1500)), wire.CodeOK},
		{say(t, wire.KindSample, uint32(0x0701), int32(2500)), wire.CodeOK},
		{say(t, wire.KindSample, uint32(0x0300), int32(-1)), wire.CodeOK},
		{say(t, wire.KindEvent, uint32(7), Begin), wire.CodeNotNow},
		{say(t, wire.KindEvent, uint32(7), PowerOn), wire.CodeOK},
		{say(t, wire.KindEvent, uint32(7), Begin), wire.CodeOK},
		{say(t, wire.KindEvent, uint32(7), Ping), wire.CodeOK},
		{say(t, wire.KindAlarm, " oil \n"), wire.CodeOK},
		{say(t, wire.KindAlarm, "heat"), wire.CodeOK},
		{say(t, wire.KindAlarm, "smoke"), wire.CodeNotNow},
		{say(t, 0x55), wire.CodeUnknown},
	} {
		if got := s.Take(c.m); got != c.code {
			t.Errorf("%+v: got %d", c.m, got)
		}
	}
	if got := s.All(); !reflect.DeepEqual(got, []View{{3, Off, 1, -1}, {7, Cutting, 2, 2500}}) {
		t.Errorf("got %v", got)
	}
	if v, ok := s.One(7); !ok || v.Last != 2500 {
		t.Errorf("got %v", v)
	}
	if _, ok := s.One(8); ok {
		t.Error("there is an 8")
	}
	if got := s.Alarms(); !reflect.DeepEqual(got, []string{"oil", "heat"}) {
		t.Errorf("got %q", got)
	}
	if got := s.Hot(2499); !reflect.DeepEqual(got, []uint32{7}) || s.Hot(2500) != nil {
		t.Errorf("got %v", got)
	}
	if taken.Total() != 11 {
		t.Errorf("got %d", taken.Total())
	}
}

func TestMoves(t *testing.T) {
	for _, c := range []struct {
		from      Phase
		event     byte
		to        Phase
		may, tell bool
	}{
		{Off, PowerOn, Idle, true, true},
		{Off, PowerOff, Off, false, false},
		{Held, Resume, Cutting, true, true},
		{Held, Ping, Held, true, false},
		{Phase(9), Ping, Phase(9), false, false},
	} {
		if to, may, tell := machineMoves.next(c.from, c.event); to != c.to || may != c.may || tell != c.tell {
			t.Errorf("%v, %d: got %v, %t, %t", c.from, c.event, to, may, tell)
		}
	}
}

func TestBells(t *testing.T) {
	var b Bells
	if b.Strike(1) {
		t.Error("rings without a bell")
	}
	rung := 0
	stays := BellFunc(func(*Bells, uint32) { rung++ })
	b.Hang(1, stays)
	if !b.Strike(1) || !b.Strike(1) || rung != 2 {
		t.Errorf("rung %d times", rung)
	}
	b.Hang(1, BellFunc(func(on *Bells, m uint32) { on.Hang(m, nil); on.Hang(2, stays) }))
	if b.Strike(1) || b.Strike(1) || !b.Strike(2) || rung != 3 {
		t.Errorf("rung %d times", rung)
	}
}

// arm is an axis that notes when it moves.
type arm struct {
	name  string
	trace *[]string
	err   error
}

func (a arm) Name() string { return a.name }

func (a arm) Home(ctx context.Context) error {
	*a.trace = append(*a.trace, a.name+" moves")
	if a.err == nil {
		time.Sleep(200 * time.Microsecond)
		*a.trace = append(*a.trace, a.name+" is there")
	}
	return a.err
}

func TestHome(t *testing.T) {
	var trace []string
	stuck := errors.New("stuck")
	axes := []Axis{arm{"z", &trace, nil}, arm{"x", &trace, stuck}, arm{"c", &trace, nil}}
	err := Home(context.Background(), axes)
	if !errors.Is(err, stuck) || err.Error() != "axis x: stuck" || strings.Join(trace, ", ") != "z moves, z is there, x moves" {
		t.Errorf("got %v, %q", err, trace)
	}
	if err := Home(context.Background(), nil); err != nil {
		t.Error(err)
	}
}

func TestClaims(t *testing.T) {
	c := NewClaims()
	var wg sync.WaitGroup
	var mu sync.Mutex
	have := 0
	for i := range 20 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			if c.Take("7", fmt.Sprint(i)) {
				mu.Lock()
				have++
				mu.Unlock()
			}
		}()
	}
	wg.Wait()
	if have != 1 {
		t.Errorf("%d have it", have)
	}
	if !c.Take("8", "eve") || !c.Take("8", "eve") || c.Take("8", "bob") || c.Leave("8", "bob") || !c.Leave("8", "eve") || !c.Take("8", "bob") {
		t.Error("claims of 8")
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestLedger(t *testing.T) {
	var b bytes.Buffer
	l := NewLedger(&b, 10)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 25 {
				if _, err := l.Enter("7", "oil"); err != nil {
					t.Error(err)
				}
			}
		}()
	}
	wg.Wait()
	for i, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		if line != fmt.Sprintf("%06d 7 oil", i+11) {
			t.Errorf("line %d: %q", i, line)
		}
	}
	if n, err := NewLedger(broken{}, 3).Enter("7", "x"); n != 4 || err == nil {
		t.Errorf("got %d, %v", n, err)
	}
}

func full(t testing.TB, n int) Shop {
	s := New(10, meter.NewCounter())
	for i := range n {
		s.Take(say(t, wire.KindSample, uint32(i*7919%n)<<8, int32(i)))
	}
	return s
}

func BenchmarkAll(b *testing.B) {
	s := full(b, 60)
	b.ReportAllocs()
	for b.Loop() {
		s.All()
	}
}

func BenchmarkHot(b *testing.B) {
	s := full(b, 2000)
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Hot(1998)) != 1 {
			b.Fatal("not one")
		}
	}
}

func BenchmarkEvent(b *testing.B) {
	s := full(b, 4)
	s.Take(say(b, wire.KindEvent, uint32(2), PowerOn))
	m := say(b, wire.KindEvent, uint32(2), Ping)
	b.ReportAllocs()
	for b.Loop() {
		if s.Take(m) != wire.CodeOK {
			b.Fatal("not now")
		}
	}
}

func BenchmarkStrike(b *testing.B) {
	var bells Bells
	n := 0
	for i := range 8 {
		bells.Hang(uint32(i), BellFunc(func(*Bells, uint32) { n++ }))
	}
	for b.Loop() {
		if !bells.Strike(3) {
			b.Fatal("gone")
		}
	}
}

func BenchmarkHome(b *testing.B) {
	var trace []string
	axes := []Axis{arm{"z", &trace, nil}, arm{"x", &trace, nil}, arm{"c", &trace, nil}}
	for b.Loop() {
		trace = trace[:0]
		if err := Home(context.Background(), axes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkClaims(b *testing.B) {
	c := NewClaims()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			c.Take("7", "eve")
		}
	})
}

func BenchmarkLedger(b *testing.B) {
	l := NewLedger(io.Discard, 0)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			l.Enter("7", "oil")
		}
	})
}
