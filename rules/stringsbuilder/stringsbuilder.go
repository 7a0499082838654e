package stringsbuilder

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/stringlike"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds strings that loops add to.
var Analyzer = &analysis.Analyzer{
	Name:     "stringsbuilder",
	Doc:      "find strings that a loop builds by +=",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/stringsbuilder.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "stringsbuilder",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "string built by += in a loop",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime."},
	Version:       9, // other types of strings, and functions with a name that loops call
	Catalogue:     []string{"A1"},
}

const cause = "string grows by += in a loop, and is copied each time"

func run(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	var growing []inspector.Cursor
	for c := range in.Root().Preorder((*ast.AssignStmt)(nil)) {
		if grows(pass, c) {
			growing = append(growing, c)
		}
	}
	fixes := rewrites(pass, in, growing)
	joined, err := joins(pass)
	if err != nil {
		return nil, err
	}
	noted, err := pieces(pass)
	if err != nil {
		return nil, err
	}
	words, err := tokens(pass, in, growing)
	if err != nil {
		return nil, err
	}
	for _, c := range growing {
		stmt := c.Node().(*ast.AssignStmt)
		d := analysis.Diagnostic{Pos: stmt.Pos(), End: stmt.End(), Message: cause}
		fix, found := joined[stmt]
		if !found {
			fix, found = fixes[stmt]
		}
		if !found {
			fix, found = noted[stmt]
		}
		if !found {
			fix, found = words[stmt]
		}
		if !found && stmt.Tok == token.ASSIGN && covered(pass.TypesInfo, c, growing, joined) {
			continue // a part of what becomes a call of strings.Join
		}
		if found {
			d.SuggestedFixes = []analysis.SuggestedFix{fix}
		}
		pass.Report(d)
	}
	return nil, steps(pass)
}

// covered reports whether a fix of another statement of the same loop replaces this
// one, too.
func covered(info *types.Info, c inspector.Cursor, growing []inspector.Cursor, fixes map[*ast.AssignStmt]analysis.SuggestedFix) bool {
	_, loop := looping(info, c)
	for _, g := range growing {
		if _, fixed := fixes[g.Node().(*ast.AssignStmt)]; fixed && loops.Inside(loop, g.Node().Pos()) {
			return true
		}
	}
	return false
}

// grows reports whether the statement adds to a string that lives longer than
// the loop that it is in.
func grows(pass *analysis.Pass, c inspector.Cursor) bool {
	stmt := c.Node().(*ast.AssignStmt)
	if stmt.Tok != token.ADD_ASSIGN && !longer(pass.TypesInfo, stmt) || !stringlike.Is(pass.TypesInfo.TypeOf(stmt.Lhs[0])) {
		return false
	}
	if kind, _ := c.ParentEdge(); kind == edge.ForStmt_Post {
		return false
	}
	at, loop := looping(pass.TypesInfo, c)
	if loop == nil || skippedAt(pass, c) {
		return false
	}
	root := rootOf(stmt.Lhs[0])
	if root == nil {
		return false
	}
	obj := pass.TypesInfo.Uses[root]
	if obj == nil || loops.Inside(loop, obj.Pos()) {
		return false
	}
	if root == stmt.Lhs[0] {
		return stmt.Tok == token.ASSIGN || !loops.Anew(pass.TypesInfo, at, loop, obj)
	}
	return !replaced(pass.TypesInfo, loop, obj)
}

// replaced reports whether the loop assigns to the variable: a field of it is
// then another one in each turn.
func replaced(info *types.Info, loop ast.Stmt, v types.Object) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok {
			for _, l := range a.Lhs {
				id, ok := l.(*ast.Ident)
				found = found || ok && info.Uses[id] == v
			}
		}
		return !found
	})
	return found
}

func skippedAt(pass *analysis.Pass, c inspector.Cursor) bool {
	file, _ := sources.Enclosing(c)
	return sources.Skip(pass, file)
}

// rootOf returns the variable that holds what the expression denotes, if that
// is the same in all turns: fields and what pointers point to.
func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := e.(type) {
		case *ast.Ident:
			return x
		case *ast.ParenExpr:
			e = x.X
		case *ast.SelectorExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
	}
}
