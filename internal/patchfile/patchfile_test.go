package patchfile

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

func source(files map[string]string) Source {
	return func(name string) ([]byte, error) {
		data, ok := files[name]
		if !ok {
			return nil, fmt.Errorf("file %q: %w", name, fs.ErrNotExist)
		}
		return []byte(data), nil
	}
}

// state writes the files after a patch as "name:content"; a deleted one has no
// content and a minus.
func state(c Change) string {
	var out []string
	for _, name := range c.Names() {
		if f := c.Files[name]; f.After == nil {
			out = append(out, "-"+name)
		} else {
			out = append(out, name+":"+string(f.After))
		}
	}
	return strings.Join(out, "|")
}

const numbers = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"

func TestApply(t *testing.T) {
	for _, test := range []struct {
		name   string
		files  map[string]string
		prefix string
		patch  string
		want   string // as state has it
		notes  []string
	}{
		{name: "git", files: map[string]string{"d/x.go": numbers},
			patch: "diff --git a/d/x.go b/d/x.go\nindex 1..2 100644\n--- a/d/x.go\n+++ b/d/x.go\n@@ -3,3 +3,3 @@\n 3\n-4\n+four\n 5\n",
			want:  "d/x.go:1\n2\n3\nfour\n5\n6\n7\n8\n9\n10\n"},
		{name: "module below the root of the repository", files: map[string]string{"x.go": "1\n"}, prefix: "mods/a",
			patch: "diff --git a/mods/a/x.go b/mods/a/x.go\n--- a/mods/a/x.go\n+++ b/mods/a/x.go\n@@ -1 +1 @@\n-1\n+2\n" +
				"diff --git a/README b/README\n--- a/README\n+++ b/README\n@@ -1 +1 @@\n-1\n+2\n",
			want: "x.go:2\n"},
		{name: "relative diff in such a module", files: map[string]string{"x.go": "1\n"}, prefix: "mods/a",
			patch: "diff --git a/x.go b/x.go\n--- a/x.go\n+++ b/x.go\n@@ -1 +1 @@\n-1\n+2\n", want: "x.go:2\n"},
		{name: "repository's names without a repository", files: map[string]string{"x.go": "1\n"},
			patch: "diff --git a/mods/a/x.go b/mods/a/x.go\n--- a/mods/a/x.go\n+++ b/mods/a/x.go\n@@ -1 +1 @@\n-1\n+2\n", want: "x.go:2\n"},
		{name: "diff -u", files: map[string]string{"x.go": "1\n"},
			patch: "--- x.go.orig\t2026-01-01 00:00:00.000000000 +0000\n+++ x.go\t2026-01-02 00:00:00.000000000 +0000\n@@ -1 +1 @@\n-1\n+2\n", want: "x.go:2\n"},
		{name: "diff -ru with folders", files: map[string]string{"d/x.go": "1\n"},
			patch: "diff -ru old/d/x.go new/d/x.go\n--- old/d/x.go\t2026-01-01 00:00:00 +0000\n+++ new/d/x.go\t2026-01-02 00:00:00 +0000\n@@ -1 +1 @@\n-1\n+2\n", want: "d/x.go:2\n"},
		{name: "diff -u with absolute names", files: map[string]string{"x.go": "1\n"},
			patch: "--- /tmp/m/x.go\n+++ /tmp/m/x.go\n@@ -1 +1 @@\n-1\n+2\n", want: "x.go:2\n"},
		{name: "mail of two commits to one file", files: map[string]string{"x.go": "1\n"},
			patch: "From 1 Mon Sep 17 00:00:00 2001\nFrom: A <a@example.com>\nSubject: [PATCH 1/2] one\n\n---\n x.go | 2 +-\n\n" +
				"diff --git a/x.go b/x.go\n--- a/x.go\n+++ b/x.go\n@@ -1 +1 @@\n-1\n+2\n-- \n2.39.5\n\n" +
				"From 2 Mon Sep 17 00:00:00 2001\nFrom: A <a@example.com>\nSubject: [PATCH 2/2] two\n\n---\n x.go | 2 +-\n\n" +
				"diff --git a/x.go b/x.go\n--- a/x.go\n+++ b/x.go\n@@ -1 +1 @@\n-2\n+3\n-- \n2.39.5\n\n",
			want: "x.go:3\n"},
		{name: "new, deleted, renamed, copied", files: map[string]string{"old.go": "o\n", "gone.go": "g\n", "c.go": "c\n"},
			patch: "diff --git a/new.go b/new.go\nnew file mode 100644\n--- /dev/null\n+++ b/new.go\n@@ -0,0 +1,2 @@\n+a\n+b\n" +
				"diff --git a/gone.go b/gone.go\ndeleted file mode 100644\n--- a/gone.go\n+++ /dev/null\n@@ -1 +0,0 @@\n-g\n" +
				"diff --git a/old.go b/moved.go\nsimilarity index 50%\nrename from old.go\nrename to moved.go\n--- a/old.go\n+++ b/moved.go\n@@ -1 +1 @@\n-o\n+m\n" +
				"diff --git a/c.go b/d.go\nsimilarity index 100%\ncopy from c.go\ncopy to d.go\n",
			want: "d.go:c\n|-gone.go|moved.go:m\n|new.go:a\nb\n|-old.go"},
		{name: "empty file made and deleted", files: map[string]string{"e": ""},
			patch: "diff --git a/n b/n\nnew file mode 100644\nindex 0..1\ndiff --git a/e b/e\ndeleted file mode 100644\nindex 1..0\n", want: "-e|n:"},
		{name: "no newline at the end is added", files: map[string]string{"x": "1\n2"},
			patch: "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n 1\n-2\n\\ No newline at end of file\n+2\n", want: "x:1\n2\n"},
		{name: "newline at the end is taken", files: map[string]string{"x": "1\n2\n"},
			patch: "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n 1\n-2\n+2\n\\ No newline at end of file\n", want: "x:1\n2"},
		{name: "file with CR LF", files: map[string]string{"x": "1\r\n2\r\n"},
			patch: "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+3\r\n", want: "x:1\r\n3\r\n"},
		{name: "patch with CR LF", files: map[string]string{"x": "1\n2\n"},
			patch: "--- a/x\r\n+++ b/x\r\n@@ -1,2 +1,2 @@\r\n 1\r\n-2\r\n+3\r\n", want: "x:1\n3\n"},
		{name: "file with CR LF, patch without", files: map[string]string{"x": "1\r\n2\r\n"},
			patch: "--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n 1\n-2\n+3\n+4\n", want: "x:1\r\n3\r\n4\r\n"},
		{name: "moved", files: map[string]string{"x": "0\n0\n" + numbers},
			patch: "--- a/x\n+++ b/x\n@@ -2,3 +2,4 @@\n 2\n+two and a half\n 3\n 4\n@@ -8,2 +9,2 @@\n 8\n-9\n+nine\n",
			want:  "x:0\n0\n1\n2\ntwo and a half\n3\n4\n5\n6\n7\n8\nnine\n10\n",
			notes: []string{"hunk 1 of x applies at line 4, not 2"}},
		{name: "without context", files: map[string]string{"x": numbers},
			patch: "--- a/x\n+++ b/x\n@@ -2,0 +3,1 @@\n+two and a half\n@@ -4 +4,0 @@\n-4\n",
			want:  "x:1\n2\ntwo and a half\n3\n5\n6\n7\n8\n9\n10\n"},
		{name: "nothing differs in the end", files: map[string]string{"x": "1\n"},
			patch: "diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", want: ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := Parse([]byte(test.patch))
			if err != nil {
				t.Fatal(err)
			}
			c, err := p.Apply(source(test.files), test.prefix)
			if err != nil {
				t.Fatal(err)
			}
			if got := state(c); got != test.want {
				t.Errorf("got\n%q, want\n%q", got, test.want)
			}
			if !slices.Equal(c.Notes, test.notes) {
				t.Errorf("notes %q, want %q", c.Notes, test.notes)
			}
			for name, f := range c.Files {
				if before, there := test.files[name]; there != (f.Before != nil) || before != string(f.Before) {
					t.Errorf("%s was %q before", name, f.Before)
				}
			}
		})
	}
}

func TestRefused(t *testing.T) {
	files := map[string]string{"x": numbers, "twice": "a\nb\na\nb\n", "y": "1\n"}
	for _, test := range []struct{ name, patch, want, hint string }{
		{"no diff", "hello\n", "holds no diff", "unified"},
		{"empty", "", "holds no diff", ""},
		{"counts that do not add up", "--- a/x\n+++ b/x\n@@ -1,9 +1,1 @@\n-1\n", "miscounts", ""},
		{"other line", "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n 1\n-zwei\n+two\n",
			`hunk 1 of x (@@ -1,2 +1,2 @@): does not apply: line 2 is "2", and the patch wants "zwei"`, "make the patch again"},
		{"beyond the end", "--- a/x\n+++ b/x\n@@ -10,2 +10,2 @@\n 10\n-11\n+12\n", `the file ends at line 10, and the patch wants "11" after it`, ""},
		{"second hunk", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-1\n+one\n@@ -8 +8 @@\n-acht\n+eight\n", "hunk 2 of x", ""},
		{"newline at the end", "--- a/x\n+++ b/x\n@@ -9,2 +9,1 @@\n 9\n-10\n\\ No newline at end of file\n", `line 10 is "10", and the patch wants "10" without a line end`, ""},
		{"applied already", "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n 1\n-zwei\n+2\n 3\n", "does not apply", "applied already"},
		{"two places", "--- a/twice\n+++ b/twice\n@@ -2,2 +2,2 @@\n a\n-b\n+c\n", "2 places", ""},
		{"overlap", "--- a/x\n+++ b/x\n@@ -1,3 +1,3 @@\n 1\n-2\n+two\n 3\n@@ -2,2 +2,2 @@\n 2\n-3\n+three\n", "hunk 2 of x", ""},
		{"no such file", "--- a/z\n+++ b/z\n@@ -1 +1 @@\n-1\n+2\n", `file "z": the patch changes it`, "relative"},
		{"creates what exists", "--- /dev/null\n+++ b/y\n@@ -0,0 +1 @@\n+1\n", `file "y": the patch creates it, and it exists`, ""},
		{"deletes less than all", "diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n", "holds more", ""},
		{"leaves the module", "diff --git a/../../etc/x b/../../etc/x\n--- a/../../etc/x\n+++ b/../../etc/x\n@@ -1 +1 @@\n-1\n+2\n", "not a path below", ""},
		{"link", "diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc/passwd\n\\ No newline at end of file\n", "symbolic link", ""},
		{"submodule", "diff --git a/s b/s\nindex 1..2 160000\n--- a/s\n+++ b/s\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n", "submodule", ""},
		{"binary without data", "diff --git a/x b/x\nindex 1..2 100644\nBinary files a/x and b/x differ\n", "binary", "--binary"},
		{"line after the last", "--- a/y\n+++ b/y\n@@ -1,0 +2 @@\n+2\n\\ No newline at end of file\n@@ -1,0 +3 @@\n+3\n", "without an end", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := Parse([]byte(test.patch))
			if err == nil {
				_, err = p.Apply(source(files), "")
			}
			var e *Error
			if !errors.As(err, &e) || !strings.Contains(e.Error(), test.want) || !strings.Contains(e.Hint(), test.hint) {
				t.Errorf("error %v (%+v), want %q, %q", err, e, test.want, test.hint)
			}
		})
	}
}

func TestOutside(t *testing.T) {
	p, err := Parse([]byte("diff --git a/m/x b/m/x\n--- a/m/x\n+++ b/m/x\n@@ -1 +1 @@\n-1\n+2\ndiff --git a/o/y b/o/y\n--- a/o/y\n+++ b/o/y\n@@ -1 +1 @@\n-1\n+2\n"))
	if err != nil {
		t.Fatal(err)
	}
	c, err := p.Apply(source(map[string]string{"x": "1\n"}), "m")
	if err != nil || !slices.Equal(c.Outside, []string{"o/y"}) || !slices.Equal(slices.Collect(maps.Keys(c.Files)), []string{"x"}) {
		t.Errorf("%+v, %v", c, err)
	}
}

// What a diff says is what it is made of: applied to one text it gives the
// other, byte for byte.
func FuzzDiffApplies(f *testing.F) {
	f.Add("1\n2\n3\n", "1\n3\n4")
	f.Add("", "x")
	f.Add("a\r\nb\r\n", "a\r\nc\r\n")
	f.Add("a\r\nb\r\n", "a\nb\n")
	f.Fuzz(func(t *testing.T, before, after string) {
		if strings.ContainsRune(before+after, 0) {
			return
		}
		text := diff.Diff("a/x", []byte(before), "b/x", []byte(after))
		if len(text) == 0 {
			return
		}
		_, text, _ = cutLine(text) // "diff a/x b/x"
		p, err := Parse(text)
		if err != nil {
			t.Fatalf("%v\n%s", err, text)
		}
		c, err := p.Apply(source(map[string]string{"x": before}), "")
		if err != nil {
			t.Fatalf("%v\n%q\n%s", err, before, text)
		}
		if got := string(c.Files["x"].After); got != after {
			t.Errorf("got %q, want %q", got, after)
		}
	})
}

func cutLine(text []byte) (string, []byte, bool) {
	line, rest, ok := strings.Cut(string(text), "\n")
	return line, []byte(rest), ok
}

// No text makes the parser panic, and what it accepts applies or is refused
// with an error of this package.
func FuzzParse(f *testing.F) {
	f.Add("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n 1\n-2\n+3\n")
	f.Add("--- a/x\n+++ b/x\n@@ -1,-2 +1,2 @@\n 1\n")
	f.Add("diff --git a/x b/y\nrename from x\nrename to y\n")
	f.Add("diff --git a/x b/x\nGIT binary patch\nliteral 3\nKcmZ?~ODX\n\nliteral 0\nHcmV?d00001\n\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse([]byte(text))
		if err == nil {
			_, err = p.Apply(source(map[string]string{"x": "1\n2\n3\n"}), "")
		}
		var e *Error
		if err != nil && (!errors.As(err, &e) || e.Error() == "") {
			t.Errorf("error %v", err)
		}
	})
}
