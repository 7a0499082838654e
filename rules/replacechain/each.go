package replacechain

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// each reports whether a statement is s = strings.ReplaceAll(s, old, new) in a loop over what is to
// be replaced, each turn of which goes through the same text.
func each(f *sources.File, c inspector.Cursor) bool {
	a := c.Node().(*ast.AssignStmt)
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	info := f.Pass.TypesInfo
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || !everywhere(info, call) || f.Of(a.Lhs[0]) != f.Of(call.Args[0]) {
		return false
	}
	stmt, _ := loops.Innermost(c)
	loop, ok := stmt.(*ast.RangeStmt)
	if !ok {
		return false
	}
	vars, ok := turns.Path(info, a.Lhs[0])
	for _, v := range vars {
		ok = ok && !within(loop, v)
	}
	return ok && declares(info, loop, call.Args[1])
}

// everywhere reports whether a call replaces one thing everywhere in a text.
func everywhere(info *types.Info, call *ast.CallExpr) bool {
	switch calls.Name(info, call) {
	case "strings.ReplaceAll", "bytes.ReplaceAll":
		return true
	case "strings.Replace", "bytes.Replace":
		n := info.Types[call.Args[3]].Value
		return n != nil && n.ExactString() == "-1"
	}
	return false
}

// within reports whether a variable is declared in a loop.
func within(loop *ast.RangeStmt, v types.Object) bool {
	return loop.Pos() <= v.Pos() && v.Pos() < loop.End()
}

// declares reports whether an expression names a variable of a loop: it is another one in each turn.
func declares(info *types.Info, loop *ast.RangeStmt, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v := info.Uses[id]
			found = found || v != nil && within(loop, v)
		}
		return !found
	})
	return found
}
