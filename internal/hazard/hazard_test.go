package hazard

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestDetectors holds the detectors to the files of testdata: each case is a package in two
// states, CASE/before.go and CASE/after.go, where a comment "want NAME" stands in each line
// in which the detector of that name has to find a hazard. Without one the change is harmless.
func TestDetectors(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no test data: %v", err)
	}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "gc", nil)
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		cases := map[string]map[string]string{}
		for _, f := range archive.Files {
			name, side, _ := strings.Cut(f.Name, "/")
			if cases[name] == nil {
				cases[name] = map[string]string{}
			}
			cases[name][side] = string(f.Data)
		}
		for name, c := range cases {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+name, func(t *testing.T) {
				before := check(t, fset, imports, "before.go", c["before.go"])
				after := check(t, fset, imports, "after.go", c["after.go"])
				found, err := Introduced(before, after)
				if err != nil {
					t.Fatal(err)
				}
				var got []string
				for _, h := range found {
					got = append(got, fmt.Sprintf("%d %s", h.Pos.Line, h.Name))
					t.Log(h.Pos, h.Name, h.Sentence)
				}
				if want := wanted(c["after.go"]); !slices.Equal(slices.Compact(got), want) {
					t.Errorf("found %q, want %q", got, want)
				}
			})
		}
	}
}

var want = regexp.MustCompile(`// want (.+)$`)

// wanted lists "LINE NAME" of the comments.
func wanted(src string) []string {
	var out []string
	for i, line := range strings.Split(src, "\n") {
		if m := want.FindStringSubmatch(line); m != nil {
			for _, name := range strings.Fields(m[1]) {
				out = append(out, fmt.Sprintf("%d %s", i+1, name))
			}
		}
	}
	return out
}

func check(t *testing.T, fset *token.FileSet, imports types.Importer, name, src string) *Package {
	t.Helper()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Check("example.com/p", "go1.24", fset, []*ast.File{f}, imports)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
