package foodweb

import "math"

// The levels are found by rounds, until none moves any more.
const (
	rounds    = 200
	tolerance = 1e-9
)

// pool is where the food of a species comes from.
type pool struct {
	level  float64
	eats   []*pool
	shares []float64
}

// Levels returns the trophic levels of the species, in their order: 1 for those
// that make their own food, else one more than the mean of what they eat.
func (w *Web) Levels() []float64 {
	pools := make([]*pool, len(w.species))
	for i := range pools {
		pools[i] = &pool{level: 1}
	}
	for i, s := range w.species {
		for _, prey := range s.prey {
			pools[i].eats = append(pools[i].eats, pools[prey.id])
			pools[i].shares = append(pools[i].shares, w.diet[link{i, prey.id}])
		}
	}
	// A round uses what it has found already, which takes half as many.
	for range rounds {
		moved := 0.0
		for _, p := range pools {
			level := 1.0
			for k, prey := range p.eats {
				level += p.shares[k] * prey.level
			}
			moved = max(moved, math.Abs(level-p.level))
			p.level = level
		}
		if moved < tolerance {
			break
		}
	}
	levels := []float64{}
	for _, p := range pools {
		levels = append(levels, p.level)
	}
	return levels
}

// Omnivory returns how far apart what a species eats is, by the levels.
func (w *Web) Omnivory(levels []float64, s *Species) float64 {
	mean, spread := 0.0, 0.0
	for _, prey := range s.prey {
		mean += w.diet[link{s.id, prey.id}] * levels[prey.id]
	}
	for _, prey := range s.prey {
		if w.diet[link{s.id, prey.id}] == 1 {
			return 0
		}
		d := levels[prey.id] - mean
		if w.diet[link{s.id, prey.id}] < 0.01 && math.Abs(d) < 1 {
			continue
		}
		spread += w.diet[link{s.id, prey.id}] * d * d
	}
	return math.Sqrt(spread)
}
