package wall_test

import (
	"bytes"
	"net"
	"reflect"
	"runtime"
	"runtime/pprof"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/wall"
)

// goroutines returns the goroutine profile of this process, unpacked.
func goroutines(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := pprof.Lookup("goroutine").WriteTo(&b, 0); err != nil {
		t.Fatal(err)
	}
	p, err := profile.ParseData(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	var raw bytes.Buffer
	if err := p.WriteUncompressed(&raw); err != nil {
		t.Fatal(err)
	}
	return raw.Bytes()
}

// Functions that wait for something each, until end is closed; their names say
// for what.
var (
	end     = make(chan struct{})
	never   = make(chan int)
	mutex   sync.Mutex
	rw      sync.RWMutex
	group   sync.WaitGroup
	cond    = sync.NewCond(&sync.Mutex{})
	waiters = map[string]func(){
		"chan receive":        func() { <-end },
		"chan send":           func() { never <- 1 },
		"select":              func() { waitInSelect() },
		"sleep":               func() { time.Sleep(time.Hour) },
		"sync.Mutex.Lock":     func() { mutex.Lock() },
		"sync.RWMutex.RLock":  func() { rw.RLock() },
		"sync.WaitGroup.Wait": func() { group.Wait() },
		"sync.Cond.Wait":      func() { cond.L.Lock(); cond.Wait() },
	}
)

func waitInSelect() {
	select {
	case <-end:
	case never <- 1:
	}
}

// TestReasons holds the names of the runtime's functions to the toolchain the
// tests are run with.
func TestReasons(t *testing.T) {
	mutex.Lock()
	rw.Lock()
	group.Add(1)
	before := runtime.NumGoroutine()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	go func() { _, _ = listener.Accept() }()
	for _, w := range waiters {
		go w()
	}
	want := map[string]bool{"IO wait": true}
	for reason := range waiters {
		want[reason] = true
	}
	for deadline := time.Now().Add(30 * time.Second); ; {
		var a wall.Adder
		if err := a.FromGoroutines(goroutines(t), time.Second); err != nil {
			t.Fatal(err)
		}
		found := a.Recording.Waiting()
		missing := ""
		for reason := range want {
			if found[reason] == 0 {
				missing = reason
			}
		}
		if missing == "" {
			break
		}
		if time.Now().After(deadline) {
			t.Fatalf("of %d goroutines none is said to wait for %q: %v", runtime.NumGoroutine()-before, missing, found)
		}
		runtime.Gosched()
	}
}

func TestProfile(t *testing.T) {
	sleeping := []wall.Frame{{Function: "runtime.gopark", File: "proc.go", Line: 1}, {Function: "time.Sleep", File: "time.go", Line: 2}, {Function: "main.f", File: "f.go", Line: 3}}
	r := wall.Recording{
		Start: time.Unix(1, 0), Duration: 2 * time.Second, Snapshots: 4, Most: 3, BuildID: "abc",
		Stacks: []wall.Stack{
			{Frames: []wall.Frame{{Function: "main.busy", Line: 9}}, Count: 1, Time: time.Second},
			{Frames: sleeping, Count: 3, Time: 5 * time.Second, Labels: map[string][]string{"user": {"ada"}}},
		},
	}
	data, err := r.Profile()
	if err != nil {
		t.Fatal(err)
	}
	p, err := profile.ParseData(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.CheckValid(); err != nil {
		t.Fatal(err)
	}
	first := p.Sample[0]
	if got := first.Location[0].Line[0].Function.Name; got != "time.Sleep" {
		t.Errorf("leaf of the longest = %s, want time.Sleep", got)
	}
	wantLabels := map[string][]string{"user": {"ada"}, "state": {"waiting"}, "wait": {"sleep"}}
	if !reflect.DeepEqual(first.Label, wantLabels) {
		t.Errorf("labels = %v, want %v", first.Label, wantLabels)
	}
	if !reflect.DeepEqual(first.Value, []int64{3, 5e9}) {
		t.Errorf("values = %v", first.Value)
	}
	if p.Period != 5e8 || p.DurationNanos != 2e9 || p.Mapping[0].BuildID != "abc" || p.Sample[1].Label["state"][0] != "running" {
		t.Errorf("period %d, duration %d, mapping %v, second sample %v", p.Period, p.DurationNanos, p.Mapping, p.Sample[1])
	}
}

func TestParse(t *testing.T) {
	for name, text := range map[string]string{
		"nothing":                 "",
		"another file":            "goroutine profile: total 3\n",
		"a frame without a stack": "hone-wall 1\nF 1 \"f\" \"g\"\n",
		"a negative time":         "hone-wall 1\nS 1 -5\n",
		"no number":               "hone-wall 1\nstart x\n",
		"no quotes":               "hone-wall 1\nS 1 1\nF 1 f g\n",
	} {
		if _, err := wall.Parse([]byte(text)); err == nil {
			t.Errorf("%s: parsed", name)
		}
	}
	r, err := wall.Parse([]byte("hone-wall 1\nnews 3\nS 2 10\nF 7 \"a\\nb\" \"c\"\n"))
	if err != nil {
		t.Fatal(err)
	}
	want := []wall.Stack{{Count: 2, Time: 10, Frames: []wall.Frame{{Function: "a\nb", File: "c", Line: 7}}}}
	if !reflect.DeepEqual(r.Stacks, want) {
		t.Errorf("stacks = %+v, want %+v", r.Stacks, want)
	}
}

// FuzzParse holds that what parses prints back as the same recording.
func FuzzParse(f *testing.F) {
	f.Add("hone-wall 1\nstart 5\nduration 7\nsnapshots 1\nmost 2\ncost 3\nS 2 10\nF 7 \"main.f\" \"f.go\"\nF 8 \"main.main\" \"\\x00\"\n")
	f.Add("hone-wall 1\nS 9223372036854775807 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := wall.Parse([]byte(text))
		if err != nil {
			return
		}
		var b strings.Builder
		if err := r.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := wall.Parse([]byte(b.String()))
		if err != nil {
			t.Fatalf("does not parse what it wrote: %v\n%s", err, b.String())
		}
		if !reflect.DeepEqual(r.Stacks, again.Stacks) {
			t.Fatalf("%+v became %+v", r.Stacks, again.Stacks)
		}
	})
}

func TestAdd(t *testing.T) {
	a := wall.Recording{Start: time.Unix(5, 0), Duration: 3, Snapshots: 1, Most: 2, Stacks: make([]wall.Stack, 1)}
	b := wall.Recording{Start: time.Unix(4, 0), Duration: 9, Snapshots: 2, Most: 3, Stacks: make([]wall.Stack, 2)}
	sum := a.Add(b)
	if !sum.Start.Equal(b.Start) || sum.Duration != 9 || sum.Snapshots != 3 || sum.Most != 5 || len(sum.Stacks) != 3 || len(a.Stacks) != 1 {
		t.Errorf("sum = %+v", sum)
	}
}
