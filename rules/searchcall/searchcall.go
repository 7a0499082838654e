package searchcall

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds binary searches that call a function for each element they look at.
var Analyzer = &analysis.Analyzer{
	Name:     "searchcall",
	Doc:      "find binary searches that call a function for each element they look at",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/searchcall.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "searchcall",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "binary search that calls a function for each element",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"sort.Search"},
	Catalogue:     []string{"C23"},
}

func run(pass *analysis.Pass) (any, error) {
	taken := map[*ast.FuncDecl]names.Taken{}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if calls.Name(pass.TypesInfo, call) != "sort.Search" || len(call.Args) != 2 {
				continue
			}
			lit, ok := ast.Unparen(call.Args[1]).(*ast.FuncLit)
			if !ok {
				continue
			}
			pass.Report(analysis.Diagnostic{
				Pos: call.Pos(), End: call.End(),
				Message:        "binary search that calls a function for each element it looks at",
				SuggestedFixes: fix(f, c, call, lit, taken),
			})
		}
	})
}

// fix writes the search as a loop before the statement, where the search is what the statement
// evaluates first.
func fix(f *sources.File, c inspector.Cursor, call *ast.CallExpr, lit *ast.FuncLit, taken map[*ast.FuncDecl]names.Taken) []analysis.SuggestedFix {
	at, ok := opening(c)
	_, decl := sources.Enclosing(c)
	if !ok || decl == nil || sources.Jumps(decl) || f.Commented(call.Pos(), call.End()) || !predeclared(f, call.Pos()) {
		return nil
	}
	place, condition, ok := asked(lit)
	if !ok {
		return nil
	}
	if taken[decl] == nil {
		taken[decl] = names.In(decl) // several searches of a function may stand in one list of statements
	}
	low, high := taken[decl].Free("low"), taken[decl].Free("high")
	loop := fmt.Sprintf("%[1]s, %[2]s := 0, %[3]s\nfor %[1]s < %[2]s {\n%[4]s := int(uint(%[1]s+%[2]s) >> 1)\nif %[5]s {\n%[2]s = %[4]s\n} else {\n%[1]s = %[4]s + 1\n}\n}\n",
		low, high, f.Of(call.Args[0]), place, f.Of(condition))
	return []analysis.SuggestedFix{{
		Message: "search in a loop",
		TextEdits: []analysis.TextEdit{
			{Pos: at, End: at, NewText: []byte(loop)},
			{Pos: call.Pos(), End: call.End(), NewText: []byte(low)},
		},
	}}
}

func predeclared(f *sources.File, pos token.Pos) bool {
	return f.Predeclared(pos, "int") && f.Predeclared(pos, "uint")
}

// opening returns where the statement begins that the search is evaluated first in: one that
// gives a variable its result, at the head of a condition or not, or that returns it.
func opening(c inspector.Cursor) (token.Pos, bool) {
	s := c.Parent()
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		a := s.Node().(*ast.AssignStmt)
		if len(a.Lhs) != 1 || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
			return 0, false
		}
		if _, ok := a.Lhs[0].(*ast.Ident); !ok {
			return 0, false
		}
		if kind, _ := s.ParentEdge(); kind == edge.IfStmt_Init {
			s = s.Parent()
		}
	case edge.ReturnStmt_Results:
		if len(s.Node().(*ast.ReturnStmt).Results) != 1 {
			return 0, false
		}
	default:
		return 0, false
	}
	switch kind, _ := s.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
		return s.Node().Pos(), true
	}
	return 0, false
}

// asked returns the parameter of the function that a search asks, and the condition that it returns,
// where it does no more than that.
func asked(lit *ast.FuncLit) (place string, condition ast.Expr, ok bool) {
	params := lit.Type.Params.List
	if len(params) != 1 || len(params[0].Names) != 1 || params[0].Names[0].Name == "_" || len(lit.Body.List) != 1 {
		return "", nil, false
	}
	if len(lit.Type.Results.List[0].Names) > 0 { // the condition may name it
		return "", nil, false
	}
	r, ok := lit.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(r.Results) != 1 {
		return "", nil, false
	}
	place = params[0].Names[0].Name
	used, other := false, false
	ast.Inspect(r.Results[0], func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			used = used || n.Name == place
		case *ast.FuncLit, *ast.CompositeLit:
			other = true // the brace of a literal would open the body of the condition
		case *ast.UnaryExpr:
			other = other || n.Op == token.AND
		}
		return true
	})
	return place, r.Results[0], used && !other
}
