package replay

import "testing"

// A text that a call was made of is taken again with one of its words and signs otherwise, wherever that stands.
func TestPerturbed(t *testing.T) {
	const text = "at 10 to 10, of Kim"
	g := &growth{dice: newDice(1), queue: [][]byte{{1}}, texted: []texted{{[]byte{7}, []string{text}}}}
	got := map[string]bool{}
	for n := 0; n < 20000; n++ {
		data, swaps := withoutSwaps(g.perturbed())
		if len(swaps) == 0 {
			continue
		}
		if len(data) != 1 || data[0] != 7 {
			t.Fatalf("the call is %x", data)
		}
		got[(&builder{swaps: swaps}).withSwaps(text)] = true
	}
	for _, want := range []string{
		"at 010 to 10, of Kim", "at 10 to 010, of Kim", "at 10 to 11, of Kim", "at +10 to 10, of Kim", "at 10 to , of Kim",
		"at 10 to 10,, of Kim", "at 10 to 10 of Kim", "at 10  to 10, of Kim", "at 10\tto 10, of Kim", "at 10 to 10, of KIM",
		"at 10 to 10, of \u212aim", "at 10 to 10, of at", "AT 10 to 10, of Kim", "at 10 to 10, of kIM",
	} {
		if !got[want] {
			t.Errorf("%q is not tried", want)
		}
	}
}

// What stands in the place of a word is tried where a call that showed something new had the word.
func TestNoteTexts(t *testing.T) {
	g := &growth{dice: newDice(1)}
	for n := 0; n < 2*mostTexted; n++ {
		g.noteTexts(&attempt{b: &builder{spoken: []string{"", "x", "a b"}}}, []byte{byte(n)})
	}
	if len(g.texted) != mostTexted || len(g.texted[0].texts) != 1 || g.texted[0].texts[0] != "a b" {
		t.Errorf("%d are kept, the first with %q", len(g.texted), g.texted[0].texts)
	}
	g.texted = nil
	if g.noteTexts(&attempt{b: &builder{}}, nil); len(g.texted) > 0 {
		t.Error("a call without texts is kept")
	}
}
