package widelock

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds locks that are held while an answer is written.
var Analyzer = &analysis.Analyzer{
	Name:     "widelock",
	Doc:      "find locks that are held while an answer is written",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/widelock.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "widelock",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "lock held while an answer is written",
	Safety:    rule.Guarded,
	Waits:     true,
	Catalogue: []string{"D1", "D2"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.BlockStmt)(nil)) {
			list := c.Node().(*ast.BlockStmt).List
			for i := range list {
				held, end, ok := region(pass.TypesInfo, file, list[i:])
				if !ok || !writes(pass.TypesInfo, held) {
					continue
				}
				pass.Report(analysis.Diagnostic{
					Pos: list[i].Pos(), End: end,
					Message: "a lock is held while an answer is made and written",
				})
			}
		}
	})
}

// region returns the statements under the lock that the first statement takes,
// and where the statements end that take it and promise to give it back.
func region(info *types.Info, f *sources.File, list []ast.Stmt) (held []ast.Stmt, end token.Pos, ok bool) {
	lock, name := locking(info, f, expr(list[0]))
	if name != "Lock" || len(list) < 2 {
		return nil, 0, false
	}
	if d, ok := list[1].(*ast.DeferStmt); ok {
		unlock, name := locking(info, f, d.Call)
		return list[2:], d.End(), name == "Unlock" && unlock == lock
	}
	for i, s := range list[1:] {
		if unlock, name := locking(info, f, expr(s)); name == "Unlock" && unlock == lock {
			return list[1 : i+1], list[0].End(), true
		}
	}
	return nil, 0, false
}

func expr(s ast.Stmt) ast.Expr {
	if e, ok := s.(*ast.ExprStmt); ok {
		return ast.Unparen(e.X)
	}
	return nil
}

// locking reads a call of a method of a lock: the lock as text, and the method.
func locking(info *types.Info, f *sources.File, e ast.Expr) (lock, method string) {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return "", ""
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "sync" {
		return "", ""
	}
	return f.Of(sel.X), fn.Name()
}

// writes reports whether one of the statements writes to a parameter.
func writes(info *types.Info, held []ast.Stmt) bool {
	found := false
	for _, s := range held {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt:
				return false
			case *ast.CallExpr:
				found = found || writesTo(info, n)
			}
			return !found
		})
	}
	return found
}

// writesTo reports whether the call is w.Write(b), io.WriteString(w, s) or
// fmt.Fprint(w, ...) of a parameter w.
func writesTo(info *types.Info, call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return false
	}
	switch fn.FullName() {
	case "io.WriteString", "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln":
		return parameter(info, call.Args[0])
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && (fn.Name() == "Write" || fn.Name() == "WriteString") && parameter(info, sel.X)
}

// parameter reports whether the expression is a variable of the function that is
// some writer, and not known to be memory.
func parameter(info *types.Info, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	return ok && v.Kind() == types.ParamVar && types.IsInterface(v.Type())
}
