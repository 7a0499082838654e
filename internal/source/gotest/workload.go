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
func Workload(pkg string, tests []string) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport \"testing\"\n\n", pkg)
	fmt.Fprintf(&b, "func Benchmark%s(b *testing.B) {\n\ttests := []testing.InternalTest{\n", workload)
	for _, t := range tests {
		fmt.Fprintf(&b, "\t\t{Name: %s, F: %s},\n", strconv.Quote(t), t)
	}
	b.WriteString(`	}
	all := func(pattern, name string) (bool, error) { return true, nil }
	for i := 0; i < b.N; i++ {
		if !testing.RunTests(all, tests) {
			b.Fatal("a test that passes alone fails when the tests are repeated")
		}
	}
}
`)
	return format.Source(b.Bytes())
}

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
