package serialcalls_test

import (
	"path/filepath"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gohone/hone/rules/rule"
	"github.com/gohone/hone/rules/serialcalls"
)

// TestReview holds that a person decides exactly where nothing shows that the
// calls change nothing: of the test data in review.go and similar.go, where connections are made, in reviewvisits.go,
// whose calls are of a package that is not read here, in passed.go, whose calls are of a parameter, and where what comes before the
// call is not known.
func TestReview(t *testing.T) {
	dir, err := filepath.Abs("testdata/go1.24")
	if err != nil {
		t.Fatal(err)
	}
	reviewed := 0
	for _, r := range analysistest.Run(t, dir, serialcalls.Analyzer, ".", "./web") {
		for _, d := range r.Action.Diagnostics {
			p := r.Action.Package.Fset.Position(d.Pos)
			if review := d.Category == string(rule.Review); review {
				reviewed++
			} else if name := filepath.Base(p.Filename); name == "review.go" || name == "reviewrequests.go" {
				t.Errorf("%s:%d: is not for review", filepath.Base(p.Filename), p.Line)
			}
		}
	}
	if reviewed != 48 {
		t.Errorf("%d are for review, want those of review.go, reviewrequests.go, similar.go, passed.go and reviewvisits.go, and three more", reviewed)
	}
}
