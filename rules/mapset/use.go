package mapset

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// followAll looks at all uses of the sets in the package. In files that must not be
// changed there may be none.
func (p *program) followAll() {
	in := p.pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		s := p.sets[p.pass.TypesInfo.Uses[id]]
		if s == nil || s.refused {
			continue
		}
		if f := p.fileOf(id.Pos()); f == nil || !p.follow(use{s, f}, c) {
			s.refused = true
		}
	}
}

// follow looks at one use of a variable or field.
func (p *program) follow(s use, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	for parens(c) {
		c = c.Parent()
	}
	if s.many {
		if kind, _ := c.ParentEdge(); kind != edge.IndexExpr_X {
			return p.slices(s, c)
		}
		c = c.Parent()
		for parens(c) {
			c = c.Parent()
		}
	}
	return p.operation(s, c)
}

func parens(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.ParenExpr_X
}

// slices is what may be done with a slice of sets: its length is asked, its indices
// are counted, it is made anew.
func (p *program) slices(s use, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return p.builtin(c.Parent().Node().(*ast.CallExpr), "len")
	case edge.RangeStmt_X:
		r := c.Parent().Node().(*ast.RangeStmt)
		return r.Value == nil
	case edge.AssignStmt_Lhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		return a.Tok == token.ASSIGN && len(a.Lhs) == 1 && p.slice(s, a.Rhs[0])
	case edge.KeyValueExpr_Key:
		return p.slice(s, c.Parent().Node().(*ast.KeyValueExpr).Value)
	}
	return false
}

// operation is what may be done with a set: something is added, asked for, counted
// or gone through, or it begins anew.
func (p *program) operation(s use, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.IndexExpr_X:
		return p.element(s, c.Parent())
	case edge.RangeStmt_X:
		return p.through(s, c.Parent().Node().(*ast.RangeStmt))
	case edge.CallExpr_Args:
		s.replace(c.Node().End(), c.Node().End(), ".list")
		return p.builtin(c.Parent().Node().(*ast.CallExpr), "len")
	case edge.AssignStmt_Lhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		return a.Tok == token.ASSIGN && len(a.Lhs) == 1 && p.empty(s, a.Rhs[0])
	case edge.KeyValueExpr_Key:
		return p.empty(s, c.Parent().Node().(*ast.KeyValueExpr).Value)
	}
	return false
}

// element is m[k]: set to what says that k is there, or asked for.
func (p *program) element(s use, c inspector.Cursor) bool {
	index := c.Node().(*ast.IndexExpr)
	if !p.pass.TypesInfo.Types[index.X].Addressable() {
		return false
	}
	s.at = append(s.at, index)
	for parens(c) {
		c = c.Parent()
	}
	kind, _ := c.ParentEdge()
	if a, ok := c.Parent().Node().(*ast.AssignStmt); ok {
		switch {
		case kind == edge.AssignStmt_Lhs:
			return p.adds(s, index, a)
		case len(a.Lhs) == 2 && len(a.Rhs) == 1:
			return p.asks(s, index, a)
		}
	}
	if kind == edge.ValueSpec_Values && len(c.Parent().Node().(*ast.ValueSpec).Names) == 2 || kind == edge.IncDecStmt_X {
		return false
	}
	if _, yes := types.Unalias(p.pass.TypesInfo.TypeOf(index)).(*types.Basic); !yes {
		return false // a struct{}{}, for whatever
	}
	s.has(index)
	return true
}

// has turns m[k] into m.has(k).
func (s use) has(index *ast.IndexExpr) {
	s.asked = true
	s.replace(index.Lbrack, index.Lbrack+1, ".has(")
	s.replace(index.Rbrack, index.Rbrack+1, ")")
}

// adds turns m[k] = true into m.add(k).
func (p *program) adds(s use, index *ast.IndexExpr, a *ast.AssignStmt) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || ast.Unparen(a.Lhs[0]) != a.Lhs[0] || !p.there(a.Rhs[0]) || s.file.Commented(a.Pos(), a.End()) {
		return false
	}
	s.replace(index.Lbrack, index.Lbrack+1, ".add(")
	s.replace(index.Rbrack, a.End(), ")")
	return true
}

// there reports whether a value says that a key is there: true, or struct{}{}.
func (p *program) there(e ast.Expr) bool {
	if lit, ok := e.(*ast.CompositeLit); ok {
		return len(lit.Elts) == 0
	}
	v := p.pass.TypesInfo.Types[e].Value
	return v != nil && v.ExactString() == "true"
}

// asks turns _, ok := m[k] into ok := m.has(k).
func (p *program) asks(s use, index *ast.IndexExpr, a *ast.AssignStmt) bool {
	blank, ok := a.Lhs[0].(*ast.Ident)
	if !ok || blank.Name != "_" || s.file.Commented(a.Pos(), a.End()) {
		return false
	}
	if there, ok := a.Lhs[1].(*ast.Ident); !ok || there.Name == "_" || p.pass.TypesInfo.TypeOf(there) != types.Typ[types.Bool] {
		return false
	}
	s.replace(a.Lhs[0].Pos(), a.Lhs[1].Pos(), "")
	s.has(index)
	return true
}

// through turns a loop over the keys into one over the slice.
func (p *program) through(s use, r *ast.RangeStmt) bool {
	if r.Value != nil {
		if id, ok := r.Value.(*ast.Ident); !ok || id.Name != "_" {
			return false
		}
	}
	s.at, s.gone = append(s.at, r.X), true
	s.replace(r.X.End(), r.X.End(), ".list")
	if r.Key == nil {
		return true
	}
	s.replace(r.Key.Pos(), r.Key.Pos(), "_, ")
	if r.Value != nil {
		s.replace(r.Key.End(), r.Value.End(), "")
	}
	return true
}

// fileOf returns the file in which a position may be changed.
func (p *program) fileOf(pos token.Pos) *sources.File {
	for _, f := range p.files {
		if f.Syntax.FileStart <= pos && pos < f.Syntax.FileEnd {
			return f
		}
	}
	return nil
}
