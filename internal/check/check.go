// Package check finds causes: it runs the rules over the packages that matter
// and joins what they say with what the profiles charge to those lines.
//
// It sits between profiling and fixing.
//
//  1. The cost tables name the folders through which enough of some
//     benchmark's cost passes; only their packages are loaded.
//  2. Every rule runs over every such package. A rule that fails costs its own
//     diagnostics in that package and a warning, never the run.
//  3. A diagnostic becomes a site: a place in the user's source with its
//     edits. Generated files and sites the user has excluded are counted and
//     left out.
//  4. Each site is weighed with the tables. Hot ones become findings, the
//     rest is counted.
//
// Rules know no profile and tables know no rule; this package is where they
// meet. It must not know any rule by name, and it does not judge fixes.
package check

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/rules/rule"
)

// DefaultThreshold is the share of a benchmark's CPU samples or allocated
// objects below which code is not hot, but for what saves many bytes.
const DefaultThreshold = 0.02

// Request says what to check.
type Request struct {
	Root       string            // module root, a real path
	ModulePath string            // only for messages
	Env        []string          // of the go command; nil means this process's
	Overlay    map[string][]byte // real path -> content to use instead of the file's
	Scratch    string            // folder for temporary files; empty means the system's
	Rules      []rule.Rule
	Pass       int             // of the loop, from 1
	Threshold  float64         // 0 means DefaultThreshold
	Costs      []BenchmarkCost // of all benchmarks of the run, measured on the source as overlaid
	// Progress is told what is done now; total is 0 while it is unknown. It
	// may be nil.
	Progress func(done, total int, what string)
}

// BenchmarkCost is what the profiles of one benchmark charge. A table is nil
// where there is no profile.
type BenchmarkCost struct {
	Benchmark           hone.Benchmark
	CPU, Bytes, Objects *cost.Table
	Blocked             *cost.Table // waiting for locks and channels
	// Where are what else says where goroutines were while time passed: those of
	// a goroutine profile, the wall clock. They are summed up, and decide nothing.
	Where []*cost.Table
	Idle  float64       // share of the time in which the benchmark did not compute, 0 if unknown
	Took  time.Duration // of an iteration, 0 if unknown
	Thin  bool          // the CPU profile has too few samples to rank lines; under 100 it is thin anyway
	// Ops is how many iterations the allocation profile covers, 0 if
	// unknown. If they allocate less than one object each, the profile shows
	// what setting up costs, and is not used. The profile counts several tiny
	// objects as one, package testing does not: PerOp is what it counts, 0 if
	// unknown.
	Ops   int64
	PerOp float64
}

// Moved is what a benchmark costs in source some of whose lines are elsewhere by now, and none of
// which it executes is another: line says where one of a file is, 0 if it is no more.
func (b BenchmarkCost) Moved(line func(file string, line int) int) BenchmarkCost {
	for _, t := range []**cost.Table{&b.CPU, &b.Bytes, &b.Objects, &b.Blocked} {
		*t = (*t).Moved(line)
	}
	b.Where = slices.Clone(b.Where)
	for i, t := range b.Where {
		b.Where[i] = t.Moved(line)
	}
	return b
}

// Result is what was found.
type Result struct {
	Findings []hone.Finding // by what they could save, the most first
	Fixes    []hone.Fix     // in the order of their first finding
	Warnings []hone.Warning
	Skipped  Skipped
}

// Skipped counts diagnostics that are no findings.
type Skipped struct {
	Cold      int // under the threshold in every benchmark
	Generated int // in code that is generated, or that is not a file of the module
	Ignored   int // excluded by a //hone:ignore directive
	Crowded   int // hot, but the rule has reported mostAlike of the same there
}

// mostAlike is how often a rule reports the same cause of one place. Fixes of them are
// different, and who has read three knows what the others do.
const mostAlike = 3

// Run checks the packages that the costs point to. It fails if the go command
// does, or if ctx ends; a package that does not compile is a warning.
func Run(ctx context.Context, req Request) (Result, error) {
	if req.Threshold <= 0 {
		req.Threshold = DefaultThreshold
	}
	req.Costs = slices.Clone(req.Costs)
	for i := range req.Costs {
		req.Costs[i] = req.Costs[i].steady()
	}
	if req.Progress == nil {
		req.Progress = func(int, int, string) {}
	}
	c := &checker{Request: req}
	dirs := hotDirs(req.Costs, req.Threshold)
	if len(dirs) == 0 || len(req.Rules) == 0 {
		return c.result, nil
	}
	c.Progress(0, 0, "loading "+strings.Join(dirs, " "))
	pkgs, err := c.load(ctx, dirs)
	if err != nil {
		return Result{}, err
	}
	sites, err := c.analyze(ctx, pkgs)
	if err != nil {
		return Result{}, err
	}
	c.report(sites)
	return c.result, nil
}

// checker is one execution of Run.
type checker struct {
	Request
	result Result
	loaded map[string][]*packages.Package // for rules that look beyond a package
}

func (c *checker) warn(code, message, hint string) {
	c.result.Warnings = append(c.result.Warnings, hone.Warning{Code: code, Message: message, Hint: hint})
}

// hotDirs returns the folders through which the share passes in some table
// that decides whether code is hot.
func hotDirs(costs []BenchmarkCost, threshold float64) []string {
	var dirs []string
	for _, c := range costs {
		for _, t := range []*cost.Table{c.CPU, c.Objects, c.Blocked} {
			if t != nil {
				dirs = append(dirs, t.Dirs(threshold)...)
			}
		}
		if c.Bytes != nil {
			dirs = append(dirs, c.Bytes.Dirs(max(threshold, worthBytes))...)
		}
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// report turns hot sites into findings and their edits into fixes. Ids are
// given to cold sites too: whether one is hot must not change the next's id.
func (c *checker) report(sites []*site) {
	sites = joined(sites)
	identify(sites)
	type hot struct {
		site   *site
		weight weight
	}
	var hots []hot
	for _, s := range sites {
		if w := c.weigh(s); w.hot {
			hots = append(hots, hot{s, w})
		} else {
			c.result.Skipped.Cold++
		}
	}
	slices.SortStableFunc(hots, func(a, b hot) int {
		return cmp.Or(cmp.Compare(b.weight.bound, a.weight.bound), cmp.Compare(b.weight.objects, a.weight.objects))
	})
	fixes, alike := map[string]int{}, map[statement]int{}
	for _, h := range hots {
		at := h.site.statement()
		if alike[at]++; alike[at] > mostAlike {
			c.result.Skipped.Crowded++
			continue
		}
		f := h.site.finding(c.Pass, h.weight)
		c.result.Findings = append(c.result.Findings, f)
		if f.Fix == "" {
			continue
		}
		i, ok := fixes[f.Fix]
		if !ok {
			i = len(c.result.Fixes)
			fixes[f.Fix] = i
			c.result.Fixes = append(c.result.Fixes, h.site.proposal(c.Pass))
		}
		fix := &c.result.Fixes[i]
		fix.Findings = append(fix.Findings, f.ID)
		fix.Safety = stricter(fix.Safety, f.Safety)
	}
}
