// Package raw shows all of a profile as text: go tool pprof's raw.
package raw
