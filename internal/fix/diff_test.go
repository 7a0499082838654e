package fix

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

// pairs are files before and after, awkward for the tools that read diffs.
var pairs = map[string][2]string{
	"changed.go":           {"package m\n\nvar a = 1\n", "package m\n\nvar a = 2\n"},
	"dir/no newline.go":    {"a\nb\nc", "a\nb\nd"},
	"newline gained":       {"a\nb\nc", "a\nb\nc\n"},
	"newline lost":         {"a\nb\nc\n", "a\nb\nc"},
	"crlf":                 {"a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"},
	"emptied":              {"a\nb\n", ""},
	"filled":               {"", "a\nb\n"},
	"umlaut-ä.go":          {"a\n", "b\n"},
	"looks like a diff.md": {"-- a\n++ b\n@@ -1 +1 @@\n", "-- b\n++ b\n@@ -1 +1 @@\n\\ No newline\n"},
	"same":                 {"a\n", "a\n"},
}

func pairTrees(t *testing.T) (before, after Tree) {
	t.Helper()
	old, now := map[string]string{}, map[string][]byte{}
	for file, p := range pairs {
		old[file], now[file] = p[0], []byte(p[1])
	}
	if runtime.GOOS != "windows" {
		old["quo\"te\\\t.go"], now["quo\"te\\\t.go"] = "a\n", []byte("b\n")
	}
	before = tree(t, old)
	return before, before.With(now)
}

func TestDiffApplies(t *testing.T) {
	before, after := pairTrees(t)
	text, err := Diff(before, after)
	if err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{
		"git":       {"apply", "-v", "-"},
		"git check": {"apply", "--check", "-"},
		"patch":     {"-p1", "--binary"},
	} {
		tool, _, _ := strings.Cut(name, " ")
		if _, err := exec.LookPath(tool); err != nil {
			t.Logf("%s is not installed", tool)
			continue
		}
		t.Run(name, func(t *testing.T) {
			copied, _ := pairTrees(t)
			cmd := exec.Command(tool, args...)
			cmd.Dir = copied.Root()
			// Else git looks for a repository above.
			cmd.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(copied.Root()))
			cmd.Stdin = strings.NewReader(text)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s\n%s", err, out, text)
			}
			if name == "git check" {
				return
			}
			for file, want := range after.Changed() {
				got, err := os.ReadFile(filepath.Join(copied.Root(), filepath.FromSlash(file)))
				if err != nil && len(want) > 0 || !bytes.Equal(got, want) { // patch removes what it empties
					t.Errorf("%s: got %q, want %q, %v", file, got, want, err)
				}
			}
		})
	}
}

func TestDiffNames(t *testing.T) {
	before := tree(t, map[string]string{"b.go": "1\n", "a.go": "1\n", "c/d e.go": "1\n"})
	after := before.With(map[string][]byte{"b.go": []byte("2\n"), "a.go": []byte("2\n"), "c/d e.go": []byte("2\n"), "new.go": []byte("2\n")})
	text, err := Diff(before, after)
	if err != nil {
		t.Fatal(err)
	}
	change := "@@ -1,1 +1,1 @@\n-1\n+2\n"
	want := "--- a/a.go\n+++ b/a.go\n" + change + "--- a/b.go\n+++ b/b.go\n" + change +
		"--- a/c/d e.go\t\n+++ b/c/d e.go\t\n" + change + "--- /dev/null\n+++ b/new.go\n@@ -0,0 +1,1 @@\n+2\n"
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	if text, err := Diff(after, after); text != "" || err != nil {
		t.Errorf("no difference: %q, %v", text, err)
	}
}

// TestHunks rebuilds texts from the hunks between them.
func TestHunks(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	text := func() []byte {
		var out []byte
		for range rnd.IntN(30) {
			out = fmt.Appendf(out, "%c\n", "abcdefgh@-+\\ "[rnd.IntN(13)])
		}
		return out[:max(0, len(out)-rnd.IntN(2))]
	}
	for range 500 {
		a, b := text(), text()
		from, to := splitLines(a), splitLines(b)
		all := hunks(a, b)
		rebuilt(t, from, to, all)
		fine := finer(all, from, to)
		rebuilt(t, from, to, fine)
		for _, h := range fine {
			for _, line := range from[h.a0:h.a1] {
				if slices.ContainsFunc(to[h.b0:h.b1], func(other []byte) bool { return bytes.Equal(line, other) }) {
					t.Fatalf("%q to %q: hunk %+v has %q on both sides", a, b, h, line)
				}
			}
		}
	}
}

// rebuilt makes one text from another and the hunks between them.
func rebuilt(t *testing.T, from, to [][]byte, all []hunk) {
	t.Helper()
	var got [][]byte
	at := 0
	for _, h := range all {
		got = append(got, from[at:h.a0]...)
		if len(got) != h.b0 {
			t.Fatalf("%q to %q: hunk %+v begins at line %d", from, to, h, len(got))
		}
		got = append(got, to[h.b0:h.b1]...)
		at = h.a1
	}
	got = append(got, from[at:]...)
	if !bytes.Equal(bytes.Join(got, nil), bytes.Join(to, nil)) {
		t.Fatalf("%q to %q: the hunks make %q", from, to, got)
	}
}

// A line that two functions have is not changed where something is added near it.
func TestUnchangedTwins(t *testing.T) {
	const src = "package m\n\nfunc f(n int) int {\n\tif n < 0 {\n\t\treturn 0\n\t}\n\treturn n\n}\n\nfunc g(n int) int {\n\tif n < 0 {\n\t\treturn 0\n\t}\n\treturn n + 1\n}\n"
	to := strings.Replace(src, "int {\n\tif n < 0 {", "int {\n\treturn h(n)\n}\n\nfunc h(n int) int {\n\tif n < 0 {", 1)
	to = strings.Replace(to, "\treturn n\n", "\treturn 2 * n\n", 1)
	base := tree(t, map[string]string{"m.go": src})
	got, err := ChangedLines(base, base.With(map[string][]byte{"m.go": []byte(to)}))
	if want := []LineRange{{4, 4}, {7, 7}}; err != nil || !reflect.DeepEqual(got["m.go"], want) {
		t.Errorf("got %v, %v; want %v", got["m.go"], err, want)
	}
}

func TestChangedLines(t *testing.T) {
	src := `package m

func f(a []int) (s string) {
	if a == nil {
		return ""
	}
	for range a {
		s += "x"
	}
	switch {
	case s == "":
		s = "y"
	default:
	}
	return s
}
`
	for name, c := range map[string]struct {
		swap swap
		want []LineRange
	}{
		"replaced":                     {swap{`s += "x"`, `s += "y"`}, []LineRange{{8, 8}}},
		"replaced by more":             {swap{`s += "x"`, "s += \"y\"\n\t\ts += \"z\""}, []LineRange{{8, 8}}},
		"removed":                      {swap{"\t\ts += \"x\"\n", ""}, []LineRange{{8, 8}}},
		"several":                      {swap{"\tfor range a {\n\t\ts", "\tfor range a[1:] {\n\t\tt"}, []LineRange{{7, 8}}},
		"added before a statement":     {swap{"<\tfor", "\ts = \"\"\n"}, []LineRange{{7, 7}}},
		"added at the end of a block":  {swap{"<\t}\n\tswitch", "\t\ts += \"z\"\n"}, []LineRange{{8, 8}}},
		"added at the end of a case":   {swap{"<\tdefault", "\t\ts += \"z\"\n"}, []LineRange{{12, 12}}},
		"added at the end of function": {swap{"return s\n", "return s\n\tpanic(1)\n"}, []LineRange{{15, 15}}},
		"added between ends":           {swap{"<\tswitch", "\ts = \"\"\n"}, []LineRange{{10, 10}}},
	} {
		edits := byFile([]hone.Fix{fixOf(t, "f", src, c.swap)})["m.go"]
		text, err := splice([]byte(src), edits)
		if err != nil {
			t.Fatal(err)
		}
		base := tree(t, map[string]string{"m.go": src})
		got, err := ChangedLines(base, base.With(map[string][]byte{"m.go": text, "new.go": []byte("package m\n")}))
		if err != nil || !reflect.DeepEqual(got, map[string][]LineRange{"m.go": c.want}) {
			t.Errorf("%s: got %v, %v; want %v", name, got, err, c.want)
		}
	}
	base := tree(t, map[string]string{"a.txt": "", "b.txt": "x\n"})
	got, err := ChangedLines(base, base.With(map[string][]byte{"a.txt": []byte("1\n"), "b.txt": []byte("x\ny\n")}))
	if want := map[string][]LineRange{"a.txt": {{1, 1}}, "b.txt": {{1, 1}}}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("at the ends of files: got %v, %v; want %v", got, err, want)
	}
}

func TestPatch(t *testing.T) {
	before, after := pairTrees(t)
	p, contents, err := Patch(before, after)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, f := range p.Files {
		files = append(files, f.File)
		a, _ := before.Read(f.File)
		b, _ := after.Read(f.File)
		if !bytes.Equal(contents[f.Before], a) || !bytes.Equal(contents[f.After], b) {
			t.Errorf("%s: contents are %q and %q", f.File, contents[f.Before], contents[f.After])
		}
	}
	if len(files) != len(after.Changed())-1 || !slices.IsSorted(files) || slices.Contains(files, "same") {
		t.Errorf("files are %q", files)
	}
	if text, _ := Diff(before, after); p.Diff != text || text == "" {
		t.Errorf("diff is\n%s", p.Diff)
	}
	if _, _, err := Patch(before, before.With(map[string][]byte{"new.go": nil})); err == nil {
		t.Error("a patch makes a new file")
	}
}

// TestPatchAfterEdit: the user edits a file that the fix was made from.
func TestPatchAfterEdit(t *testing.T) {
	base := tree(t, map[string]string{"m.go": "measured\n"})
	if _, err := base.Read("m.go"); err != nil {
		t.Fatal(err)
	}
	after := base.With(map[string][]byte{"m.go": []byte("fixed\n")})
	if err := os.WriteFile(filepath.Join(base.Root(), "m.go"), []byte("edited\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	_, _, err := Patch(NewTree(base.Root()), after)
	var changed *ChangedError
	if !errors.As(err, &changed) || !reflect.DeepEqual(changed.Files, []string{"m.go"}) {
		t.Errorf("patch over an edited file: %v", err)
	}
	if p, _, err := Patch(base, after); err != nil || p.Files[0].Before != hash([]byte("measured\n")) {
		t.Errorf("patch from the measured file: %+v, %v", p, err)
	}
}
