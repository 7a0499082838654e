package gotest

import (
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

func TestResults(t *testing.T) {
	const tail = "     100\t    250000000 ns/op\t  80.00 MB/s\t       3.000 things/op\t      16 B/op\t       1 allocs/op\n"
	for name, out := range map[string]string{
		"plain":                    "goos: linux\nBenchmarkX-2   \t" + tail + "PASS\n",
		"prints lines":             "hello\nBenchmarkX-2   \thello\nagain 7\t8\n" + tail + "PASS\n",
		"prints without newline":   "helloBenchmarkX-2   \thello" + tail + "PASS\n",
		"another one that is none": "BenchmarkY-2   \t--- SKIP: BenchmarkY-2\nBenchmarkX-2   \t" + tail,
	} {
		got := results([]byte(out))
		if len(got) != 1 || string(got[0].Name.Full()) != "X-2" || got[0].Iters != 100 {
			t.Errorf("%s: results = %v", name, got)
			continue
		}
		for unit, want := range map[string]float64{"sec/op": 0.25, "B/op": 16, "allocs/op": 1} {
			if v, ok := got[0].Value(unit); !ok || v != want {
				t.Errorf("%s: %s = %v, %v; want %v", name, unit, v, ok, want)
			}
		}
	}
}

// What a benchmark prints may look like the result of another; the last one is
// that of package testing.
func TestRead(t *testing.T) {
	const fake = "BenchmarkPad-2 \t 1000000000\t 0.0001 ns/op\t 0 B/op\t 0 allocs/op\n\x00\xff no newline"
	out := "BenchmarkX-2   \t" + fake + "     100\t    250 ns/op\t      16 B/op\t       1 allocs/op\nPASS\n"
	s, err := read(gotool.Result{Stdout: []byte(out)}, hone.Benchmark{Name: "X"}, 0)
	if err != nil || s.N != 100 || s.Values["allocs/op"] != 1 {
		t.Errorf("read = %+v, %v", s, err)
	}
	if s, err := read(gotool.Result{Stdout: []byte("BenchmarkX-2   \t--- SKIP: BenchmarkX-2\nPASS\n")}, hone.Benchmark{Name: "X"}, 0); err == nil {
		t.Errorf("read = %+v", s)
	}
}

func TestWithoutProcs(t *testing.T) {
	for _, c := range []struct {
		full  string
		procs int
		want  string
	}{{"X-2", 2, "X"}, {"X/size-2-2", 2, "X/size-2"}, {"X/size-1", 1, "X/size-1"}} {
		if got := withoutProcs(c.full, c.procs); got != c.want {
			t.Errorf("withoutProcs(%q, %d) = %q; want %q", c.full, c.procs, got, c.want)
		}
	}
}

const awkward = `package m

import (
	"fmt"
	"os"
	"runtime"
	"testing"
)

func TestMain(m *testing.M) {
	runtime.GOMAXPROCS(runtime.NumCPU() + 1)
	os.Exit(m.Run())
}

func BenchmarkPrints(b *testing.B) {
	fmt.Print("running ", b.N)
	for range b.N {
	}
}

func BenchmarkOne(b *testing.B) {
	b.Run("size-1", func(b *testing.B) {
		for range b.N {
		}
	})
}
`

// A benchmark that prints, and a TestMain that sets GOMAXPROCS, hide no result.
func TestAwkwardOutput(t *testing.T) {
	b := compile(t, map[string]string{"m_test.go": awkward})
	s := newSource(t)
	got, failures, err := s.Discover(t.Context(), b, source.Filter{})
	if want := []string{"Prints", "One/size-1"}; err != nil || len(failures) > 0 || !slices.Equal(found(got), want) {
		t.Fatalf("Discover = %v, %v, %v; want %v", found(got), failures, err, want)
	}
	for _, name := range got {
		if sample, err := s.Measure(t.Context(), b, source.Filter{}, name, source.Size{N: 100}); err != nil || sample.N != 100 {
			t.Errorf("Measure(%s) = %+v, %v", name.Name, sample, err)
		}
		if _, err := s.Profile(t.Context(), b, source.Filter{}, name, source.Size{N: 100}, hone.Allocs); err != nil {
			t.Errorf("Profile(%s): %v", name.Name, err)
		}
	}
}

func TestFailed(t *testing.T) {
	for _, test := range []struct {
		name   string
		result gotool.Result
		want   string
	}{
		{"well", gotool.Result{Stdout: []byte("BenchmarkA-2 \t 1\t 500 ns/op\n")}, ""},
		{"well, counted only", gotool.Result{Stdout: []byte("BenchmarkA-2 \t 1\t 500 widgets\n")}, ""},
		{"panics while the process ends", gotool.Result{Stdout: []byte("BenchmarkA-2 \t       1\nPASS\n")}, untimed},
		{"panics twice while the process ends", gotool.Result{Stdout: []byte("BenchmarkA-2 \t 0\t NaN ns/op\nPASS\n")}, untimed},
		{"panics", gotool.Result{Stdout: []byte("BenchmarkA-2 \t"), Stderr: []byte("panic: on purpose [recovered]\n"), ExitCode: 2}, "panicked: on purpose"},
		{"fails", gotool.Result{Stdout: []byte("--- FAIL: BenchmarkA\n    a_test.go:3: no\nFAIL\n"), ExitCode: 1}, "failed: BenchmarkA a_test.go:3: no"},
		{"fails below", gotool.Result{Stdout: []byte("--- FAIL: BenchmarkA\n    a_test.go:3: \n        \tError Trace:\ta_test.go:3\n        \tError:      \tReceived unexpected error:\n        \t            \tno\nFAIL\n"), ExitCode: 1},
			"failed: BenchmarkA a_test.go:3: Error Trace: a_test.go:3 Error: Received unexpected error: no"},
		{"exits", gotool.Result{Stderr: []byte("bad\nworse\n"), ExitCode: 3}, "exited with code 3: worse"},
	} {
		if got := failed(test.result, time.Second); got != test.want {
			t.Errorf("%s: %q; want %q", test.name, got, test.want)
		}
	}
}
