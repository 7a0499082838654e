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

// site is a call of a method on a variable, or on a value that is made right there.
type site struct {
	on   *types.Var // nil for such a value
	path []ast.Node // what the call is in, the function first
}

// methodCalls lists, of unexported methods that no interface of the package has, all
// places where they are mentioned. A place that is no call on a variable or a new value is
// nil.
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
	var v *types.Var
	if id, ok := sel.X.(*ast.Ident); ok {
		if v, ok = s.pkg.TypesInfo.Uses[id].(*types.Var); !ok {
			return nil
		}
	} else if !s.makes(sel.X) {
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
	if c.on == nil {
		return true
	}
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
	return s.onceMade(around, c.on, s.makes)
}

// onceMade reports whether a variable is assigned to once within a function, and what
// makes says is a new value.
func (s state) onceMade(around ast.Node, v *types.Var, makes func(ast.Expr) bool) bool {
	fresh, assigned := false, 0
	ast.Inspect(around, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				id, ok := l.(*ast.Ident)
				if !ok || s.pkg.TypesInfo.ObjectOf(id) != v {
					continue
				}
				assigned++
				fresh = len(n.Lhs) == len(n.Rhs) && makes(n.Rhs[i]) || i == 0 && len(n.Rhs) == 1 && makes(n.Rhs[0])
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

// makes reports whether an expression is a new value, or a call of a function of the
// package which returns one each time.
func (s state) makes(e ast.Expr) bool {
	if literal(e) {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn, ok := s.pkg.TypesInfo.Uses[calledName(call)].(*types.Func)
	if !ok || s.effects.Decls[fn] == nil || s.effects.Decls[fn].Body == nil {
		return false
	}
	fd := s.effects.Decls[fn]
	returns, all := 0, true
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			returns++
			all = all && len(n.Results) > 0 && s.isNew(fd, n.Results[0])
		}
		return true
	})
	return all && returns > 0
}

// isNew reports whether what a function returns is made by it, or nil.
func (s state) isNew(fd *ast.FuncDecl, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return literal(e)
	}
	v, ok := s.pkg.TypesInfo.Uses[id].(*types.Var)
	return id.Name == "nil" && !ok || ok && inside(v.Pos(), fd.Body) && s.onceMade(fd.Body, v, literal)
}

// calledName is the name of what is called, of a method that without the receiver.
func calledName(call *ast.CallExpr) *ast.Ident {
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	}
	return nil
}

// literal reports whether an expression is a literal of a struct, its address, or a call of
// new.
func literal(e ast.Expr) bool {
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
