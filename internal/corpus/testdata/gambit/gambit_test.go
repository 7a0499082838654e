package gambit

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"
)

func opening() *Game {
	return &Game{
		Tags: []Tag{{"Event", `The "Elm" Cup`}, {"Site", `C:\games`}, {"Round", "3\nb"}},
		Plies: []Ply{
			{SAN: "e4", Eval: 0.3, Clock: 90 * time.Minute},
			{SAN: "c5", Eval: 0.255, Clock: 89*time.Minute + 58900*time.Millisecond, Note: "what else"},
			{SAN: "Bb5", Eval: -0.004, Clock: 3661 * time.Second, Glyph: "6"},
			{SAN: "a6", Eval: -12, Clock: 0},
			{SAN: "Bxd7", Eval: math.Inf(1), Check: true, Glyph: "4"},
		},
		Result: Draw,
	}
}

const head = `[Event "The \"Elm\" Cup"]
[Site "C:\\games"]
[Round "3 b"]

`

func written(t *testing.T, g *Game, options ...Option) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, g, options...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestWrite(t *testing.T) {
	for _, test := range []struct {
		options []Option
		want    string
	}{
		{nil, "1. e4 c5 2. Bb5 $6 a6 3. Bxd7+ $4 1/2-1/2"},
		{[]Option{Width(12)}, "1. e4 c5 2.\nBb5 $6 a6 3.\nBxd7+ $4\n1/2-1/2"},
		{[]Option{Width(0)}, "1.\ne4\nc5\n2.\nBb5\n$6\na6\n3.\nBxd7+\n$4\n1/2-1/2"},
		{[]Option{Notes()}, "1. e4 c5 {what else} 2. Bb5 $6 a6 3. Bxd7+ $4 1/2-1/2"},
		{[]Option{Letters("B", "♗")}, "1. e4 c5 2. ♗b5 $6 a6 3. ♗xd7+ $4 1/2-1/2"},
		{[]Option{Letters("B", "L"), Letters("B", "F")}, "1. e4 c5 2. Fb5 $6 a6 3. Fxd7+ $4 1/2-1/2"},
		{
			[]Option{Evals(), Clocks(), Notes()},
			"1. e4 {[%eval 0.30][%clk 1:30:00]} c5 {[%eval 0.26][%clk 1:29:58]what else} 2.\n" +
				"Bb5 $6 {[%eval -0.00][%clk 1:01:01]} a6 {[%eval -12.00][%clk 0:00:00]} 3. Bxd7+\n" +
				"$4 {[%eval +Inf][%clk 0:00:00]} 1/2-1/2",
		},
	} {
		if got := written(t, opening(), test.options...); got != head+test.want+"\n\n" {
			t.Errorf("%s", got)
		}
	}
	if got := written(t, &Game{}); got != "\n*\n\n" {
		t.Errorf("%q", got)
	}
}

func TestClockOfAnHourAndMore(t *testing.T) {
	for clock, want := range map[time.Duration]string{100 * time.Hour: "100:00:00", -61 * time.Second: "0:-1:-1"} {
		g := &Game{Plies: []Ply{{SAN: "e4", Clock: clock}}}
		if got := written(t, g, Clocks()); got != "\n1. e4 {[%clk "+want+"]} *\n\n" {
			t.Errorf("%q", got)
		}
	}
}

func TestWriteFails(t *testing.T) {
	r, w := io.Pipe()
	gone := errors.New("gone")
	r.CloseWithError(gone)
	if err := Write(w, opening()); err != gone {
		t.Errorf("error %v", err)
	}
}

type title string

func (t title) String() string { return string(t) }

func TestTable(t *testing.T) {
	got := string(Table([]Player{
		{Name: "Åse", Title: title("GM"), Halves: 7},
		{Name: "Bo", Halves: 0},
		{Name: "Nguyễn Thị Mai Hương of Đà Nẵng", Title: title("WIM"), Halves: 21},
	}))
	want := `  1. Nguyễn Thị Mai Hương of Đà Nẵng (WIM)10.5
  2. Åse (GM)                   3.5
  3. Bo (%!s(<nil>))            0.0
`
	if got != want {
		t.Errorf("%s", got)
	}
}

func TestRight(t *testing.T) {
	for width, want := range map[int]string{-1: "ab", 0: "ab", 2: "ab", 3: " ab", 6: "    ab"} {
		if got := right([]byte("ab"), width); string(got) != want {
			t.Errorf("%d: %q", width, got)
		}
	}
}

func TestEnded(t *testing.T) {
	for r, want := range map[Result]string{Open: "*", White: "1-0", Black: "0-1", Draw: "1/2-1/2"} {
		if got := Ended(&Game{Result: r}); got != "Result: "+want {
			t.Errorf("%q", got)
		}
	}
}

func TestUsage(t *testing.T) {
	if got := Usage([][2]string{{"evals", "add evaluations"}}); got != "usage: gambit [options] file\n  -evals\n\tadd evaluations\n" {
		t.Errorf("%q", got)
	}
}

func long() *Game {
	g := &Game{Tags: opening().Tags, Result: White}
	for i := range 160 {
		p := Ply{SAN: "Nf3", Eval: float64(i) / 7, Clock: time.Duration(9000-i) * time.Second, Check: i%3 == 0}
		if i%4 == 0 {
			p.Glyph = "10"
		}
		g.Plies = append(g.Plies, p)
	}
	return g
}

func benchmark(b *testing.B, g *Game, options ...Option) {
	b.ReportAllocs()
	for b.Loop() {
		if err := Write(io.Discard, g, options...); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMoves(b *testing.B)   { benchmark(b, long()) }
func BenchmarkEvals(b *testing.B)   { benchmark(b, long(), Evals()) }
func BenchmarkClocks(b *testing.B)  { benchmark(b, long(), Clocks()) }
func BenchmarkLetters(b *testing.B) { benchmark(b, long(), Letters("N", "S", "B", "L")) }
func BenchmarkAll(b *testing.B)     { benchmark(b, long(), Evals(), Clocks(), Notes()) }

func BenchmarkTags(b *testing.B) {
	g := &Game{}
	for range 7 {
		g.Tags = append(g.Tags, opening().Tags...)
	}
	benchmark(b, g)
}

func BenchmarkTable(b *testing.B) {
	var players []Player
	for i := range 40 {
		players = append(players, Player{"Player", title("IM"), i % 17})
	}
	b.ReportAllocs()
	for b.Loop() {
		Table(players)
	}
}

func BenchmarkRight(b *testing.B) {
	cell := []byte("17.5")
	b.ReportAllocs()
	for b.Loop() {
		if len(right(cell, 25)) != 25 {
			b.Fatal("wrong width")
		}
	}
}

func BenchmarkSAN(b *testing.B) {
	p, ply := &printer{}, &Ply{SAN: "Qxf7", Check: true}
	b.ReportAllocs()
	for b.Loop() {
		if len(p.san(ply)) != 5 {
			b.Fatal("wrong move")
		}
	}
}

func BenchmarkEnded(b *testing.B) {
	g := &Game{Result: White}
	b.ReportAllocs()
	for b.Loop() {
		Ended(g)
	}
}

func BenchmarkCalled(b *testing.B) {
	p := Player{Name: "Bo", Title: title("FM")}
	b.ReportAllocs()
	for b.Loop() {
		p.called()
	}
}
