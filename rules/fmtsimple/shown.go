package fmtsimple

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/purity"
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
		if call := c.Node().(*ast.CallExpr); dst == nil && !f.copied(c) && f.loose(call.Args) {
			f.safety = rule.Review
			f.report(c, fixed, "", nil)
			f.safety = ""
		}
		return true
	}
	g := *f
	g.safety = rule.Guarded
	if !f.unaltered(dst, pieces) {
		return true
	}
	for _, p := range pieces {
		if p.Shown() && !primary(p.Arg) && !f.unmoved(pieces) {
			return true
		}
		if p.MayPanic || p.Shown() && f.unguarded(f.says(p.Arg)) {
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
		if fn := f.says(p.Arg); !purity.Alone(f.Pass.TypesInfo.TypeOf(p.Arg)) || fn == nil || !f.pure.Computes(fn) {
			return false
		}
	}
	return true
}

// says returns the method that says the text of a value: package fmt asks for Error before String.
func (f *finder) says(arg ast.Expr) *types.Func {
	methods := types.NewMethodSet(f.Pass.TypesInfo.TypeOf(arg))
	for _, name := range []string{"Error", "String"} {
		if m := methods.Lookup(nil, name); m != nil {
			return m.Obj().(*types.Func)
		}
	}
	return nil
}

// unaltered reports whether the methods find all values as they were: package fmt is given them, and
// the writer, before it calls the first method. Numbers in front of a method become text before it,
// too, and other methods are called; but texts are read late. A method of another package knows
// nothing of this one.
func (f *finder) unaltered(dst ast.Expr, pieces []format.Piece) bool {
	first := slices.IndexFunc(pieces, func(p format.Piece) bool { return p.Shown() && !f.quiet(p) })
	if first < 0 {
		return true
	}
	if dst != nil && !f.fn.Stable(dst) {
		return false
	}
	for i, p := range pieces {
		late := i > first || !p.Shown() && !number(p)
		if i != first && p.Arg != nil && late && (p.Kind == format.Bytes || !f.fn.Stable(p.Arg)) {
			return false
		}
	}
	return true
}

// quiet reports whether the method that says the text of a value changes nothing.
func (f *finder) quiet(p format.Piece) bool {
	fn := f.says(p.Arg)
	return fn != nil && (fn.Pkg() != f.Pass.Pkg || f.pure.Computes(fn))
}
