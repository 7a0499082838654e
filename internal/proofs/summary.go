package proofs

import (
	"fmt"
	"math"
	"strconv"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/stat"
)

// confidence is the level of the intervals.
const confidence = 0.95

// digits is how many significant digits are kept: more would be noise, and
// lines that change with every measuring.
const digits = 3

// summary reduces the rounds of a pair to what is published.
func (r *rounds) summary() (Case, error) {
	var seq stat.Sequence
	for i, base := range r.values[hone.Baseline] {
		d := math.Log(base[hone.SecPerOp] / r.values[hone.Candidate][i][hone.SecPerOp])
		if !seq.Add(d) {
			return Case{}, fmt.Errorf("benchmark %s: round %d: no ratio", r.name, i+1)
		}
	}
	if seq.Len() == 0 {
		return Case{}, fmt.Errorf("benchmark %s: no round was measured", r.name)
	}
	c := Case{
		Name:       r.name,
		Baseline:   r.cost(hone.Baseline),
		Candidate:  r.cost(hone.Candidate),
		Speedup:    rounded(math.Exp(seq.Estimate())),
		Confidence: confidence,
	}
	lo, hi, ok := seq.Interval(1 - confidence)
	if ok && !math.IsInf(lo, 0) && !math.IsInf(hi, 0) {
		c.Interval = &[2]float64{rounded(math.Exp(lo)), rounded(math.Exp(hi))}
	}
	return c, nil
}

func (r *rounds) cost(side hone.Side) Cost {
	median := func(unit hone.Unit) float64 {
		var xs []float64
		for _, v := range r.values[side] {
			xs = append(xs, v[unit])
		}
		return stat.Median(xs)
	}
	return Cost{
		SecPerOp:    rounded(median(hone.SecPerOp)),
		BytesPerOp:  math.Round(median(hone.BytesPerOp)),
		AllocsPerOp: math.Round(median(hone.AllocsPerOp)),
	}
}

// rounded keeps the significant digits of x.
func rounded(x float64) float64 {
	y, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', digits, 64), 64)
	if err != nil {
		return x // an infinity
	}
	return y
}
