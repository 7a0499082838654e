package check

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	driver "golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/rules/rule"
)

// analyze runs every rule over every package and returns the sites in order of
// position.
func (c *checker) analyze(ctx context.Context, pkgs []*packages.Package) ([]*site, error) {
	var sites []*site
	total := len(pkgs) * len(c.Rules)
	for i, pkg := range pkgs {
		src, shared := c.sources(pkg), prerequisites(c.Rules, pkg)
		shared[rule.Packages] = c.beside(ctx, pkg.Fset)
		for j, r := range c.Rules {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			c.Progress(i*len(c.Rules)+j, total, r.Name+" in "+pkg.PkgPath)
			diagnostics, err := apply(r.Analyzer, pkg, shared, c.readFile)
			if err != nil {
				c.warn("rule-failed", fmt.Sprintf("rule %s: failed in package %s: %v", r.Name, pkg.PkgPath, err), "")
				continue
			}
			for _, d := range diagnostics {
				if s := c.site(src, r, d); s != nil {
					sites = append(sites, s)
				}
			}
		}
	}
	slices.SortStableFunc(sites, func(a, b *site) int {
		return cmp.Or(cmp.Compare(a.position.File, b.position.File),
			cmp.Compare(a.position.Line, b.position.Line), cmp.Compare(a.position.Column, b.position.Column))
	})
	return sites, nil
}

// prerequisites runs what the rules require, once for all of them, and returns the
// results. What fails is left out: the rules that require it then say so.
func prerequisites(rules []rule.Rule, pkg *packages.Package) map[*analysis.Analyzer]any {
	var all []*analysis.Analyzer
	for _, r := range rules {
		for _, a := range r.Analyzer.Requires {
			if !slices.Contains(all, a) {
				all = append(all, a)
			}
		}
	}
	results := map[*analysis.Analyzer]any{}
	for _, a := range all {
		if a == rule.Packages {
			continue
		}
		if action, err := execute(a, pkg); err == nil && action.Err == nil {
			results[a] = action.Result
		}
	}
	return results
}

// apply runs one analyzer over one package. One at a time: a panic is known to
// belong to this rule, and nothing else is lost. What it requires is computed again
// only where it is not among the shared results.
func apply(a *analysis.Analyzer, pkg *packages.Package, shared map[*analysis.Analyzer]any, read func(string) ([]byte, error)) ([]analysis.Diagnostic, error) {
	overlaid := *a
	known := !slices.ContainsFunc(a.Requires, func(r *analysis.Analyzer) bool { _, ok := shared[r]; return !ok })
	if known {
		overlaid.Requires = nil
	}
	overlaid.Run = func(pass *analysis.Pass) (any, error) {
		p := *pass
		p.ReadFile = read // the driver's knows no overlay
		if known {
			p.ResultOf = shared
		}
		return a.Run(&p)
	}
	action, err := execute(&overlaid, pkg)
	if err != nil {
		return nil, err
	}
	return action.Diagnostics, action.Err
}

// execute runs one analyzer, and what it requires. A panic is an error.
func execute(a *analysis.Analyzer, pkg *packages.Package) (action *driver.Action, err error) {
	defer func() {
		if v := recover(); v != nil {
			action, err = nil, fmt.Errorf("panic: %v", v)
		}
	}()
	// Sequential also keeps the rule on this goroutine, where a panic can be caught.
	graph, err := driver.Analyze([]*analysis.Analyzer{a}, []*packages.Package{pkg}, &driver.Options{Sequential: true})
	if err != nil {
		return nil, err
	}
	return graph.Roots[0], nil
}
