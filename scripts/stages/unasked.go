package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/standing"
	"github.com/gohone/hone/internal/wrongfixes"
	"github.com/gohone/hone/rules"
	"github.com/gohone/hone/rules/rule"
)

// unasked returns the candidates of a golden test as the fixes make them that have edits in their files, as each of
// them would be offered with what it declares elsewhere. Those that a person decides about are left out: they change what
// can be observed, and hone run keeps none.
func unasked(ctx context.Context, m *wrongfixes.Module) ([]*wrongfixes.Candidate, error) {
	name, _, _ := strings.Cut(m.Name, "_")
	i := slices.IndexFunc(rules.All, func(r rule.Rule) bool { return r.Name == name })
	if i < 0 {
		return nil, fmt.Errorf("there is no rule %q", name)
	}
	fixes, err := standing.Fixes(ctx, m.Dir, rules.All[i:i+1])
	if err != nil {
		return nil, err
	}
	fixes = slices.DeleteFunc(fixes, asks)
	var left []*wrongfixes.Candidate
	for _, c := range m.Candidates {
		own := slices.DeleteFunc(slices.Clone(fixes), func(f hone.Fix) bool {
			return !slices.ContainsFunc(f.Edits, func(e hone.Edit) bool { _, ok := c.Files[e.File]; return ok })
		})
		if len(own) == 0 {
			continue
		}
		tree, err := merged(fix.NewTree(m.Dir), own)
		if err != nil {
			return nil, err
		}
		some := *c
		some.Files = map[string][]byte{}
		for _, f := range own {
			for _, e := range f.Edits {
				if some.Files[e.File], err = tree.Read(e.File); err != nil {
					return nil, err
				}
			}
		}
		left = append(left, &some)
	}
	return left, nil
}

func asks(f hone.Fix) bool { return f.Safety == hone.Review }

// merged applies fixes, without those that cannot go with the ones before them.
func merged(tree fix.Tree, fixes []hone.Fix) (fix.Tree, error) {
	var some []hone.Fix
	for _, f := range fixes {
		if _, err := fix.Merge(tree, append(slices.Clone(some), f)); err == nil {
			some = append(some, f)
		}
	}
	return fix.Merge(tree, some)
}
