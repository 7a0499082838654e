package cue

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

const show = `show The Tempest
cue 1 0 house preset
at 1=255 2=128
cue 2 30 wash,cyc storm
at 101=200 102=1 103=0

cue 2.5 5 strobe lightning 100%
cue 3 50 wash,cyc,front calm
link 1 2
link 2 2.5
link 2.5 2
link 2.5 3
`

func number(t testing.TB, text string) Number {
	t.Helper()
	n, err := ParseNumber(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func loaded(t testing.TB, text string) *Stack {
	t.Helper()
	s, err := Load(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestNumber(t *testing.T) {
	for text, want := range map[string]Number{"0": {}, "12": {12, 0}, "12.5": {12, 5}, "65535.65535": {65535, 65535}} {
		if n := number(t, text); n != want || n.String() != text {
			t.Errorf("%s: %v", text, n)
		}
	}
	for _, text := range []string{"", ".5", "5.", "-1", "65536", "1.2.3", "x"} {
		if n, err := ParseNumber(text); err == nil || err.Error() != fmt.Sprintf("cue: bad number %q", text) {
			t.Errorf("%q: %v, %v", text, n, err)
		}
	}
	if a, b, c := (Number{2, 9}), (Number{3, 1}), (Number{3, 2}); !a.Less(b) || !b.Less(c) || c.Less(b) || b.Less(b) || c.Less(a) {
		t.Error("order")
	}
}

func TestStack(t *testing.T) {
	s := loaded(t, show)
	if s.Title != "The Tempest" || s.Cue(number(t, "2.5")).Fade != 5 || s.Cue(number(t, "7")) != nil {
		t.Errorf("%+v", s)
	}
	want := []Step{{Label: "blackout"}, {Number{1, 0}, "preset", 0}, {Number{2, 0}, "storm", 30}, {Number{2, 5}, "lightning 100%", 5}, {Number{3, 0}, "calm", 50}}
	if got := s.Steps(); !slices.Equal(got, want) {
		t.Error(got)
	}
	if got := NewStack("").Steps(); !slices.Equal(got, want[:1]) {
		t.Error(got)
	}
	if got := s.Find("lm"); !slices.Equal(got, []Number{{3, 0}}) {
		t.Error(got)
	}
	if got := s.Find("sunset"); got != nil {
		t.Errorf("%#v", got)
	}
	// The storm and the lightning follow each other.
	for limit, want := range map[int]int{0: 0, 1: 0, 2: 30, 3: 35, 4: 65, 7: 105} {
		if got := s.Runtime(limit); got != want {
			t.Errorf("%d cues: %d", limit, got)
		}
	}
	if got := NewStack("").Runtime(9); got != 0 {
		t.Error(got)
	}
	if got := loaded(t, "cue 3 50 a b\n").Runtime(9); got != 50 {
		t.Error(got)
	}
}

func TestLoadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"dance":                    `line 1: cue: unknown word "dance"`,
		"show x\ncue 1 2 a":        `line 2: cue: bad cue "1 2 a"`,
		"cue x 2 a b":              `line 1: cue: bad number "x"`,
		"cue 1 x a b":              `line 1: strconv.Atoi: parsing "x": invalid syntax`,
		"cue 1 2 a b\ncue 1 2 a b": `line 2: cue: there is a cue 1`,
		"at 1=2":                   `line 1: cue: levels of no cue`,
		"cue 1 2 a b\nat 1=256":    `line 2: strconv.ParseUint: parsing "256": value out of range`,
		"cue 1 2 a b\nat x=1":      `line 2: strconv.ParseUint: parsing "x": invalid syntax`,
		"link x 1":                 `line 1: cue: bad number "x"`,
		"link 1 x":                 `line 1: cue: bad number "x"`,
		"cue 1 2 a b\nlink 1 2":    `line 2: cue: no link from 1 to 2`,
		strings.Repeat("x", 1<<16): `bufio.Scanner: token too long`,
	} {
		if _, err := Load(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%.30q: %v, want %s", text, err, want)
		}
	}
}

func TestSheet(t *testing.T) {
	want := "1.0 preset [house] 1@100 2@50\n" +
		"2.0 storm [wash + cyc] 101@78 102@0 103@0\n" +
		"2.5 lightning 100% [strobe]\n" +
		"3.0 calm [wash + cyc + front]\n"
	var b strings.Builder
	if err := loaded(t, show).WriteSheet(&b); err != nil || b.String() != want {
		t.Errorf("%q, %v", b.String(), err)
	}
	if err := loaded(t, show).WriteSheet(full{}); err != io.ErrShortWrite {
		t.Error(err)
	}
	for want, groups := range map[string][]string{"": nil, "a": {"a"}, " + ": {"", ""}, "a +  + b": {"a", "", "b"}} {
		if got := together(groups); got != want {
			t.Errorf("%q: %q", groups, got)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// linked is a stack of n cues with links of the numbers of cues.
func linked(t testing.TB, n int, links ...[2]int) *Stack {
	s := NewStack("linked")
	for i := range n {
		if _, err := s.Add(Number{Whole: uint16(i)}, "cue", 10, "wash"); err != nil {
			t.Fatal(err)
		}
	}
	for _, l := range links {
		if err := s.Link(Number{Whole: uint16(l[0])}, Number{Whole: uint16(l[1])}); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

func TestLoops(t *testing.T) {
	for _, test := range []struct {
		n     int
		links [][2]int
		want  string // of each loop the head, the cues and the depth
	}{
		{0, nil, ""},
		{1, nil, ""},
		{1, [][2]int{{0, 0}}, "0: 0; 1 "},
		{3, [][2]int{{0, 1}, {1, 2}}, ""},
		{3, [][2]int{{0, 1}, {1, 2}, {2, 1}}, "1: 1 2; 1 "},
		{4, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {2, 1}}, "0: 0 1 2 3; 2 1: 1 2; 1 "},
		// Two tails of one head, and a cue in a loop of its own.
		{5, [][2]int{{0, 1}, {1, 2}, {1, 3}, {2, 1}, {3, 1}, {3, 3}, {3, 4}}, "1: 1 2 3; 2 3: 3; 1 "},
		// Two ways into a circle make it no loop; a cue that is never reached none of its own.
		{3, [][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 1}}, ""},
		{4, [][2]int{{0, 1}, {1, 3}, {0, 2}, {2, 3}, {3, 2}}, ""},
		{4, [][2]int{{0, 1}, {1, 0}, {2, 1}, {3, 2}, {2, 3}}, "0: 0 1; 1 "},
		{6, [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 2}, {3, 4}, {4, 1}, {4, 5}, {5, 0}}, "0: 0 1 2 3 4 5; 3 1: 1 2 3 4; 2 2: 2 3; 1 "},
	} {
		s, got := linked(t, test.n, test.links...), ""
		for _, l := range s.Loops() {
			got += l.Head.Number.String() + ":"
			n := 0
			for _, c := range s.list {
				if l.Has(c) {
					got += " " + c.Number.String()
					n++
				}
			}
			if n != l.Len() {
				t.Errorf("%v: %d cues, not %d", test.links, l.Len(), n)
			}
			got += fmt.Sprintf("; %d ", l.Depth())
		}
		if got != test.want {
			t.Errorf("%v: %q, want %q", test.links, got, test.want)
		}
	}
}

// Loops stay what they are when they are asked for again.
func TestLoopsKept(t *testing.T) {
	s := linked(t, 4, [2]int{0, 1}, [2]int{1, 0})
	first := s.Loops()
	if err := s.Link(Number{1, 0}, Number{2, 0}); err != nil {
		t.Fatal(err)
	}
	if err := s.Link(Number{2, 0}, Number{0, 0}); err != nil {
		t.Fatal(err)
	}
	if second := s.Loops(); first[0].Len() != 2 || second[0].Len() != 3 {
		t.Error(first[0].Len(), second[0].Len())
	}
}

// A chase in a chase in a show that goes straight on.
func BenchmarkLoops(b *testing.B) {
	var links [][2]int
	for i := range 47 {
		links = append(links, [2]int{i, i + 1})
		switch i % 12 {
		case 4:
			links = append(links, [2]int{i, i - 2})
		case 9:
			links = append(links, [2]int{i, i - 8})
		}
	}
	s := linked(b, 48, links...)
	b.ReportAllocs()
	for b.Loop() {
		if n := len(s.Loops()); n != 8 {
			b.Fatal(n)
		}
	}
}

// Many short chases, each of which has a button.
func BenchmarkLoopsOfButtons(b *testing.B) {
	var links [][2]int
	for i := 1; i < 160; i += 2 {
		links = append(links, [2]int{0, i}, [2]int{i, i + 1}, [2]int{i + 1, i})
	}
	s := linked(b, 161, links...)
	b.ReportAllocs()
	for b.Loop() {
		if n := len(s.Loops()); n != 80 {
			b.Fatal(n)
		}
	}
}

func BenchmarkRuntime(b *testing.B) {
	var links [][2]int
	for i := range 499 {
		links = append(links, [2]int{i * 7 % 499, (i + 1) * 7 % 499})
	}
	s := linked(b, 499, links...)
	for b.Loop() {
		if n := s.Runtime(5000); n != 50000 {
			b.Fatal(n)
		}
	}
}

func BenchmarkSteps(b *testing.B) {
	s := linked(b, 200)
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Steps()) != 201 {
			b.Fatal("steps")
		}
	}
}

func BenchmarkSheet(b *testing.B) {
	s := loaded(b, show)
	b.ReportAllocs()
	for b.Loop() {
		if err := s.WriteSheet(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTogether(b *testing.B) {
	one, some := []string{"wash"}, []string{"wash", "cyc", "front", "side left", "side right", "followspot"}
	b.ReportAllocs()
	for b.Loop() {
		for range 10 {
			if together(one) != "wash" || len(together(some)) != 56 {
				b.Fatal(together(some))
			}
		}
	}
}

func BenchmarkFind(b *testing.B) {
	s := loaded(b, show)
	for b.Loop() {
		if len(s.Find("storm")) != 1 {
			b.Fatal("none")
		}
	}
}
