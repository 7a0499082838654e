package inject_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"runtime/pprof"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/wall"
)

// TestPasses holds that kinds which disturb each other are never in one pass.
func TestPasses(t *testing.T) {
	all := inject.Passes(source.Kinds)
	seen := map[hone.Kind]int{}
	for _, pass := range all {
		for _, k := range pass {
			seen[k]++
			alone := k == hone.Block || k == hone.Mutex || k == hone.Trace || k == hone.GoroutineLeak
			if alone && len(pass) > 1 {
				t.Errorf("%s is collected beside others: %v", k, pass)
			}
		}
	}
	for _, k := range source.Kinds {
		if seen[k] != 1 {
			t.Errorf("%s is in %d passes", k, seen[k])
		}
	}
	if got := inject.Passes([]hone.Kind{hone.Trace, hone.CPU}); !reflect.DeepEqual(got, [][]hone.Kind{{hone.CPU}, {hone.Trace}}) {
		t.Errorf("passes = %v", got)
	}
}

func TestFiles(t *testing.T) {
	for _, goos := range []string{"linux", "windows"} {
		for _, plain := range []bool{false, true} {
			files := inject.Files(goos, plain)
			want := map[string]int{"linux": 5, "windows": 4}[goos] // nobody asks for counters without a pipe
			if len(files) != want {
				t.Errorf("%s, plain %v: %d files", goos, plain, len(files))
			}
			for name, data := range files {
				if plain && bytes.Contains(data, []byte("go:linkname")) {
					t.Errorf("%s: the plain agent has a hook into the runtime", name)
				}
			}
		}
	}
	if got := string(inject.Import("main", "example.com/m")); got != "package main\n\nimport _ \"example.com/m/internal/honeagent\"\n" {
		t.Errorf("import file = %q", got)
	}
	env := inject.Settings{Dir: "d", Kinds: []hone.Kind{hone.CPU, hone.Heap}, Rates: source.SafeRates, Pipes: true}.Env()
	if env != "HONE_PROFILE=dir=d;kinds=cpu,heap;block=10000;mutex=10;fds=3,4" {
		t.Errorf("variable = %q", env)
	}
}

// put writes a file as an agent does.
func put(t *testing.T, dir, name string, write func(*bytes.Buffer) error) {
	t.Helper()
	var b bytes.Buffer
	if err := write(&b); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

func text(s string) func(*bytes.Buffer) error {
	return func(b *bytes.Buffer) error { _, err := b.WriteString(s); return err }
}

// TestGather adds up windows and processes, and says what is missing.
func TestGather(t *testing.T) {
	dir := t.TempDir()
	threads := func(b *bytes.Buffer) error { return pprof.Lookup("threadcreate").WriteTo(b, 0) }
	recording := func(b *bytes.Buffer) error {
		return wall.Recording{
			Start: time.Unix(1, 0), Duration: time.Second, Snapshots: 2, Most: 1,
			Stacks: []wall.Stack{{Count: 2, Time: time.Second, Frames: []wall.Frame{{Function: "runtime.gopark"}, {Function: "time.Sleep"}}}},
		}.Write(b)
	}
	put(t, dir, "threadcreate-7.a-0", threads)
	put(t, dir, "threadcreate-7.a-1", threads)
	put(t, dir, "wall-7.a-0", recording)
	put(t, dir, "wall-8.b-0", recording)
	put(t, dir, "process-7.a", text("kinds wall\nproblem cpu already in use\nduration 3000000000\n"))
	put(t, dir, "process-8.b", text("kinds wall\n"))
	put(t, dir, ".cpu-7.a", text("half a profile"))
	got, err := inject.Gather(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if got.Processes != 2 || got.Complete || !reflect.DeepEqual(got.Problems, []string{"cpu: already in use"}) {
		t.Errorf("result = %+v", got)
	}
	if len(got.Profiles) != 2 || got.Profiles[0].Kind != hone.Wall || got.Profiles[1].Kind != hone.ThreadCreate {
		t.Fatalf("profiles = %v", got.Profiles)
	}
	if w := got.Profiles[0]; w.Settings["processes"] != "2" || w.Settings["snapshots"] != "4" || got.Walls.Waiting()["sleep"] != 1 {
		t.Errorf("wall: %v, waiting %v", w.Settings, got.Walls.Waiting())
	}
	if got.Profiles[1].Duration != 3*time.Second {
		t.Errorf("duration = %s", got.Profiles[1].Duration)
	}
}

func TestGatherRefuses(t *testing.T) {
	for name, content := range map[string]string{"cpu-1.a-0": "not a profile", "wall-1.a-0": "not a recording"} {
		dir := t.TempDir()
		put(t, dir, name, text(content))
		if _, err := inject.Gather(dir, nil); err == nil || !strings.Contains(err.Error(), "profile: ") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}
