//go:build unix

package verify

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/gotool"
)

// scripted is a shell script in the place of a test binary.
func scripted(t *testing.T, script string) Binary {
	t.Helper()
	path := filepath.Join(t.TempDir(), "m.test")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	return Binary{Package: "m", Path: path, Dir: t.TempDir()}
}

const (
	begins = `printf '\026=== RUN   TestA\n'; `
	passes = `printf '\026--- PASS: TestA (0.00s)\n'; `
	ends   = `printf 'no newline\026PASS\n'; `
)

// How the process of a test suite can end, and what is said of it.
func TestEndings(t *testing.T) {
	for name, tt := range map[string]struct {
		script, crash string
		passed        bool
		failed        []string
	}{
		"passes":                      {begins + passes + ends, "", true, nil},
		"os.Exit(0) in TestMain":      {"exit 0", "code 0 before its tests did", false, nil},
		"os.Exit(0) in a test":        {`case "$*" in *skip*) ` + ends + `exit 0;; esac; ` + begins + "exit 0", "", false, []string{"TestA"}},
		"panics in init":              {`echo 'panic: in init' >&2; exit 2`, "code 2: panic: in init", false, nil},
		"is killed":                   {"kill -9 $$", "signal: killed", false, nil},
		"fakes its end":               {`echo PASS; echo 'ok m 0.1s'; exit 0`, "code 0 before", false, nil},
		"prints garbage":              {begins + `printf '\000\377--- PASS: TestFake (0.00s)\nPASS'; ` + passes + ends, "", true, nil},
		"fails and ends with code 0":  {begins + `printf '\026--- FAIL: TestA (0.00s)\n\026FAIL\n'; exit 0`, "", false, []string{"TestA"}},
		"prints megabytes and no end": {`head -c 20000000 /dev/zero; exit 1`, "code 1", false, nil},
	} {
		t.Run(name, func(t *testing.T) {
			out, err := RunTests(t.Context(), scripted(t, tt.script), Options{})
			if err != nil {
				t.Fatal(err)
			}
			if (out.Crash == "") != (tt.crash == "") || !strings.Contains(out.Crash, tt.crash) {
				t.Errorf("crash %q, want %q", out.Crash, tt.crash)
			}
			if out.Passed["TestA"] != tt.passed || len(out.Passed) > 1 || !slices.Equal(out.Failed, tt.failed) {
				t.Errorf("outcome %+v", out)
			}
		})
	}
}

// A test that the machine denies what it had before is no verdict.
func TestCompareOnAFullDisk(t *testing.T) {
	full := begins + `printf 'write /tmp/x: no space left on device\n\026--- FAIL: TestA (0.00s)\n\026FAIL\n'; exit 1`
	fails := begins + `printf '\026--- FAIL: TestA (0.00s)\n\026FAIL\n'; exit 1`
	base, err := Establish(t.Context(), scripted(t, begins+passes+ends), Options{})
	if err != nil || !base.Passing["TestA"] {
		t.Fatalf("%+v, %v", base, err)
	}
	var denied *gotool.Error
	if _, _, err := base.Compare(t.Context(), scripted(t, full), Options{}); !errors.As(err, &denied) || denied.Hint() == "" {
		t.Errorf("error %v", err)
	}
	if broken, _, err := base.Compare(t.Context(), scripted(t, fails), Options{}); err != nil || len(broken) != 1 {
		t.Errorf("broken %v, %v", broken, err)
	}
	if base, err := Establish(t.Context(), scripted(t, full), Options{}); err != nil || base.Denied == nil {
		t.Errorf("baseline %+v, %v", base, err)
	}
}
