package hazard

import (
	"go/ast"
	"go/token"
	"go/types"
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
