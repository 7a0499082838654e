package workbench

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/store"
)

// checksVersion is counted up when the checks of a fix change so that one that
// was rejected may pass now, or the other way round. Where the go command noted which
// version of hone this is, any other one tries again, too; see [honeVersion].
const checksVersion = 4

// honeVersion is what the go command noted of the version of hone, as far as it did.
func honeVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	version := info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			version += " " + s.Value
		}
	}
	return version
}

// memory is what earlier runs have rejected.
type memory struct {
	known   map[string]store.Attempt
	skipped int
	failed  bool              // an attempt could not be remembered
	keys    map[string]string // of fixes of this run, by id
}

// remindOf reads what earlier runs have rejected, unless it is all to be tried
// again. Without that memory more is tried than need be, and nothing else is
// lost.
func (s *session) remindOf() {
	s.memory.keys = map[string]string{}
	if s.spec.Retry {
		return
	}
	var err error
	if s.memory.known, err = s.store.Attempts(); err != nil {
		s.warn("memory", fmt.Sprintf("what earlier runs rejected is not known: %v", err), "")
	}
}

// unforgotten drops a fix that an earlier run has rejected, and reports whether
// it did.
func (s *session) unforgotten(tree fix.Tree, f hone.Fix) bool {
	key, err := s.attemptKey(tree, f)
	if err != nil {
		return false
	}
	s.memory.keys[f.ID] = key
	a, ok := s.memory.known[key]
	if !ok {
		return false
	}
	s.memory.skipped++
	s.settle(&f, hone.Dropped, fmt.Sprintf("not tried again: run %s rejected it: %s", a.Run, a.Reason))
	return true
}

// rejected drops a fix and remembers that.
func (s *session) rejected(f *hone.Fix, reason string) {
	s.settle(f, hone.Dropped, reason)
	s.mu.Lock()
	key := s.memory.keys[f.ID]
	s.mu.Unlock()
	if key == "" {
		return
	}
	err := s.store.Remember(store.Attempt{Key: key, Rule: f.Rule, Place: place(*f), Reason: reason, Run: s.run, Time: time.Now().UTC()})
	s.mu.Lock()
	first := err != nil && !s.memory.failed
	s.memory.failed = s.memory.failed || err != nil
	s.mu.Unlock()
	if first {
		s.warn("memory", fmt.Sprintf("later runs will try again what this one rejects: %v", err), "")
	}
}

// saySkipped announces, at the end of a run, that not everything was tried.
func (s *session) saySkipped() {
	if n := s.memory.skipped; n > 0 {
		what := fmt.Sprintf("%d fixes were rejected by earlier runs and not tried", n)
		if n == 1 {
			what = "a fix was rejected by an earlier run and not tried"
		}
		s.warn("remembered", what, "hone run --retry tries everything again")
	}
}

// attemptKey stands for all that the outcome of a fix rests on: what it makes
// of which functions, the rule, the toolchain and machine, the tests and which
// of them are evidence, and what is measured. Functions that those call are not
// part of it.
func (s *session) attemptKey(tree fix.Tree, f hone.Fix) (string, error) {
	functions, err := fix.Functions(tree, f)
	if err != nil {
		return "", err
	}
	h := sha256.New()
	add := func(parts ...any) {
		for _, p := range parts {
			text := fmt.Sprint(p)
			fmt.Fprintf(h, "%d:%s", len(text), text)
		}
	}
	add(checksVersion, honeVersion(), f.Rule, s.ruleVersion(f.Rule))
	edited := map[string]bool{}
	for _, e := range f.Edits {
		add(e.File, e.End-e.Start, e.New)
		for _, fn := range functions {
			if fn.File == e.File && fn.Start <= e.Start && e.Start < fn.Start+len(fn.Text) {
				add(e.Start - fn.Start) // which of several equal statements
			}
		}
		edited[s.packageOf(e.File)] = true
	}
	for _, fn := range functions {
		add(fn.File, fn.Name, fn.Text)
	}
	m := s.machine
	add(m.GoVersion, m.GOOS, m.GOARCH, m.CPU, m.Cores, m.GOMAXPROCS, m.GOGC, m.GOMEMLIMIT, m.GOFLAGS)
	p := s.spec
	if p.Service != nil {
		add(*p.Service)
	}
	add(p.Bench, p.Run, p.Skip, p.Short, p.Tags, p.Margin, p.Alpha, p.Budget, p.Count)
	for _, q := range s.dependents(edited) {
		add(q.ImportPath)
		for _, name := range slices.Concat(q.TestGoFiles, q.XTestGoFiles) {
			if err := addFile(h, filepath.Join(q.Dir, name)); err != nil {
				return "", err
			}
		}
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// addFile hashes a file.
func addFile(h io.Writer, name string) error {
	data, err := os.ReadFile(name)
	if err == nil {
		_, err = fmt.Fprintf(h, "%d:%s", len(data), data)
	}
	return err
}

// ruleVersion is the version of the rule with a name.
func (s *session) ruleVersion(name string) int {
	for _, r := range s.bench.Rules {
		if r.Name == name {
			return r.Version
		}
	}
	return 0
}
