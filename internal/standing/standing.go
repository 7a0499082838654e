// Package standing asks rules what they find in a module as it is, hot or not.
// It says whether the cause of a finding is gone after a fix, where the statement
// itself may stay: a connection that is wrapped is still read by the same line.
//
// It sits beside the loop, in what measures hone, and knows nothing of costs.
// What hone itself reports comes from package check.
package standing

import (
	"context"
	"fmt"
	"go/token"
	"path/filepath"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone"
	"github.com/gohone/hone/rules/rule"
)

// Findings runs rules over all packages of the module in dir, without its tests;
// findings have a rule and a position. It fails where a package does not compile
// or a rule fails: what is not looked at is not gone.
func Findings(ctx context.Context, dir string, rules []rule.Rule) ([]hone.Finding, error) {
	root, graph, err := analyze(ctx, dir, rules)
	if err != nil {
		return nil, err
	}
	var all []hone.Finding
	for _, action := range graph.Roots {
		for _, d := range action.Diagnostics {
			at, err := place(root, action.Package, d.Pos, d.End)
			if err != nil {
				return nil, err
			}
			f := hone.Finding{Rule: of(action, rules).Name, Position: at}
			for _, r := range d.Related {
				at, err := place(root, action.Package, r.Pos, r.End)
				if err != nil {
					return nil, err
				}
				f.Elsewhere = append(f.Elsewhere, at)
			}
			all = append(all, f)
		}
	}
	return all, nil
}

// analyze runs rules over the packages of a module, and returns its folder, too.
func analyze(ctx context.Context, dir string, rules []rule.Rule) (root string, graph *checker.Graph, err error) {
	if root, err = filepath.EvalSymlinks(dir); err != nil {
		return "", nil, err
	}
	if root, err = filepath.Abs(root); err != nil {
		return "", nil, err
	}
	pkgs, err := packages.Load(&packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Context: ctx, Dir: root}, "./...")
	if err != nil {
		return "", nil, fmt.Errorf("module in %s: %w", dir, err)
	}
	for _, p := range pkgs {
		if len(p.Errors) > 0 {
			return "", nil, fmt.Errorf("package %s: %w", p.PkgPath, p.Errors[0])
		}
		p.Imports = nil // without their syntax there are no facts to look for
	}
	analyzers := make([]*analysis.Analyzer, len(rules))
	for i, r := range rules {
		analyzers[i] = r.Analyzer
	}
	if graph, err = checker.Analyze(analyzers, pkgs, nil); err != nil {
		return "", nil, err
	}
	for _, action := range graph.Roots {
		if action.Err != nil {
			return "", nil, fmt.Errorf("rule %s: package %s: %w", action.Analyzer.Name, action.Package.PkgPath, action.Err)
		}
	}
	return root, graph, nil
}

// of is the rule whose analyzer was run.
func of(action *checker.Action, rules []rule.Rule) rule.Rule {
	return rules[slices.IndexFunc(rules, func(r rule.Rule) bool { return r.Analyzer == action.Analyzer })]
}

// place is where a diagnostic, or what it relates to, is.
func place(root string, p *packages.Package, pos, end token.Pos) (hone.Position, error) {
	from := p.Fset.Position(pos)
	to := from
	if end.IsValid() {
		to = p.Fset.Position(end)
	}
	file, err := filepath.Rel(root, from.Filename)
	return hone.Position{File: filepath.ToSlash(file), Line: from.Line, EndLine: to.Line}, err
}
