package standing

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone"
	"github.com/gohone/hone/rules/rule"
)

// Fixes returns what rules offer for a module, hot or not, each once: the first fix of each diagnostic, with its class
// of safety. It fails where Findings does.
func Fixes(ctx context.Context, dir string, rules []rule.Rule) ([]hone.Fix, error) {
	root, graph, err := analyze(ctx, dir, rules)
	if err != nil {
		return nil, err
	}
	var all []hone.Fix
	for _, action := range graph.Roots {
		r := of(action, rules)
		for _, d := range action.Diagnostics {
			if len(d.SuggestedFixes) == 0 {
				continue
			}
			f := hone.Fix{ID: strconv.Itoa(len(all)), Rule: r.Name, Message: d.SuggestedFixes[0].Message, Safety: hone.Safety(cmp.Or(d.Category, string(r.Safety)))}
			if f.Edits, err = edits(root, action.Package, d.SuggestedFixes[0]); err != nil {
				return nil, err
			}
			if !slices.ContainsFunc(all, func(o hone.Fix) bool { return slices.Equal(o.Edits, f.Edits) }) {
				all = append(all, f)
			}
		}
	}
	return all, nil
}

// edits are those of a fix, in the order of the text.
func edits(root string, p *packages.Package, f analysis.SuggestedFix) ([]hone.Edit, error) {
	var all []hone.Edit
	for _, e := range f.TextEdits {
		file := p.Fset.File(e.Pos)
		name, err := filepath.Rel(root, file.Name())
		if err != nil {
			return nil, err
		}
		all = append(all, hone.Edit{File: filepath.ToSlash(name), Start: file.Offset(e.Pos), End: file.Offset(max(e.Pos, e.End)), New: string(e.NewText)})
	}
	slices.SortStableFunc(all, func(a, b hone.Edit) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Start, b.Start)) })
	return all, nil
}
