package exams

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// small returns a plan of a few students.
func small() *Plan {
	p := NewPlan()
	p.Sit("art", "bio", "chem")
	p.Sit("chem", "dance", "art")
	p.Sit("dance", "econ")
	p.Sit("french")
	p.Sit("econ")
	return p
}

// term returns a plan of many.
func term(exams, students int) *Plan {
	p, x := NewPlan(), uint32(1)
	for range students {
		var codes []string
		for range 4 {
			x = x*1664525 + 1013904223
			codes = append(codes, fmt.Sprintf("X%03d", int(x>>8)%exams))
		}
		p.Sit(codes...)
	}
	return p
}

func check(t *testing.T, p *Plan, slots []int) {
	t.Helper()
	for _, e := range p.exams {
		for _, c := range e.clashes {
			if slots[e.Index] == slots[c.Index] {
				t.Fatalf("%s and %s are both in slot %d", e.Code, c.Code, slots[e.Index])
			}
		}
	}
}

func TestSlots(t *testing.T) {
	p := small()
	slots := p.Slots()
	check(t, p, slots)
	if want := []int{0, 2, 1, 2, 0, 0}; !slices.Equal(slots, want) {
		t.Errorf("%v", slots)
	}
	if got := p.Lines(slots); !slices.Equal(got, []string{"art, econ, french", "chem", "bio, dance"}) {
		t.Errorf("%q", got)
	}
	if slots := NewPlan().Slots(); slots == nil || len(slots) > 0 {
		t.Errorf("%v", slots)
	}
	if lines := NewPlan().Lines(nil); lines == nil || len(lines) > 0 {
		t.Errorf("%v", lines)
	}
	p = term(80, 200)
	slots = p.Slots()
	check(t, p, slots)
	if n := slices.Max(slots); n != 10 {
		t.Errorf("%d slots", n+1)
	}
}

func TestEven(t *testing.T) {
	p := term(60, 120)
	slots := p.Slots()
	given := slices.Clone(slots)
	before := p.uneven(slots)
	better := p.Even(slots, 2)
	check(t, p, better)
	if !slices.Equal(slots, given) {
		t.Error("changes what it is given")
	}
	if got := p.uneven(better); got >= before {
		t.Errorf("%d, then %d", before, got)
	}
	if again := p.Even(slots, 2); !slices.Equal(again, better) {
		t.Errorf("%v, then %v", better, again)
	}
	if got := p.Even(slots, 0); !slices.Equal(got, slots) {
		t.Errorf("%v", got)
	}
	if got := NewPlan().Even(nil, 3); got != nil {
		t.Errorf("%v", got)
	}
}

func TestChain(t *testing.T) {
	p := small()
	chain := p.chain([]int{0, 2, 1, 2, 0, 0}, p.byCode["econ"], 2)
	var codes []string
	for i := range chain {
		codes = append(codes, p.exams[i].Code)
	}
	slices.Sort(codes)
	if !slices.Equal(codes, []string{"art", "bio", "dance", "econ"}) {
		t.Errorf("%q", codes)
	}
}

func TestBetween(t *testing.T) {
	p := small()
	codes := func(way []*Exam) (text string) {
		for _, e := range way {
			text += e.Code + " "
		}
		return text
	}
	for pair, want := range map[[2]string]string{
		{"bio", "econ"}: "bio art dance econ ", {"econ", "dance"}: "econ dance ", {"art", "art"}: "art ", {"art", "french"}: "",
	} {
		if got := codes(p.Between(p.byCode[pair[0]], p.byCode[pair[1]])); got != want {
			t.Errorf("%v: %q", pair, got)
		}
	}
	// A way stays when others are asked for.
	way := p.Between(p.byCode["bio"], p.byCode["econ"])
	p.Between(p.byCode["econ"], p.byCode["bio"])
	if codes(way) != "bio art dance econ " {
		t.Errorf("%q", codes(way))
	}
	if p.Between(p.byCode["art"], p.byCode["french"]) != nil {
		t.Error("a way that is none")
	}
}

func TestPlan(t *testing.T) {
	p := small()
	if got := p.String(); !strings.HasPrefix(got, "6 exams\nart (2 seats)\nbio (1 seats)\n") {
		t.Errorf("%q", got)
	}
	if lonely := p.Lonely(); len(lonely) != 1 || lonely[0].Code != "french" {
		t.Errorf("%v", lonely)
	}
	if term(20, 200).Lonely() != nil {
		t.Error("none is not nil")
	}
	for want, codes := range map[string][]string{"": nil, "a": {"a"}, "a, b": {"a", "b"}, "a, , ": {"a", "", ""}} {
		if got := list(codes); got != want {
			t.Errorf("%q: %q", codes, got)
		}
	}
}

func BenchmarkSlots(b *testing.B) {
	p := term(150, 500)
	b.ReportAllocs()
	for b.Loop() {
		p.Slots()
	}
}

func BenchmarkEven(b *testing.B) {
	p := term(60, 120)
	slots := p.Slots()
	b.ReportAllocs()
	for b.Loop() {
		p.Even(slots, 1)
	}
}

func BenchmarkBetween(b *testing.B) {
	p := term(300, 240)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p.Between(p.exams[i%len(p.exams)], p.exams[0])
	}
}

func BenchmarkLines(b *testing.B) {
	p := term(80, 80)
	slots := make([]int, len(p.exams))
	for i := range slots {
		slots[i] = i - i%7
	}
	b.ReportAllocs()
	for b.Loop() {
		p.Lines(slots)
	}
}

func BenchmarkList(b *testing.B) {
	few, many := []string{"X001"}, []string{"X001", "X002", "X003", "X004", "X005", "X006"}
	b.Run("One", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			list(few)
		}
	})
	b.Run("Six", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			list(many)
		}
	})
}

func BenchmarkLonely(b *testing.B) {
	p := term(300, 240)
	b.ReportAllocs()
	for b.Loop() {
		p.Lonely()
	}
}
