package stringsbuilder

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// looked returns what asks a builder for what is asked of a string at one of its uses: whether it
// is empty, or how long it is. That costs nothing, however often it is asked.
func looked(info *types.Info, use inspector.Cursor, builder string) (analysis.TextEdit, bool) {
	whole := syntax.OutsideParens(use)
	switch up := whole.Parent().Node().(type) {
	case *ast.BinaryExpr:
		other := up.X
		if kind, _ := whole.ParentEdge(); kind == edge.BinaryExpr_X {
			other = up.Y
		}
		if info.Types[other].Value == nil || !empty(info, other) {
			return analysis.TextEdit{}, false
		}
		switch up.Op {
		case token.EQL:
			return replace(up.Pos(), up.End(), builder+".Len() == 0"), true
		case token.NEQ:
			return replace(up.Pos(), up.End(), builder+".Len() > 0"), true
		}
	case *ast.CallExpr:
		if calls.Builtin(info, up, "len") {
			return replace(up.Pos(), up.End(), builder+".Len()"), true
		}
	}
	return analysis.TextEdit{}, false
}

// glanced reports whether an expression, the string or a part of it, is only asked for what keeps
// nothing of it: it is compared, a byte of it is read, or a function of the standard library says
// a number or a bool of it. The builder gives its text for that without a copy, and what is added
// later is put behind it.
func glanced(info *types.Info, whole inspector.Cursor) bool {
	switch kind, _ := whole.ParentEdge(); kind {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		switch whole.Parent().Node().(*ast.BinaryExpr).Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
			return true
		}
	case edge.IndexExpr_X:
		return true
	case edge.SliceExpr_X:
		return glanced(info, syntax.OutsideParens(whole.Parent()))
	case edge.CallExpr_Args:
		return counts(info, whole.Parent().Node().(*ast.CallExpr))
	}
	return false
}

// counts reports whether a call is of a function of the standard library that looks at text and
// says numbers and bools of it.
func counts(info *types.Info, call *ast.CallExpr) bool {
	path, _ := calls.Package(info, call)
	if path != "strings" && path != "unicode/utf8" {
		return false
	}
	results := info.TypeOf(call.Fun).(*types.Signature).Results()
	for v := range results.Variables() {
		b, ok := v.Type().Underlying().(*types.Basic)
		if !ok || b.Info()&(types.IsNumeric|types.IsBoolean) == 0 {
			return false
		}
	}
	return results.Len() > 0
}

// begun reports whether a statement gives a string its first text: it is the first one where the
// string was found to be empty.
func begun(info *types.Info, stmt inspector.Cursor, v types.Object) bool {
	kind, i := stmt.ParentEdge()
	if kind != edge.BlockStmt_List || i != 0 {
		return false
	}
	block := stmt.Parent()
	if kind, _ := block.ParentEdge(); kind != edge.IfStmt_Body {
		return false
	}
	cond, ok := ast.Unparen(block.Parent().Node().(*ast.IfStmt).Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.EQL {
		return false
	}
	if length, ok := ast.Unparen(cond.X).(*ast.CallExpr); ok {
		zero := info.Types[cond.Y].Value
		return calls.Builtin(info, length, "len") && turns.Names(info, length.Args[0], v) && zero != nil && zero.ExactString() == "0"
	}
	return turns.Names(info, cond.X, v) && info.Types[cond.Y].Value != nil && empty(info, cond.Y)
}
