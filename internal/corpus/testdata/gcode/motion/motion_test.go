package motion

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"example.com/gcode"
)

func moves(t testing.TB, text string) []Move {
	t.Helper()
	p, err := gcode.Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	m, err := Run(p)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

const plate = `T3 M6
G0 X30 Y40
G1 Z-12 F300
G91 M98 P5 L2
G1 X1
T1 M6
G0 G90 Z1 G20
G1 X0 F10
/G1 X99
M30
G1 X50
O5
G0 X-10
G90
M99`

func TestRun(t *testing.T) {
	want := []Move{
		{Point{30, 40}, 50, RapidFeed, 3, true},
		{Point{30, 40, -12}, 12, 300, 3, false},
		{Point{20, 40, -12}, 10, RapidFeed, 3, true},
		{Point{10, 40, -12}, 10, RapidFeed, 3, true},
		{Point{11, 40, -12}, 1, 300, 3, false},
		{Point{11, 40, 1}, 13, RapidFeed, 1, true},
		{Point{0, 40, 1}, 11, 254, 1, false},
	}
	got := moves(t, plate)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v", got)
	}
	if got := moves(t, "G20 G1 X1 F10"); fmt.Sprint(got) != "[{[25.4 0 0] 25.4 254 0 false}]" {
		t.Error(got)
	}
	p, _ := gcode.Read(strings.NewReader("M98 P1\nO1\nM98 P1\nM99"))
	if _, err := Run(p); err != ErrDepth {
		t.Error(err)
	}
	p, _ = gcode.Read(strings.NewReader("M98 P2"))
	if _, err := Run(p); err == nil || err.Error() != "motion: no subprogram 2" {
		t.Error(err)
	}
}

func TestSeconds(t *testing.T) {
	p := &Planner{Accel: 1000, Slack: 5}
	line := func(feed float64, ways ...float64) (m []Move) {
		for _, way := range ways {
			m = append(m, Move{Len: way, Feed: feed})
		}
		return m
	}
	for _, c := range []struct {
		moves []Move
		want  float64
	}{
		{nil, 0},
		{line(6000, 100), 1.1},
		{line(6000, 50, 0, 50), 1.1},
		{line(6000, 2.5), 0.1},
		{line(6000, 1, 1, .5), 0.1},
		{line(6000, 100), 1.1},
		{append(line(6000, 100), line(3000, 100)...), 3.1404},
	} {
		if got := p.Seconds(c.moves); math.Abs(got-c.want) > 1e-3 {
			t.Errorf("%v: %v", c.moves, got)
		}
	}
}

func TestMedian(t *testing.T) {
	m := moves(t, plate)
	if got := Lengths(m); !slices.Equal(got, []float64{50, 12, 10, 10, 1, 13, 11}) || Median(m) != 11 || Median(nil) != 0 {
		t.Error(got, Median(m))
	}
}

func TestPack(t *testing.T) {
	m := moves(t, plate)
	name := filepath.Join(t.TempDir(), "path")
	if err := SavePacked(name, m); err != nil {
		t.Fatal(err)
	}
	got, err := LoadPacked(name)
	if err != nil || fmt.Sprint(got) != fmt.Sprint(m) {
		t.Error(got, err)
	}
	data, _ := os.ReadFile(name)
	if len(data) != 4+7*record || string(data[:24]) != "\x07\x00\x00\x00\x30\x75\x00\x00\x40\x9c\x00\x00\x00\x00\x00\x00\xe0\x2e\x00\x00\xfc\xff\xff\xff" {
		t.Errorf("%q", data)
	}
	if got, err = Unpack(iotest.OneByteReader(bytes.NewReader(data))); err != nil || fmt.Sprint(got) != fmt.Sprint(m) {
		t.Error(got, err)
	}
	for n, want := range map[int]error{0: io.EOF, 3: io.ErrUnexpectedEOF, 4: io.EOF, 30: io.ErrUnexpectedEOF, len(data) - 20: io.EOF} {
		if _, err := Unpack(bytes.NewReader(data[:n])); !errors.Is(err, ErrPacked) || !errors.Is(err, want) {
			t.Error(n, err)
		}
	}
	if _, err := Unpack(strings.NewReader("\xff\xff\xff\xff")); err != ErrPacked {
		t.Error(err)
	}
	if got, err := Unpack(strings.NewReader("\x00\x00\x00\x00")); err != nil || got == nil || len(got) != 0 {
		t.Error(got, err)
	}
	if err := SavePacked(name+"/x", m); err == nil {
		t.Error("saved")
	}
}

func magazine(asked *[]int) *Magazine {
	return NewMagazine(func(n int) (Tool, bool) {
		*asked = append(*asked, n)
		return Tool{n, float64(n) * 2.25, "cutter"}, n == 3
	})
}

func TestSheet(t *testing.T) {
	var asked []int
	var out bytes.Buffer
	g := magazine(&asked)
	for range 2 {
		out.Reset()
		if err := Sheet(&out, g, moves(t, plate)); err != nil {
			t.Fatal(err)
		}
	}
	if want := "T3 Ø6.8 cutter: 5 moves, cut 0.01m air 0.07m\nT1: 2 moves, cut 0.01m air 0.01m\nend\n"; out.String() != want {
		t.Errorf("%q", out.String())
	}
	if !slices.Equal(asked, []int{3, 1}) {
		t.Error(asked)
	}
	for want, words := range map[string][]string{"": nil, "a": {"a"}, "a b": {"a", "b"}, " a ": {"", "a", ""}} {
		if got := phrase(words...); got != want {
			t.Errorf("%q", got)
		}
	}
}

// flutes returns a path of many short moves, with some tools.
func flutes(n int) []Move {
	path := make([]Move, n)
	for i := range path {
		path[i] = Move{To: Point{float64(i % 50), float64(i % 70), -1}, Len: float64(1 + i*7919%13), Feed: float64(600 + i%5*300), Tool: i * 4 / n, Rapid: i%10 == 0}
	}
	return path
}

func BenchmarkSeconds(b *testing.B) {
	path, p := flutes(60), &Planner{Accel: 800, Slack: 5}
	b.ReportAllocs()
	for b.Loop() {
		if p.Seconds(path) == 0 {
			b.Fatal("no time")
		}
	}
}

func BenchmarkMedian(b *testing.B) {
	path := flutes(400)
	b.ReportAllocs()
	for b.Loop() {
		if Median(path) == 0 {
			b.Fatal("no way")
		}
	}
}

func BenchmarkSavePacked(b *testing.B) {
	path, name := flutes(100), filepath.Join(b.TempDir(), "path")
	b.ReportAllocs()
	for b.Loop() {
		if err := SavePacked(name, path); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoadPacked(b *testing.B) {
	path, name := flutes(100), filepath.Join(b.TempDir(), "path")
	if err := SavePacked(name, path); err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := LoadPacked(name); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPack(b *testing.B) {
	path := flutes(500)
	var out bytes.Buffer
	b.ReportAllocs()
	for b.Loop() {
		out.Reset()
		if err := Pack(&out, path); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUnpack(b *testing.B) {
	var out bytes.Buffer
	if err := Pack(&out, flutes(500)); err != nil {
		b.Fatal(err)
	}
	r := bytes.NewReader(out.Bytes())
	b.ReportAllocs()
	for b.Loop() {
		r.Seek(0, io.SeekStart)
		if _, err := Unpack(r); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSheet(b *testing.B) {
	path := flutes(20)
	g := NewMagazine(func(n int) (Tool, bool) { return Tool{n, 6, "end mill"}, true })
	b.ReportAllocs()
	for b.Loop() {
		if err := Sheet(io.Discard, g, path); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUses(b *testing.B) {
	path := flutes(1000)
	for b.Loop() {
		if _, order := uses(path); len(order) != 4 {
			b.Fatal(order)
		}
	}
}

func BenchmarkPhrase(b *testing.B) {
	for _, words := range [][]string{{"end"}, {"cut", "1.20m", "air", "0.44m", "in", "3", "levels"}} {
		b.Run(fmt.Sprint(len(words)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if phrase(words...) == "" {
					b.Fatal("empty")
				}
			}
		})
	}
}
