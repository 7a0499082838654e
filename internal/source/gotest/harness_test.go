package gotest

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

const sliced = `package m

import (
	"os"
	"testing"
	"time"
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

func Benchmark(b *testing.B) {
	for range b.N {
		sink = make([]byte, 64)
	}
}

func BenchmarkHangs(b *testing.B) { time.Sleep(time.Hour) }

func BenchmarkSkips(b *testing.B) { b.SkipNow() }

var most int

func BenchmarkCalls(b *testing.B) {
	most = max(most, b.N)
	b.ReportMetric(float64(most), "most-n")
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

func BenchmarkLast(b *testing.B) {
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
	for name, allocs := range map[string]float64{"N": 1, "": 1, "Loop/sub": 2, "Cleanup": 0, "Metric": 0} {
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

func jobs(names ...string) (out []source.Job) {
	for _, n := range names {
		size := source.Size{N: 500, First: 700, Slices: 3, Bursts: 4}
		out = append(out, source.Job{Benchmark: hone.Benchmark{Package: "example.com/m", Name: n}, Size: size})
	}
	return out
}

// Benchmarks of a batch are measured in any order, as if they were alone.
func TestMeasureBatch(t *testing.T) {
	b := compileSliced(t, sliced)
	s := newSource(t)
	turns := 0
	batch := source.Batch{Jobs: jobs("N", "Metric", "Loop/sub", "Cleanup"), Turn: func() int { turns++; return turns % 2 }, Shuffle: 1 + rand.IntN(1000)}
	for _, sides := range [][]source.Binary{{b}, {b, b}} {
		got, err := s.MeasureBatch(t.Context(), sides, source.Filter{}, batch)
		if err != nil {
			t.Fatal(err)
		}
		for i, allocs := range []float64{1, 0, 2, 0} {
			if len(got[i].Samples) != len(sides) || !got[i].Tried {
				t.Fatalf("%s: %+v", batch.Jobs[i].Benchmark.Name, got[i])
			}
			for _, sample := range got[i].Samples {
				checkSliced(t, sample, nil, allocs)
			}
		}
	}
	if turns != 1+4*(1+4) {
		t.Errorf("%d turns were asked for, want one to start, one a benchmark and one a burst of it", turns)
	}
}

// What one benchmark does to its process is no outcome for the others.
func TestMeasureBatchWithFailures(t *testing.T) {
	b := compileSliced(t, sliced)
	s := newSource(t)
	turn := func() int { return 1 }
	got, err := s.MeasureBatch(t.Context(), []source.Binary{b, b}, source.Filter{}, source.Batch{Jobs: jobs("N", "Skips", "Dies", "Last"), Turn: turn})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct{ measured, tried bool }{{true, true}, {false, true}, {false, true}, {false, false}} {
		if (len(got[i].Samples) == 2) != want.measured || got[i].Tried != want.tried || got[i].Unlike {
			t.Errorf("job %d: %+v; want %+v", i, got[i], want)
		}
	}
	other := compileSliced(t, strings.Replace(sliced, "func BenchmarkN(", "func BenchmarkNew(", 1))
	got, err = s.MeasureBatch(t.Context(), []source.Binary{b, other}, source.Filter{}, source.Batch{Jobs: jobs("N", "New", "Metric"), Turn: turn})
	if err != nil || !got[0].Unlike || !got[1].Unlike || got[2].Unlike || got[2].Samples != nil {
		t.Errorf("different benchmarks: %+v, %v", got, err)
	}
	b.Path += ".not-there"
	if _, err = s.MeasureBatch(t.Context(), []source.Binary{other, b}, source.Filter{}, source.Batch{Jobs: jobs("Metric"), Turn: turn}); err == nil {
		t.Error("no error though a binary is missing")
	}
}

// A benchmark that hangs is given up, and those before it count.
func TestMeasureBatchThatHangs(t *testing.T) {
	b := compileSliced(t, sliced)
	batch := source.Batch{Jobs: jobs("N", "Hangs"), Turn: func() int { return 0 }}
	got, err := newSource(t).MeasureBatch(t.Context(), []source.Binary{b, b}, source.Filter{Timeout: 4 * time.Second}, batch)
	if err != nil || len(got[0].Samples) != 2 || got[1].Samples != nil || !got[1].Tried {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestStretch(t *testing.T) {
	b := compileSliced(t, sliced)
	size := source.Size{N: 100, First: 100, Slices: 1, Bursts: 6, Stretch: 200}
	got, err := newSource(t).Measure(t.Context(), b, source.Filter{}, hone.Benchmark{Name: "Calls"}, size)
	if err != nil || len(got.Bursts) != 6 {
		t.Fatalf("%+v, %v", got, err)
	}
	if n := got.Values["most-n"]; n != 20_000 {
		t.Errorf("the longest slice had %v iterations, want 20000", n)
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
