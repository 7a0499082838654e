package check

import (
	"slices"
	"testing"

	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/rule"
)

const digitsGo = `package digits

func Text(v uint64, size int) string {
	digits := make([]byte, size) // make
	for i := range digits {
		digits[i] = '0' + byte(v%10)
		v /= 10
	}
	return string(digits) // copy
}
`

// Text is allocated whatever becomes of the bytes that it is copied from: what a remedy
// saves is their memory, and that is nothing where it is on the stack.
func TestBytesOnTheStackCostNothing(t *testing.T) {
	converted := slices.DeleteFunc(slices.Clone(rules.All), func(r rule.Rule) bool { return r.Name != "convertedtext" })
	root := module(t, map[string]string{"digits.go": digitsGo})
	make, conversion := at(t, "digits.go", digitsGo, "make"), at(t, "digits.go", digitsGo, "copy")
	for name, tt := range map[string]struct {
		costs samples
		want  int
	}{
		"stack": {samples{"runtime.slicebytetostring " + conversion: 60, "f " + conversion: 40}, 0},
		"heap":  {samples{"runtime.slicebytetostring " + conversion: 60, "runtime.makeslice " + make: 40}, 1},
	} {
		res := run(t, Request{Root: root, Rules: converted, Costs: cpu(t, root, tt.costs)})
		if len(res.Findings) != tt.want {
			t.Errorf("%s: findings %v, want %d", name, res.Findings, tt.want)
		}
	}
}
