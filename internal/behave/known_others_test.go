package behave

import "testing"

// Calls of other functions are not taken for those of these.
func TestKnown(t *testing.T) {
	made := Calls{of: []string{"Twice", "(*T).Add"}, items: []item{{0, []byte("a")}, {1, []byte("b")}}}
	for _, tt := range []struct {
		targets []string
		want    int
	}{
		{[]string{"Twice", "(*T).Add"}, 2},
		{[]string{"(*T).Add", "Twice"}, 0},
		{[]string{"Twice"}, 0},
		{[]string{"Twice", "(*T).Add", "Thrice"}, 0},
		{nil, 0},
	} {
		c := &check{Request: Request{Known: made}}
		for _, expr := range tt.targets {
			c.driver.Targets = append(c.driver.Targets, Target{Expr: expr})
		}
		if got := len(c.known()); got != tt.want {
			t.Errorf("%d calls of %q are known, want %d", got, tt.targets, tt.want)
		}
	}
}
