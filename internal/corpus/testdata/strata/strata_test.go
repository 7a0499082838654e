package strata

import (
	"errors"
	"fmt"
	"math/rand"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

// dig makes a site of lines like "7 pit on 3 4 with 1 2".
func dig(t testing.TB, text string) *Site {
	t.Helper()
	s := NewSite("mound")
	on := map[*Unit][]int{}
	for line := range strings.Lines(text) {
		var context int
		var kind string
		fmt.Sscan(line, &context, &kind)
		line, with, _ := strings.Cut(line, "with")
		_, lower, _ := strings.Cut(line, " on ")
		var wares []Ware
		for _, f := range strings.Fields(with) {
			var w Ware
			fmt.Sscan(f, &w)
			wares = append(wares, w)
		}
		u, err := s.Dig(context, strings.Trim(kind, "-"), wares...)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range strings.Fields(lower) {
			var c int
			fmt.Sscan(f, &c)
			on[u] = append(on[u], c)
		}
	}
	for _, u := range s.Units {
		for _, c := range on[u] {
			s.Over(u, s.Unit(c))
		}
	}
	return s
}

const mound = `900000001 turf on 40 7 40
40 wall on 7 3 with 9 200
7 pit on 3 with 1
3 -- with 2 9
5 fill on 3 with 4`

var handbook = Handbook{1: {From: -300, To: -100}, 2: {From: -500, To: -450, Rare: true}, 9: {From: -480, To: 20}, 200: {From: 50, To: 90, Rare: true}}

func contexts(units []*Unit) string {
	var all []string
	for _, u := range units {
		all = append(all, fmt.Sprint(u.Context))
	}
	return strings.Join(all, " ")
}

func TestMound(t *testing.T) {
	s := dig(t, mound)
	sequence, err := s.Sequence()
	if got := contexts(sequence); got != "900000001 5 40 7 3" || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	lines := ""
	for _, r := range s.Reduce() {
		lines += fmt.Sprint(r.Upper.Context, ">", r.Lower.Context, " ")
	}
	if lines != "900000001>40 40>7 7>3 5>3 " {
		t.Errorf("%s", lines)
	}
	if got, err := s.Depths(); !slices.Equal(got, []int{0, 1, 2, 3, 0}) || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := s.Carried(); !slices.Equal(got, []int{4, 4, 3, 2, 3}) || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := s.Earliest(handbook); !slices.Equal(got, []int{90, 90, -300, -450, 0}) || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	tree, err := s.Tree()
	if want := "site mound\nturf [900000001] #0, on top\nfill [5] #1, on top\n. wall [40] #2\n. . pit [7] #1\n. . . [3]\n"; tree != want || err != nil {
		t.Errorf("%s, %v", tree, err)
	}
	phases, err := s.Phases()
	if got, want := s.Sheet(phases), "0;2;40.0\n1;1;20.0\n2;1;20.0\n3;1;20.0\n"; got != want || err != nil {
		t.Errorf("%s, %v", got, err)
	}
	if got := contexts(phases[0].Units()); got != "5 900000001" || !phases[0].Upon(phases[3]) || phases[3].Upon(phases[0]) || Later(phases) != 9 {
		t.Errorf("%s, %d", got, Later(phases))
	}
	if got, want := s.Register(), "turf [900000001] #0 on 40+7+40\nwall [40] #2 on 7+3\npit [7] #1 on 3\n[3] on bedrock\nfill [5] #1 on 3\n"; got != want {
		t.Errorf("%s", got)
	}
	if got := s.String(); got != "mound: 900000001 40 7 3 5" {
		t.Errorf("%s", got)
	}
	years := []int{0, 10, 20, 50, 30}
	if rounds := s.Settle(years); rounds != 2 || !slices.Equal(years, []int{50, 50, 50, 50, 50}) {
		t.Errorf("%d rounds, %v", rounds, years)
	}
}

func TestContradictions(t *testing.T) {
	s := dig(t, "1 a on 2\n2 b on 3\n3 c on 2\n4 d")
	want := "contradiction: context 2 is above itself, or below what is"
	_, first := s.Depths()
	_, second := s.Phases()
	_, third := s.Tree()
	_, fourth := s.Earliest(handbook)
	_, fifth := s.Carried()
	for _, err := range []error{first, second, third, fourth, fifth} {
		if !errors.Is(err, ErrSite) || err.Error() != want {
			t.Errorf("%v", err)
		}
	}
	if _, err := s.Dig(2, "b"); !errors.Is(err, ErrSite) {
		t.Errorf("%v", err)
	}
}

func TestEmpty(t *testing.T) {
	s := NewSite("")
	depths, err := s.Depths()
	phases, err2 := s.Phases()
	sequence, err3 := s.Sequence()
	if depths != nil || phases != nil || sequence == nil || errors.Join(err, err2, err3) != nil || s.Sheet(nil) != "" || Later(nil) != 0 {
		t.Errorf("%v, %v, %v", depths, phases, sequence)
	}
}

// Sections are as they were drawn, however many are drawn after them.
func TestSections(t *testing.T) {
	s := dig(t, "1 a on 2 3\n2 b on 4 5\n3 c on 5 6\n4 d on 7\n5 e on 7 8\n6 f\n7 g\n8 h")
	var got []string
	for _, p := range s.Sections(s.Unit(1), 100) {
		got = append(got, contexts(p))
	}
	want := []string{"1 2 4 7", "1 2 5 7", "1 2 5 8", "1 3 5 7", "1 3 5 8", "1 3 6"}
	if !slices.Equal(got, want) || len(s.Sections(s.Unit(1), 4)) != 4 {
		t.Errorf("%q", got)
	}
}

func TestSame(t *testing.T) {
	a, b := dig(t, mound), dig(t, "1 x\n7 pit\n3 pit\n40 wall")
	same := Same(a, b)
	if len(same) != 4 || same[a.Unit(7)] != b.Unit(7) || same[b.Unit(40)] != a.Unit(40) || same[a.Unit(3)] != nil {
		t.Errorf("%v", same)
	}
}

// Sequences are their caller's.
func TestSequenceIsKept(t *testing.T) {
	s := dig(t, mound)
	first, _ := s.Sequence()
	kept := slices.Clone(first)
	second, _ := s.Sequence()
	slices.Reverse(second)
	s.Depths()
	if !reflect.DeepEqual(first, kept) {
		t.Errorf("%s", contexts(first))
	}
}

// random returns a site of n units.
func random(t testing.TB, r *rand.Rand, n, most int) *Site {
	s := NewSite("random")
	for i := range n {
		var wares []Ware
		for range r.Intn(4) {
			wares = append(wares, Ware(r.Intn(256)))
		}
		if _, err := s.Dig(i*7919+r.Intn(1000), []string{"", "pit", "wall"}[r.Intn(3)], wares...); err != nil {
			t.Fatal(err)
		}
	}
	for i := range n - 1 {
		for range 1 + r.Intn(most) {
			s.Over(s.Units[i], s.Units[i+1+r.Intn(min(n-i-1, 20))])
		}
	}
	return s
}

// reach says what is below what, by the definition.
func reach(s *Site) [][]bool {
	r := make([][]bool, len(s.Units))
	for i := len(r) - 1; i >= 0; i-- {
		r[i] = make([]bool, len(r))
		for _, v := range s.Units[i].below {
			r[i][v.Index] = true
			for j := range r {
				r[i][j] = r[i][j] || r[v.Index][j]
			}
		}
	}
	return r
}

func TestRandom(t *testing.T) {
	r := rand.New(rand.NewSource(4))
	for range 60 {
		s := random(t, r, 2+r.Intn(40), 3)
		below := reach(s)
		got := map[[2]int]bool{}
		for _, l := range s.Reduce() {
			key := [2]int{l.Upper.Index, l.Lower.Index}
			if got[key] {
				t.Errorf("%v twice", key)
			}
			got[key] = true
		}
		for i, u := range s.Units {
			for j := range s.Units {
				direct := slices.Contains(u.below, s.Units[j])
				for k := range s.Units {
					direct = direct && !(below[i][k] && below[k][j])
				}
				if got[[2]int{i, j}] != direct {
					t.Errorf("%d over %d: %v", i, j, !direct)
				}
			}
		}
		carried, err := s.Carried()
		years, err2 := s.Earliest(handbook)
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		for i, u := range s.Units {
			in := map[Ware]bool{}
			for _, w := range u.wares {
				in[w] = true
			}
			for j, v := range s.Units {
				for _, w := range v.wares {
					in[w] = in[w] || below[i][j]
				}
			}
			n, year, first := 0, 0, true
			for w, there := range in {
				if !there {
					continue
				}
				n++
				if first || handbook.After(w) > year {
					year, first = handbook.After(w), false
				}
			}
			if n != carried[i] || year != years[i] {
				t.Errorf("unit %d: %d wares, %d", i, carried[i], years[i])
			}
		}
	}
}

// Several read one site at once.
func TestAtOnce(t *testing.T) {
	s := random(t, rand.New(rand.NewSource(9)), 60, 3)
	want := len(s.Reduce())
	tree, _ := s.Tree()
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			got, err := s.Tree()
			if len(s.Reduce()) != want || got != tree || err != nil {
				t.Error("others disturb")
			}
			if _, err := s.Earliest(handbook); err != nil {
				t.Error(err)
			}
		}()
	}
	all.Wait()
}

func large(b *testing.B, n int) *Site { return random(b, rand.New(rand.NewSource(1)), n, 4) }

func BenchmarkDig(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		s := NewSite("mound")
		for i := range 1000 {
			u, err := s.Dig(i*7919, "pit")
			if err != nil {
				b.Fatal(err)
			}
			if i > 0 {
				s.Over(u, s.Units[i/2])
				s.Over(u, s.Units[i-1])
			}
		}
	}
}

func BenchmarkDepths(b *testing.B) {
	s := large(b, 2000)
	b.ReportAllocs()
	for b.Loop() {
		if got, err := s.Depths(); len(got) != 2000 || err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReduce(b *testing.B) {
	s := large(b, 300)
	b.ReportAllocs()
	for b.Loop() {
		if len(s.Reduce()) < 299 {
			b.Fatal()
		}
	}
}

func BenchmarkPhases(b *testing.B) {
	s := large(b, 1000)
	b.ReportAllocs()
	for b.Loop() {
		phases, err := s.Phases()
		if err != nil || Later(phases) == 0 {
			b.Fatal(err)
		}
	}
}

func BenchmarkEarliest(b *testing.B) {
	s := large(b, 200)
	h := Handbook{}
	for w := range 256 {
		h[Ware(w)] = Span{From: -1000 + 7*w, To: -800 + 7*w, Rare: w%3 == 0}
	}
	b.ReportAllocs()
	for b.Loop() {
		if got, err := s.Earliest(h); len(got) != 200 || err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkAfter(b *testing.B) {
	h := Handbook{}
	for w := range 200 {
		h[Ware(w)] = Span{From: w, To: w + 1, Rare: w%3 == 0}
	}
	n := 0
	for b.Loop() {
		for w := range 256 {
			n += h.After(Ware(w))
		}
	}
	if n == 0 {
		b.Fatal(n)
	}
}

func BenchmarkTree(b *testing.B) {
	s := large(b, 150)
	b.ReportAllocs()
	for b.Loop() {
		if got, err := s.Tree(); len(got) < 1000 || err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSheet(b *testing.B) {
	s := large(b, 500)
	phases, err := s.Phases()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if got := s.Sheet(phases); len(got) < 100 {
			b.Fatal(got)
		}
	}
}

func BenchmarkRegister(b *testing.B) {
	s := large(b, 200)
	b.ReportAllocs()
	for b.Loop() {
		if got := s.Register(); len(got) < 1000 {
			b.Fatal(got)
		}
	}
}

func BenchmarkSections(b *testing.B) {
	s := large(b, 60)
	b.ReportAllocs()
	for b.Loop() {
		if got := s.Sections(s.Units[0], 200); len(got) != 200 {
			b.Fatal(len(got))
		}
	}
}

func BenchmarkSettle(b *testing.B) {
	s := large(b, 200)
	years := make([]int, 200)
	for b.Loop() {
		for i := range years {
			years[i] = i
		}
		if s.Settle(years) == 0 {
			b.Fatal()
		}
	}
}
