package main

import (
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"example.com/apiary"
)

func TestPlace(t *testing.T) {
	book := apiary.NewBook(io.Discard)
	if err := place(book, "heath:1:2024,heath:2:2025,"); err != nil {
		t.Fatal(err)
	}
	if hives := book.Yard("heath"); len(hives) != 2 || hives[1] != (apiary.Hive{Yard: "heath", No: 2, Year: 2025}) {
		t.Errorf("%+v", hives)
	}
	for list, want := range map[string]string{"a:1": "want yard", "a:x:1": "invalid syntax", "a:1:y": "invalid syntax", "a:1:1,a:1:1": "there already"} {
		if err := place(apiary.NewBook(io.Discard), list); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", list, err)
		}
	}
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	args := []string{"-listen", "127.0.0.1:0", "-journal", filepath.Join(dir, "journal"), "-log", filepath.Join(dir, "log"), "-influx", "127.0.0.1:9"}
	if err := run(ctx, args); err != nil {
		t.Error(err)
	}
	if err := run(ctx, append(args, "-hives", "x")); err == nil {
		t.Error("no error")
	}
}
