package nautic

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"time"
)

func TestLine(t *testing.T) {
	fix := NewFix(53.361336, -6.50562)
	fix.Second, fix.Satellites, fix.Altitude = 9*3600+27*60+5, 8, 61.66
	south := NewFix(-0.0000083, 179.9999999)
	south.Second, south.Satellites, south.Altitude = 86399, 0, -3
	warm := NewWater()
	warm.Celsius = 17.04
	for i, test := range []struct {
		s    Sentence
		want string
	}{
		{fix, "$GPGGA,092705,5321.680,N,00630.337,W,1,8,,61.7,M,,,,*25"},
		{south, "$GPGGA,235959,0000.000,S,18000.000,E,1,0,,-3.0,M,,,,*34"},
		{NewDepth(7.5), "$SDDBT,24.6,f,7.5,M,4.1,F*31"},
		{NewDepth(0.04), "$SDDBT,0.1,f,0.0,M,0.0,F*07"},
		{warm, "$YXMTW,17.0,C*14"},
		{warm, "$YXMTW,,C*0C"},
		{NewRoute(), "$IIRTE,1,1,c,0,*3C"},
		{NewRoute([]byte("HOEK"), []byte("Y1")), "$IIRTE,1,1,c,0,HOEK,Y1*71"},
	} {
		if got := string(line(test.s)); got != test.want+"\r\n" {
			t.Errorf("%d. %q, want %q", i, got, test.want)
		}
	}
}

func TestPadded(t *testing.T) {
	for _, test := range []struct {
		n, digits int
		want      string
	}{{0, 0, "0"}, {7, -1, "7"}, {7, 3, "007"}, {123, 3, "123"}, {1234, 3, "1234"}, {-7, 4, "00-7"}} {
		if got := padded(test.n, test.digits); got != test.want {
			t.Errorf("%+v: %q", test, got)
		}
	}
}

// port notes each write, or fails.
type port struct {
	writes []string
	err    error
}

func (p *port) Write(data []byte) (int, error) {
	if p.err != nil {
		return 0, p.err
	}
	p.writes = append(p.writes, string(data))
	return len(data), nil
}

func TestSend(t *testing.T) {
	p := &port{}
	b := NewBus(p)
	b.Put(NewDepth(7.5))
	b.Put(NewRoute())
	if n, err := b.Send(); n != 2 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	if n, err := b.Send(); n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	p.err = errors.New("no port")
	b.Put(NewRoute())
	if n, err := b.Send(); n != 0 || err != p.err {
		t.Errorf("%d, %v", n, err)
	}
	p.err = nil
	b.Put(NewDepth(0.04))
	if n, err := b.Send(); n != 1 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
	const route, deep, flat = "$IIRTE,1,1,c,0,*3C\r\n", "$SDDBT,24.6,f,7.5,M,4.1,F*31\r\n", "$SDDBT,0.1,f,0.0,M,0.0,F*07\r\n"
	if !slices.Equal(p.writes, []string{deep + route, "", flat}) {
		t.Errorf("%q", p.writes)
	}
}

// What is repeated is what was sent, whatever was put since.
func TestRepeat(t *testing.T) {
	w := &strings.Builder{}
	b := NewBus(w)
	b.Put(NewRoute())
	if err := b.SendTwice(); err != nil {
		t.Fatal(err)
	}
	b.Put(NewDepth(7.5))
	if err := b.Repeat(); err != nil {
		t.Fatal(err)
	}
	if got := w.String(); got != strings.Repeat("$IIRTE,1,1,c,0,*3C\r\n", 3) {
		t.Errorf("%q", got)
	}
	b.port = &port{err: io.ErrClosedPipe}
	if err := b.SendTwice(); err != io.ErrClosedPipe {
		t.Errorf("error %v", err)
	}
}

func day(n int) *Logbook {
	l := &Logbook{Ship: "Seehund"}
	for i := range n {
		e := Entry{At: time.Date(2024, 5, 1, 6, 17*i, 0, 0, time.UTC), What: fmt.Sprint("tack ", i)}
		if i%2 == 1 {
			e.Remark = "reefed"
		}
		l.Note(e)
	}
	return l
}

func TestPage(t *testing.T) {
	if got := day(3).Page(); got != "Seehund\n\n06:00 tack 0\n06:17 tack 1 (reefed)\n06:34 tack 2\n" {
		t.Errorf("%q", got)
	}
	if got := day(0).Page(); got != "Seehund\n\n" {
		t.Errorf("%q", got)
	}
}

func TestBanner(t *testing.T) {
	for width, want := range map[int]string{0: "Kiel", 5: "*Kiel", 6: "*Kiel*", 9: "***Kiel**"} {
		if got := Banner("Kiel", width); got != want {
			t.Errorf("%d: %q", width, got)
		}
	}
}

func measured() []Sentence {
	fix := NewFix(53.361336, -6.50562)
	fix.Second, fix.Satellites, fix.Altitude = 5*3600+120+7, 12, 61.66
	warm := NewWater()
	warm.Celsius = 11.5
	return []Sentence{fix, NewDepth(12.25), fix, warm, NewRoute([]byte("HOEK"), []byte("Y1"), []byte("MVN"))}
}

func BenchmarkSend(b *testing.B) {
	bus := NewBus(io.Discard)
	all := measured()
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range all {
			bus.Put(s)
		}
		if _, err := bus.Send(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFields(b *testing.B) {
	for _, s := range measured()[1:] {
		b.Run(s.Address(), func(b *testing.B) {
			dst := make([]byte, 0, 200)
			b.ReportAllocs()
			for b.Loop() {
				s.Fields(dst)
			}
		})
	}
}

func BenchmarkLine(b *testing.B) {
	s := NewDepth(3)
	b.ReportAllocs()
	for b.Loop() {
		line(s)
	}
}

// Only the writing of many sentences, as after the port was gone.
func BenchmarkFlood(b *testing.B) {
	bus := NewBus(io.Discard)
	text := strings.Repeat(string(line(NewDepth(12.25))), 100)
	b.ReportAllocs()
	for b.Loop() {
		bus.WriteString(text)
		if _, err := bus.Send(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRepeat(b *testing.B) {
	bus := NewBus(io.Discard)
	s := measured()[0]
	b.ReportAllocs()
	for b.Loop() {
		bus.Put(s)
		if err := bus.SendTwice(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPage(b *testing.B) {
	l := day(60)
	b.ReportAllocs()
	for b.Loop() {
		l.Page()
	}
}
