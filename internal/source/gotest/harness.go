package gotest

import (
	_ "embed"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
)

// Measuring in slices needs a hand in package testing: a benchmark is called
// many times with few iterations in one process, each call is timed, and the
// process waits for its turn in between. Calling it with another count is what
// package testing does anyhow; new is only that no garbage collection is
// forced before each call.
//
// The hand is an overlay of testing/benchmark.go, made from the source of
// whatever Go release is used: its method runN is kept under another name, a
// copy of it loses the forced collection, and burst.go.txt calls both. Nothing
// else of the file is known here, so that it need not be kept in step.

//go:embed harness/burst.go.txt
var burstSource string

var (
	runNRE    = regexp.MustCompile(`(?ms)^func \(b \*B\) runN\(n int\) \{\n.*?^\}\n`)
	collectRE = regexp.MustCompile(`(?m)^\truntime\.GC\(\)\n`)
	needs     = []string{"b.benchFunc(b)", "b.duration", "b.netAllocs", "b.netBytes", "runtime.ReadMemStats(&memStats)", "b.benchTime.n", "b.name", "b.hasSub.Load()"}
)

// Harness returns the files to lay over package testing of a GOROOT so that
// test binaries can measure in slices, by their path. Where the system cannot
// do it, or package testing is not as expected, it is an error; benchmarks are
// then measured in one piece.
func Harness(goroot string) (map[string][]byte, error) {
	if runtime.GOOS == "windows" || runtime.GOOS == "plan9" || runtime.GOOS == "js" {
		return nil, errors.New("slices: not on this system")
	}
	file := filepath.Join(goroot, "src", "testing", "benchmark.go")
	src, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	out, err := transform(string(src))
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		file: []byte(out),
		filepath.Join(filepath.Dir(file), "hone_burst.go"): []byte(burstSource),
	}, nil
}

// transform renames runN and adds the copy without a collection.
func transform(src string) (string, error) {
	runN := runNRE.FindString(src)
	for _, need := range needs {
		if !strings.Contains(src, need) {
			runN = ""
		}
	}
	if runN == "" || len(collectRE.FindAllString(runN, -1)) != 1 {
		return "", errors.New("slices: package testing of this Go release is not as expected")
	}
	slice := collectRE.ReplaceAllString(runN, "")
	src = strings.ReplaceAll(src, "runtime.ReadMemStats(", "honeReadMemStats(")
	both := named(runN, "honeFullRunN") + "\n" + named(slice, "honeSliceRunN")
	return strings.Replace(src, runN, both, 1), nil
}

func named(fn, name string) string { return strings.Replace(fn, "runN", name, 1) }
