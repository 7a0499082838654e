package lateend

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds loops that go on after the answer is known.
var Analyzer = &analysis.Analyzer{
	Name:     "lateend",
	Doc:      "find loops that go on after the answer is known",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/lateend.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "lateend",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "loop that goes on though its answer is known",
	Safety:        rule.Mechanical,
	Reads:         true,
	Preconditions: preconditions,
	Catalogue:     []string{"B8", "B14"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
			stmt := c.Node().(ast.Stmt)
			if message := sought(pass.TypesInfo, c.Node()); message != "" {
				pass.Report(analysis.Diagnostic{Pos: stmt.Pos(), End: stmt.End(), Category: string(rule.Review), Message: message})
				continue
			}
			flag := flagged(pass.TypesInfo, stmt)
			if flag == nil {
				continue
			}
			d := analysis.Diagnostic{Pos: stmt.Pos(), End: stmt.End(), Category: string(rule.Review), Message: "loop goes on though its answer is known"}
			if !risky(pass.TypesInfo, flag.Cond) && !f.Commented(flag.Body.Pos(), flag.Body.End()) && stops(c) {
				d.Category = ""
				d.SuggestedFixes = []analysis.SuggestedFix{{
					Message:   "leave the loop",
					TextEdits: []analysis.TextEdit{{Pos: flag.Body.List[0].End(), End: flag.Body.List[0].End(), NewText: []byte("\nbreak")}},
				}}
			}
			pass.Report(d)
		}
	})
}

// stops reports whether a break in the body ends the loop itself, as it does in a body of one
// branch.
func stops(loop inspector.Cursor) bool {
	kind, _ := loop.ParentEdge()
	return kind != edge.LabeledStmt_Stmt
}

// flagged returns the branch that is all of a loop's body, and that sets a variable of outside to a
// constant and does nothing else: what another turn finds changes nothing.
func flagged(info *types.Info, loop ast.Stmt) *ast.IfStmt {
	switch l := loop.(type) {
	case *ast.RangeStmt:
		if l.Tok == token.ASSIGN || channel(info, l.X) {
			return nil
		}
	case *ast.ForStmt:
		if l.Cond == nil || !counts(info, l) {
			return nil
		}
	}
	body := loops.Body(loop).List
	if len(body) != 1 {
		return nil
	}
	branch, ok := body[0].(*ast.IfStmt)
	if !ok || branch.Init != nil || branch.Else != nil || len(branch.Body.List) != 1 {
		return nil
	}
	set, ok := branch.Body.List[0].(*ast.AssignStmt)
	if !ok || set.Tok != token.ASSIGN || len(set.Lhs) != 1 || info.Types[set.Rhs[0]].Value == nil {
		return nil
	}
	id, ok := set.Lhs[0].(*ast.Ident)
	if !ok || loops.Inside(loop, info.ObjectOf(id).Pos()) || effects(info, branch.Cond) || syntax.Mentions(info, branch.Cond, info.ObjectOf(id)) {
		return nil
	}
	return branch
}

// channel reports whether a range is over something that another turn may change.
func channel(info *types.Info, e ast.Expr) bool {
	switch info.TypeOf(e).Underlying().(type) {
	case *types.Chan, *types.Signature:
		return true
	}
	return false
}

// counts reports whether a loop only counts a variable of its own, which nobody sees when it
// has ended.
func counts(info *types.Info, l *ast.ForStmt) bool {
	init, ok := l.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE {
		return false
	}
	post, ok := l.Post.(*ast.IncDecStmt)
	if !ok {
		return false
	}
	id, ok := post.X.(*ast.Ident)
	return ok && loops.Inside(l, info.ObjectOf(id).Pos()) && !effects(info, l.Cond)
}

// effects reports whether evaluating an expression may do something: it calls what is no
// conversion and not len, or receives.
func effects(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || !info.Types[n.Fun].IsType() && !calls.Builtin(info, n, "len") && !purity.Std(info, n)
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.FuncLit:
			found = true
		}
		return !found
	})
	return found
}

// risky reports whether evaluating an expression for another turn may panic: it follows a
// pointer, takes an index, divides, asserts a type or compares interfaces.
func risky(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.CallExpr:
			found = true
		case *ast.SelectorExpr:
			s := info.Selections[n]
			found = found || s != nil && s.Indirect()
		case *ast.BinaryExpr:
			found = found || n.Op == token.QUO || n.Op == token.REM || n.Op == token.SHL || n.Op == token.SHR || !kinds.Basic(info.TypeOf(n.X)) || !kinds.Basic(info.TypeOf(n.Y))
		}
		return !found
	})
	return found
}
