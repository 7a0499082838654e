package main

import (
	"bytes"
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
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
	whole := *m // of what is left of all candidates
	whole.Candidates = nil
	for _, c := range m.Candidates[0].Module.Candidates {
		some := *c
		some.Module, some.Files = &whole, map[string][]byte{}
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
			whole.Candidates = append(whole.Candidates, &some)
		}
	}
	return slices.DeleteFunc(slices.Clone(whole.Candidates), func(c *wrongfixes.Candidate) bool {
		return !slices.ContainsFunc(m.Candidates, func(tried *wrongfixes.Candidate) bool { return tried.Name == c.Name })
	}), nil
}

// fragment reports whether a candidate changes no function that is there: it declares what the other files of a
// golden test call.
func fragment(c *wrongfixes.Candidate) bool {
	for name := range c.Files {
		dir := path.Dir(name)
		before, after := map[string][]byte{}, map[string][]byte{}
		for file, text := range c.Module.Files {
			if path.Dir(file) == dir && strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
				before[path.Base(file)] = text
				after[path.Base(file)] = text
				if changed, ok := c.Files[file]; ok {
					after[path.Base(file)] = changed
				}
			}
		}
		if slices.ContainsFunc(behave.Changed(before, after), func(f behave.FuncRef) bool { return f.On != behave.CandidateOnly }) {
			return false
		}
	}
	return true
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
