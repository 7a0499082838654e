package behave

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
)

// How far a function has read a connection when it returns can be told by who reads on.
// Where it keeps nothing of the connection, and all that call it close it and do nothing
// else with it, nobody does.

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

// closedAfter reports whether a function keeps nothing of a parameter, and all calls give it
// a variable that the caller closes, and else asks for nothing but addresses and deadlines.
// A caller may hand on what its own callers close.
func (g *generator) closedAfter(fn *types.Func, param, depth int) bool {
	return depth > 0 && !fn.Signature().Variadic() && closable(fn.Signature().Params().At(param).Type()) &&
		g.forgetting().forgets(fn, param) &&
		g.everyCall(fn, param, func(call inspector.Cursor, v *types.Var, closes bool) bool {
			switch {
			case closes && g.sole(call, v, depth):
				return true
			case !g.lastCall(call, v):
				return false // others that have it may read on meanwhile
			case closes:
				return g.closingEnds(v) && g.surelyCloses(call, v)
			}
			caller, n := g.parameterOf(call, v)
			return caller != nil && g.closedAfter(caller, n, depth-1)
		})
}

// sole reports whether nobody but a variable of the caller has a connection: it is declared
// with one just made, or it is a parameter that is given such.
func (g *generator) sole(call inspector.Cursor, v *types.Var, depth int) bool {
	if g.fresh(v) {
		return true
	}
	caller, n := g.parameterOf(call, v)
	return caller != nil && depth > 0 && g.everyCall(caller, n, func(call inspector.Cursor, v *types.Var, _ bool) bool {
		return g.sole(call, v, depth-1)
	})
}

// everyCall reports whether a function is called by name alone, is given as one of its
// arguments, once, a variable that is asked for nothing but addresses and deadlines besides,
// and is closed or not, and whether something holds of all that.
func (g *generator) everyCall(fn *types.Func, param int, holds func(call inspector.Cursor, v *types.Var, closes bool) bool) bool {
	if g.promised(fn) {
		return false
	}
	calls := 0
	for c := range g.idents() {
		used, ok := g.pkg.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Func)
		if !ok || used.Id() != fn.Id() {
			continue
		}
		if used.Origin() != fn {
			if r := used.Signature().Recv(); r != nil && types.IsInterface(r.Type()) {
				return false // it may be called so
			}
			continue
		}
		call, ok := calledBy(c)
		if !ok || len(call.Node().(*ast.CallExpr).Args) != fn.Signature().Params().Len() {
			return false
		}
		v, closes := g.givenAlone(call, param)
		if v == nil || !holds(call, v, closes) {
			return false
		}
		calls++
	}
	return calls > 0
}

// promised reports whether interfaces of other packages have a method that is called as this
// one: who calls it then is not known.
func (g *generator) promised(fn *types.Func) bool {
	if fn.Signature().Recv() == nil || !fn.Exported() {
		return false
	}
	seen := map[*types.Package]bool{}
	var promises func(p *types.Package) bool
	promises = func(p *types.Package) bool {
		if seen[p] {
			return false
		}
		seen[p] = true
		return p != g.pkg.Types && slices.ContainsFunc(p.Scope().Names(), func(name string) bool {
			of, ok := p.Scope().Lookup(name).(*types.TypeName)
			if !ok || !types.IsInterface(of.Type()) {
				return false
			}
			m, _, _ := types.LookupFieldOrMethod(of.Type(), false, p, fn.Name())
			return m != nil
		}) || slices.ContainsFunc(p.Imports(), promises)
	}
	return promises(g.pkg.Types)
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

// givenAlone returns the variable that a call is given, once, and whether it is closed; nil if
// more than that is done with it.
func (g *generator) givenAlone(call inspector.Cursor, param int) (v *types.Var, closes bool) {
	id, ok := call.Node().(*ast.CallExpr).Args[param].(*ast.Ident)
	if !ok {
		return nil, false
	}
	v, ok = g.pkg.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Parent() == g.scope || !onceFor(call, v) || jumps(call) {
		return nil, false
	}
	for c := range g.idents() {
		used := c.Node().(*ast.Ident)
		if g.pkg.TypesInfo.Uses[used] != v || used == id {
			continue
		}
		method, ok := methodCalled(c)
		if !ok || !slices.Contains(harmless, method) {
			return nil, false
		}
		closes = closes || method == "Close"
	}
	return v, closes
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

// parameterOf returns the function around a call whose parameter a variable is; nil if there is
// none, or users of the package can call it.
func (g *generator) parameterOf(call inspector.Cursor, v *types.Var) (*types.Func, int) {
	for c := range call.Enclosing((*ast.FuncDecl)(nil)) {
		fn, ok := g.pkg.TypesInfo.Defs[c.Node().(*ast.FuncDecl).Name].(*types.Func)
		if !ok || fn.Exported() || fn.Signature().Variadic() {
			return nil, 0
		}
		for n := range fn.Signature().Params().Len() {
			if fn.Signature().Params().At(n) == v {
				return fn, n
			}
		}
	}
	return nil, 0
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
		return len(left) > 0 && c.withoutUnread(c.first[i], left).agrees(c.withoutUnread(c.other[i], left))
	})
}

// withoutUnread leaves out how far some arguments were read, and those of calls that followed, of functions
// after which nobody reads on either.
func (c *check) withoutUnread(r record, arguments []int) record {
	r.parts = slices.DeleteFunc(slices.Clone(r.parts), func(p Part) bool {
		who, event := happens(p)
		return event && strings.HasPrefix(p.Looks, unread) && (slices.ContainsFunc(arguments, func(n int) bool {
			return n < len(r.literals) && strings.Contains(r.literals[n], who)
		}) || slices.ContainsFunc(r.parts, func(p Part) bool { return c.lastGiven(p, who) }))
	})
	return r
}

// happens returns who does something in the part of a record, be it in a call that followed, as it is written in
// arguments.
func happens(p Part) (who string, event bool) {
	who, event = strings.CutPrefix(p.What, "event ")
	if at := strings.LastIndex(p.What, ", event "); !event && at >= 0 && strings.HasPrefix(p.What, "then ") {
		who, event = p.What[at+len(", event "):], true
	}
	return "<" + who + ">", event
}

// lastGiven reports whether a part of a record is of a call that followed, of a function that is under check
// and given somebody whom nobody reads after it, and nobody else of that kind.
func (c *check) lastGiven(p Part, who string) bool {
	_, call, then := strings.Cut(p.What, ": ")
	name, given, calls := strings.Cut(call, "(")
	if !then || !calls || !strings.HasPrefix(p.What, "then ") || !strings.Contains(given, who) || strings.Count(given, "<") > 1 {
		return false
	}
	return slices.ContainsFunc(c.driver.Targets, func(t Target) bool { return len(t.Left) == 1 && t.Func.Name == name && t.Func.Recv != "" })
}
