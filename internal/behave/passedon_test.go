package behave

import (
	"bytes"
	"math/rand"
	"testing"
)

// What a hidden function differs for takes the place of parts of what users pass.
func TestPassedOn(t *testing.T) {
	complete := func(looks, literal string) record {
		return record{complete: true, literals: []string{literal}, parts: []Part{{"result 0", looks}}}
	}
	c := &check{
		items: []item{{1, []byte("one")}, {1, []byte("two")}, {1, []byte("three")}, {0, []byte("four")}},
		first: map[int]record{0: complete("7", `"EDDF 24015KT HZ"`), 1: complete(`error "no"`, `"EDDM x"`), 2: complete("7", `"EDDF"`)},
	}
	dice := rand.New(rand.NewSource(1))
	if got := c.passedOn(dice, []weak{{texts: []string{""}}}, []int{1}); got != nil {
		t.Errorf("%d calls of no text", len(got))
	}
	found := map[string]bool{}
	for _, it := range c.passedOn(dice, []weak{{texts: []string{"240115KT"}}}, []int{0, 1}) {
		if it.target == 1 {
			if !bytes.HasPrefix(it.data, []byte("one")) {
				t.Fatalf("made of %q, which fails or has one part", it.data)
			}
			found[string(it.data)] = true
		}
	}
	// The first of these bytes is a kind, a number and a length; package replay reads them.
	for _, want := range []string{"onet\x00\x0724015KT240115KT\xe3\xf1\xe2\xd3\xc4", "onet\x00\x02HZHZ 240115KT\xe1\xf1\xe2\xd3\xc4"} {
		if !found[want] {
			t.Errorf("no call %q", want)
		}
	}
	if len(found) > 6 {
		t.Errorf("%d calls of three parts that one takes the place of or follows", len(found))
	}
}

func TestTextsIn(t *testing.T) {
	got := textsIn([]string{`"a b"`, `[]byte("c\n")`, "7", "`d`", "nil", "T{}"})
	if len(got) != 3 || got[0] != "a b" || got[1] != "c\n" || got[2] != "d" {
		t.Errorf("%q", got)
	}
}
