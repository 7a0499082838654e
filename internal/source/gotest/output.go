package gotest

import (
	"bytes"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// Package testing prints a benchmark's name, runs it, and prints what it
// measured behind the name. What the benchmark itself prints stands before the
// name or between the two, with a newline at its end or without one.
var (
	headRE = regexp.MustCompile(`Benchmark\S* *\t`)
	// untimedRE is one that took no time at all.
	untimedRE = regexp.MustCompile(`(?m)^Benchmark\S* *\t *\d+$`)
	resultRE  = regexp.MustCompile(`(?m) *\d+(?:\t *[-+0-9.eE]+ \S+)+$`)
)

// results parses what a test binary printed, whatever else stands there.
func results(out []byte) []*benchfmt.Result {
	var lines bytes.Buffer
	heads := headRE.FindAllIndex(out, -1)
	for i, head := range heads {
		end := len(out)
		if i+1 < len(heads) {
			end = heads[i+1][0]
		}
		if result := resultRE.Find(out[head[1]:end]); result != nil {
			lines.Write(out[head[0]:head[1]])
			lines.Write(result)
			lines.WriteByte('\n')
		}
	}
	var all []*benchfmt.Result
	for r := benchfmt.NewReader(&lines, "stdout"); r.Scan(); {
		if res, ok := r.Result().(*benchfmt.Result); ok {
			all = append(all, res.Clone())
		}
	}
	return all
}

// closing returns the last result in the output of a process that measures one
// benchmark, whatever name seems to stand before it; nil if there is none.
func closing(out []byte) *benchfmt.Result {
	all := resultRE.FindAll(out, -1)
	if len(all) == 0 {
		return nil
	}
	one := results(append([]byte("BenchmarkX\t"), all[len(all)-1]...))
	if len(one) == 0 {
		return nil
	}
	return one[0]
}

// procs is the GOMAXPROCS a benchmark runs with: its own or that of hone itself,
// which is what the report says. It is the -test.cpu of every process. A test binary left alone may choose another: by its
// TestMain, or in a container by the go line of its module; and its name for a
// benchmark ends in the number.
func procs(own int) int {
	if own > 0 {
		return own
	}
	return runtime.GOMAXPROCS(0)
}

// withoutProcs drops the suffix for GOMAXPROCS, which there is unless that is 1.
func withoutProcs(full string, procs int) string {
	if procs == 1 {
		return full
	}
	return strings.TrimSuffix(full, "-"+strconv.Itoa(procs))
}
