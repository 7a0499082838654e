package writebytes

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// made reports, without a fix, the statements that put a text together in a local
// variable whose bytes are written: it could be made as bytes at once.
func made(f *sources.File, call inspector.Cursor, w write) {
	info := f.Pass.TypesInfo
	id, ok := ast.Unparen(w.text).(*ast.Ident)
	_, decl := sources.Enclosing(call)
	if !ok || decl == nil {
		return
	}
	v := info.Uses[id]
	if v == nil || v.Pos() < decl.Body.Pos() || decl.Body.End() < v.Pos() {
		return
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || a.Pos() > w.call.Pos() {
			return true
		}
		to, ok := a.Lhs[0].(*ast.Ident)
		if ok && info.ObjectOf(to) == v && (a.Tok == token.ADD_ASSIGN || together(info, a.Rhs[0])) {
			f.Pass.Report(analysis.Diagnostic{Pos: a.Pos(), End: a.End(), Message: "text put together as a string only to be written as bytes"})
		}
		return true
	})
}

// together reports whether a text is made of several: by +, or by package fmt.
func together(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return info.Types[e].Value == nil
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(info, e)
		return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "fmt"
	}
	return false
}
