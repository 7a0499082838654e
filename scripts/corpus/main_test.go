package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gohone/hone/internal/corpus"
)

func TestChoose(t *testing.T) {
	all := []corpus.Program{{Name: "a"}, {Name: "b"}}
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

// A result counts again if it is whole, and of this hone and this program.
func TestKept(t *testing.T) {
	t.Chdir(t.TempDir())
	r := runner{settings: settings{save: true}, digest: "h"}
	if _, ok, err := r.kept("a", "s"); ok || err != nil {
		t.Errorf("before the first: %v, %v", ok, err)
	}
	if err := r.keep(corpus.Result{}); err == nil {
		t.Error("kept, in a folder without docs")
	}
	t.Chdir(withDocs(t))
	for _, result := range []corpus.Result{
		{Program: "a", Hone: "h", Source: "s", Complete: true},
		{Program: "b", Hone: "i", Source: "s", Complete: true},
		{Program: "c", Hone: "h", Source: "t", Complete: true},
		{Program: "d", Hone: "h", Source: "s"},
	} {
		if err := r.keep(result); err != nil {
			t.Fatal(err)
		}
		_, ok, err := r.kept(result.Program, "s")
		if want := result.Program == "a"; ok != want || err != nil {
			t.Errorf("%+v: %v, %v", result, ok, err)
		}
	}
	r.settings.again = true
	if _, ok, err := r.kept("a", "s"); ok || err != nil {
		t.Errorf("again: %v, %v", ok, err)
	}
}

// withDocs returns a folder that has a folder docs.
func withDocs(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "docs"), 0o777); err != nil {
		t.Fatal(err)
	}
	return dir
}
