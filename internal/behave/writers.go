package behave

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"
)

// What a function gives may rest on what another one did to a variable of their package:
// who remembers what it gave once, forgets that. So a function is called, then one that
// writes to such a variable, and then the first again.

// mostWriters bounds the functions that are called so in between, for one.
const mostWriters = 6

// writers lists functions of the package that write to variables which a function reads,
// or what it calls.
func (g *generator) writers(ref FuncRef) []string {
	read := g.read(ref)
	if len(read) == 0 {
		return nil
	}
	var out []string
	for fn, fd := range g.effects.Decls {
		if fn.Signature().Recv() != nil || fn.Name() == ref.Name || fd.Body == nil || !g.harmless(fn) {
			continue
		}
		for by := range g.reach(fn, 1) {
			if body := g.effects.Decls[by]; body != nil && body.Body != nil && g.writes(body.Body, read) {
				out = append(out, g.expressions(fn)...)
				break
			}
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return out[:min(len(out), mostWriters)]
}

// harmless reports whether a function can be called in between, and calls after it are
// still worth making: what it sets for good is a plain value, and ends nothing.
func (g *generator) harmless(fn *types.Func) bool {
	if fn.Name() == "main" || fn.Name() == "init" || ends(fn.Name()) || !g.callable(fn) || g.quits(FuncRef{Name: fn.Name()}) {
		return false
	}
	for p := range fn.Signature().Params().Variables() {
		switch p.Type().Underlying().(type) {
		case *types.Basic, *types.Struct, *types.Slice, *types.Array, *types.Map:
		default:
			return false
		}
	}
	return true
}

// read are the variables of the package that a function mentions, or what it calls. Such
// as nobody sets after the start are among them, and no function writes to those.
func (g *generator) read(ref FuncRef) map[*types.Var]bool {
	out := map[*types.Var]bool{}
	for fn := range g.reach(g.objects[ref.String()], 3) {
		fd := g.effects.Decls[fn]
		if fd == nil || fd.Body == nil {
			continue
		}
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if v, ok := g.pkg.TypesInfo.Uses[id].(*types.Var); ok && v.Parent() == g.scope && !isError(v.Type()) {
					out[v] = true
				}
			}
			return true
		})
	}
	return out
}

// writes reports whether statements write to one of some variables: they assign to it, or
// call what changes a value that goroutines share.
func (g *generator) writes(body ast.Node, some map[*types.Var]bool) bool {
	names := map[string]bool{}
	g.written(body, some, names)
	found := len(names) > 0
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		switch fun := call.Fun.(type) {
		case *ast.SelectorExpr:
			v, ok := g.variable(fun.X)
			found = found || ok && some[v] && strings.Contains(" Store Swap Add CompareAndSwap Delete LoadOrStore LoadAndDelete Clear Range Or And ", " "+fun.Sel.Name+" ")
		case *ast.Ident:
			if b, ok := g.pkg.TypesInfo.Uses[fun].(*types.Builtin); ok && len(call.Args) > 0 && (b.Name() == "delete" || b.Name() == "clear" || b.Name() == "copy") {
				v, ok := g.variable(call.Args[0])
				found = found || ok && some[v]
			}
		}
		return !found
	})
	return found
}

// variable is the one that an expression names.
func (g *generator) variable(e ast.Expr) (*types.Var, bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil, false
	}
	v, ok := g.pkg.TypesInfo.Uses[id].(*types.Var)
	return v, ok
}
