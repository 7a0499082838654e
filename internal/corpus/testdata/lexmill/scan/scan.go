// Package scan runs tables over text.
package scan

import (
	"errors"
	"fmt"
	"io"
	"math"
	"sort"

	"example.com/lexmill/dfa"
)

// ErrNoRule is wrapped by the errors of text that no rule matches.
var ErrNoRule = errors.New("scan: no rule matches")

// Token is a part of a text.
type Token struct {
	Rule string
	Text string
	Line int
}

// Scanner splits texts into tokens.
type Scanner struct {
	d    *dfa.DFA
	in   []byte
	pos  int
	line int
}

// New returns a scanner that has nothing to scan.
func New(d *dfa.DFA) *Scanner { return &Scanner{d: d} }

// Reset has the scanner scan a text. It is the caller's again when all has been
// scanned.
func (s *Scanner) Reset(in []byte) { s.in, s.pos, s.line = in, 0, 1 }

// Next returns the next token, the longest that some rule matches, or io.EOF.
func (s *Scanner) Next() (Token, error) {
	rule, n := s.longest(s.in[s.pos:])
	switch {
	case s.pos == len(s.in):
		return Token{}, io.EOF
	case n == 0:
		return Token{}, fmt.Errorf("%w %q in line %d", ErrNoRule, s.in[s.pos], s.line)
	}
	t := Token{Rule: s.d.Names[rule], Text: string(s.in[s.pos : s.pos+n]), Line: s.line}
	s.pos += n
	for i := range n {
		if t.Text[i] == '\n' {
			s.line++
		}
	}
	return t, nil
}

// longest returns the rule that matches most of a text, and how much.
func (s *Scanner) longest(in []byte) (rule, n int) {
	if len(s.d.Next) == 0 {
		return 0, 0
	}
	state := 0
	for i, c := range in {
		if state = s.d.Next[state][s.d.Class[c]]; state == dfa.Dead {
			break
		}
		if r := s.d.Accept[state]; r >= 0 {
			rule, n = r, i+1
		}
	}
	return rule, n
}

// Tally is what there is of one rule.
type Tally struct {
	Rule              string
	Count, Bytes      int
	Shortest, Longest int
}

// Profile says what texts consist of.
type Profile struct {
	of    map[string]*Tally
	order []string // rules as they came
}

// NewProfile returns a profile of nothing.
func NewProfile() *Profile { return &Profile{of: map[string]*Tally{}} }

// Add counts a token.
func (p *Profile) Add(t Token) {
	n := len(t.Text)
	if p.of[t.Rule] == nil {
		p.of[t.Rule] = &Tally{Rule: t.Rule, Shortest: n}
		p.order = append(p.order, t.Rule)
	}
	p.of[t.Rule].Count++
	p.of[t.Rule].Bytes += n
	if n < p.of[t.Rule].Shortest {
		p.of[t.Rule].Shortest = n
	}
	if n > p.of[t.Rule].Longest {
		p.of[t.Rule].Longest = n
	}
}

// Scan counts the tokens of a text.
func (p *Profile) Scan(s *Scanner, in []byte) error {
	s.Reset(in)
	for {
		t, err := s.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		p.Add(t)
	}
}

// Tallies returns what there is, the most frequent first, and what is as frequent in
// the order in which it came.
func (p *Profile) Tallies() []Tally {
	all := make([]Tally, 0, len(p.order))
	for _, rule := range p.order {
		all = append(all, *p.of[rule])
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].Count > all[j].Count })
	return all
}

// Entropy returns how many bits a token tells, by its rule. Terms are added in the
// order of the tallies, as rounding depends on it.
func Entropy(all []Tally) float64 {
	total := 0
	for _, t := range all {
		total += t.Count
	}
	var bits float64
	for _, t := range all {
		p := float64(t.Count) / float64(total)
		bits -= p * math.Log2(p)
	}
	return bits
}
