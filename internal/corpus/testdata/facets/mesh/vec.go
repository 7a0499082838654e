package mesh

import "math"

// Vec is a point or a direction.
type Vec [3]float64

func (v Vec) Add(w Vec) Vec      { return Vec{v[0] + w[0], v[1] + w[1], v[2] + w[2]} }
func (v Vec) Sub(w Vec) Vec      { return Vec{v[0] - w[0], v[1] - w[1], v[2] - w[2]} }
func (v Vec) Mul(s float64) Vec  { return Vec{v[0] * s, v[1] * s, v[2] * s} }
func (v Vec) Dot(w Vec) float64  { return v[0]*w[0] + v[1]*w[1] + v[2]*w[2] }
func (v Vec) Len() float64       { return math.Sqrt(v.Dot(v)) }
func (v Vec) Dist(w Vec) float64 { return v.Sub(w).Len() }
func (v Vec) Cross(w Vec) (x Vec) {
	x[0] = v[1]*w[2] - v[2]*w[1]
	x[1] = v[2]*w[0] - v[0]*w[2]
	x[2] = v[0]*w[1] - v[1]*w[0]
	return x
}

// Unit has the direction of v, and length 1 to the last bit where that is
// possible.
func (v Vec) Unit() Vec {
	l := v.Len()
	if l == 0 {
		return Vec{}
	}
	return Vec{v[0] / l, v[1] / l, v[2] / l}
}
