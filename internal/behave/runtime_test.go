package behave_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
)

// What serves all packages of a module lies at its root, under one import path: beside none of
// them. What differs, and what does not, is found all the same.
func TestRuntimeOfTheModule(t *testing.T) {
	const from = "package b\n\nfunc Same(n int) int { return n + n }\n\nfunc Other(n int) int { return n + 1 }\n"
	const to = "package b\n\nfunc Same(n int) int { return 2 * n }\n\nfunc Other(n int) int { return n + 2 }\n"
	root, err := gotool.RealDir(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(root, "a", "b")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/m\n\ngo 1.24\n", "a/b/b.go": from} {
		if err := os.WriteFile(filepath.Join(root, filepath.FromSlash(name)), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	r := requestOf(t, dir, "example.com/m/a/b", map[string][]byte{"b.go": []byte(from)}, map[string][]byte{"b.go": []byte(to)})
	r.Module, r.Root = "example.com/m", "../.."
	var mu sync.Mutex
	laid := map[string]bool{}
	build := r.Build
	r.Build = func(ctx context.Context, side hone.Side, files map[string][]byte, output string) error {
		mu.Lock()
		defer mu.Unlock()
		for name := range files {
			if strings.Contains(name, "/") {
				laid[filepath.ToSlash(filepath.Join("a/b", filepath.Dir(name)))] = true
			}
		}
		return build(ctx, side, files, output)
	}
	report := checkUntil(t, r, differ("Other"))
	if _, ok := differenceIn(report, "Other"); !ok {
		t.Errorf("what differs was not found: %+v", report)
	}
	if _, ok := differenceIn(report, "Same"); ok {
		t.Errorf("what does not differ was found: %+v", report)
	}
	if len(laid) != 1 || !laid["internal/honereplay"] {
		t.Errorf("files are laid into %v", laid)
	}
}
