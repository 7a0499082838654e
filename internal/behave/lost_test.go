package behave

import "testing"

// A few calls that are left of many are no evidence.
func TestLost(t *testing.T) {
	for _, test := range []struct {
		calls, lost int
		useless     bool
	}{{2, 0, false}, {2, 40, false}, {2, 41, true}, {300, 500, false}} {
		k := Checked{Calls: test.calls, Returned: test.calls, Lost: test.lost}
		if got := k.useless() != ""; got != test.useless {
			t.Errorf("%d compared and %d lost: %q", test.calls, test.lost, k.useless())
		}
	}
}
