package fmtsimple

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/rule"
)

// shown looks at a call some of whose values say their text by a method, and
// reports whether it is one. Package fmt calls the method, and catches what it
// panics with, as on a nil pointer: where that may happen a person decides.
func (f *finder) shown(c inspector.Cursor) bool {
	dst, pieces, ok := format.SplitShown(f.Pass.TypesInfo, c.Node().(*ast.CallExpr))
	if !ok {
		return false
	}
	// The methods are called where package fmt is, before what comes later. But
	// calls among the values come before that, and after the first methods of a sum:
	// then these must be such that nobody can tell.
	if slices.ContainsFunc(args(pieces), f.fn.Effect) && !f.compute(pieces) {
		if call := c.Node().(*ast.CallExpr); dst == nil && f.loose(call.Args) {
			f.safety = rule.Review
			f.report(c, fixed, "", nil)
			f.safety = ""
		}
		return true
	}
	g := *f
	g.safety = rule.Guarded
	for _, p := range pieces {
		if p.Shown() && !primary(p.Arg) && !f.unmoved(pieces) {
			return true
		}
		if p.MayPanic {
			g.safety = rule.Review
		}
	}
	if dst != nil {
		g.write(c, dst, pieces)
	} else {
		g.text(c, pieces)
	}
	return true
}

// unmoved reports whether what is put together of several values, before a method of it is
// called, is the same after the methods of those in front of it. An address is no such thing.
func (f *finder) unmoved(pieces []format.Piece) bool {
	all := args(pieces)
	if slices.ContainsFunc(all, func(e ast.Expr) bool {
		addr, ok := ast.Unparen(e).(*ast.UnaryExpr)
		return ok && addr.Op == token.AND
	}) {
		return false
	}
	return len(all) == 1 || f.compute(pieces) || !slices.ContainsFunc(all, func(e ast.Expr) bool { return !f.fn.Stable(e) })
}

// compute reports whether the methods that say the text only compute, of values that
// lead nowhere.
func (f *finder) compute(pieces []format.Piece) bool {
	for _, p := range pieces {
		if !p.Shown() {
			continue
		}
		t := f.Pass.TypesInfo.TypeOf(p.Arg)
		if !leadsNowhere(t) || !slices.ContainsFunc([]string{"Error", "String"}, func(name string) bool {
			obj, _, _ := types.LookupFieldOrMethod(t, true, f.Pass.Pkg, name)
			fn, ok := obj.(*types.Func)
			return ok && f.pure.Computes(fn)
		}) {
			return false
		}
	}
	return true
}

// leadsNowhere reports whether a type is a basic one, or a struct or array of such.
func leadsNowhere(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer
	case *types.Array:
		return leadsNowhere(u.Elem())
	case *types.Struct:
		for v := range u.Fields() {
			if !leadsNowhere(v.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
