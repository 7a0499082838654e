package stress_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inspect"
	"github.com/gohone/hone/internal/stress"
)

// request prepares the check of a change of package example.com/m, whose sides
// are given by their files.
func request(t *testing.T, pkg string, before, after map[string][]byte, functions ...string) stress.Request {
	t.Helper()
	r := stress.Request{Package: pkg, Functions: functions, Files: [2]map[string][]byte{before, after}, Scratch: t.TempDir()}
	for i, files := range r.Files {
		dir, err := gotool.RealDir(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		for name, text := range files {
			if err := os.WriteFile(filepath.Join(dir, name), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		g, err := gotool.Find(t.Context(), dir)
		if err != nil {
			t.Fatal(err)
		}
		r.Source[i] = inspect.Source{Dir: dir, Env: g.Env}
		r.Dirs[i], r.Env[i] = dir, g.Env
	}
	r.Build = func(ctx context.Context, side hone.Side, files map[string][]byte, race bool, output string) error {
		i := 0
		if side == hone.Candidate {
			i = 1
		}
		overlay, err := overlayOf(t.TempDir(), r.Dirs[i], files)
		if err != nil {
			return err
		}
		g, err := gotool.Find(ctx, r.Dirs[i])
		if err != nil {
			return err
		}
		return g.TestBinary(ctx, r.Dirs[i], gotool.Build{Package: pkg, Output: output, Overlay: overlay, Race: race, Linker: []string{"-s", "-w"}, Plain: !race})
	}
	compare := func(ctx context.Context, files [2]map[string][]byte, env []string, search time.Duration, race bool) (string, string, error) {
		if os.Getenv("HONE_SOAK") == "" {
			search = min(search, 2*time.Second) // what only a long one finds, TestSoakWork asks for
		}
		found, err := behave.Check(ctx, behave.Request{
			Package: pkg, Source: r.Source[0], Before: files[0], After: files[1], Dir: r.Dirs[0], Env: append(slices.Clone(r.Env[0]), env...), Scratch: t.TempDir(), Time: search, First: race, Races: race,
			Build: func(ctx context.Context, side hone.Side, files map[string][]byte, output string) error {
				return r.Build(ctx, side, files, race, output)
			},
		})
		if err != nil || found.Equal() {
			return "", "", err
		}
		return found.Differences[0].Sentence, found.Differences[0].Test, nil
	}
	r.Replay = func(ctx context.Context, files [2]map[string][]byte, env []string, search time.Duration) (string, string, error) {
		return compare(ctx, files, env, search, false)
	}
	r.Race = func(ctx context.Context, env []string, search time.Duration) (string, string, error) {
		return compare(ctx, r.Files, env, search, true)
	}
	return r
}

func overlayOf(dir, over string, files map[string][]byte) (string, error) {
	replace := map[string]string{}
	for name, text := range files {
		content := filepath.Join(dir, fmt.Sprint(len(replace))+".go")
		if err := os.WriteFile(content, text, 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(over, name)] = content
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, text, 0o600)
}

// check runs a check and logs what it found.
func check(t *testing.T, r stress.Request) stress.Report {
	t.Helper()
	r.Progress = func(what string) { t.Log(what) }
	report, err := stress.Check(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("concern %q\nchecked %q\nnot checked %q\ndifference %s\n%s", report.Concern, report.Checked, report.NotChecked, report.Difference, report.Counterexample)
	return report
}
