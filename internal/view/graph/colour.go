package graph

import (
	"fmt"
	"math"
)

// Saturation and value of colours, as in pprof: lines and borders are strong,
// boxes pale.
type tone struct{ saturation, value float64 }

var (
	strong = tone{1, 0.7}
	pale   = tone{0.1, 0.93}
)

// colour is grey for a score of 0, red for 1 and green for -1. Small shares are
// spread, so that they can be told apart. A score that is no number, nothing of
// nothing, has the colour that pprof's arithmetic makes of it.
func (t tone) colour(score float64) string {
	if math.IsNaN(score) {
		return fmt.Sprintf("#%02x00%02x", uint8(t.value*255), uint8(t.value*(1-t.saturation)*255))
	}
	score = max(-1, min(1, score))
	saturation := t.saturation
	if math.Abs(score) < 0.2 { // or the middle would be yellow
		saturation *= math.Abs(score) / 0.2
	}
	spread := math.Pow(math.Abs(score), 0.3)
	more, less := t.value, t.value*(1-saturation*spread)
	r, g, b := more, less, t.value*(1-saturation)
	if score < 0 {
		r, g = less, more
	}
	return fmt.Sprintf("#%02x%02x%02x", uint8(r*255), uint8(g*255), uint8(b*255))
}
