package main

import (
	"bytes"
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

// unasked returns the candidates of a golden test without the fixes that a person decides about: they change what
// can be observed, and hone run keeps none. What changes nothing without them is left out.
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
	if !slices.ContainsFunc(fixes, asks) {
		return m.Candidates, nil
	}
	tree, err := merged(fix.NewTree(m.Dir), slices.DeleteFunc(fixes, asks))
	if err != nil {
		return nil, err
	}
	var left []*wrongfixes.Candidate
	for _, c := range m.Candidates {
		some := *c
		some.Files = map[string][]byte{}
		for file := range c.Files {
			text, err := tree.Read(file)
			if err != nil {
				return nil, err
			}
			if !bytes.Equal(text, m.Files[file]) {
				some.Files[file] = text
			}
		}
		if len(some.Files) > 0 {
			left = append(left, &some)
		}
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
