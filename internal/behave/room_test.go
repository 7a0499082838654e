package behave

import "testing"

// Where the baseline writes much text in several writes, how many there are is nobody's concern.
func TestRoomOfWrites(t *testing.T) {
	const who = "writer 1" + ofMuch
	items := []item{{0, nil}, {0, nil}, {1, nil}}
	of := func(n ...int) map[int]record {
		out := map[int]record{}
		for i := range n {
			out[i] = record{writes: map[string]int{who: n[i]}}
		}
		return out
	}
	used := map[spot]bool{}
	base, cand := of(1, 2, 1), of(2, 2, 2)
	room{used, true}.overlook(items, base)
	room{used, false}.overlook(items, cand)
	for i, want := range []string{"", "", who} {
		if got := base[i].finer(cand[i]); got != want {
			t.Errorf("call %d: %q sees more writes, want %q", i, got, want)
		}
	}
}
