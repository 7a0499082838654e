package honed

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gohone/hone"
)

// A copy has no module that is nested in it: hone must not see the tuned
// version.
func TestCopyModule(t *testing.T) {
	from, to := t.TempDir(), filepath.Join(t.TempDir(), "a", "copy")
	for _, name := range []string{"go.mod", "main.go", "sub/x.go", "tuned/go.mod", "tuned/main.go"} {
		file := filepath.Join(from, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := CopyModule(to, from); err != nil {
		t.Fatal(err)
	}
	var got []string
	err := filepath.WalkDir(to, func(name string, d os.DirEntry, err error) error {
		if rel, _ := filepath.Rel(to, name); !d.IsDir() {
			got = append(got, filepath.ToSlash(rel))
		}
		return err
	})
	if want := []string{"go.mod", "main.go", "sub/x.go"}; err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}

func TestLimited(t *testing.T) {
	if got, want := Limited("run", 90*time.Second), []string{"run", "--json", "--budget", "1m30s"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := Limited("bench", 0), []string{"bench", "--json"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestHostOf(t *testing.T) {
	events := []hone.Event{{}, {Start: &hone.Start{Host: hone.Host{Cores: 2}}}, {Start: &hone.Start{Host: hone.Host{Cores: 3}}}}
	if got := HostOf(events); got.Cores != 2 {
		t.Errorf("%+v", got)
	}
	if got := HostOf(nil); got.Cores != 0 {
		t.Errorf("of no events: %+v", got)
	}
}

func TestCutShort(t *testing.T) {
	if CutShort([]hone.Event{{}, {Warning: &hone.Warning{Code: "budget-short"}}}) {
		t.Error("for a reserve that is short")
	}
	if !CutShort([]hone.Event{{}, {Warning: &hone.Warning{Code: "budget-ended"}}}) {
		t.Error("not for a budget that ended")
	}
}
