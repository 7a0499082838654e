package libraries

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// Every library of the list is complete, and its benchmark is there.
func TestList(t *testing.T) {
	root := filepath.Join("..", "..")
	all, err := Load(filepath.Join(root, filepath.FromSlash(File)))
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, l := range all {
		if names[l.Name] || l.Name == "" || l.Module == "" || l.Version == "" || len(l.Packages) == 0 {
			t.Errorf("%+v: incomplete, or twice", l)
		}
		names[l.Name] = true
		if _, err := regexp.Compile(l.Bench); err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		if l.Own {
			if _, err := os.Stat(filepath.Join(root, filepath.FromSlash(l.OwnBench()))); err != nil {
				t.Error(err)
			}
		}
	}
	if len(all) < 10 {
		t.Errorf("%d libraries", len(all))
	}
}

func TestWorthy(t *testing.T) {
	r := Result{Findings: []Finding{{State: "kept"}, {State: "shown", Gain: 0.03}, {State: "shown", Gain: 0.029, Objects: 0.029}, {Objects: 0.03}, {State: "dropped"}, {}}}
	if got := r.Worthy(); got != 3 {
		t.Errorf("%d, want 3", got)
	}
}

func TestMeasured(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.json")
	m, err := ReadMeasured(file)
	if err != nil || len(m.Results) > 0 {
		t.Errorf("before the first: %+v, %v", m, err)
	}
	m.Put(Result{Library: "a"})
	m.Put(Result{Library: "b"})
	m.Put(Result{Library: "a", Tried: true})
	if err := m.Write(file); err != nil {
		t.Fatal(err)
	}
	got, err := ReadMeasured(file)
	if err != nil || len(got.Results) != 2 || !got.Results[0].Tried {
		t.Errorf("%+v, %v", got, err)
	}
	if err := os.WriteFile(file, []byte("{"), 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadMeasured(file); err == nil {
		t.Error("half a file is read")
	}
}
