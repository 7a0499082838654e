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

// madeOf counts what comes of a text of the code.
func madeOf(n int, texts []string, f func(*builder) string) map[string]int {
	dice, got := rand.New(rand.NewSource(1)), map[string]int{}
	for ; n > 0; n-- {
		data := make([]byte, 60)
		dice.Read(data)
		b := &builder{src: &source{data: data}, set: testSetup(), tape: &journal{}, left: 100}
		b.pool.Texts = texts
		got[f(b)]++
	}
	return got
}

// A line is there without its beginning or its end, and numbers are written in another way.
func TestTextsOfOtherForm(t *testing.T) {
	got := madeOf(30000, []string{"one [A]two \\\n  three\n"}, (*builder).recombined)
	for _, want := range []string{"\\\n  three\n", "one [A]two \\\nthree\n", "one [A]two \\", "one \n  three\n"} {
		if got[want] == 0 {
			t.Errorf("%q is not made", want)
		}
	}
	got = madeOf(30000, []string{"cols 3\n1 -99 .5\n"}, (*builder).recombined)
	for _, want := range []string{"cols 3\n1 -99.0 .5\n", "cols 3\n01 -99e0 .5\n", "cols 3.0\n1 -99 .05\n"} {
		if got[want] == 0 {
			t.Errorf("%q is not made", want)
		}
	}
}

// What a mark begins another one ends, also in texts of few letters.
func TestFewLettersInBrackets(t *testing.T) {
	texts := []string{"(", ")", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"}
	got := madeOf(6000, texts, func(b *builder) string {
		b.tiny = true
		return b.text()
	})
	for _, want := range []string{"()", "(a)", "a()"} {
		if got[want] == 0 {
			t.Errorf("%q is not made", want)
		}
	}
}
