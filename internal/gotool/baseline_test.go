package gotool

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestBaseline(t *testing.T) {
	r := newRepo(t, map[string]string{"go.mod": "module example.com/m\n", "v": "first", "v1/go.mod": "module example.com/v1\n", "v1/v": "folder", "docs/x": "x"})
	r.git("tag", "v1")
	r.git("branch", "a/b")
	r.git("branch", "only")
	r.git("branch", "docs")
	r.write("v", "second")
	r.commit("second")
	t.Chdir(r.dir)
	unchanged := r.unchanged()
	for name, want := range map[string]struct {
		v, note string
		folder  bool
	}{
		"only":                     {v: "first"},
		"a/b":                      {v: "first"},
		"HEAD":                     {v: "second"},
		"v1":                       {v: "first", note: `"v1" is a revision and a folder: the revision is meant`},
		"docs":                     {v: "first", note: "is a revision and a folder"},
		"./v1":                     {v: "folder", note: "the baseline is module example.com/v1, not example.com/m", folder: true},
		".":                        {v: "second", folder: true},
		filepath.Join(r.dir, "v1"): {v: "folder", note: "is module example.com/v1", folder: true},
	} {
		s, err := Baseline(t.Context(), r.dir, name, filepath.Join(t.TempDir(), "x"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := read(t, s.Root, "v"); got != want.v || (s.Revision == "") != want.folder {
			t.Errorf("%s: %q of %+v, want %q", name, got, s, want.v)
		}
		if notes := strings.Join(s.Notes, "\n"); !strings.Contains(notes, want.note) || want.note == "" && notes != "" {
			t.Errorf("%s: notes %q, want %q", name, notes, want.note)
		}
	}
	for name, want := range map[string]string{
		"./nosuch": `baseline "./nosuch": is neither a folder nor a revision`,
		"nosuch":   `revision "nosuch": not found`,
		"./docs":   `baseline "./docs": the folder has no go.mod`,
		"-x":       `revision "-x": not found`,
		"":         `revision "": not found`,
	} {
		_, err := Baseline(t.Context(), r.dir, name, filepath.Join(t.TempDir(), "x"))
		var e *Error
		if !errors.As(err, &e) || !strings.HasPrefix(e.Error(), want) || e.Hint() == "" {
			t.Errorf("%q: error %v, want %q", name, err, want)
		}
	}
	unchanged()
}

// A folder needs no git, not even where a revision of that name could be.
func TestBaselineFolderWithoutRepository(t *testing.T) {
	dir, other := module(t, small), module(t, small)
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	t.Chdir(filepath.Dir(other))
	s, err := Baseline(t.Context(), dir, filepath.Base(other), filepath.Join(t.TempDir(), "x"))
	if err != nil || s.Root != other || s.Revision != "" || s.Notes != nil {
		t.Errorf("Baseline = %+v, %v", s, err)
	}
}

func TestBaselineOfStandardLibrary(t *testing.T) {
	r := newRepo(t, map[string]string{"go.mod": "module std\n"})
	_, err := Baseline(t.Context(), r.dir, "HEAD", filepath.Join(t.TempDir(), "x"))
	var e *Error
	if !errors.As(err, &e) || e.Hint() == "" {
		t.Errorf("error %v", err)
	}
}

// The baseline may need another Go release, or other modules, than the user's
// tree: what is missing is said, and vendored modules are those of the side.
func TestSidesThatNeedDifferentThings(t *testing.T) {
	t.Setenv("GOTOOLCHAIN", "local")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOFLAGS", "")
	vendored := func(v string) map[string]string {
		return map[string]string{
			"go.mod":                        "module example.com/m\n\ngo 1.22\n\nrequire example.com/dep " + v + "\n",
			"m.go":                          "package m\n\nimport \"example.com/dep\"\n\nvar Version = dep.V\n",
			"m_test.go":                     versioned["m_test.go"],
			"vendor/modules.txt":            "# example.com/dep " + v + "\n## explicit; go 1.22\nexample.com/dep\n",
			"vendor/example.com/dep/dep.go": "package dep\n\nvar V = \"" + v + "\"\n",
		}
	}
	r := newRepo(t, vendored("v1.0.0"))
	for name, content := range vendored("v2.0.0+incompatible") {
		r.write(name, content)
	}
	r.git("tag", "old")
	r.write("go.mod", "module example.com/m\n\ngo 1.999\n")
	r.git("rm", "-rq", "--cached", "vendor")
	r.git("add", "go.mod")
	r.git("commit", "-qm", "newer")
	r.git("tag", "newer")
	r.git("checkout", "-q", "old", "--", "go.mod", "vendor")
	for name, content := range vendored("v2.0.0+incompatible") {
		r.write(name, content)
	}

	for dir, want := range map[string]string{r.dir: "v2.0.0+incompatible\n", r.export("old").Root: "v1.0.0\n"} {
		out := filepath.Join(t.TempDir(), "m.test")
		if err := find(t, dir).TestBinary(t.Context(), dir, Build{Package: "example.com/m", Output: out, Layout: 2}); err != nil {
			t.Errorf("%s: %v", dir, err)
		} else if got := said(t, out); !strings.HasPrefix(got, want) {
			t.Errorf("%s: the binary says %q, want %q", dir, got, want)
		}
	}
	root := r.export("newer").Root
	if _, err := os.Stat(filepath.Join(root, "vendor")); err == nil {
		t.Error("vendor is there at newer")
	}
	err := find(t, root).TestBinary(t.Context(), root, Build{Package: "example.com/m", Output: filepath.Join(t.TempDir(), "m.test")})
	var e *Error
	if !errors.As(err, &e) || e.Error() != "module in "+root+": needs Go 1.999, which is not here" || e.Hint() == "" {
		t.Errorf("error %v", err)
	}
}

func TestTooNew(t *testing.T) {
	for stderr, want := range map[string]string{
		"go: go.mod requires go >= 1.99 (running go 1.26.8; GOTOOLCHAIN=local)":                                          "1.99",
		"go: go.work requires go >= 1.99rc1 (running go 1.26.8)":                                                         "1.99rc1",
		"go: errors parsing go.mod\ngo: x@v1.2.3 requires go >= 1.30.1 (running go 1.26.8; GOTOOLCHAIN=local)":           "1.30.1",
		"go: downloading go1.99.0 (linux/amd64)\ngo: download go1.99.0 for linux/amd64: toolchain not available":         "1.99.0",
		"go: download go1.99.0: golang.org/toolchain@v0.0.1-go1.99.0.linux-amd64: Get \"https://x\": dial tcp: lookup x": "1.99.0",
		"m.go:3: requires go >= 1.30":            "",
		"go: downloading example.com/dep v1.0.0": "",
	} {
		err := tooNew("/d", stderr)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), "needs Go "+want+",")) {
			t.Errorf("%q: %v, want %q", stderr, err, want)
		}
	}
}
