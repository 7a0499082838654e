package view

import "github.com/gohone/hone/internal/unit"

// chooseUnit chooses one unit for all values of a report, so that they can be
// compared at a glance: that of the smallest, or of 100 times that where the
// largest is much larger.
func (r *Report) chooseUnit(g *Graph) {
	if r.Options.Unit != unit.Minimum || len(g.Nodes) == 0 {
		return
	}
	var least int64
	for _, n := range g.Nodes {
		v := abs(n.FlatValue())
		if v == 0 {
			v = abs(n.CumValue())
		}
		if v > 0 && (least == 0 || v < least) {
			least = v
		}
	}
	most := r.Total
	if least == 0 {
		least = most
	}
	if d := 1 / r.Options.DivideBy; d > 0 && d != 1 {
		least, most = int64(float64(least)*d), int64(float64(most)*d)
	}
	_, small := unit.Scale(least, r.Unit, unit.Minimum)
	_, large := unit.Scale(most, r.Unit, unit.Minimum)
	if small != large && least*100 < most {
		_, small = unit.Scale(100*least, r.Unit, unit.Minimum)
	}
	r.printed = small
	if small == "" {
		r.printed = r.Unit
	}
}

// AsAsked undoes the choice of a unit: each value gets the one that suits it,
// unless the user asked for one.
func (r *Report) AsAsked() { r.printed = r.Options.Unit }
