package vet

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone"
)

// TestMisfits holds that of fixes those are left out with which the package would not compile.
func TestMisfits(t *testing.T) {
	const src = "package p\n\nimport \"strings\"\n\nvar m map[string]bool\n\nfunc f() []string {\n\tlist := []string{strings.ToUpper(\"x\")}\n\treturn list\n}\n"
	replace := func(old, text string) hone.Edit {
		at := strings.Index(src, old)
		if at < 0 {
			t.Fatalf("no %q", old)
		}
		return hone.Edit{Start: at, End: at + len(old), New: text}
	}
	before := func(old, text string) hone.Edit {
		e := replace(old, text)
		e.End = e.Start
		return e
	}
	retype := []hone.Edit{replace("map[string]bool", "set"), before("func f", "type set struct{ list []string }\n\n")}
	counts := []hone.Edit{before("return list", "list = slices0(list, len(m))\n\t"), before("func f", "func slices0(l []string, n int) []string { return l }\n\n")}
	harmless := []hone.Edit{replace("\"x\"", "\"y\"")}
	importing := func(path string) hone.Edit { return before("import \"strings\"", "import \""+path+"\"\n") }
	builder := []hone.Edit{replace("[]string{strings.ToUpper(\"x\")}", "strings.Builder{}"), replace("return list", "return []string{list.String()}")}
	grows := []hone.Edit{importing("slices"), before("\treturn list", "\tlist = slices.Grow(list, 1)\n")}
	fset := token.NewFileSet()
	imports := importer.ForCompiler(fset, "source", nil)
	for name, tt := range map[string]struct {
		fixes [][]hone.Edit
		other string // a second file
		want  []int
	}{
		"none":                           {nil, "", nil},
		"all":                            {[][]hone.Edit{retype, harmless}, "", nil},
		"what is counted has no length":  {[][]hone.Edit{retype, harmless, counts}, "", []int{2}},
		"the first stays":                {[][]hone.Edit{counts, retype, harmless}, "", []int{1}},
		"twice the same":                 {[][]hone.Edit{counts, retype, retype, harmless}, "", []int{1, 2}},
		"wrong alone":                    {[][]hone.Edit{{replace("list\n}", "lost\n}")}, harmless}, "", []int{0}},
		"no Go":                          {[][]hone.Edit{harmless, {replace("return list", "return (")}}, "", []int{1}},
		"a variable is not used":         {[][]hone.Edit{{replace("return list", "return nil")}, harmless}, "", []int{0}},
		"an import is not used any more": {[][]hone.Edit{{replace("strings.ToUpper(\"x\")", "\"X\"")}}, "", nil},
		"a new import":                   {[][]hone.Edit{{importing("strconv"), replace("\"x\"", "strconv.Itoa(1)")}}, "", nil},
		"a new import with a version":    {[][]hone.Edit{{importing("math/rand/v2"), before("return list", "rand.Shuffle(len(list), nil)\n\t")}}, "", nil},
		"a new import of another type":   {[][]hone.Edit{builder, grows}, "", []int{1}},
		"a new import of the same type":  {[][]hone.Edit{grows, harmless}, "", nil},
		"another file uses what changes": {[][]hone.Edit{harmless, retype}, "package p\n\nfunc g() int { return len(m) }\n", []int{1}},
		"wrong before":                   {[][]hone.Edit{retype, counts}, "package p\n\nfunc g() int { return \"\" }\n", nil},
	} {
		pass := passOver(t, fset, imports, map[string]string{"a.go": src, "b.go": tt.other})
		var fixes []hone.Fix
		for _, edits := range tt.fixes {
			f := hone.Fix{Edits: slices.Clone(edits)}
			for i := range f.Edits {
				f.Edits[i].File = pass.Fset.File(pass.Files[0].FileStart).Name()
			}
			fixes = append(fixes, f)
		}
		if got := misfits(pass, fixes); !slices.Equal(got, tt.want) {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// passOver is a pass over files, those with text, in a folder of their own.
func passOver(t *testing.T, fset *token.FileSet, imports types.Importer, texts map[string]string) *analysis.Pass {
	t.Helper()
	dir := t.TempDir()
	pass := &analysis.Pass{Fset: fset, ReadFile: os.ReadFile, TypesSizes: types.SizesFor("gc", "amd64")}
	for _, name := range []string{"a.go", "b.go"} {
		if texts[name] == "" {
			continue
		}
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, []byte(texts[name]), 0o666); err != nil {
			t.Fatal(err)
		}
		parsed, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		pass.Files = append(pass.Files, parsed)
	}
	conf := types.Config{Importer: imports, Error: func(error) {}}
	pass.Pkg, _ = conf.Check("p", fset, pass.Files, &types.Info{Defs: map[*ast.Ident]types.Object{}})
	return pass
}

// TestUnfit holds that one question is enough where all pass, and few where one does not.
func TestUnfit(t *testing.T) {
	for name, tt := range map[string]struct {
		n       int
		enemies [][2]int // that do not pass together
		want    []int
		most    int // questions
	}{
		"none":           {0, nil, nil, 1},
		"all":            {100, nil, nil, 1},
		"a pair":         {100, [][2]int{{3, 70}}, []int{70}, 20},
		"one that fails": {100, [][2]int{{5, 5}}, []int{5}, 20},
		"two pairs":      {100, [][2]int{{0, 1}, {98, 99}}, []int{1, 99}, 30},
		"three of three": {3, [][2]int{{0, 1}, {1, 2}, {0, 2}}, []int{1, 2}, 10},
		"all fail":       {4, [][2]int{{0, 0}, {1, 1}, {2, 2}, {3, 3}}, []int{0, 1, 2, 3}, 20},
		"nothing passes": {4, [][2]int{{-1, -1}}, nil, 2},
	} {
		asked := 0
		got := unfit(tt.n, func(chosen []int) bool {
			asked++
			for _, e := range tt.enemies {
				if e[0] < 0 || slices.Contains(chosen, e[0]) && slices.Contains(chosen, e[1]) {
					return false
				}
			}
			return true
		})
		if !slices.Equal(got, tt.want) || asked > tt.most {
			t.Errorf("%s: %v after %d questions, want %v after %d", name, got, asked, tt.want, tt.most)
		}
	}
}
