package behave_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// How far code comes with fields that contradict each other is no difference, a crash of the candidate's alone is one.
func TestFieldsThatContradict(t *testing.T) {
	t.Parallel()
	const source = `package p
import "errors"
type Land struct { Wide, High int; Z []int }
func Flat(wide, high int) (*Land, error) {
	if wide <= 0 || high <= 0 || wide > 9 || high > 9 { return nil, errors.New("bad size") }
	return &Land{wide, high, make([]int, wide*high)}, nil
}
func (l *Land) Steep(limit int) bool {
	steep := false
	for y := 0; y < l.High && y < 100; y++ {
		for x := 0; x < l.Wide && x < 100; x++ {
			if l.Z[y*l.Wide+x] > limit { steep = true }
		}
	}
	return steep
}
`
	early := strings.Replace(source, "steep = true", "return true", 1)
	all := strings.Replace(source, "steep := false\n", "steep := false\n\t_ = l.Z[:max(0, l.Wide)]\n", 1)
	variants := []variant{{"ends early", source, early}, {"takes more for granted", source, all}}
	r := checkTogether(t, "Land Flat", 2*brief, variants, func(r behave.Report) bool {
		return differsIn(r, 0) || differsIn(r, 1)
	})
	if differsIn(r, 0) {
		t.Errorf("%s: differences %+v", variants[0].name, r.Differences)
	}
	if !differsIn(r, 1) {
		t.Errorf("%s: no difference, doubtful %q", variants[1].name, r.Doubtful)
	}
}
