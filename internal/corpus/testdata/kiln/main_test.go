package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestLoadPieces(t *testing.T) {
	dir := t.TempDir()
	for text, want := range map[string]string{
		`[{"ID":"p1","Potter":"Ada","Place":"a/b","Weeks":3,"Glaze":{"Name":"tenmoku","Cone":"9"}}]`: "p1 Ada @ a/b, week 3, glaze tenmoku (cone 9)",
		`[]`: "Inventory x\n",
	} {
		path := filepath.Join(dir, "pieces.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := loadPieces(path)
		if err != nil || !strings.Contains(s.Inventory("x"), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if s, err := loadPieces(""); err != nil || len(s.In("")) != 0 {
		t.Errorf("no file: %v", err)
	}
	for _, path := range []string{filepath.Join(dir, "missing.json"), dir} {
		if _, err := loadPieces(path); err == nil {
			t.Errorf("%s: no error", path)
		}
	}
}
