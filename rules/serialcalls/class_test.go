package serialcalls_test

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis/analysistest"

	"github.com/gohone/hone/rules/rule"
	"github.com/gohone/hone/rules/serialcalls"
)

// TestReview holds that a person decides exactly where nothing shows that the
// calls change nothing: of the test data in review.go and similar.go, where connections are made, in reviewvisits.go,
// whose calls are of a package that is not read here, in passed.go, whose calls are of a parameter that not all pass what waits for, and where what comes before the
// call is not known. In wrapped.go it does but where all that is passed for a parameter waits and changes nothing.
func TestReview(t *testing.T) {
	dir, err := filepath.Abs("testdata/go1.24")
	if err != nil {
		t.Fatal(err)
	}
	reviewed := 0
	wrapped := ""
	for _, r := range analysistest.Run(t, dir, serialcalls.Analyzer, ".", "./web") {
		for _, d := range r.Action.Diagnostics {
			p := r.Action.Package.Fset.Position(d.Pos)
			if filepath.Base(p.Filename) == "wrapped.go" {
				wrapped += fmt.Sprintf(" %s", cmp.Or(d.Category, "shown"))
				continue
			}
			if review := d.Category == string(rule.Review); review {
				reviewed++
			} else if name := filepath.Base(p.Filename); name == "review.go" || name == "reviewrequests.go" {
				t.Errorf("%s:%d: is not for review", filepath.Base(p.Filename), p.Line)
			}
		}
	}
	if want := " shown shown" + strings.Repeat(" review", 5); wrapped != want {
		t.Errorf("in wrapped.go%s, want%s", wrapped, want)
	}
	if reviewed != 48 {
		t.Errorf("%d are for review, want those of review.go, reviewrequests.go, similar.go, passed.go and reviewvisits.go, and three more", reviewed)
	}
}
