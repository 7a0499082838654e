package check

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/rule"
)

// No rule fails on code that nobody here wrote, and what its fixes make of it is
// well typed. The packages are a few of the standard library's; all of them with
// HONE_SOAK set, and those of the modules in the folders that HONE_STRANGERS lists.
func TestStrangers(t *testing.T) {
	root, patterns := ".", []string{"strings", "encoding/csv", "text/tabwriter", "net/textproto"}
	if os.Getenv("HONE_SOAK") != "" {
		patterns = []string{"std"}
	}
	strangers(t, root, patterns)
	for _, dir := range strings.Fields(os.Getenv("HONE_STRANGERS")) {
		strangers(t, dir, []string{"./..."})
	}
}

func strangers(t *testing.T, root string, patterns []string) {
	c := checker{Request: Request{Root: root}}
	found, err := c.find(t.Context(), token.NewFileSet(), patterns)
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range found {
		cgo := !slices.Equal(pkg.GoFiles, pkg.CompiledGoFiles) // what the rules see is no file of the package
		if len(pkg.Errors) > 0 || pkg.IllTyped || cgo {
			continue
		}
		t.Run(pkg.PkgPath, func(t *testing.T) { c.stranger(t, pkg) })
	}
}

// stranger runs all rules over a package.
func (c *checker) stranger(t *testing.T, pkg *packages.Package) {
	known := imported(pkg.Imports)
	pkg.Imports = nil
	shared := prerequisites(rules.All, pkg)
	shared[rule.Packages] = rule.Load(func(paths ...string) ([]*packages.Package, error) {
		found, err := c.find(context.Background(), pkg.Fset, paths)
		return rule.Whole(found), err
	})
	for _, r := range rules.All {
		diagnostics, err := apply(r.Analyzer, pkg, shared, os.ReadFile)
		if err != nil {
			t.Errorf("%s: %v", r.Name, err)
		}
		for _, d := range diagnostics {
			for _, f := range d.SuggestedFixes {
				c.wellTyped(t, pkg, known, r.Name, d, f)
			}
		}
	}
}

// imported is an importer of the packages that one imports.
type imported map[string]*packages.Package

func (p imported) Import(path string) (*types.Package, error) {
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	if found, ok := p[path]; ok {
		return found.Types, nil
	}
	// What an edit imports comes from elsewhere.
	return exported(path)
}

func exported(path string) (*types.Package, error) {
	found, err := packages.Load(&packages.Config{Mode: packages.NeedTypes}, path)
	if err != nil || len(found) != 1 {
		return nil, err
	}
	return found[0].Types, nil
}

// wellTyped type-checks the package as a fix leaves it. Fixes across packages are
// left out, and imports that a fix makes superfluous, which package fix removes.
func (c *checker) wellTyped(t *testing.T, pkg *packages.Package, known imported, name string, d analysis.Diagnostic, f analysis.SuggestedFix) {
	edits := map[string][]analysis.TextEdit{}
	for _, e := range f.TextEdits {
		file := pkg.Fset.File(e.Pos).Name()
		if !slices.Contains(pkg.CompiledGoFiles, file) {
			return
		}
		edits[file] = append(edits[file], e)
	}
	fset, files := token.NewFileSet(), []*ast.File{}
	where := pkg.Fset.Position(d.Pos)
	for _, file := range pkg.CompiledGoFiles {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		text = edited(pkg.Fset, text, edits[file])
		parsed, err := parser.ParseFile(fset, file, text, parser.SkipObjectResolution)
		if err != nil {
			t.Errorf("%s at %s: %s: %v", name, where, f.Message, err)
			return
		}
		files = append(files, parsed)
	}
	conf := types.Config{Importer: known, FakeImportC: true, GoVersion: version(pkg), Sizes: pkg.TypesSizes}
	said := false
	conf.Error = func(err error) {
		if !said && !strings.Contains(err.Error(), "imported and not used") {
			said = true
			t.Errorf("%s at %s: %s: %v", name, where, f.Message, err)
		}
	}
	conf.Check(pkg.PkgPath, fset, files, nil)
}

func version(pkg *packages.Package) string {
	if pkg.Module == nil || pkg.Module.GoVersion == "" {
		return ""
	}
	return "go" + pkg.Module.GoVersion
}

// edited is a text with edits, which are made from the end on.
func edited(fset *token.FileSet, text []byte, edits []analysis.TextEdit) []byte {
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return int(a.Pos - b.Pos) })
	var out bytes.Buffer
	at := 0
	for _, e := range edits {
		end := e.End
		if !end.IsValid() {
			end = e.Pos
		}
		out.Write(text[at:fset.Position(e.Pos).Offset])
		out.Write(e.NewText)
		at = fset.Position(end).Offset
	}
	out.Write(text[at:])
	return out.Bytes()
}
