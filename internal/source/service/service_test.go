//go:build unix

package service_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/load/http"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/source/service"
)

// built compiles testdata/patient with the agent, once.
var built = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "hone-service-")
	if err != nil {
		return "", err
	}
	src, err := os.ReadFile("testdata/patient/main.go.txt")
	if err != nil {
		return "", err
	}
	files := inject.Files(runtime.GOOS, false)
	files["main.go"], files["go.mod"] = src, []byte("module example.com/patient\n\ngo 1.24\n")
	files["hone_agent.go"] = inject.Import("main", "example.com/patient")
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return "", err
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			return "", err
		}
	}
	out := filepath.Join(dir, "patient.exe")
	cmd := exec.Command("go", "build", "-ldflags="+strings.Join(inject.Linker, " "), "-o", out, ".")
	cmd.Dir = dir
	if text, err := cmd.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, text)
	}
	return out, nil
})

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := built(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// httpDriver asks for one path over a few connections.
type httpDriver struct{ path string }

func (d httpDriver) Address(at load.Place) (string, error) {
	return at.Expand("127.0.0.1:{{.Port}}")
}

func (d httpDriver) Drive(ctx context.Context, at load.Place, e load.Extent, begin func()) (hone.Load, error) {
	address, err := d.Address(at)
	if err != nil {
		return hone.Load{}, err
	}
	p, err := http.New(http.Request{URL: "http://" + address + d.path})
	if err != nil {
		return hone.Load{}, err
	}
	spec := load.Spec{Connections: 2, Duration: e.Time, Timeout: 300 * time.Millisecond, Begin: begin, Turn: e.Turn}
	if e.Requests > 0 {
		spec.Duration, spec.Requests = e.Most, e.Requests
	}
	r, err := load.Run(ctx, load.Target{Network: "tcp", Address: address}, p, spec, nil)
	if err != nil {
		return hone.Load{}, err
	}
	return r.Load, nil
}

func (d httpDriver) TakesTurns() bool { return true }

// patient returns a source of the test's service that answers as a path says.
func patient(t *testing.T, path string, args ...string) (*service.Source, source.Binary) {
	t.Helper()
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	if len(args) == 0 {
		args = []string{"-addr", "127.0.0.1:{{.Port}}"}
	}
	s := &service.Source{
		Service: hone.Service{Args: args, Load: "http://127.0.0.1:{{.Port}}" + path, Within: 3 * time.Second},
		Driver:  httpDriver{path},
		Scratch: func() (string, error) { return os.MkdirTemp(t.TempDir(), "") },
	}
	return s, source.Binary{Package: "example.com/patient", Path: program, Dir: t.TempDir(), Env: os.Environ(), Sliced: true}
}

var name = hone.Benchmark{Package: "example.com/patient", Name: hone.ServiceWorkload}

// What the service allocates for a request is known; the rest only has to be
// there.
func TestMeasure(t *testing.T) {
	s, b := patient(t, "/allocate")
	got, err := s.Measure(t.Context(), b, source.Filter{}, name, source.Size{For: 100 * time.Millisecond, Bursts: 2})
	if err != nil {
		t.Fatal(err)
	}
	if slicesOf(got) != 2 || got.N == 0 {
		t.Errorf("%d windows, %d requests", slicesOf(got), got.N)
	}
	for _, u := range []hone.Unit{hone.SecPerOp, hone.RequestsPerSec, hone.P50Sec, hone.P99Sec, hone.PeakBytes} {
		if got.Values[u] <= 0 {
			t.Errorf("%s is %v", u, got.Values[u])
		}
	}
	if bytes := got.Values[hone.BytesPerOp]; bytes < 64<<10 || bytes > 96<<10 {
		t.Errorf("a request that allocates 64 KiB took %.0f B", bytes)
	}
}

func slicesOf(s source.Sample) (n int) {
	for _, b := range s.Bursts {
		n += len(b.Slices)
	}
	return n
}

func TestMeasureBatch(t *testing.T) {
	s, b := patient(t, "/")
	out, err := s.MeasureBatch(t.Context(), []source.Binary{b, b}, source.Filter{}, source.Batch{
		Jobs: []source.Job{{Benchmark: name, Size: source.Size{For: 50 * time.Millisecond, Bursts: 3}}},
		Turn: func() int { return 1 },
	})
	if err != nil {
		t.Fatal(err)
	}
	o := out[0]
	if len(o.Samples) != 2 || o.First != 1 || slicesOf(o.Samples[0]) != 3 || slicesOf(o.Samples[1]) != 3 {
		t.Errorf("%+v", o)
	}
}

// A service with a port of its own is not measured in turns.
func TestFixedPort(t *testing.T) {
	s, b := patient(t, "/")
	s.Service.Load = "http://127.0.0.1:8080/"
	out, err := s.MeasureBatch(t.Context(), []source.Binary{b, b}, source.Filter{}, source.Batch{Jobs: []source.Job{{Benchmark: name}}})
	if err != nil || len(out) != 1 || out[0].Samples != nil {
		t.Errorf("%+v, %v", out, err)
	}
}

func TestProfile(t *testing.T) {
	s, b := patient(t, "/allocate")
	for _, k := range []hone.Kind{hone.CPU, hone.Allocs} {
		data, err := s.Profile(t.Context(), b, source.Filter{}, name, source.Size{For: 200 * time.Millisecond}, k)
		if err != nil || len(data) == 0 {
			t.Errorf("%s: %d bytes, %v", k, len(data), err)
		}
	}
}

// What is wrong with a service is said in words, and is a failure of the
// service: what was measured before stays.
func TestFaults(t *testing.T) {
	taken := []string{"-addr", "127.0.0.1:{{.Port}}", "-take"}
	scarce := []string{"-addr", "127.0.0.1:{{.Port}}", "-scarce"}
	leaks := "requests failed: "
	if runtime.GOOS == "linux" {
		leaks = "of the 64 file descriptors it may have are open"
	}
	for _, tt := range []struct {
		what, path string
		args       []string
		want       string
	}{
		{"dies at once", "/", []string{"-no-such-flag"}, "ended before it was ready (exit code 2): "},
		{"port taken", "/", taken, "address already in use"},
		{"dies under load", "/panic", nil, "panic: under load"},
		{"exits under load", "/exit", nil, "ended (exit code 7)"},
		{"refuses", "/error", nil, "requests failed: status 503"},
		{"leaks descriptors", "/leak", scarce, leaks},
		{"garbage", "/garbage", nil, "answered none of "},
		{"hangs", "/hang", nil, "answered none of "},
		{"listens elsewhere", "/", []string{"-addr", "127.0.0.1:{{.Port2}}"}, "was not ready within 1s"},
	} {
		t.Run(tt.what, func(t *testing.T) {
			t.Parallel()
			s, b := patient(t, tt.path, tt.args...)
			if strings.Contains(tt.want, "1s") {
				s.Service.Within = time.Second
			}
			_, err := s.Measure(t.Context(), b, source.Filter{}, name, source.Size{For: 100 * time.Millisecond, Bursts: 1})
			var f *source.Failure
			if !errors.As(err, &f) || !strings.Contains(f.Reason, tt.want) {
				t.Errorf("%v; want %q", err, tt.want)
			}
		})
	}
}

// A window of a slow service is made longer.
func TestCalibrateSlow(t *testing.T) {
	s, b := patient(t, "/slow")
	_, size, err := s.Calibrate(t.Context(), b, name)
	if err != nil || size.For <= 2*service.Window || size.N < 20 {
		t.Errorf("window of %+v, %v", size, err)
	}
}

// Windows that are compared have equally many requests.
func TestMeasureCount(t *testing.T) {
	s, b := patient(t, "/")
	const n, windows = 150, 3
	out, err := s.MeasureBatch(t.Context(), []source.Binary{b, b}, source.Filter{}, source.Batch{
		Jobs: []source.Job{{Benchmark: name, Size: source.Size{N: n, For: service.Window, Bursts: windows}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, got := range out[0].Samples {
		if got.N != n*windows {
			t.Errorf("%d requests in %d windows of %d", got.N, windows, n)
		}
	}
}

// alternating is a driver that keeps to no turn, and notices whether it has to.
type alternating struct {
	httpDriver
	busy, together atomic.Bool
}

func (d *alternating) TakesTurns() bool { return false }

func (d *alternating) Drive(ctx context.Context, at load.Place, e load.Extent, begin func()) (hone.Load, error) {
	if !d.busy.CompareAndSwap(false, true) || e.Turn != (load.Turn{}) {
		d.together.Store(true)
	}
	defer d.busy.Store(false)
	return d.httpDriver.Drive(ctx, at, e, begin)
}

// A driver that cannot take turns loads one side after the other.
func TestMeasureBatchApart(t *testing.T) {
	s, b := patient(t, "/")
	d := &alternating{httpDriver: httpDriver{"/"}}
	s.Driver = d
	_, err := s.MeasureBatch(t.Context(), []source.Binary{b, b}, source.Filter{}, source.Batch{
		Jobs: []source.Job{{Benchmark: name, Size: source.Size{N: 50, For: service.Window, Bursts: 3}}},
	})
	if err != nil || d.together.Load() {
		t.Errorf("%v; both sides at once: %v", err, d.together.Load())
	}
}

// A round does not go on for long, but has the windows that a verdict needs. Twenty
// milliseconds of sleep for each of 30 requests, two at a time, are known.
func TestMeasureBatchSlow(t *testing.T) {
	s, b := patient(t, "/slow")
	const most = 12
	out, err := s.MeasureBatch(t.Context(), []source.Binary{b, b}, source.Filter{}, source.Batch{
		Jobs: []source.Job{{Benchmark: name, Size: source.Size{N: 30, For: 300 * time.Millisecond, Bursts: most}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	first, second := slicesOf(out[0].Samples[0]), slicesOf(out[0].Samples[1])
	if first < 4 || first >= most || first != second {
		t.Errorf("%d and %d windows", first, second)
	}
}

func TestInterrupted(t *testing.T) {
	s, b := patient(t, "/")
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(300*time.Millisecond, cancel)
	_, err := s.Measure(ctx, b, source.Filter{}, name, source.Size{For: 30 * time.Second, Bursts: 1})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func TestSurround(t *testing.T) {
	program, err := built()
	if err != nil {
		t.Fatal(err)
	}
	spare, err := service.FreePorts(1)
	if err != nil {
		t.Fatal(err)
	}
	address := fmt.Sprintf("127.0.0.1:%d", spare[0])
	up := hone.Dependency{Command: "'" + program + "' -addr " + address, Ready: "http://" + address + "/"}
	dir := t.TempDir()
	begin := func(spec hone.Service) (*service.Surroundings, error) {
		return service.Surround(t.Context(), spec, dir, dir, os.Environ())
	}
	s, err := begin(hone.Service{Depends: []hone.Dependency{up}, SetUp: []string{"'" + program + "' -touch {{.Dir}}/up"}, TearDown: []string{"'" + program + "' -touch {{.Dir}}/down"}})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "up")); err != nil {
		t.Error(err)
	}
	if _, err := begin(hone.Service{Depends: []hone.Dependency{up}}); err == nil || !strings.Contains(err.Error(), "is ready at") {
		t.Errorf("with one that runs already: %v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(filepath.Join(dir, "down")); err != nil {
		t.Error(err)
	}
	for _, tt := range []struct {
		spec hone.Service
		want string
	}{
		{hone.Service{SetUp: []string{"'" + program + "' -no-such-flag"}}, "failed (exit code 2)"},
		{hone.Service{SetUp: []string{"'"}}, "has no end"},
		{hone.Service{Depends: []hone.Dependency{{Command: " "}}}, "command is empty"},
		{hone.Service{Depends: []hone.Dependency{{Command: "'" + program + "' -no-such-flag", Ready: address}}}, "ended before it was ready"},
		{hone.Service{Depends: []hone.Dependency{{Command: "'" + program + "' -addr 127.0.0.1:0", Ready: "http://example.com/"}}}, "ready"},
	} {
		if _, err := begin(tt.spec); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: %v; want %q", tt.spec, err, tt.want)
		}
	}
}
