package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

func TestRun(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"settings.txt":  "EVERY 2\nEND !\n",
		"schema.txt":    "orders: towns\n",
		"towns.csv":     "name\nAyr\n",
		"orders.csv":    "town,due:money\nAyr,1\n\"A\ny\",z\n",
		"countries.txt": "DE IT\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var sql, report bytes.Buffer
	marks := filepath.Join(dir, "marks.txt")
	if err := run(dir, marks, &sql, &report); err != nil {
		t.Fatal(err)
	}
	want := "-- towns\nINSERT INTO \"towns\" (\"name\") VALUES ('Ayr')!\n-- orders\nINSERT INTO \"orders\" (\"town\", \"due\") VALUES ('Ayr', 1.00)!\n"
	if sql.String() != want {
		t.Errorf("got %s", sql.String())
	}
	want = "loading towns\nloading orders\nbad: orders:2:due A y; z\ncountries: Germany, Italy\n" +
		"table       |  rows\norders ........2 (1 bad)\ntowns ........1 (0 bad)\n"
	if report.String() != want {
		t.Errorf("got %s", report.String())
	}
	if data, _ := os.ReadFile(marks); string(data) != "towns 1\norders 2\norders 2\n" {
		t.Errorf("got %s", data)
	}
	os.WriteFile(filepath.Join(dir, "settings.txt"), []byte("EVERY x\n\nFOO\n"), 0o600)
	if err := run(dir, marks, &sql, &report); err == nil || err.Error() != "settings: wrong lines: 1 3" {
		t.Errorf("got %v", err)
	}
}
