// Package traces shows every sample with its stack: go tool pprof's traces.
package traces
