package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"sync"
	"testing"
)

// soaking reports whether tests do all that they can, which takes very long;
// else they do a part that can be had within the time of every change.
func soaking() bool { return os.Getenv("HONE_SOAK") != "" }

// soak is how often a test repeats that draws what it does: HONE_SOAK times,
// else a few.
func soak(t *testing.T, few int) int {
	t.Helper()
	if !soaking() {
		return few
	}
	n, err := strconv.Atoi(os.Getenv("HONE_SOAK"))
	if err != nil || n < 1 {
		t.Fatalf("HONE_SOAK=%q: not a number of repetitions", os.Getenv("HONE_SOAK"))
	}
	return n
}

var (
	compileOnce sync.Once
	compiledExe string
	compileErr  error
)

// compiled returns hone as a user would build it, built once for all tests. Only the time
// in which it looks for calls, to compare behaviour, is a sixth of the usual, but under
// make soak: what the tests ask about is found in that.
func compiled(t *testing.T) string {
	t.Helper()
	compileOnce.Do(func() {
		compiledExe = filepath.Join(binDir, "hone")
		if runtime.GOOS == "windows" {
			compiledExe += ".exe"
		}
		args := []string{"build", "-o", compiledExe}
		if !soaking() {
			args = append(args, "-ldflags=-X=github.com/gohone/hone/internal/workbench.patience=500ms")
		}
		if out, err := exec.Command("go", append(args, ".")...).CombinedOutput(); err != nil {
			compileErr = &exec.Error{Name: string(out), Err: err}
		}
	})
	if compileErr != nil {
		t.Fatal(compileErr)
	}
	return compiledExe
}

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// entries lists the names in a folder, none if it does not exist.
func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	var names []string
	for _, e := range list {
		names = append(names, e.Name())
	}
	return names
}
