package cli

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/gohone/hone"
)

// Every long flag of every command can be written with one dash, with "=" or a
// separate value.
func TestNormalizeEveryFlag(t *testing.T) {
	root := NewRoot(io.Discard, io.Discard)
	var walk func(path []string, c *cobra.Command)
	walk = func(path []string, c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			value := []string{"-" + f.Name + "=v", "rest"}
			want := append(slices.Clone(path), "--"+f.Name+"=v", "rest")
			if got := Normalize(root, append(slices.Clone(path), value...)); !slices.Equal(got, want) {
				t.Errorf("Normalize(%q) = %q, want %q", value, got, want)
			}
			if f.NoOptDefVal != "" {
				return
			}
			value = []string{"-" + f.Name, "-x", "rest"}
			want = append(slices.Clone(path), "--"+f.Name, "-x", "rest")
			if got := Normalize(root, append(slices.Clone(path), value...)); !slices.Equal(got, want) {
				t.Errorf("Normalize(%q) = %q, want %q", value, got, want)
			}
		})
		for _, sub := range c.Commands() {
			walk(append(slices.Clone(path), sub.Name()), sub)
		}
	}
	walk(nil, root)
}

func TestNormalizeLeavesTheRestAlone(t *testing.T) {
	root := NewRoot(io.Discard, io.Discard)
	for in, want := range map[string]string{
		"run -h":                     "run -h",
		"run -bench -short x":        "run --bench -short x", // go test would take it as the value too
		"run -bench=. -- -bench=x":   "run --bench=. -- -bench=x",
		"run --bench . ./...":        "run --bench . ./...",
		"run -unknown=3":             "run --unknown=3",
		"run -short -budget 60s ./x": "run --short --budget 60s ./x",
	} {
		if got := strings.Join(Normalize(root, strings.Fields(in)), " "); got != want {
			t.Errorf("Normalize(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestResolve(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, f := range []string{"go.mod", "sub/x.go", "other/go.mod", "other/pkg/y.go"} {
		if err := os.MkdirAll(filepath.Dir(f), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(f, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	real, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for in, want := range map[string]string{
		"":                     ". ./...",
		"./...":                "ROOT ./...",
		"...":                  "ROOT ./...",
		".":                    "ROOT ./...",
		"./sub":                "ROOT ./sub",
		"./sub/...":            "ROOT ./sub/...",
		"./sub ./other":        "error",
		"./other":              "ROOT/other ./...",
		"./other/pkg":          "ROOT/other ./pkg",
		"example.com/m/x":      ". example.com/m/x",
		"./sub example.com/m/": "ROOT ./sub example.com/m/",
		"./nosuch":             "error",
		"./sub/x.go":           "error",
	} {
		gotDir, patterns, err := resolve(strings.Fields(in))
		got := strings.Join(append([]string{strings.Replace(gotDir, real, "ROOT", 1)}, patterns...), " ")
		if err != nil {
			got = "error"
		}
		if got != want {
			t.Errorf("resolve(%q) = %q, %v; want %q", in, got, err, want)
		}
	}
}

func TestApplyCommand(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"go.mod", "examples/a b/go.mod", "examples/pad/go.mod", "sub/x.go"} {
		file := filepath.Join(root, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o777), os.WriteFile(file, nil, 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(root)
	for _, test := range []struct {
		spec hone.Spec
		want string
	}{
		{hone.Spec{Dir: "."}, "hone apply"},
		{hone.Spec{Dir: filepath.Join(root, "sub")}, "hone apply"},
		{hone.Spec{Dir: filepath.Join(root, "examples", "pad")}, "hone apply ./examples/pad"},
		{hone.Spec{Dir: filepath.Join(root, "examples", "a b"), Store: "/s"}, "hone apply --store /s './examples/a b'"},
		{hone.Spec{Dir: filepath.Dir(root)}, "hone apply " + filepath.Dir(root)},
	} {
		if got := filepath.ToSlash(applyCommand(test.spec)); got != filepath.ToSlash(test.want) {
			t.Errorf("%+v: %s, want %s", test.spec, got, test.want)
		}
	}
}
