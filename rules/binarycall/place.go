package binarycall

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// place is where a read stands: the statement, and what is done with its error.
type place struct {
	cursor inspector.Cursor // of the first statement
	first  ast.Stmt
	last   ast.Stmt        // the one that leaves after an error, nil if there is none
	assign *ast.AssignStmt // err := binary.Read(...), nil if the error is returned or not looked at
}

// reading finds the statement of a read. Best is one whose error is looked at at once,
//
//	if err := binary.Read(...); err != nil { return err }
//
// or the assignment before the condition, where the code does not go on to what comes next
// after an error. In other places what is read is only set where there was no error.
func reading(f *sources.File, c call) (place, bool) {
	if at, ok := checked(f.Pass.TypesInfo, c); ok {
		return at, true
	}
	if !f.Predeclared(c.expr.Pos(), "nil") {
		return place{}, false
	}
	stmt := c.cursor.Parent()
	at := place{cursor: stmt}
	switch n := stmt.Node().(type) {
	case *ast.ExprStmt:
		at.first = n
	case *ast.ReturnStmt:
		at.first = n
		if len(n.Results) != 1 || f.Commented(n.Pos(), n.End()) {
			return place{}, false
		}
	case *ast.AssignStmt:
		at.first, at.assign = n, n
		if kind, _ := c.cursor.ParentEdge(); kind != edge.AssignStmt_Rhs || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return place{}, false
		}
		if _, ok := n.Lhs[0].(*ast.Ident); !ok || f.Commented(n.Pos(), n.End()) {
			return place{}, false
		}
	default:
		return place{}, false
	}
	return at, syntax.Listed(stmt)
}

// checked finds the statements around a read whose error is looked at at once.
func checked(info *types.Info, c call) (place, bool) {
	kind, _ := c.cursor.ParentEdge()
	assign, ok := c.cursor.Parent().Node().(*ast.AssignStmt)
	if !ok || kind != edge.AssignStmt_Rhs || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
		return place{}, false
	}
	err, ok := assign.Lhs[0].(*ast.Ident)
	if !ok || err.Name == "_" {
		return place{}, false
	}
	stmt := c.cursor.Parent()
	if kind, _ := stmt.ParentEdge(); kind == edge.IfStmt_Init {
		cond := stmt.Parent()
		s := cond.Node().(*ast.IfStmt)
		return place{cursor: cond, first: s, last: s, assign: assign}, syntax.Listed(cond) && leaves(info, s, err)
	}
	next, ok := stmt.NextSibling()
	if !ok || !syntax.Listed(stmt) {
		return place{}, false
	}
	s, ok := next.Node().(*ast.IfStmt)
	return place{cursor: stmt, first: assign, last: s, assign: assign}, ok && s.Init == nil && leaves(info, s, err)
}

// edits put the call that fills the array in the place of the read, and the statements that
// set what is read where there was no error.
func (p place) edits(f *sources.File, c call, full, set string) ([]analysis.TextEdit, bool) {
	if p.last != nil {
		return []analysis.TextEdit{
			insert(p.assign.Pos(), "_, "),
			{Pos: c.expr.Pos(), End: c.expr.End(), NewText: []byte(full)},
			insert(p.last.End(), "\n"+set),
		}, true
	}
	whole := analysis.TextEdit{Pos: p.first.Pos(), End: p.first.End()}
	switch {
	case p.assign != nil && p.assign.Lhs[0].(*ast.Ident).Name != "_":
		err := p.assign.Lhs[0].(*ast.Ident).Name
		return []analysis.TextEdit{
			insert(p.assign.Pos(), "_, "),
			{Pos: c.expr.Pos(), End: c.expr.End(), NewText: []byte(full)},
			insert(p.assign.End(), "\nif "+err+" == nil {\n"+set+"\n}"),
		}, true
	case word(set, "err"): // it would be hidden
		return nil, false
	}
	if _, ok := p.first.(*ast.ReturnStmt); ok {
		whole.NewText = []byte("if _, err := " + full + "; err != nil {\nreturn err\n}\n" + set + "\nreturn nil")
	} else {
		whole.NewText = []byte("if _, err := " + full + "; err == nil {\n" + set + "\n}")
	}
	return []analysis.TextEdit{whole}, true
}

// follows reports whether the statement before has just given a variable a pointer to
// something new.
func (p place) follows(info *types.Info, v *types.Var) bool {
	before, ok := p.cursor.PrevSibling()
	if !ok {
		return false
	}
	assign, ok := before.Node().(*ast.AssignStmt)
	if !ok || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
		return false
	}
	id, ok := assign.Lhs[0].(*ast.Ident)
	if !ok || info.ObjectOf(id) != v {
		return false
	}
	switch x := ast.Unparen(assign.Rhs[0]).(type) {
	case *ast.UnaryExpr:
		return x.Op == token.AND
	case *ast.CallExpr:
		id, ok := ast.Unparen(x.Fun).(*ast.Ident)
		return ok && info.Uses[id] == types.Universe.Lookup("new")
	}
	return false
}
