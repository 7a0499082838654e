package hazard

import (
	"fmt"
	"go/types"
	"os"
	"reflect"
	"regexp"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/atomic"
	"golang.org/x/tools/go/analysis/passes/copylock"
	"golang.org/x/tools/go/analysis/passes/errorsas"
	"golang.org/x/tools/go/analysis/passes/httpresponse"
	"golang.org/x/tools/go/analysis/passes/lostcancel"
	"golang.org/x/tools/go/analysis/passes/nilness"
	"golang.org/x/tools/go/analysis/passes/shadow"
	"golang.org/x/tools/go/analysis/passes/shift"
	"golang.org/x/tools/go/analysis/passes/sigchanyzer"
	"golang.org/x/tools/go/analysis/passes/sortslice"
	"golang.org/x/tools/go/analysis/passes/timeformat"
	"golang.org/x/tools/go/analysis/passes/unmarshal"
	"golang.org/x/tools/go/analysis/passes/unsafeptr"
	"golang.org/x/tools/go/analysis/passes/unusedresult"
	"golang.org/x/tools/go/analysis/passes/unusedwrite"
	"golang.org/x/tools/go/analysis/passes/waitgroup"
)

// vetters are analyzers of x/tools whose reports are mistakes. Those of style are left out, as
// are those that need to know of other packages.
var vetters = []*analysis.Analyzer{
	atomic.Analyzer, copylock.Analyzer, errorsas.Analyzer, httpresponse.Analyzer, lostcancel.Analyzer, nilness.Analyzer,
	shadow.Analyzer, shift.Analyzer, sigchanyzer.Analyzer, sortslice.Analyzer, timeformat.Analyzer, unmarshal.Analyzer,
	unsafeptr.Analyzer, unusedresult.Analyzer, unusedwrite.Analyzer, waitgroup.Analyzer,
}

// lines are places in messages, which are others in each state.
var lines = regexp.MustCompile(`(at )?line [0-9]+|[^ ]+\.go:[0-9]+(:[0-9]+)?`)

// vetted finds what these analyzers report.
func vetted(c *Change) []finding {
	v := vetting{pkg: c.After, results: map[*analysis.Analyzer]any{}}
	var out []finding
	for _, a := range vetters {
		found, err := v.run(a)
		if err != nil {
			continue // the others may still see something
		}
		for _, d := range found {
			p := pairAt(c, d)
			if p == nil || a == nilness.Analyzer && d.Category != "nilderef" && d.Category != "nilpanic" {
				continue // a condition that is always true is no mistake
			}
			if a == shadow.Analyzer && !loses(c, p, d.Pos) {
				continue
			}
			out = append(out, finding{p.After, d.Pos, fmt.Sprintf("%s %s %s", a.Name, p.Name, lines.ReplaceAllString(d.Message, "")), d.Message})
		}
	}
	return out
}

// pairAt is the changed function that a report is in.
func pairAt(c *Change, d analysis.Diagnostic) *Pair {
	for i := range c.Pairs {
		if syntax := c.Pairs[i].After.Syntax(); syntax != nil && syntax.Pos() <= d.Pos && d.Pos < syntax.End() {
			return &c.Pairs[i]
		}
	}
	return nil
}

// vetting runs analyzers on one package, each once.
type vetting struct {
	pkg     *Package
	results map[*analysis.Analyzer]any
}

func (v *vetting) run(a *analysis.Analyzer) (found []analysis.Diagnostic, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%s: %v", a.Name, r)
		}
	}()
	for _, need := range a.Requires {
		if _, done := v.results[need]; !done {
			if _, err := v.run(need); err != nil {
				return nil, err
			}
		}
	}
	pass := v.pass(a)
	pass.Report = func(d analysis.Diagnostic) { found = append(found, d) }
	v.results[a], err = a.Run(pass)
	return found, err
}

// pass is what an analyzer gets. Facts of other packages are not known: what needs them
// reports less.
func (v *vetting) pass(a *analysis.Analyzer) *analysis.Pass {
	facts := map[types.Object]analysis.Fact{}
	return &analysis.Pass{
		Analyzer: a, Fset: v.pkg.Fset, Files: v.pkg.Files, Pkg: v.pkg.Types, TypesInfo: v.pkg.Info,
		TypesSizes: types.SizesFor("gc", "amd64"), ResultOf: v.results, ReadFile: os.ReadFile,
		ImportObjectFact: func(o types.Object, f analysis.Fact) bool {
			known := facts[o]
			if known == nil || reflect.TypeOf(known) != reflect.TypeOf(f) {
				return false
			}
			reflect.ValueOf(f).Elem().Set(reflect.ValueOf(known).Elem())
			return true
		},
		ExportObjectFact:  func(o types.Object, f analysis.Fact) { facts[o] = f },
		ImportPackageFact: func(*types.Package, analysis.Fact) bool { return false },
		ExportPackageFact: func(analysis.Fact) {},
		AllObjectFacts:    func() []analysis.ObjectFact { return nil },
		AllPackageFacts:   func() []analysis.PackageFact { return nil },
	}
}
