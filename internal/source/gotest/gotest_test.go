package gotest

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

const benchmarks = `package m

import (
	"os"
	"strings"
	"testing"
	"time"
)

var sink []byte

func BenchmarkAlloc(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = make([]byte, 4096)
	}
}

func BenchmarkSub(b *testing.B) {
	for _, name := range []string{"a/b", "x+y", "same", "same"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				strings.Repeat(name, 10)
			}
		})
	}
}

func BenchmarkPanics(b *testing.B) {
	if os.Getenv("BAD") == "panic" {
		panic("on purpose")
	}
}

func BenchmarkHangs(b *testing.B) {
	if os.Getenv("BAD") == "hang" {
		time.Sleep(time.Hour)
	}
}

func BenchmarkFails(b *testing.B) {
	if os.Getenv("BAD") == "fail" {
		b.Fatal("not today")
	}
}

func TestUsed(t *testing.T) { sink = make([]byte, 100) }
`

// compile builds the test binary of a module with the given test files.
func compile(t *testing.T, files map[string]string) source.Binary {
	t.Helper()
	dir := t.TempDir()
	files["go.mod"] = "module example.com/m\n\ngo 1.24\n"
	for name, content := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(t.TempDir(), "m.test")
	cmd := exec.Command("go", "test", "-c", "-cover", "-o", out, ".")
	cmd.Dir = dir
	if msg, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	return source.Binary{Package: "example.com/m", Path: out, Dir: dir, Env: os.Environ()}
}

func newSource(t *testing.T) *Source {
	return &Source{Scratch: func() (string, error) { return os.MkdirTemp(t.TempDir(), "") }}
}

func found(bs []hone.Benchmark) []string {
	var out []string
	for _, b := range bs {
		out = append(out, b.Name)
	}
	return out
}

func TestSource(t *testing.T) {
	b := compile(t, map[string]string{"m_test.go": benchmarks})
	s := newSource(t)
	all := []string{"Alloc", "Sub/a/b", "Sub/x+y", "Sub/same", "Sub/same#01", "Panics", "Hangs", "Fails"}

	t.Run("discover", func(t *testing.T) {
		got, failures, err := s.Discover(t.Context(), b, source.Filter{})
		if err != nil || len(failures) > 0 || !slices.Equal(found(got), all) {
			t.Errorf("Discover = %v, %v, %v; want %v", found(got), failures, err, all)
		}
	})
	t.Run("discover some", func(t *testing.T) {
		got, _, err := s.Discover(t.Context(), b, source.Filter{Bench: "Sub/same", Skip: "Sub/#01"})
		if err != nil || !slices.Equal(found(got), []string{"Sub/same"}) {
			t.Errorf("Discover = %v, %v", found(got), err)
		}
	})
	for bad, reason := range map[string]string{"panic": "panicked: on purpose", "hang": "did not end within 4s", "fail": "failed: BenchmarkFails"} {
		t.Run("discover beside one that does "+bad, func(t *testing.T) {
			bb := b
			bb.Env = append(slices.Clone(b.Env), "BAD="+bad)
			f := source.Filter{Timeout: time.Minute}
			if bad == "hang" { // elsewhere a busy machine must not be taken for a benchmark that hangs
				f.Timeout = 4 * time.Second
			}
			got, failures, err := s.Discover(t.Context(), bb, f)
			if err != nil || len(got) != len(all)-1 || len(failures) != 1 || !strings.HasPrefix(failures[0].Reason, reason) {
				t.Errorf("Discover = %v, %v, %v; want one failure %q", found(got), failures, err, reason)
			}
		})
	}
	t.Run("measure", func(t *testing.T) {
		for _, name := range []string{"Alloc", "Sub/a/b", "Sub/x+y", "Sub/same#01"} {
			got, err := s.Measure(t.Context(), b, source.Filter{}, hone.Benchmark{Package: b.Package, Name: name}, source.Size{N: 200})
			if err != nil || got.N != 200 || got.Values[hone.AllocsPerOp] != 1 || got.Values[hone.SecPerOp] <= 0 || got.Values[hone.SecPerOp] > 1 {
				t.Errorf("Measure(%s) = %+v, %v", name, got, err)
			}
		}
	})
	t.Run("measure what is not there", func(t *testing.T) {
		_, err := s.Measure(t.Context(), b, source.Filter{}, hone.Benchmark{Name: "Missing"}, source.Size{N: 1})
		var f *source.Failure
		if !errors.As(err, &f) {
			t.Errorf("error %v, want a failure", err)
		}
	})
	t.Run("profile", func(t *testing.T) {
		for kind, magic := range map[hone.Kind]string{hone.CPU: "\x1f\x8b", hone.Allocs: "\x1f\x8b", hone.Coverage: "mode: set\n"} {
			got, err := s.Profile(t.Context(), b, source.Filter{}, hone.Benchmark{Name: "Alloc"}, source.Size{N: 10}, kind)
			if err != nil || !strings.HasPrefix(string(got), magic) {
				t.Errorf("Profile(%s) = %.20q, %v", kind, got, err)
			}
		}
	})
	t.Run("profile a sample", func(t *testing.T) {
		counted := func(every int) (objects, samples int64) {
			data, err := s.Profile(t.Context(), b, source.Filter{}, hone.Benchmark{Name: "Alloc"}, source.Size{N: 20000, Every: every}, hone.Allocs)
			if err != nil {
				t.Fatal(err)
			}
			p, err := profile.ParseData(data)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range p.Sample {
				objects += s.Value[0]
			}
			return objects, p.Period
		}
		all, period := counted(0)
		some, sampled := counted(256)
		if period != 1 || sampled != 256 || some < all/2 || some > 2*all {
			t.Errorf("%d objects at period %d, %d at period %d: want about as many", all, period, some, sampled)
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, _, err := s.Discover(ctx, b, source.Filter{}); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
	})
}

func TestWorkload(t *testing.T) {
	src, err := Workload("m", runtime.GOOS, []string{"TestUsed"})
	if err != nil {
		t.Fatal(err)
	}
	b := compile(t, map[string]string{"m_test.go": benchmarks, "hone_workload_test.go": string(src)})
	s := newSource(t)
	got, failures, err := s.Discover(t.Context(), b, source.Filter{Bench: workload})
	if err != nil || len(failures) > 0 || !slices.Equal(found(got), []string{hone.TestsWorkload}) {
		t.Fatalf("Discover = %v, %v, %v", found(got), failures, err)
	}
	m, err := s.Measure(t.Context(), b, source.Filter{}, got[0], source.Size{N: 100})
	if err != nil || m.Values[hone.AllocsPerOp] < 1 {
		t.Errorf("Measure = %+v, %v", m, err)
	}
}
