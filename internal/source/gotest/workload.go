package gotest

import (
	"bytes"
	"fmt"
	"go/format"
	"strconv"

	"github.com/gohone/hone"
)

// workload is the name of the benchmark that [Workload] writes, without
// prefix; it is shown as [hone.TestsWorkload].
const workload = "HoneTestsWorkload"

// Workload returns the source of a test file that makes a benchmark of a
// package's tests: each iteration runs all of them once. It is compiled into
// the test binary through the overlay, never written to the user's tree.
// Package testing exports RunTests for generated test mains; its signature has
// been kept since Go 1.
//
// Tests wait, for timers and each other; where the system can tell (goos), the
// time of an operation is therefore the CPU time of the process, user and
// system, and not the wall clock.
func Workload(pkg, goos string, tests []string) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport (\n", pkg)
	if goos != "windows" {
		fmt.Fprintf(&b, "%s \"syscall\"\n", systemName)
	}
	fmt.Fprintf(&b, "%s \"testing\"\n)\n\n", testingName)
	fmt.Fprintf(&b, "func Benchmark%s(b *%s.B) {\n\ttests := []%[2]s.InternalTest{\n", workload, testingName)
	for _, t := range tests {
		fmt.Fprintf(&b, "\t\t{Name: %s, F: %s},\n", strconv.Quote(t), t)
	}
	fmt.Fprintf(&b, `	}
	all := func(pattern, name string) (bool, error) { return true, nil }
	repeat := func() {
		for i := 0; i < b.N; i++ {
			if !%s.RunTests(all, tests) {
				b.Fatal("a test that passes alone fails when the tests are repeated")
			}
		}
	}
`, testingName)
	if goos == "windows" {
		b.WriteString("repeat()\n}\n")
	} else {
		fmt.Fprintf(&b, `	used := func() int64 {
		var r %s.Rusage
		if err := %[1]s.Getrusage(%[1]s.RUSAGE_SELF, &r); err != nil {
			b.Fatal(err)
		}
		return r.Utime.Nano() + r.Stime.Nano()
	}
	before := used()
	repeat()
	b.ReportMetric(float64(used()-before)/float64(b.N), "ns/op")
}
`, systemName)
	}
	return format.Source(b.Bytes())
}

// Names under which the file imports packages: they must not be taken by the
// package under test.
const (
	testingName = "honeTesting"
	systemName  = "honeSystem"
)

func workloadName(printed string) string {
	if printed == workload {
		return hone.TestsWorkload
	}
	return printed
}

func benchmarkName(name string) string {
	if name == hone.TestsWorkload {
		return workload
	}
	return name
}
