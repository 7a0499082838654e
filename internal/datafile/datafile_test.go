package datafile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

type result struct {
	Name string `json:"name"`
}

func TestFiles(t *testing.T) {
	name := filepath.Join(t.TempDir(), "results.json")
	var got []result
	if err := Read(name, &got); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if err := ReadResults(name, &got); err != nil || got != nil {
		t.Errorf("no results yet: %v, %v", got, err)
	}
	if err := Write(name, []result{{"a<b"}}); err != nil {
		t.Fatal(err)
	}
	if err := ReadResults(name, &got); err != nil || len(got) != 1 || got[0].Name != "a<b" {
		t.Errorf("read %v, %v", got, err)
	}
	if text, _ := os.ReadFile(name); string(text) != "[\n {\n  \"name\": \"a<b\"\n }\n]\n" {
		t.Errorf("written %q", text)
	}
	for _, bad := range []string{`[{"nmae":"x"}]`, `[{"name":1}]`, `[`, ``} {
		if err := os.WriteFile(name, []byte(bad), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := Read(name, &got); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
