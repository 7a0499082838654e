package scan

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"example.com/lexmill/dfa"
	"example.com/lexmill/nfa"
)

func table(t testing.TB) *dfa.DFA {
	t.Helper()
	m, err := nfa.Compile([]nfa.Rule{
		{Name: "set", Pattern: "set"}, {Name: "word", Pattern: "[a-z]+"}, {Name: "int", Pattern: "[0-9]+"},
		{Name: "real", Pattern: `[0-9]+\.[0-9]+`}, {Name: "blank", Pattern: `[ \n]+`}, {Name: "dot", Pattern: `\.`},
	})
	if err != nil {
		t.Fatal(err)
	}
	return dfa.Build(m).Minimise()
}

func TestNext(t *testing.T) {
	s := New(table(t))
	in := []byte("set a\n\n4.2.7. settle?")
	s.Reset(in)
	var got []Token
	var err error
	for err == nil {
		var tok Token
		if tok, err = s.Next(); err == nil {
			got = append(got, tok)
		}
	}
	if !errors.Is(err, ErrNoRule) || err.Error() != `scan: no rule matches '?' in line 3` {
		t.Error(err)
	}
	clear(in)
	want := []Token{{"set", "set", 1}, {"blank", " ", 1}, {"word", "a", 1}, {"blank", "\n\n", 1}, {"real", "4.2", 3}, {"dot", ".", 3}, {"int", "7", 3}, {"dot", ".", 3}, {"blank", " ", 3}, {"word", "settle", 3}}
	if !slices.Equal(got, want) {
		t.Error(got)
	}
	s.Reset(nil)
	if _, err := s.Next(); err != io.EOF {
		t.Error(err)
	}
	none := New(dfa.Build(&nfa.Machine{}))
	none.Reset([]byte("a"))
	if _, err := none.Next(); !errors.Is(err, ErrNoRule) {
		t.Error(err)
	}
}

func TestProfile(t *testing.T) {
	s, p := New(table(t)), NewProfile()
	for _, text := range []string{"a 12 bcd", "set 1 4.25"} {
		if err := p.Scan(s, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	all := p.Tallies()
	want := []Tally{{"blank", 4, 4, 1, 1}, {"word", 2, 4, 1, 3}, {"int", 2, 3, 1, 2}, {"set", 1, 3, 3, 3}, {"real", 1, 4, 4, 4}}
	if !slices.Equal(all, want) {
		t.Error(all)
	}
	if err := p.Scan(s, []byte("x-")); !errors.Is(err, ErrNoRule) || p.Tallies()[1].Count != 3 {
		t.Error(err)
	}
	if got := Entropy(all); math.Abs(got-2.1219) > 1e-4 {
		t.Error(got)
	}
	if got := NewProfile().Tallies(); got == nil || len(got) != 0 || Entropy(got) != 0 {
		t.Error(got)
	}
}

// Rules that are as frequent as others stay in the order in which they came.
func TestStable(t *testing.T) {
	p := NewProfile()
	var want []string
	for i := range 50 {
		p.Add(Token{Rule: fmt.Sprint("r", i*7%50)})
		want = append(want, fmt.Sprint("r", i*7%50))
	}
	for i, tally := range p.Tallies() {
		if tally.Rule != want[i] {
			t.Fatal(i, tally)
		}
	}
}

func BenchmarkProfile(b *testing.B) {
	in := []byte(strings.Repeat("set width 12.5\nset height 40\nlet it be . so\n", 20))
	s, p := New(table(b)), NewProfile()
	b.ReportAllocs()
	for b.Loop() {
		if err := p.Scan(s, in); err != nil {
			b.Fatal(err)
		}
	}
}
