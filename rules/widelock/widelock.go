package widelock

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/order"
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
	Version:   2, // sections may be left early
	Catalogue: []string{"D1", "D2"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.BlockStmt)(nil)) {
			list := c.Node().(*ast.BlockStmt).List
			for i := range list {
				held, end, ok := region(pass.TypesInfo, file, list[i:])
				if !ok {
					continue
				}
				w := written(pass.TypesInfo, held)
				if w == nil {
					continue
				}
				d := analysis.Diagnostic{
					Pos: list[i].Pos(), End: end,
					Message: "a lock is held while an answer is made and written",
				}
				if _, decl := sources.Enclosing(c); decl != nil && decl.Body == c.Node() || !deferred(list[i:]) {
					d.SuggestedFixes = narrower(file, decl, list[i:], held, w)
				}
				if types.TypeString(w.Type(), nil) != "net/http.ResponseWriter" {
					d.Category = string(rule.Review) // others may write there, too: their order would change
				}
				pass.Report(d)
			}
		}
	})
}

// narrower proposes to do less under the lock.
func narrower(f *sources.File, decl *ast.FuncDecl, list, held []ast.Stmt, w *types.Var) []analysis.SuggestedFix {
	if decl == nil {
		return nil
	}
	s := &section{File: f, decl: decl, fn: order.Of(f.Pass.TypesInfo, decl), list: list, held: held, deferred: deferred(list), writer: w}
	lock := ast.Unparen(expr(list[0]).(*ast.CallExpr).Fun).(*ast.SelectorExpr).X
	switch x := ast.Unparen(lock).(type) {
	case *ast.SelectorExpr:
		root, ok := x.X.(*ast.Ident)
		if !ok {
			return nil
		}
		s.guard = f.Pass.TypesInfo.Uses[root]
	case *ast.Ident:
		if v := f.Pass.TypesInfo.Uses[x]; v == nil || v.Parent() != f.Pass.Pkg.Scope() {
			if !promoted(f.Pass.TypesInfo, x) {
				return nil
			}
			s.guard = v
		}
	default:
		return nil
	}
	return s.fix()
}

// promoted reports whether what is locked is a struct with the lock in it.
func promoted(info *types.Info, x *ast.Ident) bool {
	t := info.TypeOf(x)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() != "sync"
}

// deferred reports whether the statement behind the first gives the lock back when
// the function ends.
func deferred(list []ast.Stmt) bool {
	_, ok := list[1].(*ast.DeferStmt)
	return ok
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

// written returns the parameter that one of the statements writes to, nil if none
// does.
func written(info *types.Info, held []ast.Stmt) (w *types.Var) {
	for _, s := range held {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt:
				return false
			case *ast.CallExpr:
				if w == nil {
					w = writesTo(info, n)
				}
			}
			return w == nil
		})
	}
	return w
}

// writesTo returns w of w.Write(b), io.WriteString(w, s) and fmt.Fprint(w, ...), if
// it is a parameter.
func writesTo(info *types.Info, call *ast.CallExpr) *types.Var {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return nil
	}
	switch fn.FullName() {
	case "io.WriteString", "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln":
		return parameter(info, call.Args[0])
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if ok && (fn.Name() == "Write" || fn.Name() == "WriteString") {
		return parameter(info, sel.X)
	}
	return nil
}

// parameter returns the variable of the function that the expression is, if that
// is a writer that may be slow to take what it is given.
func parameter(info *types.Info, e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Kind() != types.ParamVar || !types.IsInterface(v.Type()) || !sends[types.TypeString(v.Type(), nil)] {
		return nil
	}
	return v
}

// sends are the interfaces whose writers may be slow; one of a package's own may
// as well be a hash.
var sends = map[string]bool{
	"io.Writer": true, "io.WriteCloser": true, "io.ReadWriter": true, "io.ReadWriteCloser": true,
	"net.Conn": true, "net/http.ResponseWriter": true,
}
