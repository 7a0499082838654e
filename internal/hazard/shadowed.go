package hazard

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// loses reports whether a variable declared at pos, which hides another of its name, takes
// what the other should have: an error that is looked at and handed on to nobody, or a value that
// was assigned to the other before. Most variables that hide others are meant to.
func loses(c *Change, p *Pair, pos token.Pos) bool {
	after, before := p.After.Syntax(), ast.Node(nil)
	if p.Before != nil {
		before = p.Before.Syntax()
	}
	inner := declaredAt(c.After.Info, after, pos)
	if inner == nil {
		return false
	}
	if isError(inner.Type()) {
		return !handedOn(c.After.Info, after, inner)
	}
	return before != nil && assignments(before, inner.Name()) > assignments(after, inner.Name())
}

func declaredAt(info *types.Info, in ast.Node, pos token.Pos) (obj types.Object) {
	ast.Inspect(in, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Pos() == pos {
			obj = info.Defs[id]
		}
		return obj == nil
	})
	return obj
}

// handedOn reports whether a variable is returned, passed to a call for its own sake, sent, or
// assigned to another one.
func handedOn(info *types.Info, in ast.Node, obj types.Object) (yes bool) {
	var stack []ast.Node
	ast.Inspect(in, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		stack = append(stack, n)
		if id, ok := n.(*ast.Ident); ok && info.Uses[id] == obj {
			yes = yes || hands(info, stack, obj)
		}
		return true
	})
	return yes
}

// hands reports whether the innermost statement around a use hands the variable on.
func hands(info *types.Info, stack []ast.Node, obj types.Object) bool {
	for i := len(stack) - 1; i >= 0; i-- {
		switch s := stack[i].(type) {
		case *ast.ReturnStmt, *ast.SendStmt, *ast.ExprStmt, *ast.GoStmt, *ast.DeferStmt, *ast.DeclStmt:
			return true
		case *ast.AssignStmt:
			for _, lhs := range s.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && (info.Uses[id] == obj || info.Defs[id] == obj) {
					return false
				}
			}
			return true
		case ast.Stmt:
			return false
		}
	}
	return false
}

// assignments counts those to variables of a name that exist already.
func assignments(in ast.Node, name string) (n int) {
	ast.Inspect(in, func(node ast.Node) bool {
		switch s := node.(type) {
		case *ast.AssignStmt:
			for _, lhs := range s.Lhs {
				if id, ok := lhs.(*ast.Ident); ok && s.Tok != token.DEFINE && id.Name == name {
					n++
				}
			}
		case *ast.IncDecStmt:
			if id, ok := s.X.(*ast.Ident); ok && id.Name == name {
				n++
			}
		}
		return true
	})
	return n
}

// neverSet finds variables for an error that nothing sets, because all that should declares another
// of the same name.
func neverSet(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		syntax := p.After.Syntax()
		if syntax == nil {
			continue
		}
		for _, v := range unset(c.After.Info, syntax) {
			out = append(out, finding{p.After, v.Pos(), "neverset " + p.Name + " " + v.Name(),
				v.Name() + " is nil always: what should be in it is in another variable of its name"})
		}
	}
	return out
}

// unset are the variables for errors that are declared without a value, read, and never set,
// where another of the same name is declared within the scope of each.
func unset(info *types.Info, in ast.Node) []*types.Var {
	read, set := map[types.Object]bool{}, map[types.Object]bool{}
	var bare, all []*types.Var
	ast.Inspect(in, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for _, id := range n.Names {
				if v, ok := info.Defs[id].(*types.Var); ok && len(n.Values) == 0 && isError(v.Type()) {
					bare = append(bare, v)
				}
			}
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				set[usedIn(info, e)] = true
			}
		case *ast.RangeStmt:
			set[usedIn(info, n.Key)], set[usedIn(info, n.Value)] = true, true
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				set[usedIn(info, n.X)] = true
			}
		case *ast.Ident:
			if v, ok := info.Defs[n].(*types.Var); ok {
				all = append(all, v)
			}
			read[info.Uses[n]] = true
		}
		return true
	})
	return slices.DeleteFunc(bare, func(v *types.Var) bool {
		return set[v] || !read[v] || !slices.ContainsFunc(all, func(o *types.Var) bool {
			return o != v && o.Name() == v.Name() && v.Parent() != nil && isWithin(o.Parent(), v.Parent())
		})
	})
}

// usedIn is the variable that an expression names; nil if it is none.
func usedIn(info *types.Info, e ast.Expr) types.Object {
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil
	}
	return info.Uses[id]
}

func isWithin(inner, outer *types.Scope) bool {
	for ; inner != nil; inner = inner.Parent() {
		if inner == outer {
			return true
		}
	}
	return false
}
