package replay

import (
	"math/rand"
	"testing"
)

// A text may come to nothing on the way, of which there is nothing more to make.
func TestRecombined(t *testing.T) {
	set := testSetup()
	dice := rand.New(rand.NewSource(1))
	empty := 0
	for range [2000]int{} {
		data := make([]byte, 40)
		dice.Read(data)
		b := &builder{src: &source{data: data}, set: set, tape: &journal{}, left: 100}
		b.pool.Texts = []string{"a: b|c"}
		if b.recombined() == "" {
			empty++
		}
	}
	if empty == 0 || empty > 1000 {
		t.Errorf("%d of 2000 texts are empty, want some", empty)
	}
}

// A sign of a text is left out, and nothing else, now and then.
func TestSignsLeftOut(t *testing.T) {
	dice, got := rand.New(rand.NewSource(1)), map[string]bool{}
	for range [3000]int{} {
		data := make([]byte, 40)
		dice.Read(data)
		b := &builder{src: &source{data: data}, set: testSetup(), tape: &journal{}, left: 100}
		b.pool.Texts = []string{"[@a, @b]"}
		got[b.recombined()] = true
	}
	for _, want := range []string{"[a, @b]", "[@a, b]", "[@a @b]", "@a, @b]"} {
		if !got[want] {
			t.Errorf("%q is not made", want)
		}
	}
}

// A mark stands within another one that the code knows.
func TestPartedMarks(t *testing.T) {
	dice, got := rand.New(rand.NewSource(1)), map[string]bool{}
	for range [200]int{} {
		data := make([]byte, 40)
		dice.Read(data)
		b := &builder{src: &source{data: data}, set: testSetup(), tape: &journal{}, left: 100}
		b.pool.Texts = []string{"--", "{", "", "word", "é."}
		got[b.parted()] = true
		b.pool.Texts = []string{"--", "word"}
		if s := b.parted(); s != "" {
			t.Errorf("one mark alone becomes %q", s)
		}
	}
	for _, want := range []string{"-{-", "---" + "-", "é{.", "-é.-"} {
		if !got[want] {
			t.Errorf("%q is not made of %v", want, got)
		}
	}
}
