// Package tree shows functions with their callers and callees: go tool pprof's
// tree, and its peek, which leaves out nothing small and shows only what
// matches.
package tree
