package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gohone/hone/internal/casestudies"
)

func TestChoose(t *testing.T) {
	all := []casestudies.Study{{Name: "a"}, {Name: "b"}}
	if got, err := choose(all, nil); err != nil || len(got) != 2 {
		t.Errorf("%v, %v", got, err)
	}
	if got, err := choose(all, []string{"b"}); err != nil || len(got) != 1 || got[0].Name != "b" {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := choose(all, []string{"c"}); err == nil {
		t.Error("no error")
	}
}

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
	if err := copyModule(to, from); err != nil {
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
