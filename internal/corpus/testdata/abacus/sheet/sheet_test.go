package sheet

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
)

func at(t testing.TB, name string) Ref {
	t.Helper()
	r, err := ParseRef(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func filled(t testing.TB, cells ...string) *Sheet {
	t.Helper()
	s := New("Plan")
	for _, cell := range cells {
		name, text, _ := strings.Cut(cell, " ")
		if err := s.Set(at(t, name), text); err != nil {
			t.Fatal(err)
		}
	}
	s.Recalculate()
	return s
}

func TestRef(t *testing.T) {
	for name, want := range map[string]Ref{"A1": {0, 0}, "Z9": {8, 25}, "AA10": {9, 26}, "CRXP65536": {65535, 65535}} {
		if name == "CRXP65536" {
			if name = want.String(); name != "CRXP65536" {
				t.Error(name)
			}
		}
		if got := at(t, name); got != want || got.String() != name {
			t.Errorf("%s: %v, %v", name, got, want)
		}
	}
	for _, name := range []string{"", "A", "A0", "1", "A65537", "ZZZZ1", "a1", "A1 "} {
		if r, err := ParseRef(name); err == nil {
			t.Errorf("%q: %v", name, r)
		}
	}
}

func TestValue(t *testing.T) {
	s := filled(t, "A1 2.5", "A2 =A1+A1", "A3 =10-2*A2-A1+B7", "B1 rent", "B2 =B1+1", "B3 =")
	for name, want := range map[string]float64{"A1": 2.5, "A2": 5, "A3": -2.5, "B1": 0, "B2": 1, "B3": 0, "B7": 0, "ZZ99": 0} {
		if got, err := s.Value(at(t, name)); got != want || err != nil {
			t.Errorf("%s: %v, %v, want %v", name, got, err, want)
		}
	}
	if err := s.Set(at(t, "B7"), "100"); err != nil {
		t.Fatal(err)
	}
	if got, _ := s.Value(at(t, "A3")); got != -2.5 {
		t.Errorf("before Recalculate: %v", got)
	}
	s.Recalculate()
	if got, err := s.Total(at(t, "A1"), at(t, "C3")); got != 2.5+5+97.5+1 || err != nil {
		t.Errorf("total %v, %v", got, err)
	}
	for _, bad := range []string{"=A", "=1+", "=x*A1", "=2*", "=A1*2", "=A1++1"} {
		if err := s.Set(at(t, "A1"), bad); err == nil || !strings.HasPrefix(err.Error(), "A1: sheet: ") {
			t.Errorf("%s: %v", bad, err)
		}
	}
}

func TestCircular(t *testing.T) {
	s := filled(t, "A1 =B1", "B1 =C1+1", "C1 =A1", "D1 =D1", "E1 =A1+2", "F1 =E1", "G1 7")
	for name, want := range map[string]string{
		"A1": "A1: circular reference", "C1": "C1: circular reference", "D1": "D1: circular reference",
		"E1": "A1: circular reference", "F1": "E1: circular reference",
	} {
		if _, err := s.Value(at(t, name)); err == nil || err.Error() != want || !errors.Is(err, ErrCircular) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	if _, err := s.Total(at(t, "A1"), at(t, "G1")); !errors.Is(err, ErrCircular) {
		t.Error(err)
	}
	if err := s.Set(at(t, "C1"), "5"); err != nil {
		t.Fatal(err)
	}
	s.Recalculate()
	if got, err := s.Value(at(t, "F1")); got != 8 || err != nil {
		t.Error(got, err)
	}
}

func TestClusters(t *testing.T) {
	s := filled(t, "A1 =B1+B1", "B1 =C1+1", "C1 =A1", "D1 =D1", "E1 =A1+D1+2", "F1 =E1+G1+E1", "G1 7", "H1 =F1+E1")
	place := map[string]int{}
	got := map[string]string{}
	for i, c := range s.Clusters() {
		name := fmt.Sprint(c.Refs())
		place[name] = i
		got[name] = fmt.Sprint(c.Circular(), c.Sources(), c.Depth())
	}
	want := map[string]string{
		"[A1 B1 C1]": "true 0 1", "[D1]": "true 0 1", "[G1]": "false 0 1",
		"[E1]": "false 2 2", "[F1]": "false 2 3", "[H1]": "false 2 4",
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
	order := []string{"[A1 B1 C1]", "[E1]", "[F1]", "[H1]"}
	if !slices.IsSortedFunc(order, func(a, b string) int { return place[a] - place[b] }) {
		t.Error(place)
	}
	if got := New("").Clusters(); len(got) != 0 {
		t.Error(got)
	}
	// Clusters of earlier calls stay as they are.
	before := s.Clusters()
	if err := s.Set(at(t, "C1"), "1"); err != nil {
		t.Fatal(err)
	}
	if n, m := len(before), len(s.Clusters()); n != 6 || m != 8 || len(before[0].Refs()) != 3 {
		t.Error(n, m, before[0].Refs())
	}
}

func TestPrint(t *testing.T) {
	s := filled(t, "A1 2.5", "B1 =A1+1234567", "A2 =A2", "B2 -0.004")
	for leader, want := range map[rune]string{
		'.': "|....2.50|1234569.50|\n|....#REF|...-0.00|\n",
		'·': "|····2.50|1234569.50|\n|····#REF|···-0.00|\n",
	} {
		var b strings.Builder
		if err := s.Print(&b, Layout{2, 2, 8, leader}); err != nil || b.String() != want {
			t.Errorf("%q, %v", b.String(), err)
		}
	}
	for text, want := range map[string]string{"é": "··é", "": "···", "abc": "abc", "abcd": "abcd"} {
		if got := (Layout{Width: 3, Leader: '·'}).fit(text); got != want {
			t.Errorf("%q: %q", text, got)
		}
	}
	if got := (Layout{Width: 3, Leader: -1}).fit("x"); got != "\uFFFD\uFFFDx" {
		t.Errorf("%q", got)
	}
	if err := s.Print(full{}, Layout{1, 1, 8, ' '}); err != io.ErrShortWrite {
		t.Error(err)
	}
}

type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestExport(t *testing.T) {
	s := filled(t, "B2 =A1+1", "A1 wages")
	var b strings.Builder
	if err := s.Export(&b); err != nil || b.String() != "Plan!A1\twages\nPlan!B2\t=A1+1\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
	s.Name = "50%"
	if got := s.Address(at(t, "C7")); got != "50%!C7" {
		t.Error(got)
	}
	if got := s.Find("wage"); len(got) != 1 || got[0] != (Ref{}) {
		t.Error(got)
	}
	if got := s.Find("holiday"); got != nil {
		t.Errorf("%#v", got)
	}
}

func TestSnapshot(t *testing.T) {
	s := filled(t, "A1 1", "B1 =A1", "C1 3")
	first := s.Snapshot()
	s.Set(at(t, "A1"), "2")
	s.Recalculate()
	second := s.Snapshot()
	s.Set(at(t, "D1"), "2")
	s.Set(at(t, "C1"), "4")
	s.Recalculate()
	if got := fmt.Sprint(s.Changed(first), s.Changed(second)); first != 1 || second != 2 || got != "[A1 B1 C1 D1] [C1 D1]" {
		t.Error(first, second, got)
	}
}

// budget is a sheet with a chain of sums, some of them in circles.
func budget(t testing.TB, circles bool) *Sheet {
	s := New("Budget")
	for row := range 24 {
		for col := range 10 {
			text := fmt.Sprint(row*col + 1)
			switch {
			case row > 0 && col > 0:
				text = fmt.Sprintf("=%v+2*%v-%v", Ref{row - 1, col}, Ref{row, col - 1}, Ref{row - 1, col - 1})
			case circles && row%4 == 1:
				text = fmt.Sprintf("=%v", Ref{row + 1, 3})
			}
			if err := s.Set(Ref{row, col}, text); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

func BenchmarkClusters(b *testing.B) {
	s := budget(b, true)
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Clusters()) == 0 {
			b.Fatal("none")
		}
	}
}

func BenchmarkTotal(b *testing.B) {
	s := budget(b, false)
	s.Recalculate()
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Total(Ref{}, Ref{23, 11}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPrint(b *testing.B) {
	s := filled(b, "A1 12", "B2 =A1", "C3 =B2+B2", "D4 1000000")
	b.ReportAllocs()
	for b.Loop() {
		if err := s.Print(io.Discard, Layout{6, 6, 14, '.'}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExport(b *testing.B) {
	s := filled(b, "A1 12", "B2 =A1", "C3 =B2+B2", "D4 1000000", "E1 profit", "F1 loss")
	b.ReportAllocs()
	for b.Loop() {
		if err := s.Export(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSnapshot(b *testing.B) {
	s := filled(b, "A1 12", "B2 =A1", "C3 =B2+B2", "D4 1000000")
	b.ReportAllocs()
	for b.Loop() {
		if n := s.Snapshot(); n == 1000 {
			s.history = nil
		}
	}
}
