package ruletest

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/rules/rule"
)

// module is a Go module in a folder that the test may write to.
type module struct{ dir string }

// newModule returns an empty module in the language version.
func newModule(t *testing.T, lang string) module {
	t.Helper()
	m := module{t.TempDir()}
	m.write(t, "go.mod", []byte("module example.com/ruletest\n\ngo "+strings.TrimPrefix(lang, "go")+"\n"))
	return m
}

// copyModule returns a copy of the module in dir.
func copyModule(t *testing.T, dir string) module {
	t.Helper()
	m := module{t.TempDir()}
	if err := os.CopyFS(m.dir, os.DirFS(dir)); err != nil {
		t.Fatal(err)
	}
	return m
}

// write writes a file; name is relative to the module and slash-separated.
func (m module) write(t *testing.T, name string, content []byte) {
	t.Helper()
	file := filepath.Join(m.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, content, 0o666); err != nil {
		t.Fatal(err)
	}
}

// mustCompile holds that the package does. Imports that became unused do not
// matter where they are to be removed by whoever applies a fix.
func mustCompile(t *testing.T, p *packages.Package, what string, unusedImports bool) bool {
	t.Helper()
	ok := true
	for _, err := range p.Errors {
		if !unusedImports || !strings.Contains(err.Msg, "imported and not used") && !strings.Contains(err.Msg, "imported as ") {
			t.Errorf("%s does not compile: %v", what, err)
			ok = false
		}
	}
	return ok
}

// diagnose runs the rule over a package.
func diagnose(t *testing.T, r rule.Rule, p *packages.Package) []analysis.Diagnostic {
	t.Helper()
	imports := p.Imports
	p.Imports = nil // their syntax is not loaded, so that there are no facts of them to be found
	defer func() { p.Imports = imports }()
	graph, err := checker.Analyze([]*analysis.Analyzer{r.Analyzer}, []*packages.Package{p}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := graph.Roots[0].Err; err != nil {
		t.Errorf("package %s: %v", p.PkgPath, err)
	}
	return graph.Roots[0].Diagnostics
}

// edit is a suggested edit as bytes of a file.
type edit struct {
	file       string
	start, end int
	text       string
}

// editsOf returns the edits of the diagnostic's fix, none if it has no fix.
func editsOf(p *packages.Package, d analysis.Diagnostic) []edit {
	var edits []edit
	for _, fix := range d.SuggestedFixes {
		for _, e := range fix.TextEdits {
			f := p.Fset.File(e.Pos)
			edits = append(edits, edit{f.Name(), f.Offset(e.Pos), f.Offset(max(e.Pos, e.End)), string(e.NewText)})
		}
	}
	slices.SortStableFunc(edits, compare)
	return edits
}

func compare(a, b edit) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.start, b.start), cmp.Compare(a.end, b.end))
}

// apply makes the edits and returns the files they change. Fixes are sets of
// edits: equal sets are one fix, and of equal edits that insert lines, or
// replace, one is made.
func apply(fixes ...[]edit) (map[string][]byte, error) {
	var all []edit
	for i, fix := range fixes {
		if slices.ContainsFunc(fixes[:i], func(f []edit) bool { return slices.Equal(f, fix) }) {
			continue
		}
		for _, e := range fix {
			once := e.start < e.end || strings.Contains(e.text, "\n")
			if !once || !slices.Contains(all, e) {
				all = append(all, e)
			}
		}
	}
	slices.SortStableFunc(all, compare)
	files := map[string][]byte{}
	for len(all) > 0 {
		name := all[0].file
		n := slices.IndexFunc(all, func(e edit) bool { return e.file != name })
		if n < 0 {
			n = len(all)
		}
		fixed, err := splice(name, all[:n])
		if err != nil {
			return nil, err
		}
		files[name], all = fixed, all[n:]
	}
	return files, nil
}

func splice(name string, edits []edit) ([]byte, error) {
	src, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		if e.start < at {
			return nil, fmt.Errorf("%s: edits overlap at byte %d: %q", filepath.Base(name), e.start, e.text)
		}
		out.Write(src[at:e.start])
		out.WriteString(e.text)
		at = e.end
	}
	out.Write(src[at:])
	return out.Bytes(), nil
}
