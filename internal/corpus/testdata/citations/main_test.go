package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/citations/bib"
)

func write(t testing.TB, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "x.bib")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

const twoBooks = "@book{b, title={Second}, year={2002}}\n@book{a, title={First}, year=2001}\n@book{c,title={second}, year=2002}"

func TestRun(t *testing.T) {
	name := write(t, twoBooks)
	saved := filepath.Join(t.TempDir(), "out.bib")
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{name}, "[1] First.\n[2] Second.\n[3] second.\n"},
		{[]string{"-json", name}, "null\n"},
		{[]string{"-twins", name}, "1.000\tb\tc\n"},
		{[]string{"-json", write(t, "@misc{x}")}, `["x: no title","x: no year"]` + "\n"},
		{[]string{"-o", saved, "-html", write(t, "@misc{x,title={T}}")}, "<li id=\"ref1\"><span class=\"title\">T</span> </li>\n"},
	} {
		var out strings.Builder
		if err := run(test.args, strings.NewReader(""), &out); err != nil || out.String() != test.want {
			t.Errorf("%q: %q, %v", test.args, out.String(), err)
		}
	}
	if data, err := os.ReadFile(saved); string(data) != "@misc{x,\n  title = {T}\n}\n" || err != nil {
		t.Errorf("%q, %v", data, err)
	}
	var out strings.Builder
	if err := run([]string{"-nope"}, nil, &out); err == nil || !strings.Contains(out.String(), "usage: ") {
		t.Errorf("%q, %v", out.String(), err)
	}
}

// Each question is seen before its answer is read.
func TestAsk(t *testing.T) {
	name := write(t, twoBooks)
	answer, in := io.Pipe()
	questions, out := io.Pipe()
	done := make(chan error, 1)
	go func() {
		err := run([]string{"-ask", name}, answer, out)
		out.Close()
		done <- err
	}()
	buf := make([]byte, 100)
	n, err := questions.Read(buf)
	if got := string(buf[:n]); got != "b (1) or c (2)? " || err != nil {
		t.Fatalf("%q, %v", got, err)
	}
	io.WriteString(in, "2\n")
	rest, _ := io.ReadAll(questions)
	if err := <-done; err != nil || string(rest) != "[1] First.\n[2] second.\n" {
		t.Errorf("%q, %v", rest, err)
	}
}

func TestSaveErrors(t *testing.T) {
	if err := Save(filepath.Join(t.TempDir(), "none", "x"), nil); err == nil {
		t.Error("no error")
	}
	dir := t.TempDir()
	if err := Save(dir, nil); err == nil {
		t.Error("no error")
	}
	left, _ := filepath.Glob(filepath.Join(filepath.Dir(dir), ".citations-*"))
	if len(left) != 0 {
		t.Errorf("%q", left)
	}
}

func library(n int) *bib.Library {
	lib := bib.NewLibrary()
	for i := range n {
		lib.Parse(fmt.Sprintf("@book{k%d, author = {A. B. Cee}, title = {A book of %d tests}, year = %d, publisher = {X}}", i, i%7, 1900+i%10))
	}
	return lib
}

func BenchmarkSave(b *testing.B) {
	lib := library(100)
	name := filepath.Join(b.TempDir(), "x.bib")
	b.ReportAllocs()
	for b.Loop() {
		if err := Save(name, lib.Entries); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTwins(b *testing.B) {
	lib := library(60)
	b.ReportAllocs()
	for b.Loop() {
		if err := twins(io.Discard, lib); err != nil {
			b.Fatal(err)
		}
	}
}
