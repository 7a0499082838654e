package workbench_test

import (
	"bytes"
	"flag"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/fix"
)

var update = flag.Bool("update", false, "write golden files")

// Every fix that the rules have for the files of testdata/patch, made in one
// patch: what it should look like lies beside. The same holds with lines that end
// in CR LF, and without a newline at the end of the file. Files with cgo, which
// the compiler sees in another form, are left alone.
func TestPatches(t *testing.T) {
	forms := map[string]func([]byte) []byte{
		"as it is":              func(b []byte) []byte { return b },
		"with CR LF":            func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")) },
		"no newline at the end": func(b []byte) []byte { return bytes.TrimRight(b, "\n") },
	}
	for _, form := range slices.Sorted(maps.Keys(forms)) { // "as it is" writes the golden files
		change := forms[form]
		t.Run(form, func(t *testing.T) {
			dir, err := filepath.EvalSymlinks(t.TempDir())
			if err != nil {
				t.Fatal(err)
			}
			files, err := filepath.Glob("testdata/patch/*.go")
			if err != nil || len(files) == 0 {
				t.Fatal(files, err)
			}
			write(t, filepath.Join(dir, "go.mod"), []byte("module example.com/plain\n\ngo 1.24\n"))
			for _, file := range files {
				write(t, filepath.Join(dir, filepath.Base(file)), change(read(t, file)))
			}
			after, err := fix.Merge(fix.NewTree(dir), suggested(t, dir))
			if err != nil {
				t.Fatal(err)
			}
			for _, file := range files {
				checkPatched(t, file, form, change, after)
			}
			if form == "as it is" {
				compiles(t, dir, after)
			}
		})
	}
}

// checkPatched compares a file of a tree with its golden file.
func checkPatched(t *testing.T, file, form string, change func([]byte) []byte, after fix.Tree) {
	t.Helper()
	name := filepath.Base(file)
	got, err := after.Read(name)
	if err != nil {
		t.Fatal(err)
	}
	if form == "as it is" && *update {
		write(t, file+".golden", got)
	}
	want := read(t, file+".golden")
	if form == "with CR LF" {
		want = change(want)
	}
	if strings.HasPrefix(form, "no newline") { // which is added where the last line changes only
		got, want = append(bytes.TrimRight(got, "\n"), '\n'), append(bytes.TrimRight(want, "\n"), '\n')
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: got\n%q\nwant\n%q", name, got, want)
	}
	plain := bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n"))
	if clean, err := format.Source(plain); err != nil || !bytes.Equal(clean, plain) {
		t.Errorf("%s: is not as gofmt has it (%v)", name, err)
	}
	for _, c := range comments(t, read(t, file)) {
		if !bytes.Contains(plain, []byte(c)) {
			t.Errorf("%s: comment %q is lost", name, c)
		}
	}
}

func comments(t *testing.T, src []byte) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), "", src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, g := range f.Comments {
		for _, c := range g.List {
			out = append(out, c.Text)
		}
	}
	return out
}

// suggested returns the fixes of all rules for the package in a folder. Of
// those that conflict, the first stays.
func suggested(t *testing.T, dir string) []hone.Fix {
	t.Helper()
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax, Dir: dir, Env: append(os.Environ(), "PWD="+dir)}, ".")
	if err != nil || packages.PrintErrors(pkgs) > 0 {
		t.Fatalf("the files do not compile: %v", err)
	}
	var out []hone.Fix
	for _, r := range builtin.Workbench().Rules {
		graph, err := checker.Analyze([]*analysis.Analyzer{r.Analyzer}, pkgs, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range graph.Roots[0].Diagnostics {
			for _, s := range d.SuggestedFixes {
				f := hone.Fix{ID: r.Name + " " + s.Message + string(rune('a'+len(out))), Edits: edits(pkgs[0].Fset, dir, s)}
				clash := false
				for _, g := range out {
					clash = clash || fix.Conflicts(f, g)
				}
				if !clash {
					out = append(out, f)
				}
			}
		}
	}
	return out
}

func edits(fset *token.FileSet, dir string, s analysis.SuggestedFix) []hone.Edit {
	var out []hone.Edit
	for _, e := range s.TextEdits {
		p := fset.PositionFor(e.Pos, false)
		name := strings.TrimPrefix(p.Filename, dir+string(filepath.Separator))
		out = append(out, hone.Edit{File: name, Start: p.Offset, End: p.Offset + int(max(e.Pos, e.End)-e.Pos), New: string(e.NewText)})
	}
	return out
}

// compiles holds that the files of a tree do, and use all their imports.
func compiles(t *testing.T, dir string, tree fix.Tree) {
	t.Helper()
	for name, data := range tree.Changed() {
		write(t, filepath.Join(dir, name), data)
	}
	cmd := exec.Command("go", "build", ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "PWD="+dir)
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("the patched files do not compile: %s", out)
	}
}

func write(t *testing.T, name string, data []byte) {
	t.Helper()
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
