package check

import (
	"fmt"
	"go/ast"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone"
	"github.com/gohone/hone/rules/rule"
)

// repeats reports each function twice for each of its statements, which pay for it, and
// offers a fix of each.
func repeats() rule.Rule {
	run := func(pass *analysis.Pass) (any, error) {
		for _, d := range pass.Files[0].Decls {
			f := d.(*ast.FuncDecl)
			for i, s := range f.Body.List {
				for _, pays := range []ast.Stmt{s, f.Body.List[0]} {
					pass.Report(analysis.Diagnostic{
						Pos: f.Name.Pos(), End: f.Name.End(), Message: "slow",
						Related: []analysis.RelatedInformation{{Pos: pays.Pos(), End: pays.End()}},
						SuggestedFixes: []analysis.SuggestedFix{{Message: "drop it", TextEdits: []analysis.TextEdit{
							{Pos: f.End(), End: f.End(), NewText: fmt.Appendf(nil, "// %d\n", i)},
						}}},
					})
				}
			}
		}
		return nil, nil
	}
	return rule.Rule{Name: "repeats", Safety: rule.Mechanical, Analyzer: &analysis.Analyzer{Name: "repeats", Doc: "toy", Run: run}}
}

// What a rule says several times of one place and with the same edits is one finding,
// for which all the lines pay; of different edits at one place a few are shown.
func TestRepeated(t *testing.T) {
	const text = "package app\n\nfunc F(i int) int {\n\ti++ // one\n\ti++ // two\n\ti++\n\ti++\n\treturn i\n}\n"
	root := module(t, map[string]string{"app.go": text})
	one, two := at(t, "app.go", text, "one"), at(t, "app.go", text, "two")
	res := run(t, Request{Root: root, Rules: []rule.Rule{repeats()}, Costs: cpu(t, root, samples{"f " + one: 40, "f " + two: 60})})
	if len(res.Findings) != mostAlike || len(res.Fixes) != mostAlike {
		t.Fatalf("%d findings and %d fixes, want %d", len(res.Findings), len(res.Fixes), mostAlike)
	}
	if n := res.Skipped.Crowded; n != 5-mostAlike {
		t.Errorf("%d left out, want %d", n, 5-mostAlike)
	}
	if got := share(res.Findings[0].Evidence); got != 1 {
		t.Errorf("the first has %v of the time, want that of both lines", got)
	}
}

func share(evidence []hone.Evidence) (sum float64) {
	for _, e := range evidence {
		sum += e.Share
	}
	return sum
}

// twice reports each function for its parameter and for its result, and offers no fix.
func twice() rule.Rule {
	run := func(pass *analysis.Pass) (any, error) {
		for _, d := range pass.Files[0].Decls {
			f := d.(*ast.FuncDecl)
			for _, n := range []ast.Node{f.Type.Params, f.Type.Results} {
				pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "slow"})
			}
		}
		return nil, nil
	}
	return rule.Rule{Name: "twice", Safety: rule.Review, Analyzer: &analysis.Analyzer{Name: "twice", Doc: "toy", Run: run}}
}

// Two places of a line for which a rule has no fix are one finding: they share what the line
// costs, and a person who looks at one sees the other.
func TestTwiceInALine(t *testing.T) {
	const text = "package app\n\nfunc F(i int) int { return i } // one\n\nfunc G(i int) int { return i } // two\n"
	root := module(t, map[string]string{"app.go": text})
	costs := cpu(t, root, samples{"f " + at(t, "app.go", text, "one"): 40, "f " + at(t, "app.go", text, "two"): 60})
	res := run(t, Request{Root: root, Rules: []rule.Rule{twice()}, Costs: costs})
	if len(res.Findings) != 2 || res.Findings[0].Position.Line != 5 || res.Findings[1].Position.Line != 3 {
		t.Fatalf("findings %v, want one in each line", res.Findings)
	}
	if got := share(res.Findings[0].Evidence); got != 0.6 {
		t.Errorf("the first has %v of the time, want that of its line once", got)
	}
}
