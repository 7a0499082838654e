// Package unit scales and prints what a profile measures: bytes, times and
// counts, in the units and to the digits of pprof, so that numbers of hone and
// of go tool pprof can be laid side by side.
//
// It is a leaf: numbers and words in, words out.
package unit
