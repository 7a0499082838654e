package cost

import (
	"bytes"
	"compress/gzip"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone"
)

// A canned profile is written as lines of a stack, leaf first, with calls
// "function file:line" separated by " < ", inlined ones by " <i ".
type canned struct {
	stack  string
	values []int64
}

func cannedProfile(t testing.TB, types []ValueType, samples []canned) *Profile {
	t.Helper()
	p, err := Read(cannedBytes(t, types, samples))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func cannedBytes(t testing.TB, types []ValueType, samples []canned) []byte {
	t.Helper()
	p := &profile.Profile{DurationNanos: 1e9}
	for _, vt := range types {
		p.SampleType = append(p.SampleType, &profile.ValueType{Type: vt.Type, Unit: vt.Unit})
	}
	for _, s := range samples {
		out := &profile.Sample{Value: s.values}
		for _, group := range strings.Split(s.stack, " < ") {
			loc := &profile.Location{ID: uint64(len(p.Location) + 1)}
			for _, call := range strings.Split(group, " <i ") {
				loc.Line = append(loc.Line, cannedCall(p, call))
			}
			p.Location = append(p.Location, loc)
			out.Location = append(out.Location, loc)
		}
		p.Sample = append(p.Sample, out)
	}
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

func cannedCall(p *profile.Profile, call string) profile.Line {
	name, at, _ := strings.Cut(call, " ")
	colon := strings.LastIndex(at, ":")
	var line int64
	for _, c := range at[colon+1:] {
		line = 10*line + int64(c-'0')
	}
	f := &profile.Function{ID: uint64(len(p.Function) + 1), Name: name, Filename: at[:colon]}
	p.Function = append(p.Function, f)
	return profile.Line{Function: f, Line: line}
}

var (
	cpuTypes   = []ValueType{{"samples", "count"}, {"cpu", "nanoseconds"}}
	allocTypes = []ValueType{{"alloc_objects", "count"}, {"alloc_space", "bytes"}, {"inuse_objects", "count"}, {"inuse_space", "bytes"}}
	app        = Module{Root: "/src/app", Path: "example.com/app"}
)

const ms = 1_000_000

// cpuProfile has 100 samples of 10 ms.
func cpuProfile(t testing.TB) *Profile {
	return cannedProfile(t, cpuTypes, []canned{
		// A line that formats and concatenates.
		{"runtime.mallocgc /go/src/runtime/malloc.go:1 < fmt.Sprintf /go/src/fmt/print.go:2 < app/text.Name /src/app/text/text.go:10 < main.main /src/app/main.go:5", []int64{20, 200 * ms}},
		{"runtime.mallocgc /go/src/runtime/malloc.go:1 < runtime.concatstrings /go/src/runtime/string.go:4 < app/text.Name /src/app/text/text.go:10 < main.main /src/app/main.go:5", []int64{10, 100 * ms}},
		{"app/text.Name /src/app/text/text.go:10 < main.main /src/app/main.go:5", []int64{5, 50 * ms}},
		// A library function inlined into an inlined function of the module.
		{"runtime.growslice /go/src/runtime/slice.go:9 < strings.(*Builder).WriteString /go/src/strings/builder.go:3 <i app/text.add /src/app/text/text.go:20 <i app/text.Join /src/app/text/text.go:30 < main.main /src/app/main.go:6", []int64{15, 150 * ms}},
		// The same stack twice, as with labels.
		{"app/text.Join /src/app/text/text.go:31 < main.main /src/app/main.go:6", []int64{4, 40 * ms}},
		{"app/text.Join /src/app/text/text.go:31 < main.main /src/app/main.go:6", []int64{6, 60 * ms}},
		// Recursion.
		{"app/tree.walk /src/app/tree/tree.go:8 < app/tree.walk /src/app/tree/tree.go:9 < app/tree.walk /src/app/tree/tree.go:9 < main.main /src/app/main.go:7", []int64{10, 100 * ms}},
		// The harness.
		{"app.BenchmarkX /src/app/x_test.go:3 < testing.(*B).runN /go/src/testing/benchmark.go:4", []int64{5, 50 * ms}},
		// Outside.
		{"runtime.scanobject /go/src/runtime/mgcmark.go:1 < runtime.gcDrain /go/src/runtime/mgcmark.go:2 < runtime.gcBgMarkWorker /go/src/runtime/mgc.go:3", []int64{15, 150 * ms}},
		{"runtime.futex /go/src/runtime/sys.s:1 < runtime.findRunnable /go/src/runtime/proc.go:2 < runtime.schedule /go/src/runtime/proc.go:3 < runtime.mcall /go/src/runtime/asm.s:4", []int64{5, 50 * ms}},
		{"runtime.mapassign_faststr /go/src/internal/runtime/maps/x.go:1 < app/text.init /src/app/text/text.go:2 < runtime.doInit1 /go/src/runtime/proc.go:3 < runtime.main /go/src/runtime/proc.go:4", []int64{5, 50 * ms}},
	})
}

func mustBlame(t testing.TB, p *Profile, m hone.Measure, mod Module) *Table {
	t.Helper()
	table, err := Blame(p, m, mod)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestBlameLines(t *testing.T) {
	table := mustBlame(t, cpuProfile(t), hone.CPUTime, app)
	if table.Total != 1000*ms || table.Samples != 100 || table.Unit != "nanoseconds" {
		t.Errorf("total %d %s in %d samples, want 1000 ms in 100", table.Total, table.Unit, table.Samples)
	}
	want := []Line{
		{"text/text.go", 10, "app/text.Name", false, 350 * ms, 35, map[Class]int64{Fmt: 200 * ms, Concat: 100 * ms, Own: 50 * ms}},
		{"text/text.go", 20, "app/text.add", false, 150 * ms, 15, map[Class]int64{GrowSlice: 150 * ms}},
		{"text/text.go", 31, "app/text.Join", false, 100 * ms, 10, map[Class]int64{Own: 100 * ms}},
		{"tree/tree.go", 8, "app/tree.walk", false, 100 * ms, 10, map[Class]int64{Own: 100 * ms}},
		{"x_test.go", 3, "app.BenchmarkX", true, 50 * ms, 5, map[Class]int64{Own: 50 * ms}},
	}
	if got := table.Hot(0); !reflect.DeepEqual(got, want) {
		t.Errorf("lines:\n got %+v\nwant %+v", got, want)
	}
	if got := table.Hot(0.12); len(got) != 2 {
		t.Errorf("%d lines have at least 12 %%, want 2: %+v", len(got), got)
	}
	outside := map[Class]int64{GC: 150 * ms, Scheduler: 50 * ms, Init: 50 * ms}
	if !maps.Equal(table.Outside, outside) {
		t.Errorf("outside %v, want %v", table.Outside, outside)
	}
}

// What a benchmark waits for in package testing is no part of what its goroutines wait for.
func TestWithout(t *testing.T) {
	table := mustBlame(t, cannedProfile(t, []ValueType{{"contentions", "count"}, {"delay", "nanoseconds"}}, []canned{
		{"sync.(*WaitGroup).Wait /go/src/sync/waitgroup.go:1 < testing.(*B).RunParallel /go/src/testing/benchmark.go:2 < app.BenchmarkX /src/app/x_test.go:3 < testing.(*B).runN /go/src/testing/benchmark.go:4", []int64{1, 960 * ms}},
		{"sync.(*Mutex).Lock /go/src/sync/mutex.go:1 < app/text.Name /src/app/text/text.go:10 < app.BenchmarkX.func1 /src/app/x_test.go:5 < testing.(*B).RunParallel.func1 /go/src/testing/benchmark.go:3", []int64{9, 30 * ms}},
		{"sync.(*WaitGroup).Wait /go/src/sync/waitgroup.go:1 < app/text.Join /src/app/text/text.go:30", []int64{1, 10 * ms}},
		{"runtime.chanrecv1 /go/src/runtime/chan.go:1 < testing.(*B).run1 /go/src/testing/benchmark.go:8 < testing.runBenchmarks /go/src/testing/benchmark.go:9", []int64{1, 970 * ms}},
	}), hone.Blocked, app)
	table.Without(Testing)
	if len(table.Outside) > 0 || table.Total != 40*ms {
		t.Errorf("total %d, outside %v", table.Total, table.Outside)
	}
	if got := table.Share(table.Range("text/text.go", 10, 10, nil).Value); got != 0.75 {
		t.Errorf("the lock has a share of %v of what is waited for, want 0.75", got)
	}
	if got := table.Cum("x_test.go", 1, 9, nil); got.Value != 30*ms {
		t.Errorf("below the benchmark %+v", got)
	}
}

func TestRange(t *testing.T) {
	table := mustBlame(t, cpuProfile(t), hone.CPUTime, app)
	for _, tt := range []struct {
		name     string
		file     string
		from, to int
		through  []string
		want     Charge
	}{
		{"all", "text/text.go", 10, 10, nil, Charge{350 * ms, 35, 350 * ms, 35}},
		{"part", "text/text.go", 10, 10, []string{"fmt.Sprint"}, Charge{350 * ms, 35, 200 * ms, 20}},
		{"two prefixes on one stack count once", "text/text.go", 10, 10, []string{"fmt.", "runtime.malloc"}, Charge{350 * ms, 35, 300 * ms, 30}},
		{"own frames are not passed through", "text/text.go", 10, 10, []string{"app/"}, Charge{350 * ms, 35, 0, 0}},
		{"no runtime guess in CPU profiles", "text/text.go", 31, 31, []string{"runtime.concat"}, Charge{100 * ms, 10, 0, 0}},
		{"several lines", "text/text.go", 20, 31, nil, Charge{250 * ms, 25, 250 * ms, 25}},
		{"inlined caller is not charged", "text/text.go", 30, 30, nil, Charge{}},
		{"other file", "text/other.go", 1, 99, nil, Charge{}},
	} {
		if got := table.Range(tt.file, tt.from, tt.to, tt.through); got != tt.want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, tt.want)
		}
	}
}

// What was measured before lines were added is charged to where they are.
func TestMoved(t *testing.T) {
	table := mustBlame(t, cpuProfile(t), hone.CPUTime, app)
	moved := table.Moved(func(file string, line int) int {
		switch {
		case file == "text/text.go" && line >= 20:
			return line + 7
		case file == "tree/tree.go":
			return 0
		}
		return line
	})
	for _, at := range []struct{ from, to int }{{10, 10}, {20, 27}, {31, 38}} {
		if got, want := moved.Range("text/text.go", at.to, at.to, nil), table.Range("text/text.go", at.from, at.from, nil); got != want || got.Value == 0 {
			t.Errorf("line %d, which was %d: %+v, want %+v", at.to, at.from, got, want)
		}
	}
	if got, want := moved.Cum("text/text.go", 37, 37, nil), table.Cum("text/text.go", 30, 30, nil); got != want || got.Value == 0 {
		t.Errorf("below line 37: %+v, want %+v", got, want)
	}
	if got := moved.Range("tree/tree.go", 1, 99, nil); got.Value != 0 || moved.Total != table.Total {
		t.Errorf("a line that is no more has %+v, all have %d of %d", got, moved.Total, table.Total)
	}
	if got := table.Range("text/text.go", 20, 20, nil); got.Value != 150*ms {
		t.Errorf("the table itself has changed: %+v", got)
	}
	if (*Table)(nil).Moved(nil) != nil {
		t.Error("of no table something was made")
	}
}

func TestCum(t *testing.T) {
	table := mustBlame(t, cpuProfile(t), hone.CPUTime, app)
	for _, tt := range []struct {
		name     string
		file     string
		from, to int
		want     int64
	}{
		{"caller of inlined calls", "text/text.go", 30, 30, 15},
		{"range that holds caller and callee", "text/text.go", 20, 31, 25},
		{"recursion counts once", "tree/tree.go", 8, 9, 10},
		{"root", "main.go", 5, 6, 60},
	} {
		if got := table.Cum(tt.file, tt.from, tt.to, nil); got.Samples != tt.want || got.Value != tt.want*10*ms {
			t.Errorf("%s: %+v, want %d samples", tt.name, got, tt.want)
		}
	}
}

func TestBeside(t *testing.T) {
	table := mustBlame(t, cpuProfile(t), hone.CPUTime, app)
	for _, tt := range []struct {
		name    string
		through []string
		want    int64 // samples of 10 ms
	}{
		{"what a function starts by itself", []string{"runtime.gcBgMarkWorker"}, 15},
		{"each sample counts once", []string{"runtime.gcDrain", "runtime.scanobject", "runtime.schedule"}, 20},
		{"what lines of the module do is theirs", []string{"runtime.mallocgc", "fmt.", "runtime.growslice"}, 0},
		{"names begin with it", []string{"gcDrain"}, 0},
		{"nothing is asked for", nil, 0},
	} {
		want := Charge{tt.want * 10 * ms, tt.want, tt.want * 10 * ms, tt.want}
		if got := table.Beside(tt.through); got != want {
			t.Errorf("%s: %+v, want %+v", tt.name, got, want)
		}
	}
}

func TestDirs(t *testing.T) {
	table := mustBlame(t, cpuProfile(t), hone.CPUTime, app)
	if got, want := table.Dirs(0.02), []string{".", "text", "tree"}; !slices.Equal(got, want) {
		t.Errorf("folders %v, want %v", got, want)
	}
	// The root's own share is 70 %: the harness does not count.
	if got, want := table.Dirs(0.55), []string{".", "text"}; !slices.Equal(got, want) {
		t.Errorf("folders with 55 %% %v, want %v", got, want)
	}
}

func TestAllocations(t *testing.T) {
	p := cannedProfile(t, allocTypes, []canned{
		{"app.Send /src/app/send.go:4", []int64{60, 960, 0, 0}},
		{"fmt.Sprintf /go/src/fmt/print.go:2 < app.Send /src/app/send.go:4", []int64{20, 640, 0, 0}},
		{"strings.(*Builder).grow /go/src/strings/builder.go:3 < app.Send /src/app/send.go:9", []int64{20, 400, 0, 0}},
	})
	objects := mustBlame(t, p, hone.AllocObjects, app)
	concat := []string{"runtime.concatstring"}
	if got, want := objects.Range("send.go", 4, 4, concat), (Charge{80, 80, 60, 60}); got != want {
		t.Errorf("what the runtime allocates for line 4: %+v, want %+v", got, want)
	}
	if got := objects.Range("send.go", 9, 9, concat); got.Through != 0 {
		t.Errorf("a builder's buffer counts as concatenation: %+v", got)
	}
	bytes := mustBlame(t, p, hone.AllocBytes, app)
	if bytes.Total != 2000 || bytes.Samples != 100 || bytes.Unit != "bytes" {
		t.Errorf("total %d %s in %d objects, want 2000 bytes in 100", bytes.Total, bytes.Unit, bytes.Samples)
	}
	if got := bytes.Hot(0)[0].Classes; !maps.Equal(got, map[Class]int64{Alloc: 960, Fmt: 640}) {
		t.Errorf("classes %v", got)
	}
	if _, err := Blame(p, hone.CPUTime, app); err == nil || !strings.Contains(err.Error(), `no "cpu" values`) {
		t.Errorf("CPU time of an allocation profile: error %v", err)
	}
	if table := mustBlame(t, p, "inuse_space", app); table.Total != 0 || table.Share(5) != 0 || len(table.Hot(0)) != 0 {
		t.Errorf("a profile of nothing charges something: %+v", table)
	}
}

func TestModuleFile(t *testing.T) {
	m := Module{
		Root: "/src/app", Path: "example.com/app",
		Nested: []string{"/src/app/tools"},
		Skip:   func(file string) bool { return file == "skipped.go" },
	}
	for _, tt := range []struct{ name, want string }{
		{"/src/app/main.go", "main.go"},
		{"/src/app/a/b/c.go", "a/b/c.go"},
		{"/src/app/a/../main.go", "main.go"},
		{"/src/app/vendor/x/x.go", ""},
		{"/src/app/a/vendor/x.go", "a/vendor/x.go"},
		{"/src/app/tools/t.go", ""},
		{"/src/app/toolsmith/t.go", "toolsmith/t.go"},
		{"/src/app/skipped.go", ""},
		{"/src/app/.gopath/pkg/mod/x@v1.0.0/x.go", ""},
		{"/src/application/main.go", ""},
		{"/src/app", ""},
		{"example.com/app/a/b.go", "a/b.go"},
		{"example.com/app@v1.2.3/a/b.go", "a/b.go"},
		{"example.com/app/tools/t.go", ""},
		{"example.com/app/v2@v2.0.1/a.go", ""},
		{"example.com/apple/a.go", ""},
		{"example.com/app@v1", ""},
		{"fmt/print.go", ""},
		{"_testmain.go", ""},
		{"", ""},
	} {
		got, ok := m.file(tt.name)
		if got != tt.want || ok != (tt.want != "") {
			t.Errorf("file(%q) = %q, %v; want %q", tt.name, got, ok, tt.want)
		}
	}
}

func TestClassOf(t *testing.T) {
	for name, want := range map[string]Class{
		"runtime.mallocgcSmallScanNoHeader":        Alloc,
		"runtime.growslice":                        GrowSlice,
		"runtime.gcAssistAlloc":                    GC,
		"runtime.gcstopm":                          Scheduler,
		"runtime.mapaccess1_faststr":               Map,
		"internal/runtime/maps.(*Map).getWithKey":  Map,
		"internal/sync.(*Mutex).lockSlow":          Lock,
		"sync.(*Pool).Get":                         "",
		"internal/runtime/syscall/linux.Syscall6":  Syscall,
		"runtime.chansend1":                        Channel,
		"runtime.convTstring":                      Conversion,
		"encoding/json.(*encodeState).marshal":     JSON,
		"crypto/sha256.block":                      Crypto,
		"log/slog.(*Logger).Info":                  Log,
		"runtime.(*mheap).alloc.func1":             Alloc,
		"runtime.(*mheap).freeSpan":                GC,
		"fmtx.Print":                               "",
		"example.com/app/fmt.Print":                "",
		"regexp/syntax.Parse":                      Regexp,
		"runtime.memmove":                          Copy,
		"runtime.concatstring2":                    Concat,
		"testing.(*B).runN":                        Testing,
		"slices.pdqsortCmpFunc[go.shape.struct{}]": "",
		"runtime.netpollblock":                     Netpoll,
		"reflect.Value.Call":                       Reflect,
		"time.Now":                                 Time,
		"runtime.cgocall":                          Cgo,
		"runtime.doInit1":                          Init,
	} {
		if got := classOf(name); got != want {
			t.Errorf("classOf(%q) = %q, want %q", name, got, want)
		}
	}
}

func unzip(t testing.TB, data []byte) []byte {
	t.Helper()
	zr, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(zr)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func TestMerge(t *testing.T) {
	one := cpuProfile(t)
	two, err := Merge(one, one, one)
	if err != nil {
		t.Fatal(err)
	}
	if two.Samples() != 10 || two.Duration != 3*one.Duration {
		t.Errorf("%d stacks and %v, want %d and %v", two.Samples(), two.Duration, 10, 3*one.Duration)
	}
	a, b := mustBlame(t, one, hone.CPUTime, app), mustBlame(t, two, hone.CPUTime, app)
	x, y := a.Range("text/text.go", 1, 99, nil), b.Range("text/text.go", 1, 99, nil)
	if x.Value == 0 || y.Value != 3*x.Value || b.Total != 3*a.Total {
		t.Errorf("merged range %+v of %d, alone %+v of %d", y, b.Total, x, a.Total)
	}
	if _, err := Merge(one, cannedProfile(t, allocTypes, nil)); err == nil {
		t.Error("a CPU and an allocation profile were merged")
	}
	if _, err := Merge(); err == nil {
		t.Error("no profiles were merged")
	}
}

func TestReadErrors(t *testing.T) {
	good := cannedBytes(t, cpuTypes, []canned{{"app.F /src/app/f.go:1", []int64{1, ms}}})
	raw := unzip(t, good)
	for _, tt := range []struct {
		name  string
		data  []byte
		limit int64
		want  string
	}{
		{"nothing", nil, maxSize, "is empty"},
		{"half a gzip", good[:len(good)/2], maxSize, "is truncated"},
		{"gzip magic only", good[:2], maxSize, "is truncated"},
		{"broken gzip", append([]byte{0x1f, 0x8b, 9}, good[3:]...), maxSize, "cannot be unpacked"},
		{"half a message", raw[:len(raw)/2], maxSize, "truncated or no pprof profile"},
		{"a text", []byte("PASS\nok  \texample.com/app\t0.1s\n"), maxSize, "no pprof profile"},
		{"debug=1", []byte("heap profile: 1: 2 [3: 4] @ heap/1048576\n"), maxSize, "text form"},
		{"too large, packed", good, 1 << 4, "unpacks to more"},
		{"too large", raw, 1 << 4, "unpacks to more"},
	} {
		if _, err := read(bytes.NewReader(tt.data), tt.limit); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.name, err, tt.want)
		}
	}
	if p, err := Read(raw); err != nil || p.Samples() != 1 {
		t.Errorf("a profile without gzip: %v", err)
	}
}

// TestRecordedCPU reads a profile of testdata/busy.txtar, built with -trimpath.
func TestRecordedCPU(t *testing.T) {
	data, err := os.ReadFile("testdata/busy_cpu.pb.gz")
	if err != nil {
		t.Fatal(err)
	}
	p, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	table := mustBlame(t, p, hone.CPUTime, Module{Root: "/nowhere", Path: "example.com/busy"})
	if table.Samples < 100 || table.Total != table.Samples*10*ms {
		t.Errorf("%d samples, %d ns", table.Samples, table.Total)
	}
	pad := table.Range("text/text.go", 12, 12, []string{"runtime.concatstring"})
	name := table.Range("text/text.go", 19, 19, []string{"strings.NewReplacer", "strings.(*Replacer)"})
	label := table.Range("text/text.go", 24, 24, []string{"fmt.Sprintf"})
	for what, c := range map[string]Charge{"pad": pad, "name": name, "label": label} {
		if share := table.Share(c.Through); share < 0.05 || share > 0.95 || c.Through < c.Value/2 {
			t.Errorf("%s: share %.2f, charge %+v", what, share, c)
		}
	}
	if loop := table.Cum("main.go", 16, 20, nil); loop.Value < pad.Value+name.Value+label.Value {
		t.Errorf("the loop that calls them all has %+v", loop)
	}
	if table.Outside[GC] == 0 {
		t.Errorf("no garbage collection outside: %v", table.Outside)
	}
}

var sink []*[64]byte

//go:noinline
func allocate(n int) {
	for range n {
		sink = append(sink[:0], new([64]byte)) // this line is looked for
	}
}

// TestRealAllocations takes a profile of this process.
func TestRealAllocations(t *testing.T) {
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	runtime.MemProfileRate = 1
	allocate(500)
	runtime.GC() // publishes the profile
	runtime.GC()
	var buf bytes.Buffer
	if err := pprof.Lookup("allocs").WriteTo(&buf, 0); err != nil {
		t.Fatal(err)
	}
	p, err := Read(buf.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	_, self, _, _ := runtime.Caller(0)
	mod := Module{Root: filepath.Dir(self), Path: "github.com/gohone/hone/internal/cost"}
	line := lineOf(t, "cost_test.go", "this line is looked for")
	table := mustBlame(t, p, hone.AllocObjects, mod)
	got := table.Range("cost_test.go", line, line, []string{"runtime."})
	if got.Value < 500 || got.Through != got.Value {
		t.Errorf("line %d is charged %+v, want 500 objects, all through the runtime", line, got)
	}
}

func lineOf(t *testing.T, file, text string) int {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before, _, ok := strings.Cut(string(data), "// "+text)
	if !ok {
		t.Fatalf("%s: no %q", file, text)
	}
	return strings.Count(before, "\n") + 1
}

// FuzzRead checks that no input makes reading or blaming panic, and that
// blaming loses nothing: lines and what is outside add up to the total.
func FuzzRead(f *testing.F) {
	good := cannedBytes(f, cpuTypes, []canned{
		{"fmt.Sprintf /go/src/fmt/print.go:2 <i app.F /src/app/f.go:1 < app.F /src/app/f.go:2", []int64{1, ms}},
		{"runtime.gcDrain /go/src/runtime/mgc.go:2", []int64{2, 2 * ms}},
	})
	raw := unzip(f, good)
	f.Add(good)
	f.Add(raw)
	f.Add(raw[:len(raw)-3])
	f.Add([]byte("heap profile: 1: 2 [3: 4] @"))
	f.Fuzz(func(t *testing.T, data []byte) {
		p, err := read(bytes.NewReader(data), 1<<20)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "profile: ") {
				t.Errorf("error %q does not name its object", err)
			}
			return
		}
		for _, vt := range p.Types {
			table, err := Blame(p, hone.Measure(vt.Type), app)
			if err != nil {
				t.Fatal(err)
			}
			var sum int64
			for _, l := range table.lines() {
				sum += l.Value
			}
			for _, v := range table.Outside {
				sum += v
			}
			if sum != table.Total {
				t.Errorf("%s: parts add up to %d, total %d", vt.Type, sum, table.Total)
			}
		}
	})
}

// What prepares a benchmark is no part of what it costs.
func TestBlameWithoutSetUp(t *testing.T) {
	whole := mustBlame(t, cpuProfile(t), hone.CPUTime, app)
	mod := app
	mod.SetUp = func(file string, line int) bool { return file == "text/text.go" && line == 20 }
	table := mustBlame(t, cpuProfile(t), hone.CPUTime, mod)
	through := whole.Cum("text/text.go", 20, 20, nil)
	if table.SetUp != through.Value || table.Total != whole.Total-through.Value || table.Samples != whole.Samples-through.Samples {
		t.Errorf("set-up %d, total %d of %d in %d samples, want %+v less", table.SetUp, table.Total, whole.Total, table.Samples, through)
	}
	for _, l := range table.Hot(0) {
		if l.File == "text/text.go" && l.Line == 20 {
			t.Errorf("charged: %+v", l)
		}
	}
}
