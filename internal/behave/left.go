package behave

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// How far a function has read a connection when it returns can be told by who reads on.
// Where all that call it close the connection and do nothing else with it, nobody does.

// unread begins what package replay says of a stream that may be read on.
const unread = "read up to "

// noteLeft has the targets know which of their arguments nobody reads after them.
func (g *generator) noteLeft() {
	for i, t := range g.driver.Targets {
		fn := g.objects[t.Func.String()]
		if fn == nil || t.Open || named(t.Func) {
			continue
		}
		first := 0
		if fn.Signature().Recv() != nil {
			first = 1
		}
		for n := range fn.Signature().Params().Len() {
			if g.closedAfter(fn, n, deepestCallers) {
				g.driver.Targets[i].Left = append(g.driver.Targets[i].Left, first+n)
			}
		}
	}
}

// closedAfter reports whether all calls of a function are given, as one of its arguments, a
// variable that the caller closes, and else asks for nothing but addresses and deadlines.
// A caller may hand on what its own callers close.
func (g *generator) closedAfter(fn *types.Func, param, depth int) bool {
	if depth == 0 || fn.Signature().Variadic() || !closable(fn.Signature().Params().At(param).Type()) {
		return false
	}
	calls := 0
	for c := range g.idents() {
		used, ok := g.pkg.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Func)
		if !ok || used.Id() != fn.Id() {
			continue
		}
		if used != fn {
			if r := used.Signature().Recv(); r != nil && types.IsInterface(r.Type()) {
				return false // it may be called so
			}
			continue
		}
		call, ok := calledBy(c)
		if !ok || !g.closesArgument(call, param, depth) {
			return false
		}
		calls++
	}
	return calls > 0
}

// idents are the names in the files of the package, but for its tests.
func (g *generator) idents() func(func(inspector.Cursor) bool) {
	return inspector.New(g.pkg.Syntax).Root().Preorder((*ast.Ident)(nil))
}

// closable reports whether values of a type are read and closed.
func closable(t types.Type) bool {
	for _, name := range []string{"Read", "Close"} {
		if m, _, _ := types.LookupFieldOrMethod(t, true, nil, name); m == nil {
			return false
		}
	}
	return true
}

// closesArgument looks at the variable that a call is given.
func (g *generator) closesArgument(call inspector.Cursor, param, depth int) bool {
	id, ok := call.Node().(*ast.CallExpr).Args[param].(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := g.pkg.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Parent() == g.scope || !onceFor(call, v) {
		return false
	}
	closes := false
	for c := range g.idents() {
		used := c.Node().(*ast.Ident)
		if g.pkg.TypesInfo.Uses[used] != v || used == id {
			continue
		}
		method, ok := methodCalled(c)
		if !ok || !slices.Contains(harmless, method) {
			return false
		}
		closes = closes || method == "Close"
	}
	return closes || g.handsOn(call, v, depth)
}

// harmless are the methods of a connection that do not read it.
var harmless = []string{"Close", "LocalAddr", "RemoteAddr", "SetDeadline", "SetReadDeadline", "SetWriteDeadline"}

// methodCalled returns the method of a variable that is called.
func methodCalled(c inspector.Cursor) (string, bool) {
	s, ok := c.Parent().Node().(*ast.SelectorExpr)
	if !ok || s.X != c.Node() {
		return "", false
	}
	call, ok := c.Parent().Parent().Node().(*ast.CallExpr)
	return s.Sel.Name, ok && call.Fun == s
}

// handsOn reports whether a variable is a parameter of the function around a call that the
// callers of that function close.
func (g *generator) handsOn(call inspector.Cursor, v *types.Var, depth int) bool {
	for c := range call.Enclosing((*ast.FuncDecl)(nil)) {
		fn, ok := g.pkg.TypesInfo.Defs[c.Node().(*ast.FuncDecl).Name].(*types.Func)
		if !ok || fn.Exported() {
			return false
		}
		for n := range fn.Signature().Params().Len() {
			if fn.Signature().Params().At(n) == v {
				return g.closedAfter(fn, n, depth-1)
			}
		}
	}
	return false
}

// onceFor reports whether a call is made once at most for each time that a variable is
// declared: no loop, and no function that may be called again, is in between.
func onceFor(call inspector.Cursor, v *types.Var) bool {
	for c := call; ; c = c.Parent() {
		n := c.Node()
		if n == nil || n.Pos() <= v.Pos() && v.Pos() < n.End() {
			return n != nil
		}
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return false
		case *ast.FuncLit:
			if at, ok := c.Parent().Node().(*ast.CallExpr); !ok || at.Fun != n {
				return false
			}
		}
	}
}

// withoutLeft leaves out calls that differ in nothing but how far arguments were read
// which nobody reads on.
func (c *check) withoutLeft(suspects []int) []int {
	left := c.driver.Targets[c.items[suspects[0]].target].Left
	return slices.DeleteFunc(slices.Clone(suspects), func(i int) bool {
		return len(left) > 0 && c.first[i].withoutLeft(left).agrees(c.other[i].withoutLeft(left))
	})
}

// withoutLeft leaves out how far some arguments were read.
func (r record) withoutLeft(arguments []int) record {
	r.parts = slices.DeleteFunc(slices.Clone(r.parts), func(p Part) bool {
		who, event := strings.CutPrefix(p.What, "event ")
		return event && strings.HasPrefix(p.Looks, unread) && slices.ContainsFunc(arguments, func(n int) bool {
			return n < len(r.literals) && r.literals[n] == "<"+who+">"
		})
	})
	return r
}
