package stat_test

import (
	"math"
	"testing"

	"github.com/gohone/hone/internal/stat"
)

// That of 81 of 263 is Newcombe's (1998, method 3); the others follow from the
// formula by hand.
func TestShare(t *testing.T) {
	for _, c := range []struct {
		k, n      int
		low, high float64
	}{
		{0, 0, 0, 1},
		{0, 10, 0, 0.2775},
		{10, 10, 0.7225, 1},
		{15, 20, 0.5313, 0.8881},
		{81, 263, 0.2553, 0.3662},
	} {
		low, high := stat.Share(c.k, c.n, 0.95)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("%d of %d: [%.4f, %.4f], want [%.4f, %.4f]", c.k, c.n, low, high, c.low, c.high)
		}
	}
}
