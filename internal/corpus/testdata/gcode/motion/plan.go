package motion

import (
	"math"
	"slices"
)

// Planner says how long moves take on a machine that speeds up and slows down.
// It is not safe for concurrent use.
type Planner struct {
	Accel float64 // millimetres per second squared
	Slack float64 // by how much speed may change at once
}

// Seconds returns how long moves take that begin and end at rest.
func (p *Planner) Seconds(moves []Move) float64 {
	n := len(moves)
	cruise := make([]float64, n)
	joint := make([]float64, n+1) // speeds between moves
	for i, m := range moves {
		cruise[i] = m.Feed / 60
	}
	for i := 1; i < n; i++ {
		joint[i] = math.Min(cruise[i-1], cruise[i])
		if d := math.Abs(cruise[i-1] - cruise[i]); d > p.Slack {
			joint[i] *= p.Slack / d
		}
	}
	for i := n - 1; i > 0; i-- {
		joint[i] = math.Min(joint[i], p.reach(joint[i+1], moves[i].Len))
	}
	var t float64
	for i, m := range moves {
		joint[i+1] = math.Min(joint[i+1], p.reach(joint[i], m.Len))
		t += p.one(joint[i], cruise[i], joint[i+1], m.Len)
	}
	return t
}

// reach returns the speed that can be had after a way.
func (p *Planner) reach(v, way float64) float64 {
	return math.Sqrt(v*v + 2*p.Accel*way)
}

// one returns how long a move takes that begins with speed a, ends with speed b
// and is no faster than v.
func (p *Planner) one(a, v, b, way float64) float64 {
	if way == 0 {
		return 0
	}
	top := math.Sqrt((a*a + b*b + 2*p.Accel*way) / 2)
	if top <= v {
		return (2*top - a - b) / p.Accel
	}
	ramps := (2*v*v - a*a - b*b) / (2 * p.Accel)
	return (2*v-a-b)/p.Accel + (way-ramps)/v
}

// Lengths returns how long moves are.
func Lengths(moves []Move) []float64 {
	var ls []float64
	for _, m := range moves {
		ls = append(ls, m.Len)
	}
	return ls
}

// Median returns how long a move is that as many are shorter as longer than.
func Median(moves []Move) float64 {
	ls := Lengths(moves)
	if len(ls) == 0 {
		return 0
	}
	slices.Sort(ls)
	return ls[len(ls)/2]
}
