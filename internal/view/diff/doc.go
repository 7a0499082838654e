// Package diff shows what functions cost more or less than in a baseline, and
// which differences are larger than the noise between repetitions.
//
// Each side is one profile or several of the same work. With one a side the
// numbers are those of go tool pprof -diff_base, and nothing tells noise from
// change. With several, each function has a sample of values a side: the
// difference shown is the median of all pairs (Hodges and Lehmann), with its
// interval, and the test is that of Mann and Whitney, with the share of false
// ones among all functions kept down as Benjamini and Hochberg do.
package diff
