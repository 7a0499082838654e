// Package loops tells rules in the turns of which loop a statement runs.
//
// It sees one function, and which variables its names mean. It must not know
// how often the loop turns, nor what the statement does.
package loops

import (
	"go/ast"
	"go/token"
	"go/types"

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

// Outermost returns the outermost loop of a function in whose turns a statement runs.
func Outermost(stmt inspector.Cursor) (found ast.Stmt) {
	for {
		loop, _ := Innermost(stmt)
		if loop == nil {
			return found
		}
		found = loop
		for stmt.Node() != loop {
			stmt = stmt.Parent()
		}
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

// Opens returns where a loop around a statement begins, its label included; it is ok if the
// loop stands in a list of statements, so that others can stand before it.
func Opens(stmt inspector.Cursor, loop ast.Stmt) (pos token.Pos, ok bool) {
	c := stmt
	for c.Node() != loop {
		c = c.Parent()
	}
	kind, _ := c.ParentEdge()
	if kind == edge.LabeledStmt_Stmt {
		c = c.Parent()
		kind, _ = c.ParentEdge()
	}
	return c.Node().Pos(), kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body
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

// Anew reports whether each turn of the loop gives the variable another value
// before it comes to the statement, so that nothing grows from turn to turn.
func Anew(info *types.Info, stmt inspector.Cursor, loop ast.Stmt, v types.Object) bool {
	if r, ok := loop.(*ast.RangeStmt); ok && r.Tok == token.ASSIGN && (names(info, r.Key, v) || names(info, r.Value, v)) {
		return true
	}
	for c := stmt; c.Node() != loop; c = c.Parent() {
		for before, ok := c.PrevSibling(); ok; before, ok = before.PrevSibling() {
			if a, ok := before.Node().(*ast.AssignStmt); ok && replaces(info, a, v) {
				return true
			}
		}
	}
	return false
}

// replaces reports whether the statement assigns to the variable what does not
// depend on it.
func replaces(info *types.Info, a *ast.AssignStmt, v types.Object) bool {
	if a.Tok != token.ASSIGN && a.Tok != token.DEFINE {
		return false
	}
	assigns := false
	for _, l := range a.Lhs {
		assigns = assigns || names(info, l, v)
	}
	for _, r := range a.Rhs {
		ast.Inspect(r, func(n ast.Node) bool {
			e, ok := n.(ast.Expr)
			assigns = assigns && !(ok && names(info, e, v))
			return true
		})
	}
	return assigns
}

func names(info *types.Info, e ast.Expr, v types.Object) bool {
	id, ok := e.(*ast.Ident)
	return ok && info.Uses[id] == v
}
