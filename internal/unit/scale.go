package unit

// Auto and Minimum as unit to scale to mean the largest unit in which the value
// is at least 1.
const (
	Auto    = "auto"
	Minimum = "minimum"
)

// Scale converts a value to another unit and returns the unit to print, which
// is empty where it tells nothing, as of a count. What cannot be converted
// keeps its value.
func Scale(value int64, from, to string) (float64, string) {
	if value < 0 && -value > 0 { // the least number has no positive counterpart
		v, u := Scale(-value, from, to)
		return -v, u
	}
	for _, k := range kinds {
		if f := k.find(from); f != nil {
			return k.scale(float64(value)*f.factor, to)
		}
	}
	switch to {
	case "count", "sample", "unit", Minimum, Auto:
		return float64(value), ""
	}
	return float64(value), to
}

// scale converts a value in the smallest unit of the kind.
func (k kind) scale(v float64, to string) (float64, string) {
	u := k.find(to)
	if to == Minimum || to == Auto {
		u = k.largest(v)
	}
	if u == nil {
		u = &k.fallback
	}
	return v / u.factor, u.name
}

// largest returns the largest unit in which v is at least 1, nil if none.
func (k kind) largest(v float64) *named {
	var best *named
	for i := range k.units {
		u := &k.units[i]
		if v/u.factor >= 1 && (best == nil || u.factor >= best.factor) {
			best = u
		}
	}
	return best
}
