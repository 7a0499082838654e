package harness

import "testing"

// stressAnswers makes calls one after the other, some of which may panic. None
// of them may be stuck.
func stressAnswers(t *testing.T, fresh func(log *stressLog) []stressCall) {
	stressWithin(t, func() (wrong, useless string) {
		for _, call := range fresh(new(stressLog)) {
			stressSay(stressDo(call))
		}
		return "", ""
	})
}
