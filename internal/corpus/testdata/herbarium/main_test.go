package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestLoad(t *testing.T) {
	name := filepath.Join(t.TempDir(), "garden")
	if err := os.WriteFile(name, []byte("rosa*\nalba rosa\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if g, err := load(name); err != nil || g.Plant("alba") == nil {
		t.Errorf("got %v, %v", g, err)
	}
	if _, err := load(name + "x"); err == nil {
		t.Error("no error")
	}
}
