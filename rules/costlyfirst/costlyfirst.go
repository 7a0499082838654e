package costlyfirst

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds conditions that search a text before they look at a variable.
var Analyzer = &analysis.Analyzer{
	Name:     "costlyfirst",
	Doc:      "find conditions that search a text before they look at a variable",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/costlyfirst.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "costlyfirst",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "condition that searches a text before it looks at a variable",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"strings.", "bytes.", "regexp.", "internal/bytealg.", "internal/stringslite.", "unicode/utf8."},
	Catalogue:     []string{"C22"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			fn := order.Of(pass.TypesInfo, c.Node().(*ast.FuncDecl))
			for at := range c.Preorder((*ast.BinaryExpr)(nil)) {
				look(f, fn, at)
			}
		}
	})
}

// look reports two neighbours in a chain of conditions, of which the second is cheaper.
func look(f *sources.File, fn *order.Function, c inspector.Cursor) {
	e := c.Node().(*ast.BinaryExpr)
	if e.Op != token.LAND && e.Op != token.LOR {
		return
	}
	first := ast.Expr(e.X) // the neighbour: the last of the chain before
	for {
		b, ok := first.(*ast.BinaryExpr)
		if !ok || b.Op != e.Op {
			break
		}
		first = b.Y
	}
	info := f.Pass.TypesInfo
	if !searches(info, fn, first) || !cheap(info, fn, e.Y) || f.Commented(first.Pos(), e.Y.End()) {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: first.Pos(), End: e.Y.End(),
		Message: "text searched before a variable is looked at, which may decide",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message: "look at the variable first",
			TextEdits: []analysis.TextEdit{
				{Pos: first.Pos(), End: first.End(), NewText: []byte(f.Of(e.Y))},
				{Pos: e.Y.Pos(), End: e.Y.End(), NewText: []byte(f.Of(first))},
			},
		}},
	})
}

// costly are functions that go through a text, have no effect and do not panic.
var costly = map[string]bool{
	"Contains": true, "ContainsAny": true, "ContainsRune": true, "Count": true, "EqualFold": true,
	"Index": true, "IndexAny": true, "IndexByte": true, "IndexRune": true,
	"LastIndex": true, "LastIndexAny": true, "LastIndexByte": true,
	"ToLower": true, "ToUpper": true, "TrimSpace": true, "Trim": true, "TrimLeft": true, "TrimRight": true,
}

// searches reports whether a condition calls one of them, on values that only the function
// itself can change, and does nothing else that is seen.
func searches(info *types.Info, fn *order.Function, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.NOT && searches(info, fn, e.X)
	case *ast.BinaryExpr:
		switch e.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return searches(info, fn, e.X) && fn.Stable(e.Y) || searches(info, fn, e.Y) && fn.Stable(e.X)
		}
	case *ast.CallExpr:
		pkg, name := calls.Package(info, e)
		if pkg != "strings" && pkg != "bytes" || !costly[name] {
			return false
		}
		for _, arg := range e.Args {
			if info.Types[arg].Value == nil && !fn.Stable(arg) {
				return false
			}
		}
		return true
	}
	return false
}

// cheap reports whether a condition looks at variables and lengths, and cannot panic: what
// is behind a pointer may not be there.
func cheap(info *types.Info, fn *order.Function, e ast.Expr) bool {
	ok := fn.Stable(e) && !long(info, e)
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && calls.Builtin(info, n, "len")
		case *ast.SelectorExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr, *ast.FuncLit, *ast.CompositeLit:
			ok = false
		case *ast.BinaryExpr:
			ok = ok && n.Op != token.QUO && n.Op != token.REM && n.Op != token.SHL && n.Op != token.SHR && !interfaces(info, n)
		}
		return ok
	})
	return ok
}

// interfaces reports whether two interfaces are compared, which may panic and call.
func interfaces(info *types.Info, b *ast.BinaryExpr) bool {
	is := func(e ast.Expr) bool { return !info.Types[e].IsNil() && types.IsInterface(info.TypeOf(e)) }
	return is(b.X) || is(b.Y)
}

// long reports whether a condition compares texts that are not constant, which is no
// cheaper than to search them.
func long(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if ok && strings.Contains("== != < > <= >=", b.Op.String()) && info.Types[b.X].Value == nil && info.Types[b.Y].Value == nil {
			t, basic := info.TypeOf(b.X).Underlying().(*types.Basic)
			found = found || !basic && !info.Types[b.Y].IsNil() && !info.Types[b.X].IsNil() || basic && t.Info()&types.IsString != 0
		}
		return !found
	})
	return found
}
