package encodedtext

import (
	"go/ast"
	"go/token"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// writer writes what takes the place of calls.
type writer struct {
	taken map[ast.Node]names.Taken // by function
}

// fix encodes the bytes in an array before the statement.
func (w *writer) fix(f *sources.File, c inspector.Cursor, e encoding) []analysis.SuggestedFix {
	_, decl := sources.Enclosing(c)
	stmt, ok := statement(c)
	if decl == nil || !ok || sources.Jumps(decl) || !movable(f, decl, c, stmt) || f.Commented(e.call.Pos(), e.call.End()) {
		return nil
	}
	for _, name := range []string{"byte", "string"} {
		if !f.Predeclared(e.call.Pos(), name) {
			return nil
		}
	}
	if w.taken[decl] == nil {
		w.taken[decl] = names.In(decl)
	}
	text := w.taken[decl].Free("text")
	if f.Lookup(e.call.Pos(), text) != nil {
		return nil
	}
	before := "var " + text + " [" + strconv.Itoa(e.size) + "]byte\n" + f.Of(e.by) + ".Encode(" + text + "[:], " + f.Of(e.of) + ")\n"
	return []analysis.SuggestedFix{{
		Message: "encode them in an array",
		TextEdits: []analysis.TextEdit{
			{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(before)},
			{Pos: e.call.Pos(), End: e.call.End(), NewText: []byte("string(" + text + "[:])")},
		},
	}}
}

// statement returns the statement of a list that a call is always made in, once, before the statement
// does anything else than to evaluate what it is made of.
func statement(c inspector.Cursor) (ast.Stmt, bool) {
	for at := c; ; at = at.Parent() {
		kind, _ := at.ParentEdge()
		switch parent := at.Parent().Node().(type) {
		case *ast.FuncLit, *ast.FuncDecl, *ast.File:
			return nil, false
		case *ast.BinaryExpr:
			if kind == edge.BinaryExpr_Y && (parent.Op == token.LAND || parent.Op == token.LOR) {
				return nil, false
			}
		case *ast.ReturnStmt, *ast.ExprStmt, *ast.AssignStmt:
			return parent.(ast.Stmt), syntax.Listed(at.Parent())
		case *ast.IfStmt:
			return parent, kind == edge.IfStmt_Cond && parent.Init == nil && syntax.Listed(at.Parent())
		case ast.Stmt:
			return nil, false
		}
	}
}

// movable reports whether nothing that the statement evaluates before the call can change the
// bytes, or end it in another way than reading them does.
func movable(f *sources.File, decl *ast.FuncDecl, c inspector.Cursor, stmt ast.Stmt) bool {
	fn, call := order.Of(f.Pass.TypesInfo, decl), c.Node()
	ok := true
	look := func(n ast.Node) bool {
		if n == call {
			return false
		}
		switch n := n.(type) {
		case *ast.FuncLit, *ast.BlockStmt:
			return false
		case *ast.CallExpr:
			within := n.Pos() <= call.Pos() && call.End() <= n.End()
			ok = ok && (within || !fn.Effect(n) || calls.Builtin(f.Pass.TypesInfo, n, "len"))
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr, *ast.TypeAssertExpr:
			ok = false // who recovers could tell which panics first
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.BinaryExpr:
			ok = ok && n.Op != token.QUO && n.Op != token.REM
		}
		return ok
	}
	if s, isIf := stmt.(*ast.IfStmt); isIf {
		ast.Inspect(s.Cond, look)
	} else {
		ast.Inspect(stmt, look)
	}
	return ok
}
