package inspect

import (
	"context"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Tests type-checks a package together with its tests: first those of the package itself, then those beside it that use
// it from outside, if there are some. What does not compile is left out: there is nothing to learn of it.
func Tests(ctx context.Context, src Source) ([]*packages.Package, error) {
	cfg, err := src.config(ctx)
	if err != nil {
		return nil, err
	}
	cfg.Tests = true
	all, err := packages.Load(cfg, ".")
	if err != nil || ctx.Err() != nil {
		return nil, err
	}
	var out []*packages.Package
	for _, p := range all {
		if !strings.HasSuffix(p.ID, ".test]") || p.Types == nil || len(p.Errors) > 0 {
			continue // the package without its tests, and the program that runs them
		}
		if strings.HasSuffix(p.PkgPath, "_test") {
			out = append(out, p)
		} else {
			out = append([]*packages.Package{p}, out...)
		}
	}
	return out, nil
}
