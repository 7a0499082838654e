package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
)

// most is how many elements a turn appends at most, for each way through it to be counted.
const most = 8

// paths counts what the ways through a turn of a loop append to a slice.
type paths struct {
	info  *types.Info
	slice *types.Var
	ended counts // of the ways that go on with the next turn before the last statement
	lost  bool   // a way leaves the loop, or cannot be followed
}

// counts has a bit for each number of elements that a way may have appended.
type counts uint64

// alike returns how many elements each turn of a loop appends to a slice, whichever way
// is taken through it; ok is false if that differs, or a way leaves the loop.
func alike(info *types.Info, loop inspector.Cursor, v *types.Var) (each int, ok bool) {
	p := &paths{info: info, slice: v}
	all := p.list(loops.Body(loop.Node().(ast.Stmt)).List, 1)
	all |= p.ended
	each = bits.TrailingZeros64(uint64(all))
	return each, !p.lost && each > 0 && each <= most && all == 1<<each
}

// list follows statements. There are no counts where no way comes to their end.
func (p *paths) list(stmts []ast.Stmt, in counts) counts {
	for _, s := range stmts {
		if in = p.stmt(s, in); in >= 1<<(most+1) {
			p.lost = true
			return 0
		}
	}
	return in
}

func (p *paths) stmt(s ast.Stmt, in counts) counts {
	switch s := s.(type) {
	case *ast.BlockStmt:
		return p.list(s.List, in)
	case *ast.IfStmt:
		if s.Init != nil {
			in = p.stmt(s.Init, in)
		}
		out := p.list(s.Body.List, in)
		if s.Else == nil {
			return out | in
		}
		return out | p.stmt(s.Else, in)
	case *ast.SwitchStmt:
		if s.Init != nil {
			in = p.stmt(s.Init, in)
		}
		return p.clauses(s.Body, in)
	case *ast.BranchStmt:
		if s.Tok != token.CONTINUE || s.Label != nil {
			p.lost = true
		}
		p.ended |= in
		return 0
	}
	if v, call, ok := appends(p.info, s); ok && v == p.slice {
		return in << min(len(call.Args)-1, most+1)
	}
	p.lost = p.lost || p.leads(s) || p.grows(s)
	return in
}

// clauses follows the clauses of a switch, of which none runs where there is no default.
func (p *paths) clauses(body *ast.BlockStmt, in counts) (out counts) {
	all := false
	for _, s := range body.List {
		clause := s.(*ast.CaseClause)
		all = all || clause.List == nil
		out |= p.list(clause.Body, in)
	}
	if !all {
		out |= in
	}
	return out
}

// leads reports whether a statement that is not followed may lead out of the turn.
func (p *paths) leads(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt, *ast.LabeledStmt, *ast.SelectStmt:
			found = true
		case *ast.BranchStmt:
			// Without a label, it is that of a loop in the statement, for a switch is followed.
			found = found || n.Label != nil || n.Tok == token.GOTO
		case *ast.CallExpr:
			found = found || builtin(p.info, n, "panic")
		}
		return !found
	})
	return found
}

// grows reports whether a statement that is not followed appends to the slice.
func (p *paths) grows(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if ok {
			for _, l := range a.Lhs {
				id, ok := ast.Unparen(l).(*ast.Ident)
				found = found || ok && p.info.Uses[id] == p.slice
			}
		}
		return !found
	})
	return found
}
