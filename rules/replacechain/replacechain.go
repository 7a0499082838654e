package replacechain

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds texts that are copied for each of several replacements.
var Analyzer = &analysis.Analyzer{
	Name:     "replacechain",
	Doc:      "find texts in which one thing after the other is replaced",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/replacechain.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "replacechain",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text copied for each of several replacements",
	Safety:        rule.Mechanical,
	Version:       2, // a fix where no replacement finds what another one has put in place
	Preconditions: preconditions,
	Removes:       []string{"strings.Replace", "strings.ReplaceAll", "bytes.Replace", "bytes.ReplaceAll", "strings.Count", "bytes.Count", "strings.Index", "bytes.Index", "strings.(*Builder)"},
	Catalogue:     []string{"A14"},
}

func run(pass *analysis.Pass) (any, error) {
	names := namesOf(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
			switch n := c.Node().(type) {
			case *ast.CallExpr:
				if replaces(pass.TypesInfo, n) && !nested(pass.TypesInfo, c) && depth(pass.TypesInfo, n) >= few {
					report(pass, n.Pos(), n.End(), nestedFix(f, c, names()))
				}
			case *ast.AssignStmt:
				if end := row(pass.TypesInfo, c); end != nil {
					report(pass, n.Pos(), end.End(), rowFix(f, c, end, names()))
				} else if each(f, c) {
					report(pass, n.Pos(), n.End(), nil)
				}
			}
		}
	})
}

func report(pass *analysis.Pass, from, to token.Pos, fixes []analysis.SuggestedFix) {
	d := analysis.Diagnostic{Pos: from, End: to, Message: "text copied for each of several replacements", SuggestedFixes: fixes}
	if fixes == nil {
		d.Category = string(rule.Review)
	}
	pass.Report(d)
}

// few is how many replacements of one text there must be for one replacer to be faster.
const few = 3

// replaces reports whether a call replaces a constant by a constant everywhere in a text.
func replaces(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	if !everywhere(info, call) {
		return false
	}
	for _, arg := range call.Args[1:3] {
		if _, ok := calls.Text(info, arg); !ok {
			return false
		}
	}
	return true
}

// depth is how many replacements are nested in one another.
func depth(info *types.Info, e ast.Expr) int {
	n := 0
	for replaces(info, e) {
		e = ast.Unparen(e).(*ast.CallExpr).Args[0]
		n++
	}
	return n
}

// nested reports whether the text of a replacement is what another one works on.
func nested(info *types.Info, c inspector.Cursor) bool {
	up, ok := c.Parent().Node().(*ast.CallExpr)
	return ok && replaces(info, up) && up.Args[0] == c.Node()
}

// row returns the last of a row of statements, of which the cursor is at the first, that
// replace something in one variable.
func row(info *types.Info, c inspector.Cursor) ast.Node {
	v := target(info, c.Node())
	if v == nil {
		return nil
	}
	if before, ok := c.PrevSibling(); ok && target(info, before.Node()) == v {
		return nil
	}
	n, last := depth(info, c.Node().(*ast.AssignStmt).Rhs[0]), c.Node()
	if n >= few {
		return nil // said of the nested calls
	}
	for next, ok := c.NextSibling(); ok && target(info, next.Node()) == v; next, ok = next.NextSibling() {
		last = next.Node()
		n += depth(info, last.(*ast.AssignStmt).Rhs[0])
	}
	if n < few {
		return nil
	}
	return last
}

// target returns the variable in which a statement replaces something.
func target(info *types.Info, n ast.Node) types.Object {
	a, ok := n.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN && a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !replaces(info, a.Rhs[0]) {
		return nil
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return nil
	}
	return info.ObjectOf(id)
}
