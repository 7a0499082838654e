package stringsbuilder

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/analysis/passes/modernize"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/imports"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
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
	Requires: modernize.StringsBuilderAnalyzer.Requires, // package inspect among them,
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
	Version:       1, // strings.Join where a loop does the same
	Catalogue:     []string{"A1"},
}

const cause = "string grows by += in a loop, and is copied each time"

func run(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	fixes, err := rewrites(pass, in)
	if err != nil {
		return nil, err
	}
	joined, err := joins(pass)
	if err != nil {
		return nil, err
	}
	for c := range in.Root().Preorder((*ast.AssignStmt)(nil)) {
		stmt := c.Node().(*ast.AssignStmt)
		fix, found := joined[stmt]
		if !found {
			fix, found = fixes[stmt]
		}
		if !grows(pass, c) {
			continue
		}
		d := analysis.Diagnostic{Pos: stmt.Pos(), End: stmt.End(), Message: cause}
		if found {
			d.SuggestedFixes = []analysis.SuggestedFix{fix}
		}
		pass.Report(d)
	}
	return nil, nil
}

// rewrites returns the fixes of x/tools by the statements that they change. Several statements that add to the same string have the same fix.
func rewrites(pass *analysis.Pass, in *inspector.Inspector) (map[*ast.AssignStmt]analysis.SuggestedFix, error) {
	fixes := map[*ast.AssignStmt]analysis.SuggestedFix{}
	inner := *pass
	inner.Analyzer = modernize.StringsBuilderAnalyzer
	inner.Report = func(d analysis.Diagnostic) {
		first, ok := in.Root().FindByPos(d.Pos, d.End)
		if !ok || len(d.SuggestedFixes) != 1 {
			return
		}
		edits, ok := adopt(pass, first, d.SuggestedFixes[0].TextEdits)
		if !ok {
			return
		}
		fix := analysis.SuggestedFix{Message: "build it in a strings.Builder", TextEdits: edits}
		for _, e := range edits {
			if stmt, ok := added(in, e); ok {
				fixes[stmt] = fix
			}
		}
	}
	_, err := inner.Analyzer.Run(&inner)
	return fixes, err
}

// adopt takes over the edits in the body of the function around the cursor. The
// edit that imports package strings is made as all rules make it, so that fixes
// of several rules can be made together.
func adopt(pass *analysis.Pass, cursor inspector.Cursor, edits []analysis.TextEdit) ([]analysis.TextEdit, bool) {
	file, decl := sources.Enclosing(cursor)
	if decl == nil || sources.Skip(pass, file) {
		return nil, false
	}
	name, adopted, ok := imports.Add(file, pass.Pkg, pass.TypesInfo, cursor.Node().Pos(), "strings")
	named := false
	for _, e := range edits {
		if e.Pos < decl.Body.Pos() {
			continue
		}
		named = named || strings.Contains(string(e.NewText), " "+name+".Builder")
		if inCommClause(decl, e.Pos) || assignedByRange(decl, e.Pos) || commented(file, e) {
			return nil, false
		}
		adopted = append(adopted, e)
	}
	return adopted, ok && named
}

// inCommClause reports whether the position is in the head of a case of a
// select statement, where a declaration cannot become two statements.
func inCommClause(decl *ast.FuncDecl, pos token.Pos) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if clause, ok := n.(*ast.CommClause); ok && clause.Comm != nil {
			found = found || clause.Comm.Pos() <= pos && pos <= clause.Comm.End()
		}
		return !found
	})
	return found
}

// assignedByRange reports whether an expression ends at the position that a
// range statement assigns to, where no call can stand.
func assignedByRange(decl *ast.FuncDecl, end token.Pos) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if r, ok := n.(*ast.RangeStmt); ok && r.Tok == token.ASSIGN {
			found = found || r.Key.End() == end || r.Value != nil && r.Value.End() == end
		}
		return !found
	})
	return found
}

// commented reports whether the edit would lose a comment.
func commented(file *ast.File, e analysis.TextEdit) bool {
	for _, c := range file.Comments {
		if e.Pos < c.End() && c.Pos() < e.End {
			return true
		}
	}
	return false
}

// added returns the statement that the edit makes a call of WriteString.
func added(in *inspector.Inspector, e analysis.TextEdit) (*ast.AssignStmt, bool) {
	if string(e.NewText) != ".WriteString(" {
		return nil, false
	}
	cursor, ok := in.Root().FindByPos(e.Pos, e.End)
	if !ok {
		return nil, false
	}
	stmt, ok := cursor.Node().(*ast.AssignStmt)
	return stmt, ok
}

// grows reports whether the statement adds to a string that lives longer than
// the loop that it is in.
func grows(pass *analysis.Pass, c inspector.Cursor) bool {
	stmt := c.Node().(*ast.AssignStmt)
	if stmt.Tok != token.ADD_ASSIGN || !isString(pass.TypesInfo.TypeOf(stmt.Lhs[0])) {
		return false
	}
	if kind, _ := c.ParentEdge(); kind == edge.ForStmt_Post {
		return false
	}
	loop, _ := loops.Innermost(c)
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
		return !loops.Anew(pass.TypesInfo, c, loop, obj)
	}
	return !assigned(pass.TypesInfo, loop, obj)
}

// assigned reports whether the loop assigns to the variable: a field of it is
// then another one in each turn.
func assigned(info *types.Info, loop ast.Stmt, v types.Object) bool {
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

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.String
}
