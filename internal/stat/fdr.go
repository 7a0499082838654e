package stat

import (
	"math"
	"slices"
)

// EBH selects, from one e-value per hypothesis, the hypotheses to reject so
// that the expected share of wrong rejections among all of them is at most
// alpha. It reports in selected[i] whether hypothesis i is rejected.
//
// With e-values in descending order, the k largest are selected for the
// greatest k such that the k-th is at least m/(alpha*k). Nothing is assumed
// about how the e-values depend on one another, so the benchmarks of a shared,
// noisy machine may be judged together. An e-value must be the value at which
// its sequence was stopped; the greatest value on the way is not an e-value,
// and selecting by it would void the guarantee. NaN counts as no evidence.
//
// Source: Wang and Ramdas, "False discovery rate control with e-values", 2022.
func EBH(e []float64, alpha float64) (selected []bool) {
	selected = make([]bool, len(e))
	if !(alpha > 0) {
		return selected
	}
	sorted := slices.DeleteFunc(slices.Clone(e), math.IsNaN)
	slices.Sort(sorted)
	slices.Reverse(sorted)
	m := float64(len(e))
	for k := len(sorted); k > 0; k-- {
		if threshold := m / (alpha * float64(k)); sorted[k-1] >= threshold {
			for i := range e {
				selected[i] = e[i] >= threshold
			}
			break
		}
	}
	return selected
}

// BYLevel returns the error level, alpha*k/m, at which to state the intervals
// of the k hypotheses that were selected from m, so that the expected share of
// intervals that miss, among those stated, is at most alpha. Without the
// correction it is not: what gets selected is what looks extreme.
//
// Source: Xu, Wang and Ramdas, "Post-selection inference for e-value based
// confidence intervals", 2024 (e-BY).
func BYLevel(alpha float64, k, m int) float64 {
	if k <= 0 || m <= 0 {
		return alpha
	}
	return alpha * float64(min(k, m)) / float64(m)
}

// BH selects, from one p-value per hypothesis, the hypotheses to reject so that
// the expected share of wrong rejections among all of them is at most alpha. It
// reports in selected[i] whether hypothesis i is rejected.
//
// With p-values in ascending order, the k smallest are selected for the
// greatest k such that the k-th is at most alpha*k/m. The p-values must be
// independent or depend on one another positively, as those of benchmarks do
// that a machine disturbs together. NaN counts as no evidence.
//
// Sources: Benjamini and Hochberg, "Controlling the false discovery rate",
// 1995; Benjamini and Yekutieli, "The control of the false discovery rate in
// multiple testing under dependency", 2001.
func BH(p []float64, alpha float64) (selected []bool) {
	e := make([]float64, len(p))
	for i, v := range p {
		e[i] = 1 / v // the same ladder, the other way up
	}
	return EBH(e, alpha)
}

// BHLevel returns the error level, alpha*k/m, at which to state the intervals
// of the k hypotheses that [BH] selected from m, so that the expected share of
// intervals that miss, among those stated, is at most alpha.
//
// Source: Benjamini and Yekutieli, "False discovery rate-adjusted multiple
// confidence intervals for selected parameters", 2005.
func BHLevel(alpha float64, k, m int) float64 { return BYLevel(alpha, k, m) }
