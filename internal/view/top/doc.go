// Package top shows what costs most, a line each: go tool pprof's top.
package top
