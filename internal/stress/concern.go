package stress

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/inspect"
)

// state is one side of the package.
type state struct {
	pkg     *packages.Package
	effects *inspect.Effects
	funcs   map[string]*types.Func // "F", "T.M"
	sends   *bool                  // functions that were looked at send requests, which package harness answers
}

func newState(pkg *packages.Package, rest *inspect.Elsewhere) state {
	s := state{pkg: pkg, effects: inspect.NewEffects(pkg.TypesInfo, pkg.Syntax, rest), funcs: map[string]*types.Func{}, sends: new(bool)}
	leaves := inspect.LeavesTransports(pkg.PkgPath, pkg.TypesInfo, rest)
	s.effects.Replaced = func(fn *types.Func) bool {
		answered := leaves && inspect.IsClient(fn)
		*s.sends = *s.sends || answered
		return answered
	}
	for fn, fd := range s.effects.Decls {
		s.funcs[funcName(fd)] = fn
	}
	return s
}

// concern says what of some functions has to do with concurrency on this side,
// each thing once; nothing if they have nothing to do with it.
func (s state) concern(functions []string) []string {
	var out []string
	for _, name := range functions {
		fn := s.funcs[name]
		if fn == nil {
			continue
		}
		if why := s.inBody(fn, 2, map[*types.Func]bool{}); why != "" {
			out = append(out, name+" "+why)
		} else if why := s.inReceiver(fn); why != "" {
			out = append(out, name+" is a method of a type that "+why)
		}
	}
	return out
}

// inBody looks at the statements of a function and of those that it calls in
// the package.
func (s state) inBody(fn *types.Func, depth int, seen map[*types.Func]bool) (why string) {
	fd := s.effects.Decls[fn.Origin()]
	if fd == nil || fd.Body == nil || seen[fn] {
		return ""
	}
	seen[fn] = true
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		if why != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.GoStmt:
			why = "starts goroutines"
		case *ast.SendStmt, *ast.SelectStmt:
			why = "uses channels"
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				why = "uses channels"
			}
		case *ast.Ident:
			why = s.named(fd, n, depth, seen)
		}
		return why == ""
	})
	return why
}

// named looks at what a name stands for.
func (s state) named(fd *ast.FuncDecl, id *ast.Ident, depth int, seen map[*types.Func]bool) string {
	obj := s.pkg.TypesInfo.Uses[id]
	if obj == nil || obj.Pkg() == nil {
		return ""
	}
	if concurrent(obj.Pkg().Path()) {
		return "uses package " + obj.Pkg().Name()
	}
	switch obj := obj.(type) {
	case *types.Func:
		if depth > 0 && obj.Pkg() == s.pkg.Types {
			return s.inBody(obj, depth-1, seen)
		}
	case *types.Var:
		if obj.Parent() == s.pkg.Types.Scope() && s.assigned(obj) {
			return "uses the variable " + obj.Name() + ", which all calls share"
		}
		if why := guarded(obj.Type(), 1); why != "" && (obj.IsField() || obj.Parent() == s.pkg.Types.Scope()) {
			return "uses " + obj.Name() + ", which " + why
		}
	}
	return ""
}

// concurrent reports whether a package of the standard library, or near it, is
// about goroutines.
func concurrent(importPath string) bool {
	return importPath == "sync" || importPath == "sync/atomic" || strings.HasPrefix(importPath, "golang.org/x/sync/")
}

// assigned reports whether functions of the package change a variable of it:
// the variable itself or what is in it.
func (s state) assigned(v *types.Var) bool {
	for _, fd := range s.effects.Decls {
		if fd.Body == nil || fd.Name.Name == "init" {
			continue
		}
		found := false
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				found = found || slices.ContainsFunc(n.Lhs, func(x ast.Expr) bool { return s.root(x) == v })
			case *ast.IncDecStmt:
				found = found || s.root(n.X) == v
			case *ast.UnaryExpr:
				found = found || n.Op == token.AND && s.root(n.X) == v
			case *ast.CallExpr: // delete, clear, copy, methods with pointer receivers
				found = found || s.changesBy(n, v)
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

func (s state) changesBy(c *ast.CallExpr, v *types.Var) bool {
	if sel, ok := c.Fun.(*ast.SelectorExpr); ok {
		if x := s.pkg.TypesInfo.Selections[sel]; x != nil && s.root(sel.X) == v {
			if fn, ok := x.Obj().(*types.Func); ok && fn.Signature().Recv() != nil {
				_, pointer := fn.Signature().Recv().Type().(*types.Pointer)
				return pointer && !types.IsInterface(v.Type())
			}
		}
	}
	if id, ok := c.Fun.(*ast.Ident); ok && len(c.Args) > 0 && slices.Contains([]string{"delete", "clear", "copy"}, id.Name) {
		return s.root(c.Args[0]) == v
	}
	return false
}

// root is the variable that an expression denotes a part of.
func (s state) root(x ast.Expr) types.Object {
	for {
		switch e := x.(type) {
		case *ast.ParenExpr:
			x = e.X
		case *ast.IndexExpr:
			x = e.X
		case *ast.SliceExpr:
			x = e.X
		case *ast.SelectorExpr:
			x = e.X
		case *ast.StarExpr:
			x = e.X
		case *ast.Ident:
			return s.pkg.TypesInfo.Uses[e]
		default:
			return nil
		}
	}
}

// guarded says what of a type is there for goroutines, in fields so deep, ""
// if nothing is.
func guarded(t types.Type, depth int) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok && n.Obj().Pkg() != nil && concurrent(n.Obj().Pkg().Path()) {
		return fmt.Sprintf("is a %s.%s", n.Obj().Pkg().Name(), n.Obj().Name())
	}
	switch u := t.Underlying().(type) {
	case *types.Chan:
		return "is a channel"
	case *types.Struct:
		if depth == 0 { // a struct may hold a pointer to its own type
			return ""
		}
		for f := range u.Fields() {
			if why := guarded(f.Type(), depth-1); why != "" {
				return "has " + f.Name() + ", which " + why
			}
		}
	}
	return ""
}

// inReceiver looks at the type of a method.
func (s state) inReceiver(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	return guarded(recv.Type(), 2)
}

// writesReceiver reports whether a method changes the value it belongs to.
func (s state) writesReceiver(name string) bool {
	fn := s.funcs[name]
	if fn == nil || fn.Signature().Recv() == nil {
		return false
	}
	fd := s.effects.Decls[fn]
	if fd == nil || fd.Body == nil || len(fd.Recv.List[0].Names) == 0 {
		return false
	}
	recv, ok := s.pkg.TypesInfo.Defs[fd.Recv.List[0].Names[0]].(*types.Var)
	if !ok {
		return false
	}
	if _, pointer := recv.Type().(*types.Pointer); !pointer {
		return false
	}
	found := false
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			found = found || slices.ContainsFunc(n.Lhs, func(x ast.Expr) bool { _, plain := x.(*ast.Ident); return !plain && s.root(x) == recv })
		case *ast.IncDecStmt:
			found = found || s.root(n.X) == recv
		case *ast.CallExpr:
			if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
				if _, field := sel.X.(*ast.SelectorExpr); field {
					found = found || s.changesBy(n, recv)
				}
			}
		}
		return !found
	})
	return found
}

// Concern says why a change of some functions has to do with concurrency:
// because of what they do on either side, because of the type they belong to,
// or because they change their receiver on the candidate only. It is empty
// where the change has nothing to do with it, and where the package is a program that
// does one thing at a time.
func concern(base, cand state, functions []string) []string {
	if base.solitary() && cand.solitary() {
		return nil
	}
	out := append(base.concern(functions), cand.concern(functions)...)
	for _, name := range functions {
		if cand.writesReceiver(name) && !base.writesReceiver(name) {
			out = append(out, name+" changes its receiver, and did not before")
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
