// Package storetest is the conformance suite of package store: what passes
// [Run] is a store.
package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/store"
)

// Open opens the store at a place; opening a place again, without closing
// anything, is what a second process does.
type Open func(t *testing.T, place string) store.Store

// Run tests the stores that open gives.
func Run(t *testing.T, open Open) {
	for name, test := range map[string]func(*testing.T, func() store.Store){
		"RoundTrip":       roundTrip,
		"Summaries":       summaries,
		"ReadWhileAlive":  readWhileAlive,
		"RunNames":        runNames,
		"ClosedLog":       closedLog,
		"Blobs":           blobs,
		"TempDirs":        tempDirs,
		"Attempts":        attempts,
		"PruneAge":        pruneAge,
		"PruneBytes":      pruneBytes,
		"PruneWhileAlive": pruneWhileAlive,
		"Concurrent":      concurrent,
	} {
		t.Run(name, func(t *testing.T) {
			place := filepath.Join(t.TempDir(), "store")
			test(t, func() store.Store { return open(t, place) })
		})
	}
}

var at = time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)

// events is a complete stream that mentions a blob.
func events(run string, when time.Time, blob string) []hone.Event {
	return []hone.Event{
		{Time: when, Start: &hone.Start{Version: hone.Version, Run: run, Command: "run", Module: "example.com/m", Root: "/m"}},
		{Time: when, Warning: &hone.Warning{Code: "busy", Message: "two\nlines"}},
		{Time: when, Profile: &hone.Profile{Kind: hone.CPU, Pass: 1, Blob: blob}},
		{Time: when, Done: &hone.Done{Elapsed: time.Second}},
	}
}

func record(t *testing.T, s store.Store, run string, list []hone.Event) store.Log {
	t.Helper()
	log := must(s.Begin(run))(t)
	for _, e := range list {
		check(t, log.Append(e))
	}
	return log
}

func must[T any](v T, err error) func(*testing.T) T {
	return func(t *testing.T) T {
		t.Helper()
		check(t, err)
		return v
	}
}

func check(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func roundTrip(t *testing.T, open func() store.Store) {
	want := events("r1", at, "")
	check(t, record(t, open(), "r1", want).Close())
	got := must(open().Read("r1"))(t)
	if got.Cut || !reflect.DeepEqual(got.Events, want) {
		t.Errorf("read back %+v, cut %v", got.Events, got.Cut)
	}
	if run := got.Fold(); run.Start.Run != "r1" || run.Done == nil || len(run.Warnings) != 1 {
		t.Errorf("folded to %+v", run)
	}
}

func summaries(t *testing.T, open func() store.Store) {
	s := open()
	check(t, record(t, s, "old", events("old", at, "")).Close())
	check(t, record(t, s, "new", events("new", at.Add(2*time.Hour), "")[:2]).Close())
	log := record(t, s, "mid", events("mid", at.Add(time.Hour), "")[:1])
	defer log.Close()
	want := []store.Summary{
		{Run: "new", Time: at.Add(2 * time.Hour)},
		{Run: "mid", Time: at.Add(time.Hour), Alive: true},
		{Run: "old", Time: at, Complete: true},
	}
	for i := range want {
		want[i].Module, want[i].Root, want[i].Command = "example.com/m", "/m", "run"
	}
	for _, s := range []store.Store{s, open()} {
		if got := must(s.Runs())(t); !reflect.DeepEqual(got, want) {
			t.Errorf("runs are\n%+v, want\n%+v", got, want)
		}
	}
}

func readWhileAlive(t *testing.T, open func() store.Store) {
	s := open()
	log := must(s.Begin("r1"))(t)
	defer log.Close()
	if rec := must(open().Read("r1"))(t); len(rec.Events) != 0 || rec.Cut {
		t.Errorf("a new run has %d events, cut %v", len(rec.Events), rec.Cut)
	}
	if runs := must(open().Runs())(t); len(runs) != 1 || runs[0].Run != "r1" || runs[0].Complete {
		t.Errorf("with a new run the list is %+v", runs)
	}
	for i, e := range events("r1", at, "") {
		check(t, log.Append(e))
		if rec := must(open().Read("r1"))(t); len(rec.Events) != i+1 || rec.Cut {
			t.Errorf("after %d events: read %d, cut %v", i+1, len(rec.Events), rec.Cut)
		}
	}
}

func runNames(t *testing.T, open func() store.Store) {
	s := open()
	defer must(s.Begin("r1"))(t).Close()
	for _, bad := range []string{"", "..", "a/b", `a\b`, "r1"} {
		if log, err := s.Begin(bad); err == nil {
			log.Close()
			t.Errorf("run %q was begun", bad)
		}
	}
	for _, absent := range []string{"r2", "", "..", "../r1"} {
		if _, err := s.Read(absent); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("reading run %q: error %v, want fs.ErrNotExist", absent, err)
		}
	}
}

func closedLog(t *testing.T, open func() store.Store) {
	log := must(open().Begin("r1"))(t)
	check(t, log.Close())
	check(t, log.Close())
	if err := log.Append(events("r1", at, "")[0]); err == nil {
		t.Error("a closed log took an event")
	}
}

func blobs(t *testing.T, open func() store.Store) {
	s := open()
	for _, data := range [][]byte{nil, []byte("x"), bytes.Repeat([]byte("profile\x00"), 1<<15)} {
		sha := must(s.Put(data))(t)
		if again := must(open().Put(bytes.Clone(data)))(t); again != sha {
			t.Errorf("the same bytes are %s and %s", sha, again)
		}
		got := must(open().Get(sha))(t)
		if !bytes.Equal(got, data) {
			t.Fatalf("blob of %d bytes came back as %d bytes", len(data), len(got))
		}
		if len(got) > 0 {
			got[0]++ // the caller's own
			if !bytes.Equal(must(s.Get(sha))(t), data) {
				t.Error("a blob changed when its reader wrote to it")
			}
		}
	}
	for _, bad := range []string{"", "../../etc", "0000000000000000000000000000000000000000000000000000000000000000"} {
		if _, err := s.Get(bad); err == nil {
			t.Errorf("blob %q was found", bad)
		}
	}
}

func tempDirs(t *testing.T, open func() store.Store) {
	s := open()
	if dir, err := s.TempDir("r1"); err == nil {
		t.Errorf("a run that was never begun got %s", dir)
	}
	log := must(s.Begin("r1"))(t)
	a, b := must(s.TempDir("r1"))(t), must(s.TempDir("r1"))(t)
	if a == b || !filepath.IsAbs(a) {
		t.Errorf("temporary folders are %q and %q", a, b)
	}
	locked := filepath.Join(a, "mod", "cache")
	check(t, os.MkdirAll(locked, 0o755))
	check(t, os.WriteFile(filepath.Join(locked, "f"), nil, 0o444))
	check(t, os.Chmod(locked, 0o555)) // as in a module cache
	other := open()
	if _, err := os.Stat(filepath.Join(locked, "f")); err != nil {
		t.Errorf("a second process removed the files of a run that is alive: %v", err)
	}
	if dir, err := other.TempDir("r1"); err == nil {
		t.Errorf("a second process got %s in a run of the first", dir)
	}
	check(t, log.Close())
	for _, dir := range []string{a, b} {
		if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s is there after the run: %v", dir, err)
		}
	}
}

func attempts(t *testing.T, open func() store.Store) {
	s := open()
	if got := must(s.Attempts())(t); len(got) != 0 {
		t.Errorf("attempts of a new store: %+v", got)
	}
	old := store.Attempt{Key: "a", Rule: "r", Place: "p", Reason: "no\ngain", Run: "r1", Time: at}
	young := store.Attempt{Key: "b", Rule: "r", Place: "p", Reason: "slow", Run: "r1", Time: time.Now().UTC()}
	check(t, s.Remember(store.Attempt{Key: "a", Reason: "earlier", Time: at}))
	var wg sync.WaitGroup
	for _, a := range []store.Attempt{old, young} {
		other := open()
		wg.Go(func() { check(t, other.Remember(a)) })
	}
	wg.Wait()
	if got, want := must(open().Attempts())(t), map[string]store.Attempt{"a": old, "b": young}; !reflect.DeepEqual(got, want) {
		t.Errorf("attempts %+v, want %+v", got, want)
	}
	check(t, s.Prune(time.Hour, 0))
	if got, want := must(open().Attempts())(t), map[string]store.Attempt{"b": young}; !reflect.DeepEqual(got, want) {
		t.Errorf("attempts after pruning: %+v, want %+v", got, want)
	}
}

func pruneAge(t *testing.T, open func() store.Store) {
	s := open()
	sha := must(s.Put([]byte("profile")))(t)
	check(t, record(t, s, "r1", events("r1", at, sha)).Close())
	check(t, s.Prune(0, 0))
	check(t, s.Prune(time.Hour, 0))
	must(s.Read("r1"))(t)
	must(s.Get(sha))(t)
	time.Sleep(20 * time.Millisecond) // file times are coarse
	check(t, s.Prune(time.Nanosecond, 0))
	if runs := must(s.Runs())(t); len(runs) != 0 {
		t.Errorf("runs after pruning all: %+v", runs)
	}
	if _, err := s.Get(sha); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("blob of a pruned run: error %v, want fs.ErrNotExist", err)
	}
}

func pruneBytes(t *testing.T, open func() store.Store) {
	s := open()
	shared := must(s.Put(bytes.Repeat([]byte("shared"), 1000)))(t)
	var own []string
	for i := range 3 {
		run := fmt.Sprint("r", i)
		own = append(own, must(s.Put(bytes.Repeat([]byte{byte(i)}, 50_000)))(t))
		list := append(events(run, at, own[i]), hone.Event{Time: at, Patch: &hone.Patch{Blob: shared}})
		check(t, record(t, s, run, list).Close())
		time.Sleep(20 * time.Millisecond) // which is the oldest must be told by file times
	}
	check(t, s.Prune(0, 120_000))
	for i, there := range []bool{false, true, true} {
		if _, err := s.Read(fmt.Sprint("r", i)); (err == nil) != there {
			t.Errorf("run r%d after pruning to two runs' size: error %v", i, err)
		}
		if _, err := s.Get(own[i]); (err == nil) != there {
			t.Errorf("blob of run r%d after pruning to two runs' size: error %v", i, err)
		}
	}
	must(s.Get(shared))(t)
}

func pruneWhileAlive(t *testing.T, open func() store.Store) {
	s := open()
	log := must(s.Begin("r1"))(t)
	defer log.Close()
	dir := must(s.TempDir("r1"))(t)
	sha := must(s.Put([]byte("not mentioned yet")))(t)
	time.Sleep(20 * time.Millisecond)
	check(t, open().Prune(time.Nanosecond, 1))
	must(s.Get(sha))(t)
	must(s.Read("r1"))(t)
	if _, err := os.Stat(dir); err != nil {
		t.Error(err)
	}
	check(t, log.Append(events("r1", at, sha)[2]))
}

// concurrent does in goroutines what several processes do: each opens the
// store for itself.
func concurrent(t *testing.T, open func() store.Store) {
	var wg sync.WaitGroup
	for i := range 6 {
		wg.Go(func() {
			if err := oneOfMany(open(), fmt.Sprint("r", i)); err != nil {
				t.Errorf("run r%d: %v", i, err)
			}
		})
	}
	wg.Wait()
	runs := must(open().Runs())(t)
	if len(runs) != 6 {
		t.Errorf("%d runs, want 6", len(runs))
	}
	for _, r := range runs {
		if rec := must(open().Read(r.Run))(t); !r.Complete || rec.Fold().Start.Run != r.Run || len(rec.Events) != 4 {
			t.Errorf("run %s: complete %v, events %+v", r.Run, r.Complete, rec.Events)
		}
	}
}

func oneOfMany(s store.Store, run string) error {
	log, err := s.Begin(run)
	if err != nil {
		return err
	}
	dir, err := s.TempDir(run)
	if err != nil {
		return err
	}
	sha, err := s.Put([]byte("the same for all"))
	if err != nil {
		return err
	}
	for _, e := range events(run, at, sha) {
		if err := log.Append(e); err != nil {
			return err
		}
	}
	if err := s.Prune(time.Hour, 1<<30); err != nil {
		return err
	}
	if _, err := s.Get(sha); err != nil {
		return err
	}
	if _, err := os.Stat(dir); err != nil {
		return err
	}
	return log.Close()
}
