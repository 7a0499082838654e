package splitpart

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// guard knows what conditions say of the number of parts, which never changes.
type guard struct {
	info *types.Info
	v    types.Object // the variable of the parts
}

// atLeast returns how many parts there are at least where a node is reached.
func (g guard) atLeast(c inspector.Cursor) int {
	least := 1
	for up := c; ; up = up.Parent() {
		kind, i := up.ParentEdge()
		if kind == edge.Invalid || kind == edge.FuncDecl_Body {
			return least
		}
		if kind == edge.CaseClause_Body {
			least = max(least, g.chosen(up.Parent()))
		}
		least = max(least, g.around(up.Parent().Node(), kind, i))
	}
}

// around returns what a node says of the number, for what is in it at an edge.
func (g guard) around(n ast.Node, kind edge.Kind, i int) int {
	switch n := n.(type) {
	case *ast.IfStmt:
		switch kind {
		case edge.IfStmt_Body:
			return g.when(n.Cond, true)
		case edge.IfStmt_Else:
			return g.when(n.Cond, false)
		}
	case *ast.BinaryExpr:
		if kind == edge.BinaryExpr_Y && (n.Op == token.LAND || n.Op == token.LOR) {
			return g.when(n.X, n.Op == token.LAND)
		}
	case *ast.BlockStmt:
		if kind == edge.BlockStmt_List {
			return g.before(n.List[:i])
		}
	case *ast.CaseClause:
		if kind == edge.CaseClause_Body {
			return g.before(n.Body[:i])
		}
	}
	return 1
}

// before returns what statements say of the number that those after them are reached with.
func (g guard) before(list []ast.Stmt) int {
	least := 1
	for _, s := range list {
		if branch, ok := s.(*ast.IfStmt); ok && branch.Else == nil && g.ends(branch.Body) {
			least = max(least, g.when(branch.Cond, false))
		}
	}
	return least
}

// ends reports whether what follows a block is not reached through it.
func (g guard) ends(b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok != token.FALLTHROUGH
	case *ast.ExprStmt:
		return calls.Builtin(g.info, s.X, "panic")
	}
	return false
}

// when returns how many parts there are at least if a condition is true, or if it is not.
func (g guard) when(e ast.Expr, truth bool) int {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return g.when(e.X, !truth)
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			if truth == (e.Op == token.LAND) {
				return max(g.when(e.X, truth), g.when(e.Y, truth))
			}
			return min(g.when(e.X, truth), g.when(e.Y, truth))
		}
		return g.compared(e, truth)
	}
	return 1
}

// opposite operators hold where the others do not.
var opposite = map[token.Token]token.Token{
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LSS: token.GEQ, token.GEQ: token.LSS, token.GTR: token.LEQ, token.LEQ: token.GTR,
}

// turned operators hold with the operands exchanged.
var turned = map[token.Token]token.Token{
	token.EQL: token.EQL, token.NEQ: token.NEQ, token.LSS: token.GTR, token.GEQ: token.LEQ, token.GTR: token.LSS, token.LEQ: token.GEQ,
}

// compared returns how many parts there are at least by a comparison with a constant.
func (g guard) compared(e *ast.BinaryExpr, truth bool) int {
	length, number, op := e.X, g.info.Types[e.Y].Value, e.Op
	if number == nil {
		length, number, op = e.Y, g.info.Types[e.X].Value, turned[e.Op]
	}
	if !truth {
		op = opposite[op]
	}
	if number == nil || !g.counts(length) {
		return 1
	}
	n, ok := constant.Int64Val(number)
	if !ok || n < 0 || n > mostRoom {
		return 1
	}
	switch {
	case op == token.EQL || op == token.GEQ:
		return int(n)
	case op == token.GTR, op == token.NEQ && n <= 1: // there is always one
		return int(n) + 1
	}
	return 1
}

// chosen returns how many parts there are at least in a clause of a switch on their number, or on
// conditions.
func (g guard) chosen(clause inspector.Cursor) int {
	s, ok := clause.Parent().Parent().Node().(*ast.SwitchStmt)
	list := clause.Node().(*ast.CaseClause).List
	if !ok || len(list) == 0 || entered(s, clause.Node()) {
		return 1
	}
	least := mostRoom
	for _, e := range list {
		n := 1
		if s.Tag == nil {
			n = g.when(e, true)
		} else if value := g.info.Types[e].Value; value != nil && g.counts(s.Tag) {
			number, _ := constant.Int64Val(value)
			n = int(max(min(number, mostRoom), 1))
		}
		least = min(least, n)
	}
	return least
}

// counts reports whether an expression is the number of parts.
func (g guard) counts(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && calls.Builtin(g.info, call, "len") && turns.Names(g.info, call.Args[0], g.v)
}

// entered reports whether a clause may be reached from the one above it.
func entered(s *ast.SwitchStmt, clause ast.Node) bool {
	for i, other := range s.Body.List {
		if other == clause && i > 0 {
			body := s.Body.List[i-1].(*ast.CaseClause).Body
			if len(body) == 0 {
				return false
			}
			jump, ok := body[len(body)-1].(*ast.BranchStmt)
			return ok && jump.Tok == token.FALLTHROUGH
		}
	}
	return false
}
