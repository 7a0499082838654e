package honetest

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// Browse opens a page, a file, in a headless browser and runs the checks of a
// JavaScript module on it; the module exports a function of a Playwright page
// and an object whose method screenshot(name) keeps a picture. The test fails
// if a check throws, if the page logs an error, or if it asks for anything but
// itself.
//
// Where node, playwright-core or the browser is missing, the test is skipped,
// unless HONE_BROWSER is set, as "make test" does: then it fails.
func Browse(t *testing.T, page, checks string) {
	t.Helper()
	driver := filepath.Join(repository(t), "scripts", "browser")
	if missing := browserMissing(driver); missing != "" {
		if os.Getenv("HONE_BROWSER") != "" {
			t.Fatalf("%s is missing: scripts/setup.sh installs it", missing)
		}
		t.Skipf("%s is missing: scripts/setup.sh installs it; make test requires it", missing)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "node", filepath.Join(driver, "drive.mjs"), page, checks)
	// Ctrl-C on the driver lets it end the browser.
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%s: %v\n%s", filepath.Base(checks), err, out)
	}
}

// Browsers are the names a browser is looked for on PATH.
var browsers = []string{"chromium", "chromium-browser", "google-chrome", "chrome"}

func browserMissing(driver string) string {
	if _, err := exec.LookPath("node"); err != nil {
		return "node"
	}
	if _, err := os.Stat(filepath.Join(driver, "node_modules", "playwright-core")); err != nil {
		return "playwright-core"
	}
	for _, name := range browsers {
		if _, err := exec.LookPath(name); err == nil {
			return ""
		}
	}
	return "a chromium browser"
}

// repository returns the root of the repository, from where this file is.
func repository(t *testing.T) string {
	t.Helper()
	_, file, _, ok := runtime.Caller(0)
	if !ok {
		t.Fatal("no path of this file: was it compiled with -trimpath?")
	}
	return filepath.Join(filepath.Dir(file), "..", "..")
}
