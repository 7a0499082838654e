package fixedjoin

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds calls of Join with a list that is made for the call.
var Analyzer = &analysis.Analyzer{
	Name:     "fixedjoin",
	Doc:      "find what is joined of a list that is spelled out in the call",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/fixedjoin.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "fixedjoin",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "Join of a list that is spelled out",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Version:       6, // lists that a function returns, or that are set place by place
	Removes:       []string{"bytes.Join", "strings.Join", "slices.Concat", "runtime."},
	Catalogue:     []string{"A20"},
}

// most is the number of elements up to which what takes the place of a call can
// still be read.
const most = 6

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
			reportGrown(file, c)
		}
		for c := range file.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call, ok := match(file, c)
			if !ok {
				call, ok = concat(file, c)
			}
			if !ok {
				reportCollected(file, c)
				reportChain(file, c)
				continue
			}
			if file.Commented(call.expr.Pos(), call.expr.End()) {
				continue
			}
			if call.pkg == "strings" {
				reportStrings(file, call)
			} else {
				reportBytes(file, call)
			}
		}
	})
}

// call is bytes.Join([][]byte{a, b}, sep), strings.Join([]string{a, b}, sep), or
// slices.Concat(a, b) of bytes.
type call struct {
	cursor inspector.Cursor
	expr   *ast.CallExpr
	pkg    string // "slices" has no separator
	list   []ast.Expr
	sep    ast.Expr
	edits  []analysis.TextEdit // that take away the variable of the list
	to     given               // what names in the list are, where a function returns it
}

// match reads a call with at least two elements: of one, Join makes something
// else.
func match(f *sources.File, c inspector.Cursor) (call, bool) {
	info := f.Pass.TypesInfo
	expr := c.Node().(*ast.CallExpr)
	fn := typeutil.StaticCallee(info, expr)
	if fn == nil || fn.Pkg() == nil || fn.Name() != "Join" || fn.Signature().Recv() != nil || len(expr.Args) != 2 {
		return call{}, false
	}
	if path := fn.Pkg().Path(); path != "bytes" && path != "strings" {
		return call{}, false
	}
	lit, ok := spelled(f, c)
	if !ok || len(lit.Elts) < 2 || len(lit.Elts) > most && (fn.Pkg().Path() != "bytes" || lit.edits != nil || len(lit.Elts) > mostLines) {
		return call{}, false
	}
	for _, e := range lit.Elts {
		if _, keyed := e.(*ast.KeyValueExpr); keyed {
			return call{}, false
		}
	}
	if lit.edits != nil && fn.Pkg().Path() == "strings" && effects(info, c, lit.Elts) {
		return call{}, false // what the statement reads before could be read before them
	}
	return call{c, expr, fn.Pkg().Path(), lit.Elts, expr.Args[1], lit.edits, lit.to}, true
}

func effects(info *types.Info, c inspector.Cursor, exprs []ast.Expr) bool {
	_, decl := sources.Enclosing(c)
	fn := order.Of(info, decl)
	for _, e := range exprs {
		if fn.Effect(e) {
			return true
		}
	}
	return false
}

func report(f *sources.File, c call, cause, remedy, text string, others ...analysis.TextEdit) {
	f.Pass.Report(analysis.Diagnostic{
		Pos: c.expr.Pos(), End: c.expr.End(),
		Message: cause,
		SuggestedFixes: []analysis.SuggestedFix{{Message: remedy, TextEdits: append(others, analysis.TextEdit{
			Pos: c.expr.Pos(), End: c.expr.End(), NewText: []byte(text),
		})}},
	})
}
