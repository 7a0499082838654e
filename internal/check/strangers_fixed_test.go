package check

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/rules"
)

// The tests of packages that nobody here wrote pass with all mechanical fixes in them,
// hot or not: no check after the rules takes part. It runs with HONE_SOAK set, over the
// standard library and the modules in the folders that HONE_STRANGERS lists.
func TestStrangersFixed(t *testing.T) {
	if os.Getenv("HONE_SOAK") == "" {
		t.Skip("takes an hour: set HONE_SOAK")
	}
	goroot, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	eachStranger(t, filepath.Join(strings.TrimSpace(string(goroot)), "src"), []string{"std"}, fixed)
	for _, dir := range strings.Fields(os.Getenv("HONE_STRANGERS")) {
		eachStranger(t, dir, []string{"./..."}, fixed)
	}
}

// fixed tests a package with its fixes, and without those that fail.
func fixed(t *testing.T, c *checker, pkg *packages.Package) {
	tree := fix.NewTree(c.Root)
	fixes := together(tree, c.mechanical(t, pkg))
	if len(fixes) == 0 || passes(t, tree, pkg, fixes) == "" {
		t.Logf("%d fixes", len(fixes))
		return
	}
	if passes(t, tree, pkg, nil) != "" {
		t.Skip("fails anyway")
	}
	for _, f := range fixes {
		if output := passes(t, tree, pkg, []hone.Fix{f}); output != "" {
			t.Errorf("%s: %s in %s:\n%s", f.Rule, f.Message, f.Edits[0].File, output)
		}
	}
}

// mechanical returns the fixes that a package can have alone and unread.
func (c *checker) mechanical(t *testing.T, pkg *packages.Package) []hone.Fix {
	var all []hone.Fix
	for r, diagnostics := range c.everything(t, pkg) {
		for _, d := range diagnostics {
			if len(d.SuggestedFixes) == 0 || safetyOf(rules.All[r], d) != hone.Mechanical {
				continue
			}
			if edits, ok := within(c.Root, pkg, d.SuggestedFixes[0]); ok {
				all = append(all, hone.Fix{ID: strconv.Itoa(len(all)), Rule: rules.All[r].Name, Message: d.SuggestedFixes[0].Message, Edits: edits})
			}
		}
	}
	return all
}

// within returns the edits of a fix that touches the files of a package only.
func within(root string, pkg *packages.Package, f analysis.SuggestedFix) ([]hone.Edit, bool) {
	var edits []hone.Edit
	for _, e := range sorted(f.TextEdits) {
		file := pkg.Fset.File(e.Pos)
		rel, err := filepath.Rel(root, file.Name())
		if err != nil || !slices.Contains(pkg.GoFiles, file.Name()) {
			return nil, false
		}
		edits = append(edits, hone.Edit{File: filepath.ToSlash(rel), Start: file.Offset(e.Pos), End: file.Offset(max(e.Pos, e.End)), New: string(e.NewText)})
	}
	return edits, len(edits) > 0
}

// together leaves out what cannot go with the fixes before it, and takes a fix that several
// sites have in common once, as identify does.
func together(tree fix.Tree, fixes []hone.Fix) []hone.Fix {
	var out []hone.Fix
	for _, f := range fixes {
		if slices.ContainsFunc(out, func(o hone.Fix) bool { return slices.Equal(o.Edits, f.Edits) }) {
			continue
		}
		if _, err := fix.Merge(tree, append(slices.Clone(out), f)); err == nil {
			out = append(out, f)
		}
	}
	return out
}

// passes runs the tests of a package with fixes, and returns what they print if they fail.
func passes(t *testing.T, tree fix.Tree, pkg *packages.Package, fixes []hone.Fix) string {
	merged, err := fix.Merge(tree, fixes)
	if err != nil {
		return err.Error()
	}
	overlay, err := fix.WriteOverlay(t.TempDir(), merged)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("go", "test", "-short", "-timeout=3m", "-overlay="+overlay, pkg.PkgPath)
	cmd.Dir = tree.Root()
	out, err := cmd.CombinedOutput()
	if err == nil {
		return ""
	}
	return err.Error() + "\n" + string(out[:min(len(out), 3000)])
}
