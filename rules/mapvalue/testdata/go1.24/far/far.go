// Package far declares a map that others fill.
package far

// Table is a map of large structs.
type Table map[string]Entry

// Entry is one of them.
type Entry struct {
	Name  string
	Sizes [16]int
}
