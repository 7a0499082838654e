// Package honetest holds what tests of other packages share: modules written
// from a text archive, a scripted clock, canned streams of events and a
// recorder of them.
//
// Only tests import it. It knows the vocabulary of package hone and nothing of
// the stages, so that any of them may use it.
package honetest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/gohone/hone"
)

// Module writes the files of a txtar archive into a new folder and returns its
// real path: the go command compares paths, and the folder for temporary files
// is a symbolic link on some systems. Without a go.mod one is added: module
// example.com/m at the Go version of the oldest toolchain hone drives.
func Module(t testing.TB, archive string) string {
	t.Helper()
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	files := txtar.Parse([]byte(archive)).Files
	if len(files) == 0 {
		t.Fatal("archive: holds no file")
	}
	hasMod := false
	for _, f := range files {
		if !filepath.IsLocal(f.Name) {
			t.Fatalf("archive: file %q lies outside the module", f.Name)
		}
		hasMod = hasMod || f.Name == "go.mod"
		write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data)
	}
	if !hasMod {
		write(t, filepath.Join(dir, "go.mod"), []byte("module example.com/m\n\ngo 1.24\n"))
	}
	return dir
}

func write(t testing.TB, name string, data []byte) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Clock is a clock that moves only when told to. Its zero value stands at
// [Epoch]. It may be used from several goroutines.
type Clock struct {
	mu   sync.Mutex
	past time.Duration
}

// Epoch is when scripted time begins.
var Epoch = time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC)

// Now returns the scripted time.
func (c *Clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return Epoch.Add(c.past)
}

// Advance moves the clock on and returns the new time.
func (c *Clock) Advance(d time.Duration) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.past += d
	return Epoch.Add(c.past)
}

// Set moves the clock to at, also backwards.
func (c *Clock) Set(at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.past = at.Sub(Epoch)
}

// Recorder keeps the events it is given; it is a report.Handler.
type Recorder struct {
	Events []hone.Event
	Closed bool
}

// Handle keeps e.
func (r *Recorder) Handle(e hone.Event) error {
	r.Events = append(r.Events, e)
	return nil
}

// Close notes that the stream ended.
func (r *Recorder) Close() error {
	r.Closed = true
	return nil
}

// Run folds what was recorded.
func (r *Recorder) Run() hone.Run {
	var run hone.Run
	for _, e := range r.Events {
		run.Fold(e)
	}
	return run
}

// WithoutProgress returns events without those that carry no result.
func WithoutProgress(events []hone.Event) []hone.Event {
	var out []hone.Event
	for _, e := range events {
		if e.Progress == nil {
			out = append(out, e)
		}
	}
	return out
}
