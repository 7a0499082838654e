package stringconcat

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// endless is a loop that has no condition in its head, and asks within whether it is over:
//
//	for {
//		if len(s) >= n {
//			return s
//		}
//		s = x + s
//	}
//
// or goes on where it is not, or asks behind the statement.
type endless struct {
	loop  *ast.ForStmt
	read  *ast.ForStmt // the same with the condition in its head, to be read
	exit  []ast.Stmt   // what is done when it is over; the last one leaves the loop
	until token.Pos    // where what may be said of the statement ends
	first bool         // the statement is done before it is asked for the first time
}

// goesOn returns the loop around a statement behind which the next turn begins, where the list of
// statements of the loop ends with leaving it; nil if there is none.
func goesOn(stmt inspector.Cursor) ast.Stmt {
	block, ok := stmt.Parent().Node().(*ast.BlockStmt)
	if !ok || !continues(block.List[len(block.List)-1]) {
		return nil
	}
	if _, ok := stmt.Parent().Parent().Node().(*ast.IfStmt); !ok {
		return nil
	}
	if l, ok := stmt.Parent().Parent().Parent().Parent().Node().(*ast.ForStmt); ok {
		return l
	}
	return nil
}

// endless reads such a loop.
func (f *finder) endless(stmt inspector.Cursor, loop ast.Stmt, a addition) (endless, bool) {
	l, ok := loop.(*ast.ForStmt)
	if !ok || !f.always(l.Cond) {
		return endless{}, false
	}
	e := endless{loop: l}
	over := f.over(stmt, &e)
	if over == nil || !f.leaves(e) || e.first && (l.Init != nil || l.Post != nil) { // which would have counted once
		return endless{}, false
	}
	e.read = &ast.ForStmt{For: l.For, Init: l.Init, Cond: over, Post: l.Post, Body: &ast.BlockStmt{
		Lbrace: l.Body.Lbrace, List: []ast.Stmt{a.stmt}, Rbrace: l.Body.Rbrace,
	}}
	return e, true
}

// always reports whether a condition always holds.
func (f *finder) always(cond ast.Expr) bool {
	if cond == nil {
		return true
	}
	v := f.Pass.TypesInfo.Types[cond].Value
	return v != nil && v.Kind() == constant.Bool && constant.BoolVal(v)
}

// over returns the condition under which the loop goes on, nil if it is none of those that are
// known, and completes what is done else.
func (f *finder) over(stmt inspector.Cursor, e *endless) ast.Expr {
	body := e.loop.Body.List
	if stmt.Parent().Node() == e.loop.Body {
		if len(body) != 2 {
			return nil
		}
		e.first, e.until = body[0] == stmt.Node(), e.loop.Body.Rbrace
		check := body[0]
		if e.first {
			check, e.until = body[1], body[1].Pos()
		}
		is, ok := check.(*ast.IfStmt)
		if !ok || is.Init != nil || is.Else != nil {
			return nil
		}
		e.exit = is.Body.List
		return not(is.Cond)
	}
	kind, _ := stmt.Parent().ParentEdge()
	is, ok := stmt.Parent().Parent().Node().(*ast.IfStmt)
	if !ok || kind != edge.IfStmt_Body || is.Init != nil || body[0] != is {
		return nil
	}
	then := is.Body.List
	other, _ := is.Else.(*ast.BlockStmt)
	switch {
	case len(then) == 1 && other != nil && len(body) == 1:
		e.exit, e.until = other.List, is.Body.Rbrace
	case len(then) == 2 && is.Else == nil && continues(then[1]):
		e.exit, e.until = body[1:], then[1].Pos()
	default:
		return nil
	}
	return is.Cond
}

// continues reports whether a statement begins the next turn of the loop that it stands in.
func continues(stmt ast.Stmt) bool {
	b, ok := stmt.(*ast.BranchStmt)
	return ok && b.Tok == token.CONTINUE && b.Label == nil
}

// not is the opposite of a comparison, of the same operands; nil for other conditions.
func not(cond ast.Expr) ast.Expr {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return nil
	}
	opposite := map[token.Token]token.Token{token.LSS: token.GEQ, token.LEQ: token.GTR, token.GTR: token.LEQ, token.GEQ: token.LSS}
	op, ok := opposite[b.Op]
	if !ok {
		return nil
	}
	return &ast.BinaryExpr{X: b.X, Op: op, Y: b.Y}
}

// condition spells the condition of a loop, which may be one that [not] made.
func (f *finder) condition(cond ast.Expr) string {
	if b, ok := cond.(*ast.BinaryExpr); ok && !b.OpPos.IsValid() {
		return f.Of(b.X) + " " + b.Op.String() + " " + f.Of(b.Y)
	}
	return f.Of(cond)
}

// leaves reports whether what is done when the loop is over leaves it at its end and nowhere else, and
// can be done behind it: it uses nothing that the loop declares in its head.
func (f *finder) leaves(e endless) bool {
	if len(e.exit) == 0 {
		return false
	}
	switch last := e.exit[len(e.exit)-1].(type) {
	case *ast.ReturnStmt:
	case *ast.BranchStmt:
		if last.Tok != token.BREAK || last.Label != nil {
			return false
		}
	default:
		return false
	}
	ok := true
	for i, stmt := range e.exit {
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BranchStmt:
				ok = ok && i == len(e.exit)-1 && stmt == ast.Stmt(n)
			case *ast.LabeledStmt:
				ok = false
			case *ast.Ident:
				obj := f.Pass.TypesInfo.Uses[n]
				_, isVar := obj.(*types.Var)
				ok = ok && !(isVar && e.loop.Init != nil && e.loop.Init.Pos() <= obj.Pos() && obj.Pos() < e.loop.Init.End())
			}
			return ok
		})
		if a, is := stmt.(*ast.AssignStmt); is && a.Tok == token.DEFINE || !is && declares(stmt) {
			return false // a name that may mean something else behind the loop
		}
	}
	return ok
}

func declares(stmt ast.Stmt) bool { _, is := stmt.(*ast.DeclStmt); return is }

// once replaces such a loop by what all its turns add, and what is done behind them.
func (f *finder) once(stmt inspector.Cursor, e endless, t turns, a addition) []analysis.SuggestedFix {
	loop, c := e.loop, stmt
	for c.Node() != loop {
		c = c.Parent()
	}
	all, ok := f.together(e.read, t, a)
	behind := f.lastBefore(a.stmt.End(), e.until)
	if _, labelled := c.Parent().Node().(*ast.LabeledStmt); !ok || labelled ||
		f.Commented(loop.Pos(), a.stmt.End()) || f.Commented(behind, loop.End()) {
		return nil
	}
	text, begin, end := strings.TrimPrefix(all.pad+"\n"+all.sum, "\n"), "", ""
	if t.cond != "" {
		begin, end = "if "+t.cond+" {\n", "\n}"
	}
	if e.first {
		text, begin, end = f.Of(a.stmt), "", "\n"+begin+text+end
	}
	for _, s := range e.exit {
		if _, breaks := s.(*ast.BranchStmt); !breaks {
			end += "\n" + f.Of(s)
		}
	}
	edits := append(all.edits,
		analysis.TextEdit{Pos: loop.Pos(), End: a.stmt.End(), NewText: []byte(begin + text)},
		analysis.TextEdit{Pos: behind, End: loop.End(), NewText: []byte(end)},
	)
	return []analysis.SuggestedFix{{Message: all.message, TextEdits: edits}}
}
