package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/store"
)

// stored is the id of a run that a test writes itself.
const stored = "20260314T150926-0a1b2c"

// keep writes a run into a store as hone run would have that had found some
// fixes in a module: measuring takes long, and what is tested comes after it.
// Each line of text is a fix: id, pass, state, file, and two Go strings, the
// text it replaces, which the file has once when the pass begins, and the new
// one.
func keep(storeDir, root, text, id string) error {
	root, err := filepath.EvalSymlinks(root)
	if err != nil {
		return err
	}
	fixes, err := parseFixes(root, text)
	if err != nil {
		return err
	}
	st, err := builtin.OpenStore(storeDir, "example.com/m", root)
	if err != nil {
		return err
	}
	patch, err := putPatch(st, root, fixes)
	if err != nil {
		return err
	}
	log, err := st.Begin(id)
	if err != nil {
		return err
	}
	events := []hone.Event{{Start: &hone.Start{
		Version: hone.Version, Run: id, Command: "run", Module: "example.com/m", Root: root,
		Host: hone.Host{GoVersion: "go1.26.8", GOOS: "linux", GOARCH: "amd64", CPU: "Analytical Engine Mark II"},
	}}}
	bench := hone.Benchmark{Package: "example.com/m", Name: "All"}
	for _, f := range fixes {
		events = append(events, hone.Event{Finding: &hone.Finding{
			ID: "of-" + f.ID, Rule: f.Rule, Package: "example.com/m", Function: "F" + f.ID, Position: hone.Position{File: f.Edits[0].File, Line: 1},
			Cause: "costs", Fix: f.ID, Evidence: []hone.Evidence{{Benchmark: bench, Measure: hone.CPUTime, Share: 0.5}},
		}}, hone.Event{Fix: &f})
	}
	events = append(events, hone.Event{Verdict: &hone.Verdict{
		Benchmark: bench, Unit: hone.SecPerOp, Candidate: "all", Outcome: hone.Improvement, Baseline: 2e-6, Value: 1e-6,
		Delta: -0.5, Interval: [2]float64{-0.55, -0.45}, Confidence: 0.95, Rounds: 12,
	}}, hone.Event{Patch: &patch}, hone.Event{Done: &hone.Done{Checked: []string{"every test passes again"}, NotChecked: []string{"sockets"}}})
	for _, e := range events {
		e.Time = time.Date(2026, 3, 14, 15, 9, 26, 0, time.UTC)
		if err := log.Append(e); err != nil {
			return err
		}
	}
	return log.Close()
}

// parseFixes reads the lines of fixes and finds the places of their edits.
func parseFixes(root, text string) ([]hone.Fix, error) {
	tree := fix.NewTree(root)
	var all, pass []hone.Fix
	for line := range strings.Lines(text) {
		f, old, err := parseFix(line)
		if err != nil {
			return nil, err
		}
		if len(pass) > 0 && f.Pass > pass[0].Pass {
			if tree, err = fix.Merge(tree, pass); err != nil {
				return nil, err
			}
			pass = nil
		}
		data, err := tree.Read(f.Edits[0].File)
		if err != nil {
			return nil, err
		}
		at := strings.Index(string(data), old)
		if at < 0 || strings.Count(string(data), old) != 1 {
			return nil, fmt.Errorf("fix %s: %q is not once in %s", f.ID, old, f.Edits[0].File)
		}
		f.Edits[0].Start, f.Edits[0].End = at, at+len(old)
		all = append(all, f)
		if f.State == hone.Kept {
			pass = append(pass, f)
		}
	}
	return all, nil
}

func parseFix(line string) (f hone.Fix, old string, err error) {
	var edit hone.Edit
	var state, quoted string
	f = hone.Fix{Rule: "told", Message: "say it shorter", Safety: hone.Mechanical, Reason: "All: 6 -> 2 allocs/op; more"}
	head, rest, _ := strings.Cut(line, ` "`)
	if _, err := fmt.Sscan(head, &f.ID, &f.Pass, &state, &edit.File); err != nil {
		return f, "", fmt.Errorf("%q: %w", line, err)
	}
	rest = `"` + rest
	if quoted, err = strconv.QuotedPrefix(rest); err != nil {
		return f, "", fmt.Errorf("%q: %w", line, err)
	}
	old, _ = strconv.Unquote(quoted)
	if edit.New, err = strconv.Unquote(strings.TrimSpace(rest[len(quoted):])); err != nil {
		return f, "", fmt.Errorf("%q: %w", line, err)
	}
	f.State, f.Findings, f.Edits = hone.FixState(state), []string{"of-" + f.ID}, []hone.Edit{edit}
	f.Checks = []hone.Check{{Name: "tests", Passed: true, Detail: "4 tests pass as before"}}
	if f.State != hone.Kept {
		f.Reason = "it is review: tests alone cannot show that behaviour stays the same"
	}
	return f, old, nil
}

// putPatch stores what a run stores with its patch.
func putPatch(st store.Store, root string, fixes []hone.Fix) (hone.Patch, error) {
	var kept []hone.Fix
	for _, f := range fixes {
		if f.State == hone.Kept {
			kept = append(kept, f)
		}
	}
	base := fix.NewTree(root)
	after, err := fix.Subset(base, kept, func(string) bool { return true })
	if err != nil {
		return hone.Patch{}, err
	}
	p, contents, err := fix.Patch(base, after)
	for _, c := range contents {
		_, e := st.Put(c)
		err = errors.Join(err, e)
	}
	if err == nil {
		p.Blob, err = st.Put([]byte(p.Diff))
	}
	return p, err
}

// keepCommand is the command of scripts: keep STORE MODULE FILE-OF-FIXES [RUN].
func keepCommand(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 || len(args) > 4 {
		ts.Fatalf("usage: keep store module fixes [run]")
	}
	id := append(args[3:], stored)[0]
	text, err := os.ReadFile(ts.MkAbs(args[2]))
	ts.Check(err)
	ts.Check(keep(ts.MkAbs(args[0]), ts.MkAbs(args[1]), string(text), id))
}
