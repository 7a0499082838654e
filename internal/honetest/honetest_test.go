package honetest

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/gohone/hone"
)

func TestModule(t *testing.T) {
	dir := Module(t, "-- a/b.go --\npackage a\n-- c.go --\npackage m\n")
	for name, want := range map[string]string{
		"a/b.go": "package a\n",
		"c.go":   "package m\n",
		"go.mod": "module example.com/m\n\ngo 1.24\n",
	} {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || string(got) != want {
			t.Errorf("%s = %q, %v; want %q", name, got, err, want)
		}
	}
	if real, err := filepath.EvalSymlinks(dir); err != nil || real != dir {
		t.Errorf("Module = %q, whose real path is %q (%v)", dir, real, err)
	}
}

func TestModuleKeepsGoMod(t *testing.T) {
	const mod = "module example.com/other\n\ngo 1.25\n"
	got, err := os.ReadFile(filepath.Join(Module(t, "-- go.mod --\n"+mod), "go.mod"))
	if err != nil || string(got) != mod {
		t.Errorf("go.mod = %q, %v; want %q", got, err, mod)
	}
}

func TestClock(t *testing.T) {
	var c Clock
	if got := c.Advance(time.Minute); !got.Equal(Epoch.Add(time.Minute)) || !c.Now().Equal(got) {
		t.Errorf("after a minute the clock says %v, then %v", got, c.Now())
	}
	c.Set(Epoch)
	if !c.Now().Equal(Epoch) {
		t.Errorf("after Set(Epoch) the clock says %v", c.Now())
	}
}

// TestStreams holds the canned streams to what package hone promises of one.
func TestStreams(t *testing.T) {
	names := map[string]bool{}
	for _, s := range Streams() {
		if names[s.Name] {
			t.Errorf("stream %s: there are two", s.Name)
		}
		names[s.Name] = true
		if s.Events[0].Start == nil {
			t.Errorf("stream %s: does not begin with Start", s.Name)
		}
		var rec Recorder
		last := Epoch
		for _, e := range s.Events {
			if e.Time.Before(last) {
				t.Errorf("stream %s: time runs backwards at %+v", s.Name, e)
			}
			last = e.Time
			rec.Handle(e)
		}
		if run := rec.Run(); (run.Done == nil) != (s.Name == "cut-off") {
			t.Errorf("stream %s: Done = %+v", s.Name, run.Done)
		}
		if n := len(WithoutProgress(rec.Events)); n == 0 || n > len(rec.Events) {
			t.Errorf("stream %s: %d of %d events are results", s.Name, n, len(rec.Events))
		}
	}
}

func TestWithoutProgress(t *testing.T) {
	events := NewStream("x").Steps("build", 0, "a", "b").Warn("c", "m", "").Events
	got := WithoutProgress(events)
	if len(got) != 1 || got[0].Warning == nil {
		t.Errorf("WithoutProgress left %+v", got)
	}
}

var _ interface {
	Handle(hone.Event) error
	Close() error
} = (*Recorder)(nil)
