package loopquery

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds databases that are asked once for each element of a list.
var Analyzer = &analysis.Analyzer{
	Name:     "loopquery",
	Doc:      "find databases that are asked once for each element of a list",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/loopquery.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "loopquery",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "database asked once for each element of a list",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Calls:         true,
	Waits:         true,
	Catalogue:     []string{"D12", "E12"},
}

func run(pass *analysis.Pass) (any, error) {
	if embedded(pass.Pkg) {
		return nil, nil
	}
	ask := questions(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			text, args := ask.of(call)
			if args == nil {
				continue
			}
			loop, _ := loops.Innermost(c)
			if loop == nil {
				continue
			}
			t := turns{pass.TypesInfo, loop}
			if t.many() && t.given(args) && (text == nil || !t.depends(text)) && !t.statements() {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "database asked once for each element of a list"})
			}
		}
	})
}

// embedded reports whether a package works with a database in its own process, which answers at once.
func embedded(pkg *types.Package) bool {
	for _, p := range pkg.Imports() {
		if strings.Contains(p.Path(), "sqlite") || strings.Contains(p.Path(), "duckdb") {
			return true
		}
	}
	return false
}

// asking are the calls that go to a database: of methods, and of functions of the package that do nothing else there.
type asking struct {
	info  *types.Info
	funcs map[*types.Func]bool
}

// questions finds the functions of the package that ask a database once, a question that is always the same.
func questions(pass *analysis.Pass) asking {
	ask := asking{pass.TypesInfo, map[*types.Func]bool{}}
	for fn, c := range uses.Declarations(pass) {
		asked, other := 0, false
		for at := range c.Preorder((*ast.CallExpr)(nil), (*ast.FuncLit)(nil)) {
			switch n := at.Node().(type) {
			case *ast.CallExpr:
				text, args := ask.method(n)
				if args == nil {
					other = other || begins(pass.TypesInfo, n)
					continue
				}
				asked++
				loop, _ := loops.Innermost(at)
				other = other || loop != nil || text != nil && pass.TypesInfo.Types[text].Value == nil
			case *ast.FuncLit:
				other = true
			}
		}
		ask.funcs[fn] = asked == 1 && !other
	}
	return ask
}

// begins reports whether a call begins a transaction.
func begins(info *types.Info, call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	return ok && strings.HasPrefix(fn.Name(), "Begin")
}

// of returns the text of a question, if the call has one, and what else it is given.
func (a asking) of(call *ast.CallExpr) (text ast.Expr, args []ast.Expr) {
	if text, args := a.method(call); args != nil {
		return text, args
	}
	fn := typeutil.StaticCallee(a.info, call)
	if fn == nil || !a.funcs[fn.Origin()] {
		return nil, nil
	}
	args = call.Args
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		args = append([]ast.Expr{sel.X}, args...)
	}
	return nil, args
}

// method returns the text of a question and its arguments, if the call is one of a method like those of package
// database/sql, or of a statement that was prepared.
func (a asking) method(call *ast.CallExpr) (text ast.Expr, args []ast.Expr) {
	fn, n := form(a.info, call)
	if fn == nil || call.Ellipsis.IsValid() || len(call.Args) <= n {
		return nil, nil
	}
	return statement(a.info, call), call.Args[n:]
}

// statement returns the text of the question that a call asks, nil for one that was prepared.
func statement(info *types.Info, call *ast.CallExpr) ast.Expr {
	fn, n := form(info, call)
	if fn == nil || prepared(fn) || len(call.Args) < n {
		return nil
	}
	return call.Args[n-1]
}

// form returns the method that asks a database, and how many parameters it has in front of those of the question.
func form(info *types.Info, call *ast.CallExpr) (*types.Func, int) {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || fn.Signature().Recv() == nil || !fn.Signature().Variadic() || !answers(fn) {
		return nil, 0
	}
	params := fn.Signature().Params()
	n := params.Len() - 1
	rest, ok := params.At(n).Type().(*types.Slice)
	if !ok || !anything(rest.Elem()) || !prepared(fn) && (n == 0 || !types.Identical(params.At(n-1).Type(), types.Typ[types.String])) {
		return nil, 0
	}
	return fn, n
}

// prepared reports whether a method is one of a statement that was prepared.
func prepared(fn *types.Func) bool {
	return strings.HasPrefix(fn.FullName(), "(*database/sql.Stmt).")
}

// answers reports whether a method is called as those are that go to a database, and returns what they do.
func answers(fn *types.Func) bool {
	results := fn.Signature().Results()
	switch name := strings.TrimSuffix(strings.TrimSuffix(fn.Name(), "Context"), "x"); name {
	case "Query", "Exec":
		return results.Len() == 2 && types.Identical(results.At(1).Type(), types.Universe.Lookup("error").Type())
	case "QueryRow":
		return results.Len() == 1 && scans(results.At(0).Type())
	}
	return false
}

// scans reports whether values of a type have a method Scan.
func scans(t types.Type) bool {
	scan, _, _ := types.LookupFieldOrMethod(t, true, nil, "Scan")
	return scan != nil
}

// anything reports whether a type is that of an empty interface.
func anything(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}
