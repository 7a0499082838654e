package samecall

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds calls whose answer the function has already.
var Analyzer = &analysis.Analyzer{
	Name:     "samecall",
	Doc:      "find calls whose answer the function has already",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/samecall.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "samecall",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "computed again though nothing has changed",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Calls:         true,
	Catalogue:     []string{"A14", "B8"},
}

const (
	twice = "computed a second time though nothing has changed"
	turn  = "computed in each turn of a loop though nothing changes"
)

func run(pass *analysis.Pass) (any, error) {
	functions := purity.Of(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if decl.Body == nil {
				continue
			}
			l := look{f, functions, decl}
			l.calls(c)
		}
	})
}

// look is at one function.
type look struct {
	*sources.File
	functions *purity.Functions
	decl      *ast.FuncDecl
}

// calls reports the calls of a function that it has made before, and those that a loop makes
// in each turn.
func (l look) calls(fn inspector.Cursor) {
	before := map[string][]inspector.Cursor{}
	for c := range fn.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		own, ok := l.worth(call)
		if !ok {
			continue
		}
		text := l.Of(call)
		if slices.ContainsFunc(before[text], func(first inspector.Cursor) bool { return l.known(first, c) }) {
			l.Pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: twice})
			continue
		}
		before[text] = append(before[text], c)
		if own && l.invariant(c) {
			l.Pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: turn})
		}
	}
}

// worth reports whether a call only computes, and takes longer than to look at a variable; and
// whether it is one of the package's own functions.
func (l look) worth(call *ast.CallExpr) (own, ok bool) {
	info := l.Pass.TypesInfo
	for _, arg := range operands(info, call) {
		if _, ok := turns.Path(info, arg); !ok && info.Types[arg].Value == nil {
			return false, false
		}
	}
	if len(operands(info, call)) == 0 || call.Ellipsis.IsValid() {
		return false, false
	}
	if decl, ok := l.functions.Own(call); ok {
		return true, purity.Works(info, decl) && shareable(info, call)
	}
	return false, (purity.Std(info, call) || purity.Method(info, call)) && purity.Costly(info, call)
}

// shareable reports whether two who get the same answer cannot tell it from two answers: what
// a call makes anew may be changed by one of them.
func shareable(info *types.Info, call *ast.CallExpr) bool {
	b, ok := info.TypeOf(call).Underlying().(*types.Basic)
	return ok && b.Kind() != types.UnsafePointer
}

// operands are what a call is given, the receiver included.
func operands(info *types.Info, call *ast.CallExpr) []ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && info.Selections[sel] != nil {
		return append([]ast.Expr{sel.X}, call.Args...)
	}
	return call.Args
}

// known reports whether a call has been made when the second is: whenever that is reached, and
// with nothing between that may change the answer.
func (l look) known(first, second inspector.Cursor) bool {
	list, conditional := enclosing(first)
	if conditional || list.Node() == nil || second.Node().Pos() < list.Node().Pos() || second.Node().End() > list.Node().End() {
		return false
	}
	end := second.Node().Pos()
	for up := range second.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		if up.Node().Pos() < list.Node().Pos() {
			break
		}
		if _, literal := up.Node().(*ast.FuncLit); literal {
			return false
		}
		if up.Node().Pos() > first.Node().Pos() {
			end = up.Node().End()
		}
	}
	return l.stays(first.Node().(*ast.CallExpr), list.Node(), first.Node().End(), end)
}

// enclosing returns the list of statements that an expression is evaluated in, and whether that
// is so on a condition within its statement.
func enclosing(c inspector.Cursor) (list inspector.Cursor, conditional bool) {
	for {
		up := c.Parent()
		switch kind, _ := c.ParentEdge(); kind {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			return up, conditional
		case edge.BinaryExpr_Y:
			op := up.Node().(*ast.BinaryExpr).Op
			conditional = conditional || op == token.LAND || op == token.LOR
		case edge.FuncLit_Body, edge.CaseClause_List, edge.ForStmt_Cond, edge.ForStmt_Post, edge.IfStmt_Else, edge.CommClause_Comm, edge.DeferStmt_Call, edge.GoStmt_Call:
			conditional = true
		case edge.Invalid:
			return c, true
		}
		c = up
	}
}

// invariant reports whether a loop makes a call in each turn, in its body or its condition,
// whose answer no turn changes.
func (l look) invariant(c inspector.Cursor) bool {
	child := c
	for up := c.Parent(); ; up = up.Parent() {
		kind, _ := child.ParentEdge()
		switch n := up.Node().(type) {
		case *ast.ForStmt:
			if kind == edge.ForStmt_Body || kind == edge.ForStmt_Cond || kind == edge.ForStmt_Post {
				return l.stays(c.Node().(*ast.CallExpr), n, n.Pos(), n.End())
			}
		case *ast.RangeStmt:
			if kind == edge.RangeStmt_Body {
				return l.stays(c.Node().(*ast.CallExpr), n, n.Pos(), n.End())
			}
		case *ast.IfStmt:
			if kind == edge.IfStmt_Body || kind == edge.IfStmt_Else {
				return false // mostly not in each turn
			}
		case *ast.CaseClause, *ast.CommClause, *ast.FuncLit, *ast.FuncDecl, *ast.ReturnStmt, *ast.File:
			return false
		}
		child = up
	}
}

// stays reports whether nothing in a part of a node changes what a call is given, or what
// that leads to.
func (l look) stays(call *ast.CallExpr, n ast.Node, from, to token.Pos) bool {
	info := l.Pass.TypesInfo
	var vars []types.Object
	shallow := true
	for _, arg := range operands(info, call) {
		path, _ := turns.Path(info, arg)
		vars = append(vars, path...)
		_, basic := info.TypeOf(arg).Underlying().(*types.Basic)
		shallow = shallow && basic && len(path) <= 1
		for _, v := range path {
			if v.Pos() > from && v.Pos() < to && v.Pos() >= n.Pos() {
				return false // another one in each turn
			}
			if x, ok := v.(*types.Var); ok && x.Pkg() != nil && x.Parent() == x.Pkg().Scope() {
				shallow = false
			}
		}
	}
	same := true
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil || n.End() <= from || n.Pos() >= to || !same {
			return false
		}
		switch s := n.(type) {
		case *ast.AssignStmt, *ast.IncDecStmt:
			if n.Pos() >= from || n.End() > from {
				same = same && !turns.Assigned(info, n.(ast.Stmt), vars)
			}
			if !shallow && deep(s) {
				same = false
			}
		case *ast.RangeStmt:
			same = same && !(s.Tok == token.ASSIGN && turns.Assigned(info, &ast.RangeStmt{Key: s.Key, Value: s.Value, Tok: s.Tok, X: s.X, Body: &ast.BlockStmt{}}, vars))
		case *ast.UnaryExpr:
			same = same && !(s.Op == token.AND && turns.Assigned(info, &ast.ExprStmt{X: s}, vars))
		case *ast.CallExpr:
			if !shallow && s.Pos() >= from {
				same = same && !l.functions.Changes(&ast.ExprStmt{X: s})
			}
		case *ast.SendStmt, *ast.GoStmt, *ast.SelectStmt, *ast.FuncLit:
			same = same && shallow
		}
		return same
	})
	return same
}

// deep reports whether a statement assigns to more than variables.
func deep(n ast.Node) bool {
	var to []ast.Expr
	switch s := n.(type) {
	case *ast.AssignStmt:
		to = s.Lhs
	case *ast.IncDecStmt:
		to = []ast.Expr{s.X}
	}
	return slices.ContainsFunc(to, func(e ast.Expr) bool {
		_, name := ast.Unparen(e).(*ast.Ident)
		return !name
	})
}
