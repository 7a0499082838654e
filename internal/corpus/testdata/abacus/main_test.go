package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/abacus/sheet"
)

func TestFill(t *testing.T) {
	file := filepath.Join(t.TempDir(), "cells")
	if err := os.WriteFile(file, []byte("X!A1\t2\nX!B1\t=A1+A1\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	book := sheet.New("X")
	if err := fill(context.Background(), book, file, "", ""); err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := book.Export(&b); err != nil || b.String() != "X!A1\t2\nX!B1\t=A1+A1\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
	for _, bad := range []string{"A1\t2", "X!A1", "X!1\t2", "X!A1\t=1+"} {
		if err := read(book, strings.NewReader(bad)); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// A server that is told to end does.
func TestServe(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var b strings.Builder
	err := serve(ctx, sheet.New("X"), "127.0.0.1:0", filepath.Join(t.TempDir(), "audit"), &b)
	if err != nil || b.String() != "0 replies, to clients who stayed 0s to 0s\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
	if err := serve(ctx, sheet.New("X"), "127.0.0.1:0", t.TempDir(), io.Discard); err == nil {
		t.Error("a folder is no file")
	}
}
