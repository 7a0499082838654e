package check

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"golang.org/x/tools/go/analysis"
	driver "golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"
)

// analyze runs every rule over every package and returns the sites in order of
// position.
func (c *checker) analyze(ctx context.Context, pkgs []*packages.Package) ([]*site, error) {
	var sites []*site
	total := len(pkgs) * len(c.Rules)
	for i, pkg := range pkgs {
		src := c.sources(pkg)
		for j, r := range c.Rules {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			c.Progress(i*len(c.Rules)+j, total, r.Name+" in "+pkg.PkgPath)
			diagnostics, err := apply(r.Analyzer, pkg, c.readFile)
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

// apply runs one analyzer, and those it requires, over one package. One at a
// time: requirements are then computed again for every rule, but a panic is
// known to belong to this rule, and nothing else is lost.
func apply(a *analysis.Analyzer, pkg *packages.Package, read func(string) ([]byte, error)) (diagnostics []analysis.Diagnostic, err error) {
	defer func() {
		if v := recover(); v != nil {
			diagnostics, err = nil, fmt.Errorf("panic: %v", v)
		}
	}()
	overlaid := *a
	overlaid.Run = func(pass *analysis.Pass) (any, error) {
		p := *pass
		p.ReadFile = read // the driver's knows no overlay
		return a.Run(&p)
	}
	// Sequential also keeps the rule on this goroutine, where a panic can be caught.
	graph, err := driver.Analyze([]*analysis.Analyzer{&overlaid}, []*packages.Package{pkg}, &driver.Options{Sequential: true})
	if err != nil {
		return nil, err
	}
	return graph.Roots[0].Diagnostics, graph.Roots[0].Err
}
