package hazard

import (
	"strings"
	"testing"
)

// A detector that would take too long is given up, and that is no finding; the next one begins
// anew.
func TestStep(t *testing.T) {
	c := &Change{Before: &Package{}, After: &Package{}}
	for _, test := range []struct {
		steps int
		err   string
	}{
		{mostSteps, ""}, {mostSteps + 1, "too large"}, {mostSteps, ""},
	} {
		d := detector{"thorough", func(c *Change) []finding { c.After.step(test.steps); return []finding{{subject: "all"}} }}
		found, err := d.run(c)
		if test.err == "" && (err != nil || len(found) != 1) || test.err != "" && (err == nil || len(found) > 0 || !strings.Contains(err.Error(), test.err)) {
			t.Errorf("%d steps: %v, %v", test.steps, found, err)
		}
	}
}
