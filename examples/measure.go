package main

import (
	"context"
	"path/filepath"

	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/honed"
	"github.com/gohone/hone/internal/standing"
	"github.com/gohone/hone/rules"
)

// measure runs hone on a copy of the program in dir, applies what it kept, and
// compares the versions.
func measure(ctx context.Context, h *pointed, s casestudies.Study, dir string) (casestudies.Result, error) {
	r := casestudies.Result{Study: s.Name}
	work := filepath.Join(h.Work, s.Name)
	versions := map[string]string{casestudies.Slow: filepath.Join(work, casestudies.Slow)}
	for version, folder := range map[string]string{casestudies.Tuned: s.Tuned, casestudies.Traded: s.Traded} {
		if folder != "" {
			versions[version] = filepath.Join(work, version)
			if err := honed.CopyModule(versions[version], filepath.Join(dir, folder)); err != nil {
				return r, err
			}
		}
	}
	if err := honed.CopyModule(versions[casestudies.Slow], dir); err != nil {
		return r, err
	}
	fixed := filepath.Join(work, casestudies.Fixed)
	if err := honed.CopyModule(fixed, dir); err != nil {
		return r, err
	}
	loop, host, err := h.loop(ctx, s.Name, fixed)
	if err != nil {
		return r, err
	}
	r.Host, r.Complete = casestudies.HostOf(host), loop.Done
	if loop.Patched {
		if err := h.apply(ctx, s.Name, fixed); err != nil {
			return r, err
		}
		versions[casestudies.Fixed] = fixed
	}
	found, err := standing.Findings(ctx, fixed, rules.All)
	if err != nil {
		return r, err
	}
	version := casestudies.Version{Dir: fixed, Standing: found}
	if r.Outcomes, r.Others, err = loop.Outcomes(versions[casestudies.Slow], version, s); err != nil {
		return r, err
	}
	r.Comparisons, err = compare(ctx, h, s.Name, versions)
	return r, err
}

// compare measures every two versions that there are; a program that has one
// version is measured alone.
func compare(ctx context.Context, h *pointed, name string, versions map[string]string) ([]casestudies.Comparison, error) {
	if len(versions) == 1 {
		c, err := h.alone(ctx, name, versions[casestudies.Slow])
		return []casestudies.Comparison{c}, err
	}
	var all []casestudies.Comparison
	for _, p := range [][2]string{
		{casestudies.Slow, casestudies.Tuned},
		{casestudies.Slow, casestudies.Fixed},
		{casestudies.Tuned, casestudies.Fixed},
		{casestudies.Slow, casestudies.Traded},
	} {
		baseline, candidate := versions[p[0]], versions[p[1]]
		if baseline == "" || candidate == "" {
			continue
		}
		verdicts, err := h.compare(ctx, name+": "+p[0]+" and "+p[1], baseline, candidate)
		if err != nil {
			return nil, err
		}
		all = append(all, casestudies.Compare(p[0], p[1], verdicts))
	}
	return all, nil
}
