package main

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/corpus"
	"github.com/gohone/hone/internal/honed"
)

func TestChoose(t *testing.T) {
	all := []corpus.Program{{Name: "a", Set: corpus.Second}, {Name: "b", Set: corpus.Third}, {Name: "c", Set: corpus.Third}}
	for _, test := range []struct {
		set   corpus.Set
		names string
		want  string // none is an error
	}{
		{"", "", "abc"},
		{"", "ba", "ba"},
		{corpus.Third, "", "bc"},
		{corpus.Third, "c", "c"},
		{corpus.Third, "a", ""},
		{"", "d", ""},
		{"fourth", "", ""},
	} {
		var names []string
		if test.names != "" {
			names = strings.Split(test.names, "")
		}
		chosen, err := choose(all, test.set, names)
		var got string
		for _, p := range chosen {
			got += p.Name
		}
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%+v: %q, %v", test, got, err)
		}
	}
}

// A result counts again if it is whole, and of this hone and this program.
func TestKept(t *testing.T) {
	t.Chdir(t.TempDir())
	r := runner{settings: settings{save: true}, digest: "h"}
	if _, ok, err := r.kept("a", "s"); ok || err != nil {
		t.Errorf("before the first: %v, %v", ok, err)
	}
	if _, err := r.keep(corpus.Result{}); err == nil {
		t.Error("kept, in a folder without docs")
	}
	t.Chdir(withDocs(t))
	for _, result := range []corpus.Result{
		{Program: "a", Hone: "h", Source: "s", Complete: true},
		{Program: "b", Hone: "i", Source: "s", Complete: true},
		{Program: "c", Hone: "h", Source: "t", Complete: true},
		{Program: "d", Hone: "h", Source: "s"},
	} {
		if _, err := r.keep(result); err != nil {
			t.Fatal(err)
		}
		_, ok, err := r.kept(result.Program, "s")
		if want := result.Program == "a"; ok != want || err != nil {
			t.Errorf("%+v: %v, %v", result, ok, err)
		}
	}
	if got, err := r.keep(corpus.Result{Program: "a", Hone: "j", Complete: true}); err != nil || got.First == nil || got.First.Hone != "h" {
		t.Errorf("the first run is lost: %+v, %v", got.First, err)
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

// A program that cannot be run does not keep hone from the next, whose result
// is kept.
func TestAll(t *testing.T) {
	t.Chdir(withDocs(t))
	next := corpus.Program{Name: "b"}
	if err := os.MkdirAll(filepath.FromSlash(next.Folder()), 0o777); err != nil {
		t.Fatal(err)
	}
	source, err := next.Digest(filepath.FromSlash(next.Folder()), nil)
	if err != nil {
		t.Fatal(err)
	}
	r := runner{Command: honed.New("", "", io.Discard), settings: settings{save: true}, digest: "h"}
	if _, err := r.keep(corpus.Result{Program: "b", Hone: "h", Source: source, Complete: true}); err != nil {
		t.Fatal(err)
	}
	results, err := r.all(t.Context(), []corpus.Program{{Name: "a"}, next})
	if err == nil || !strings.Contains(err.Error(), "program a: ") || len(results) != 1 || results[0].Program != "b" {
		t.Errorf("%+v, %v", results, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := r.all(ctx, []corpus.Program{{Name: "a"}, next}); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}
