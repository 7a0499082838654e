package belt

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// plant builds a plant from pairs of letters, each of which is a section.
func plant(sections, joins string) (*Plant, map[string]*Section) {
	p, all := &Plant{}, map[string]*Section{}
	for _, name := range strings.Split(sections, "") {
		all[name] = p.Add(name)
	}
	for _, pair := range strings.Fields(joins) {
		p.Join(all[pair[:1]], all[pair[1:]])
	}
	return p, all
}

func TestCircuits(t *testing.T) {
	for _, test := range []struct{ sections, joins, want string }{
		{"", "", ""},
		{"a", "", ""},
		{"a", "aa", "a:a/1"},
		{"abc", "ab bc", ""},
		{"abc", "ab bc ca", "a:abc/1"},
		{"cab", "ab bc ca", "c:abc/1"},
		{"abcd", "ab bc cb cd da", "a:abcd/2 b:bc/1"},
		{"abcdef", "ab ba bc cd dc de ee ef", "e:e/1 c:cd/1 a:ab/1"},
		{"abcdefg", "ab bc cd dc de ed eb bf fg gf ga", "a:abcdefg/4 f:fg/1 b:bcde/3 c:cde/2 d:de/1"},
		{"abc", "ab ab ba bc cc cb", "a:abc/3 b:bc/2 c:c/1"},
	} {
		p, all := plant(test.sections, test.joins)
		var got []string
		for _, c := range p.Circuits() {
			text := c.Head.Name + ":"
			for _, name := range slices.Sorted(strings.SplitSeq(test.sections, "")) {
				if c.Has(all[name]) {
					text += name
				}
			}
			if strings.Count(text, "")-3 != c.Len() {
				t.Errorf("%s: %d sections", text, c.Len())
			}
			got = append(got, fmt.Sprintf("%s/%d", text, c.Depth()))
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s, %s: %q, want %q", test.sections, test.joins, got, test.want)
		}
	}
}

// Circuits are found anew each time.
func TestCircuitsAgain(t *testing.T) {
	p, all := plant("abcd", "ab ba")
	before := p.Circuits()
	p.Join(all["c"], all["d"])
	p.Join(all["d"], all["c"])
	if after := p.Circuits(); len(before) != 1 || len(after) != 2 || after[0] == before[0] || before[0].Len() != 2 || after[0].Has(all["c"]) {
		t.Errorf("%d, then %d", len(before), len(after))
	}
}

func TestNext(t *testing.T) {
	p, all := plant("abc", "ab ac ab")
	next := all["a"].Next()
	if !slices.Equal(next, []*Section{all["b"], all["c"]}) {
		t.Errorf("%d next", len(next))
	}
	next[0] = nil
	if all["a"].Next()[0] != all["b"] || all["b"].Next() != nil {
		t.Error("a list is not the caller's own")
	}
	if p.Circuits() != nil {
		t.Error("there is a circuit")
	}
}

// terminal is loops of belts one after the other, each with smaller ones in it.
func terminal(loops int) *Plant {
	p := &Plant{}
	var before *Section
	for i := range loops {
		var ring []*Section
		for j := range 12 {
			ring = append(ring, p.Add(fmt.Sprintf("%d-%d", i, j)))
		}
		for j, s := range ring {
			p.Join(s, ring[(j+1)%len(ring)])
		}
		p.Join(ring[9], ring[2])
		p.Join(ring[6], ring[4])
		if before != nil {
			p.Join(before, ring[0])
		}
		before = ring[11]
	}
	return p
}

func BenchmarkCircuits(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if got := len(terminal(16).Circuits()); got != 48 {
			b.Fatal(got)
		}
	}
}
