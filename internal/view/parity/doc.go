// Package parity holds no code: its tests lay the text of hone's views and of
// go tool pprof side by side.
package parity
