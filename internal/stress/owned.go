package stress

import (
	"go/ast"
	"go/token"
	"go/types"
)

// owners says of methods that the package alone can call, and calls once for each value,
// by which method: of itself, or of the one that alone calls it on its own receiver. All
// methods with one owner run one after the other. Exported methods are in nobody's hands,
// and those of which it cannot be seen are not in it.
func (s state) owners() map[string]string {
	calls := s.methodCalls()
	out := map[string]string{}
	for fn, sites := range calls {
		if len(sites) == 1 && sites[0] != nil && s.made(sites[0]) {
			out[funcName(s.effects.Decls[fn])] = funcName(s.effects.Decls[fn])
		}
	}
	for changed := true; changed; {
		changed = false
		for fn, sites := range calls {
			name := funcName(s.effects.Decls[fn])
			if out[name] != "" {
				continue
			}
			if owner := s.within(sites, out); owner != "" {
				out[name], changed = owner, true
			}
		}
	}
	return out
}

// site is a call of a method on a variable.
type site struct {
	on   *types.Var
	path []ast.Node // what the call is in, the function first
}

// methodCalls lists, of unexported methods that no interface of the package has, all
// places where they are mentioned. A place that is no call on a variable is nil.
func (s state) methodCalls() map[*types.Func][]*site {
	out := map[*types.Func][]*site{}
	for _, f := range s.pkg.Syntax {
		var path []ast.Node
		ast.Inspect(f, func(n ast.Node) bool {
			if n == nil {
				path = path[:len(path)-1]
				return true
			}
			path = append(path, n)
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			fn, ok := s.pkg.TypesInfo.Uses[id].(*types.Func)
			if ok && fn.Signature().Recv() != nil && !fn.Exported() && s.effects.Decls[fn] != nil && !s.demanded(fn.Name()) {
				out[fn] = append(out[fn], s.site(path))
			}
			return true
		})
	}
	return out
}

// demanded reports whether an interface of the package has a method of the name.
func (s state) demanded(name string) bool {
	for _, obj := range s.pkg.TypesInfo.Defs {
		fn, ok := obj.(*types.Func)
		if ok && fn.Name() == name && fn.Signature().Recv() != nil && types.IsInterface(fn.Signature().Recv().Type()) {
			return true
		}
	}
	return false
}

// site is the call that the name at the end of a path is of, nil if it is of none.
func (s state) site(path []ast.Node) *site {
	if len(path) < 3 {
		return nil
	}
	sel, ok := path[len(path)-2].(*ast.SelectorExpr)
	call, called := path[len(path)-3].(*ast.CallExpr)
	if !ok || !called || call.Fun != sel {
		return nil
	}
	id, ok := sel.X.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := s.pkg.TypesInfo.Uses[id].(*types.Var)
	if !ok {
		return nil
	}
	for i, n := range path {
		if _, ok := n.(*ast.FuncDecl); ok {
			return &site{v, append([]ast.Node(nil), path[i:len(path)-2]...)}
		}
	}
	return nil
}

// made reports whether a call is on a value that the function, or the literal, around it
// has made for a variable which it never assigns to again, and is not made again before
// another value is: no loop is between the two.
func (s state) made(c *site) bool {
	around := c.path[0]
	for i, n := range c.path {
		switch n := n.(type) {
		case *ast.FuncLit:
			if inside(c.on.Pos(), n) {
				around = n
			} else if !startedOnce(c.path[:i]) {
				return false // it may be called again
			}
		case *ast.ForStmt, *ast.RangeStmt:
			if !inside(c.on.Pos(), n) {
				return false
			}
		}
	}
	fresh, assigned := false, 0
	ast.Inspect(around, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				id, ok := l.(*ast.Ident)
				if !ok || s.pkg.TypesInfo.ObjectOf(id) != c.on {
					continue
				}
				assigned++
				fresh = len(n.Lhs) == len(n.Rhs) && makes(n.Rhs[i])
			}
		case *ast.BranchStmt:
			if n.Tok == token.GOTO {
				assigned = 2
			}
		}
		return true
	})
	return fresh && assigned == 1
}

// startedOnce reports whether the literal that a path leads to is called where it stands.
func startedOnce(path []ast.Node) bool {
	_, ok := path[len(path)-1].(*ast.CallExpr)
	return ok
}

// makes reports whether an expression is a new value.
func makes(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		_, lit := ast.Unparen(e.X).(*ast.CompositeLit)
		return e.Op == token.AND && lit
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		return ok && id.Name == "new"
	}
	return false
}

func inside(at token.Pos, n ast.Node) bool { return n.Pos() <= at && at < n.End() }

// within returns the one owner of the methods that call on their own receiver, "" where
// another call is among them.
func (s state) within(sites []*site, owners map[string]string) string {
	owner := ""
	for _, c := range sites {
		if c == nil {
			return ""
		}
		fd := c.path[0].(*ast.FuncDecl)
		for _, n := range c.path {
			switch n.(type) {
			case *ast.FuncLit, *ast.GoStmt:
				return ""
			}
		}
		if fd.Recv == nil || len(fd.Recv.List[0].Names) == 0 || s.pkg.TypesInfo.Defs[fd.Recv.List[0].Names[0]] != c.on {
			return ""
		}
		of := owners[funcName(fd)]
		if of == "" || owner != "" && of != owner {
			return ""
		}
		owner = of
	}
	return owner
}
