package stat

import "math"

// student are the 97.5 % quantiles of Student's distribution with 1, 2 ...
// degrees of freedom.
var student = []float64{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228}

// LogSlope returns the slope of the straight line through the logarithms of x and
// y that leaves the least squares, with its interval at 95 %: if y is
// proportional to a power of x, it is the exponent. The interval assumes that what
// the points deviate from the line by is independent and normal; with three
// points it is wide unless they lie on a line.
//
// It is not ok with under three points, with values that are not positive, or
// where all x are the same.
//
// Source: Draper and Smith, "Applied Regression Analysis", 1.3 and 1.4.
func LogSlope(x, y []float64) (slope, low, high float64, ok bool) {
	n := float64(len(x))
	if len(x) < 3 || len(x) != len(y) {
		return 0, 0, 0, false
	}
	var sx, sy float64
	u, v := make([]float64, len(x)), make([]float64, len(y))
	for i := range x {
		if !(x[i] > 0) || !(y[i] > 0) || math.IsInf(x[i], 0) || math.IsInf(y[i], 0) {
			return 0, 0, 0, false
		}
		u[i], v[i] = math.Log(x[i]), math.Log(y[i])
		sx += u[i]
		sy += v[i]
	}
	var sxx, sxy float64
	for i := range u {
		sxx += (u[i] - sx/n) * (u[i] - sx/n)
		sxy += (u[i] - sx/n) * (v[i] - sy/n)
	}
	if sxx < 1e-9 {
		return 0, 0, 0, false
	}
	slope = sxy / sxx
	var rest float64
	for i := range u {
		d := v[i] - sy/n - slope*(u[i]-sx/n)
		rest += d * d
	}
	t := student[min(len(x)-3, len(student)-1)]
	half := t * math.Sqrt(rest/(n-2)/sxx)
	return slope, slope - half, slope + half, true
}
