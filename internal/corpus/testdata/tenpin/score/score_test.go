package score

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

// played is a game of some balls.
func played(t testing.TB, balls ...Pins) *Game {
	t.Helper()
	g := new(Game)
	for i, p := range balls {
		if err := g.Roll(p); err != nil {
			t.Fatalf("ball %d: %v", i, err)
		}
	}
	return g
}

func TestGame(t *testing.T) {
	for want, balls := range map[string][]Pins{
		"":                          nil,
		"X ?":                       {10},
		"X ? X ? 34 ?":              nil,
		"7/ ? ":                     nil,
		"7/ 13 3- 16":               {7, 3, 3, 0},
		"7/ 20 X ? 1 ?":             nil,
		"-/ ?":                      {0, 10},
		"X 23 X 40 34 47":           {10, 10, 3, 4},
		"X 20 4/ 35 5 ?":            {10, 4, 6, 5},
		"-- 0 -9 9 9- 18 81 27 1 ?": {0, 0, 0, 9, 9, 0, 8, 1, 1},
	} {
		if balls == nil && want != "" {
			continue
		}
		var got []string
		for _, f := range played(t, balls...).Frames() {
			if !f.Known {
				got = append(got, f.Marks+" ?")
				continue
			}
			got = append(got, fmt.Sprintf("%s %d", f.Marks, f.Total))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%v: %q, want %q", balls, got, want)
		}
	}
	for _, test := range []struct {
		begin []Pins // nine times
		end   []Pins
		mark  string
		total int
	}{
		{[]Pins{10}, []Pins{10, 10, 10}, "XXX", 300},
		{[]Pins{5, 5}, []Pins{5, 5, 5}, "5/5", 150},
		{[]Pins{9, 0}, []Pins{9, 0}, "9-", 90},
		{[]Pins{0, 0}, []Pins{10, 3, 7}, "X3/", 20},
		{[]Pins{0, 0}, []Pins{0, 10, 10}, "-/X", 20},
		{[]Pins{0, 0}, []Pins{10, 0, 0}, "X--", 10},
	} {
		g := played(t, append(slices.Repeat(test.begin, 9), test.end[:len(test.end)-1]...)...)
		if g.Over() {
			t.Errorf("%+v: over too early", test)
		}
		if err := g.Roll(test.end[len(test.end)-1]); err != nil || !g.Over() {
			t.Errorf("%+v: %v", test, err)
		}
		if last := g.Frames()[9]; last != (Frame{test.mark, test.total, true}) {
			t.Errorf("%+v: %+v", test, last)
		}
		if err := g.Roll(0); err != ErrOver {
			t.Error(err)
		}
		if g.Reset(); g.Over() || len(g.Frames()) != 0 || g.Roll(10) != nil {
			t.Error("not reset")
		}
	}
	g := played(t, 7)
	if err := g.Roll(4); err != ErrPins || g.Roll(3) != nil || g.Roll(11) != ErrPins || g.Frames()[0].Marks != "7/" {
		t.Error(err, g.Frames())
	}
}

func TestTallies(t *testing.T) {
	all := Tallies{}
	var records []bool
	for _, p := range []Pins{0, 3, 3, 10} {
		records = append(records, all.Count("Ann", p, false))
	}
	records = append(records, all.Count("Ann", 10, true), all.Count("", 10, true), all.Count("", 1, false))
	if !slices.Equal(records, []bool{false, true, false, true, false, false, true}) {
		t.Error(records)
	}
	if all["Ann"] != (Tally{5, 16, 10, 1}) || all[""] != (Tally{2, 1, 1, 1}) || len(all) != 2 {
		t.Error(all)
	}
	if a := all["Ann"].Averages(); a != (Averages{3.2, 0.2}) || (Tally{}).Averages() != (Averages{}) {
		t.Error(a)
	}
}

// Games that are kept stay what they were when others are played.
func TestArchive(t *testing.T) {
	var a Archive
	if a.Games("Ann") != nil {
		t.Error(a)
	}
	g := played(t, 1, 2, 3)
	a.Keep("Ann", g)
	g.Reset()
	g.Roll(10)
	a.Keep("Ann", g)
	if got := a.Games("Ann"); len(got) != 2 || !slices.Equal(got[0], []Pins{1, 2, 3}) || !slices.Equal(got[1], []Pins{10}) {
		t.Error(got)
	}
}

const printed = `Lane 07: Z ö, Ann
Ann: 4 balls, 0 fouls
    X   4/    5
···20···35·····
per ball 8.25 fouls 0.00
Z ö: 0 balls, 0 fouls


per ball 0.00 fouls 0.00
`

func rows(t testing.TB) []Row {
	return []Row{{"Ann", Tally{4, 33, 10, 0}, played(t, 10, 4, 6, 5)}, {"Z\n\x1bö", Tally{}, new(Game)}}
}

func TestPrint(t *testing.T) {
	var b strings.Builder
	if err := Print(&b, "07", rows(t)...); err != nil || b.String() != printed {
		t.Errorf("%s, %v", b.String(), err)
	}
	if err := Print(full{}, "07"); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
	for want, names := range map[string][]string{"": nil, "a": {"a"}, ", ": {"", ""}, "c, , a": {"a", "", "c"}} {
		if got := party(names); got != want {
			t.Errorf("%q: %q", names, got)
		}
	}
	for text, want := range map[string]string{"": "€€€€€", "12345": "12345", "123456": "123456", "éé": "€€€éé", "a\xff": "€€€a\ufffd"} {
		if got := flush(text, '€'); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := heading("50%"); got != "Lane 50%" {
		t.Error(got)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestPlain(t *testing.T) {
	for name, want := range map[string]string{"": "", "Zoë": "Zoë", "\x1b[2JA\tb\r\f\n": "[2JA b\r  "} {
		if got := Plain(name); got != want {
			t.Errorf("%q: %q", name, got)
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	all := rows(b)
	all[1].Game = played(b, 1, 2, 3, 4, 5, 5, 6, 2)
	b.ReportAllocs()
	for b.Loop() {
		if err := Print(io.Discard, "07", all...); err != nil {
			b.Fatal(err)
		}
	}
}

// The columns of a full sheet.
func BenchmarkFlush(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for range 20 {
			if len(flush("X", ' ')) != 5 || len(flush("7/", ' ')) != 5 {
				b.Fatal("columns")
			}
		}
	}
}

// Totals of a frame after the other.
func BenchmarkTotal(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for i := range 20 {
			if f := (Frame{Total: 10000 + 300*i, Known: true}); len(f.total()) != column {
				b.Fatal(f.total())
			}
		}
	}
}

func BenchmarkAverages(b *testing.B) {
	a := Averages{8.25, 0.125}
	line := make([]byte, 0, 64)
	b.ReportAllocs()
	for b.Loop() {
		for range 20 {
			if line = a.append(line[:0]); len(line) != 26 {
				b.Fatal(string(line))
			}
		}
	}
}

func BenchmarkParty(b *testing.B) {
	alone, league := []string{"Ann"}, []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gil", "Hal"}
	b.ReportAllocs()
	for b.Loop() {
		for range 10 {
			if party(alone) != "Ann" || len(party(league)) != 38 {
				b.Fatal(party(league))
			}
		}
	}
}

// The lanes of a house.
func BenchmarkHeading(b *testing.B) {
	lanes := []string{"01", "02", "03", "04", "05", "06", "07", "08", "the long lane at the back"}
	b.ReportAllocs()
	for b.Loop() {
		for _, lane := range lanes {
			if len(heading(lane)) != len(lane)+5 {
				b.Fatal(heading(lane))
			}
		}
	}
}

func BenchmarkPlain(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if Plain("Zoë\tand the Pins") != "Zoë and the Pins" {
			b.Fatal(Plain("Zoë\tand the Pins"))
		}
	}
}

func BenchmarkCount(b *testing.B) {
	all := Tallies{}
	names := []string{"Ann", "Bob", "Cid", "Dan", "Eve", "Fay"}
	for b.Loop() {
		for i, name := range names {
			all.Count(name, Pins(i), i == 5)
		}
		if all["Fay"].Pins != 0 {
			b.Fatal(all)
		}
	}
}

func BenchmarkFrames(b *testing.B) {
	g := played(b, 10, 4, 6, 5, 4, 3, 7, 10, 10, 0, 0)
	for b.Loop() {
		if len(g.Frames()) != 7 {
			b.Fatal(g.Frames())
		}
	}
}
