package check

import (
	"cmp"
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/astutil"

	"github.com/gohone/hone"
	"github.com/gohone/hone/rules/rule"
)

// site is a diagnostic at a place in the user's source.
type site struct {
	rule     rule.Rule
	pkg      string
	function string // "(*Client).Send"; empty outside functions
	position hone.Position
	costs    []hone.Position // lines that pay for the cause
	beside   bool            // they are not those of position
	loop     bool            // the range is a loop statement
	text     string          // of the range
	cause    string
	remedy   string
	safety   hone.Safety

	edits    []hone.Edit // nil if there is no fix
	replaced []string    // what each edit replaces

	id, fix string // set by identify
}

// site places a diagnostic. It returns nil for one that is not to be reported,
// and counts why.
func (c *checker) site(src *sources, r rule.Rule, d analysis.Diagnostic) *site {
	f := src.at(d.Pos)
	if f == nil || !f.ours {
		c.result.Skipped.Generated++
		return nil
	}
	end := max(d.Pos, min(d.End, f.syntax.FileEnd))
	start := src.pkg.Fset.PositionFor(d.Pos, false)
	if f.ignored(r.Name, start.Line) {
		c.result.Skipped.Ignored++
		return nil
	}
	s := &site{
		rule: r,
		pkg:  src.pkg.PkgPath,
		position: hone.Position{
			File: f.rel, Line: start.Line, Column: start.Column,
			EndLine: f.tok.Line(max(d.Pos, end-1)), // the end is exclusive
		},
		text:   f.text(start.Offset, f.tok.Offset(end)),
		cause:  d.Message,
		remedy: "by hand; hone rules " + r.Name + " shows how",
		safety: safetyOf(r, d),
	}
	s.costs, s.beside = src.costs(d, s.position), len(d.Related) > 0
	s.function, s.loop = around(f.syntax, d.Pos, end)
	if len(d.SuggestedFixes) > 0 {
		s.take(src, d.SuggestedFixes[0])
	}
	return s
}

// costs are the lines that a diagnostic relates to, where it says that its cost is
// not in its own.
func (s *sources) costs(d analysis.Diagnostic, own hone.Position) []hone.Position {
	if len(d.Related) == 0 {
		return []hone.Position{own}
	}
	var lines []hone.Position
	for _, r := range d.Related {
		if f := s.anywhere(r.Pos); f != nil && f.ours {
			lines = append(lines, hone.Position{File: f.rel, Line: f.tok.Line(r.Pos), EndLine: f.tok.Line(max(r.Pos, r.End-1))})
		}
	}
	return lines
}

// take adopts a suggested fix, unless it would change a file that is not the
// user's to change.
func (s *site) take(src *sources, fix analysis.SuggestedFix) {
	var edits []hone.Edit
	var replaced []string
	for _, e := range sorted(fix.TextEdits) {
		f := src.anywhere(e.Pos)
		if f == nil || !f.ours {
			return
		}
		edit := hone.Edit{File: f.rel, Start: f.tok.Offset(e.Pos), End: f.tok.Offset(max(e.Pos, e.End)), New: string(e.NewText)}
		old := f.text(edit.Start, edit.End)
		if old == edit.New {
			continue
		}
		edits, replaced = append(edits, edit), append(replaced, old)
	}
	if len(edits) > 0 {
		s.edits, s.replaced, s.remedy = edits, replaced, fix.Message
	}
}

// sorted orders edits by position, so that the same edits look the same.
// Insertions at one place keep their order.
func sorted(edits []analysis.TextEdit) []analysis.TextEdit {
	edits = slices.Clone(edits)
	slices.SortStableFunc(edits, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	return edits
}

// around returns the name of the function that holds a range, and whether the
// range is a loop.
func around(file *ast.File, pos, end token.Pos) (function string, loop bool) {
	path, _ := astutil.PathEnclosingInterval(file, pos, end)
	for _, n := range path {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			loop = loop || n.Pos() == pos && n.End() == end
		case *ast.FuncDecl:
			function = functionName(n)
		}
	}
	return function, loop
}

// functionName spells a function as profiles do, without the package.
func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return d.Name.Name
	}
	t := ast.Unparen(d.Recv.List[0].Type)
	star, pointer := t.(*ast.StarExpr)
	if pointer {
		t = ast.Unparen(star.X)
	}
	params := ""
	switch x := t.(type) {
	case *ast.IndexExpr:
		t, params = x.X, "[...]"
	case *ast.IndexListExpr:
		t, params = x.X, "[...]"
	}
	name := "?"
	if id, ok := t.(*ast.Ident); ok {
		name = id.Name + params
	}
	if pointer {
		name = "(*" + name + ")"
	}
	return name + "." + d.Name.Name
}

// safeties are the classes from the safest on.
var safeties = []hone.Safety{hone.Mechanical, hone.Guarded, hone.Review}

// safetyOf returns the diagnostic's own class if its category names one, else
// the rule's. A rule that states none is not to be trusted unread.
func safetyOf(r rule.Rule, d analysis.Diagnostic) hone.Safety {
	for _, s := range []hone.Safety{hone.Safety(d.Category), hone.Safety(r.Safety)} {
		if slices.Contains(safeties, s) {
			return s
		}
	}
	return hone.Review
}

func stricter(a, b hone.Safety) hone.Safety {
	return safeties[max(slices.Index(safeties, a), slices.Index(safeties, b))]
}

// finding is the site as reported.
func (s *site) finding(pass int, w weight) hone.Finding {
	var elsewhere []hone.Position
	if s.beside {
		elsewhere = s.costs
	}
	return hone.Finding{
		Elsewhere: elsewhere,
		ID:        s.id, Rule: s.rule.Name, Package: s.pkg, Function: s.function, Position: s.position,
		Cause: s.cause, Remedy: s.remedy, Safety: s.safety,
		Pass: pass, Evidence: w.evidence, Bound: w.bound, Fix: s.fix,
	}
}

// proposal is the fix of the site, without its findings.
func (s *site) proposal(pass int) hone.Fix {
	return hone.Fix{
		ID: s.fix, Rule: s.rule.Name, Message: s.remedy, Safety: s.safety,
		Pass: pass, Edits: s.edits, State: hone.Proposed,
	}
}
