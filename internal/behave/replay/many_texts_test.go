package replay

import "testing"

// What tells texts apart is a number, or letters where there are only letters.
func TestNextText(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{{"oven", 1, "ovab"}, {"OVEN", 27, "OVBB"}, {"own", 3, "own3"}, {"a1", 2, "a12"}, {"", 4, "4"}, {"Käse", 1, "Käse1"}} {
		if got := nextText(c.text, c.n); got != c.want {
			t.Errorf("%q and %d: %q, want %q", c.text, c.n, got, c.want)
		}
	}
}
