package bytecopy

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// regrows reports whether one of the variables may be cut behind its end, when it has been made
// shorter than what it is a part of: bytes have more behind them then, a text does not.
func (g *group) regrows(decl inspector.Cursor) bool {
	short := g.shortened(decl)
	for c := range decl.Preorder((*ast.SliceExpr)(nil)) {
		s := c.Node().(*ast.SliceExpr)
		if s.High == nil || g.zero(s.High) || !g.belongs(s.X) {
			continue
		}
		v := g.named(s.X)
		if v == nil || short[v] && !g.within(decl, s, v) {
			return true
		}
	}
	return false
}

// belongs reports whether an expression is of one of the variables, or of what they are cut to.
func (g *group) belongs(e ast.Expr) bool {
	if !bytes(g.Pass.TypesInfo.TypeOf(e)) {
		return false
	}
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && g.named(id) != nil
		return !found
	})
	return found
}

// named returns the variable of the group that an expression is, nil if it is none.
func (g *group) named(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := g.Pass.TypesInfo.ObjectOf(id).(*types.Var)
	if _, member := g.members[v]; !ok || !member {
		return nil
	}
	return v
}

// shortened returns the variables that may end before what they are a part of does.
func (g *group) shortened(decl inspector.Cursor) map[*types.Var]bool {
	short := map[*types.Var]bool{}
	for more := true; more; {
		more = false
		note := func(to, from ast.Expr, i int) {
			if v := g.named(to); v != nil && !short[v] && g.shorter(from, i, short) {
				short[v], more = true, true
			}
		}
		for c := range decl.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
			switch n := c.Node().(type) {
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					note(l, n.Rhs[min(i, len(n.Rhs)-1)], i)
				}
			case *ast.ValueSpec:
				for i, name := range n.Names {
					if i < len(n.Values) {
						note(name, n.Values[i], i)
					}
				}
			}
		}
	}
	return short
}

// tails are functions whose i-th result goes to the end of their first argument.
var tails = map[string]int{"CutPrefix": 0, "TrimLeft": 0, "TrimLeftFunc": 0, "TrimPrefix": 0, "Cut": 1}

// shorter reports whether an expression, or its i-th value, may end before what it is a part of.
func (g *group) shorter(e ast.Expr, i int, short map[*types.Var]bool) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return short[g.named(e)]
	case *ast.SliceExpr:
		return e.High != nil || g.shorter(e.X, 0, short)
	case *ast.CallExpr:
		path, name := calls.Package(g.Pass.TypesInfo, e)
		if path != "bytes" {
			return false // a conversion
		}
		at, tail := tails[name]
		return !tail || name == "Cut" && at != i || g.shorter(e.Args[0], 0, short)
	}
	return false
}

// within reports whether a variable is cut at a place in it: at its length or before, or where
// something was found in it, or by a loop through it. It has got no other value since.
func (g *group) within(decl inspector.Cursor, s *ast.SliceExpr, v *types.Var) bool {
	switch high := ast.Unparen(s.High).(type) {
	case *ast.CallExpr:
		return g.length(high, v)
	case *ast.BinaryExpr:
		return high.Op == token.SUB && g.length(high.X, v)
	case *ast.Ident:
		place, _ := g.Pass.TypesInfo.Uses[high].(*types.Var)
		return place != nil && g.place(decl, place, v) && !g.setSince(decl, v, place.Pos(), s)
	}
	return false
}

func (g *group) zero(e ast.Expr) bool {
	c := g.Pass.TypesInfo.Types[e].Value
	return c != nil && constant.Sign(constant.ToInt(c)) == 0
}

// length reports whether an expression is the length of a variable.
func (g *group) length(e ast.Expr, v *types.Var) bool {
	return calls.Builtin(g.Pass.TypesInfo, e, "len") && g.named(ast.Unparen(e).(*ast.CallExpr).Args[0]) == v
}

// place reports whether a number is only ever a place in a variable.
func (g *group) place(decl inspector.Cursor, place, v *types.Var) bool {
	known := false
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if g.Pass.TypesInfo.ObjectOf(c.Node().(*ast.Ident)) != place {
			continue
		}
		switch kind, i := c.ParentEdge(); kind {
		case edge.AssignStmt_Lhs:
			a := c.Parent().Node().(*ast.AssignStmt)
			if len(a.Lhs) != len(a.Rhs) || !g.found(a.Rhs[i], v) && !g.counts(c.Parent(), a.Rhs[i], v) {
				return false
			}
			known = true
		case edge.RangeStmt_Key:
			if g.named(c.Parent().Node().(*ast.RangeStmt).X) != v {
				return false
			}
			known = true
		case edge.IncDecStmt_X:
			kind, _ := c.Parent().ParentEdge()
			if kind != edge.ForStmt_Post {
				return false
			}
		case edge.UnaryExpr_X:
			return false // its address may be taken
		}
	}
	return known
}

// found reports whether an expression is where a function finds something in a variable.
func (g *group) found(e ast.Expr, v *types.Var) bool {
	path, name := calls.Package(g.Pass.TypesInfo, e)
	return path == "bytes" && (strings.HasPrefix(name, "Index") || strings.HasPrefix(name, "LastIndex")) &&
		g.named(ast.Unparen(e).(*ast.CallExpr).Args[0]) == v
}

// counts reports whether a statement begins a loop that counts up to the length of a variable.
func (g *group) counts(stmt inspector.Cursor, from ast.Expr, v *types.Var) bool {
	if kind, _ := stmt.ParentEdge(); kind != edge.ForStmt_Init || !g.zero(from) {
		return false
	}
	cond, ok := stmt.Parent().Node().(*ast.ForStmt).Cond.(*ast.BinaryExpr)
	return ok && cond.Op == token.LSS && g.length(cond.Y, v)
}

// setSince reports whether a variable gets a value behind a position, before the statement that cuts it.
func (g *group) setSince(decl inspector.Cursor, v *types.Var, from token.Pos, s *ast.SliceExpr) bool {
	for c := range decl.Preorder((*ast.AssignStmt)(nil)) {
		a := c.Node().(*ast.AssignStmt)
		for _, l := range a.Lhs {
			if g.named(l) == v && from < a.Pos() && a.End() <= s.Pos() {
				return true
			}
		}
	}
	return false
}
