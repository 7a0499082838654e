package gotest

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

const sliced = `package m

import (
	"os"
	"testing"
)

var sink []byte

func BenchmarkN(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = make([]byte, 64)
	}
}

func BenchmarkLoop(b *testing.B) {
	b.Run("sub", func(b *testing.B) {
		for b.Loop() {
			sink = make([]byte, 64)
			sink = make([]byte, 64)
		}
	})
}

func BenchmarkCleanup(b *testing.B) {
	b.Chdir(b.TempDir()) // fails from the second call on unless it is undone
	if err := os.Mkdir("d", 0o777); err != nil {
		b.Fatal(err)
	}
	for range b.N {
		sink = nil
	}
}

func BenchmarkMetric(b *testing.B) {
	for range b.N {
		sink = nil
	}
	b.ReportMetric(42, "answers/op")
}

var calls int

func BenchmarkDies(b *testing.B) {
	if calls++; calls > 5 {
		panic("enough")
	}
	for range b.N {
		sink = nil
	}
}
`

// compileSliced builds a test binary with the harness.
func compileSliced(t *testing.T, test string) source.Binary {
	t.Helper()
	files, err := Harness(goroot(t))
	if err != nil {
		t.Skipf("this system cannot measure in slices: %v", err)
	}
	dir, scratch := t.TempDir(), t.TempDir()
	replace := map[string]string{}
	for name, content := range files {
		replace[name] = filepath.Join(scratch, filepath.Base(name))
		write(t, replace[name], string(content))
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(scratch, "overlay.json"), string(overlay))
	write(t, filepath.Join(dir, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	write(t, filepath.Join(dir, "m_test.go"), test)
	out := filepath.Join(scratch, "m.test")
	cmd := exec.Command("go", "test", "-c", "-overlay", filepath.Join(scratch, "overlay.json"), "-o", out, ".")
	cmd.Dir = dir
	if msg, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	return source.Binary{Package: "example.com/m", Path: out, Dir: dir, Env: os.Environ(), Sliced: true}
}

// goroot is that of the go command on PATH, which compiles the test binaries.
func goroot(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

func write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

func TestSlices(t *testing.T) {
	b := compileSliced(t, sliced)
	s := newSource(t)
	size := source.Size{N: 500, First: 700, Slices: 3, Bursts: 4}
	for name, allocs := range map[string]float64{"N": 1, "Loop/sub": 2, "Cleanup": 0, "Metric": 0} {
		t.Run(name, func(t *testing.T) {
			got, err := s.Measure(t.Context(), b, source.Filter{}, hone.Benchmark{Package: b.Package, Name: name}, size)
			checkSliced(t, got, err, allocs)
			if v := got.Values["answers/op"]; name == "Metric" && v != 42 {
				t.Errorf("answers/op = %v", v)
			}
		})
	}
	t.Run("one iteration", func(t *testing.T) {
		got, err := s.Measure(t.Context(), b, source.Filter{}, hone.Benchmark{Name: "N"}, source.Size{N: 1, Slices: 2, Bursts: 3})
		if err != nil || got.N != 1 || len(got.Bursts) != 3 {
			t.Errorf("%+v, %v", got, err)
		}
	})
	t.Run("without bursts", func(t *testing.T) {
		got, err := s.Measure(t.Context(), b, source.Filter{}, hone.Benchmark{Name: "N"}, source.Size{N: 300})
		if err != nil || got.N != 300 || got.Bursts != nil {
			t.Errorf("%+v, %v", got, err)
		}
	})
	t.Run("dies", func(t *testing.T) {
		_, err := s.Measure(t.Context(), b, source.Filter{}, hone.Benchmark{Name: "Dies"}, size)
		checkDied(t, err)
	})
}

// checkSliced checks 4 bursts of 3 slices, and the 700 iterations before them.
func checkSliced(t *testing.T, got source.Sample, err error, allocs float64) {
	t.Helper()
	if err != nil || got.N != 700 || got.Values[hone.AllocsPerOp] != allocs || len(got.Bursts) != 4 {
		t.Fatalf("%+v, %v", got, err)
	}
	for _, burst := range got.Bursts {
		for _, v := range burst.Slices {
			if len(burst.Slices) != 3 || len(burst.GCs) != 3 || v <= 0 || v > 1 {
				t.Fatalf("burst %+v", burst)
			}
		}
	}
}

func checkDied(t *testing.T, err error) {
	t.Helper()
	var f *source.Failure
	if !errors.As(err, &f) || !strings.Contains(f.Reason, "panicked") {
		t.Errorf("error %v", err)
	}
}

func TestMeasurePair(t *testing.T) {
	b := compileSliced(t, sliced)
	s := newSource(t)
	size := source.Size{N: 500, First: 700, Slices: 3, Bursts: 4}
	turns := 0
	turn := func() int { turns++; return turns % 2 }
	samples, errs := s.MeasurePair(t.Context(), [2]source.Binary{b, b}, source.Filter{}, hone.Benchmark{Name: "N"}, size, turn)
	for k := range samples {
		checkSliced(t, samples[k], errs[k], 1)
	}
	if turns != 5 {
		t.Errorf("%d turns were asked for, want one to start and one a burst", turns)
	}
	_, errs = s.MeasurePair(t.Context(), [2]source.Binary{b, b}, source.Filter{}, hone.Benchmark{Name: "Dies"}, size, turn)
	if errs[0] == nil && errs[1] == nil {
		t.Error("both sides die and neither error says so")
	}
	absent := b
	absent.Path += ".not-there"
	samples, errs = s.MeasurePair(t.Context(), [2]source.Binary{b, absent}, source.Filter{}, hone.Benchmark{Name: "N"}, size, turn)
	if errs[0] != nil || errs[1] == nil || len(samples[0].Bursts) != 0 {
		t.Errorf("%+v, %v: want the error of side 1 alone, and no burst", samples, errs)
	}
}

// What package testing is not expected to be is refused, not broken.
func TestTransformRefuses(t *testing.T) {
	src, err := os.ReadFile(filepath.Join(goroot(t), "src", "testing", "benchmark.go"))
	if err != nil {
		t.Fatal(err)
	}
	good := string(src)
	if _, err := transform(good); err != nil {
		t.Fatal(err)
	}
	for name, bad := range map[string]string{
		"empty":         "",
		"no runN":       strings.ReplaceAll(good, "runN(n int)", "run2(n int)"),
		"no collection": strings.ReplaceAll(good, "\truntime.GC()\n", ""),
		"other fields":  strings.ReplaceAll(good, "netAllocs", "allocations"),
	} {
		if _, err := transform(bad); err == nil {
			t.Errorf("%s: transformed", name)
		}
	}
}
