// Package list shows source lines with what they cost: go tool pprof's list,
// which also finds the source where that does not.
package list
