package judge

import (
	"testing"

	"github.com/gohone/hone"
)

func TestPGO(t *testing.T) {
	faster := hone.Verdict{Unit: hone.SecPerOp, Outcome: hone.Improvement}
	slower := hone.Verdict{Unit: hone.SecPerOp, Outcome: hone.Regression}
	fewer := hone.Verdict{Unit: hone.AllocsPerOp, Outcome: hone.Improvement}
	more := hone.Verdict{Unit: hone.AllocsPerOp, Outcome: hone.Regression}
	unsure := hone.Verdict{Unit: hone.SecPerOp, Outcome: hone.Inconclusive}
	same := hone.Verdict{Unit: hone.SecPerOp, Outcome: hone.NoChange}
	for name, test := range map[string]struct {
		verdicts []hone.Verdict
		kept     bool
	}{
		"nothing measured":     {nil, false},
		"faster":               {[]hone.Verdict{same, faster, unsure}, true},
		"no change":            {[]hone.Verdict{same, unsure}, false},
		"slower":               {[]hone.Verdict{slower}, false},
		"faster and slower":    {[]hone.Verdict{faster, slower}, false},
		"faster, more objects": {[]hone.Verdict{faster, more}, false},
		"fewer objects alone":  {[]hone.Verdict{fewer, same}, false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := PGO(hone.PGO{}, test.verdicts); got.Kept != test.kept {
				t.Errorf("kept %v, want %v", got.Kept, test.kept)
			}
		})
	}
}
