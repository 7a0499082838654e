// Package stat is hone's arithmetic of evidence: numbers in, numbers out.
//
// The flow through it follows the life of a comparison:
//
//  1. Each round of measurements yields one paired log-ratio, which a
//     [Sequence] takes in. The sequence may be looked at after every round,
//     and stopped on what is seen, without spoiling any guarantee below.
//  2. [Sequence.E] is the evidence against a given shift between the sides,
//     [Sequence.Interval] the shifts that the evidence leaves standing, and
//     [Sequence.Estimate] the best single guess.
//  3. The evidence of many sequences is judged together by [EBH], and the
//     intervals of those it selects are widened to [BYLevel].
//
// Beside it, [Detectable] says beforehand what such a comparison could find,
// and [MedianInterval] describes one side by itself. Measurements that were not
// taken in pairs are compared by [MannWhitney], [ShiftInterval] and [BH]; there
// the values of a side must be independent draws, which those of a machine that
// drifts are not.
//
// The one assumption of a sequence is that, given the past, a round's log-ratio is
// symmetric about the true shift. Where the two sides are equal this holds by
// design, because a fair coin orders them within a round: no drift,
// autocorrelation or heavy tail breaks it. For a shift other than zero it says
// that the candidate multiplies every duration by one factor.
//
// The package knows no clock, file, benchmark or unit, and no thresholds: what
// is done with the numbers is for package judge to say.
package stat
