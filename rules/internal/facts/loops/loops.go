// Package loops tells rules in the turns of which loop a statement runs.
//
// It sees the syntax of one function. It must not know how often the loop
// turns, nor what the statement does.
package loops

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// Innermost returns the loop in whose turns the statement runs: a for or range
// statement, nil if there is none in the function or it is left after the
// statement. The statement is whole if the body of the loop is nothing else.
func Innermost(stmt inspector.Cursor) (loop ast.Stmt, whole bool) {
	child := stmt
	for c := stmt.Parent(); ; c = c.Parent() {
		switch n := c.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			kind, _ := child.ParentEdge()
			if kind != edge.ForStmt_Body && kind != edge.RangeStmt_Body {
				break // in the head of the loop: an outer one counts
			}
			body := child.Node().(*ast.BlockStmt)
			return n.(ast.Stmt), len(body.List) == 1 && body.List[0] == stmt.Node()
		case *ast.BlockStmt:
			if leaves(n.List[len(n.List)-1]) {
				return nil, false
			}
		case *ast.FuncLit, *ast.FuncDecl, *ast.File:
			return nil, false
		}
		child = c
	}
}

// leaves reports whether the statement ends more than the turn of a loop.
func leaves(stmt ast.Stmt) bool {
	switch s := stmt.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.GOTO
	}
	return false
}

// Body returns the body of a loop.
func Body(loop ast.Stmt) *ast.BlockStmt {
	switch l := loop.(type) {
	case *ast.ForStmt:
		return l.Body
	case *ast.RangeStmt:
		return l.Body
	}
	return nil
}

// Inside reports whether the position is in the loop: what is declared there
// is new in each turn, or in each run of the loop.
func Inside(loop ast.Stmt, pos token.Pos) bool {
	return loop.Pos() <= pos && pos < loop.End()
}
