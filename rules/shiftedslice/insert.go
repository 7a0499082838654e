package shiftedslice

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// between is said of append(list[:i], append([]T{x}, list[i:]...)...).
const between = "elements copied to a new slice, and back, to put one between them"

// putBetween is what is put between the elements of a slice, and where.
type putBetween struct {
	list, index ast.Expr
	elems       *ast.CompositeLit
}

// betweenOf reads a call that copies the elements behind a place to a literal with what comes there, and
// appends that to those before it.
func betweenOf(f *sources.File, call *ast.CallExpr) (putBetween, bool) {
	info := f.Pass.TypesInfo
	before, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	inner, also := ast.Unparen(call.Args[1]).(*ast.CallExpr)
	if !ok || !also || before.Low != nil || before.High == nil || before.Slice3 {
		return putBetween{}, false
	}
	if !calls.Builtin(info, inner, "append") || !inner.Ellipsis.IsValid() || len(inner.Args) != 2 {
		return putBetween{}, false
	}
	elems, ok := ast.Unparen(inner.Args[0]).(*ast.CompositeLit)
	behind, also := ast.Unparen(inner.Args[1]).(*ast.SliceExpr)
	if !ok || !also || len(elems.Elts) == 0 || behind.Low == nil || behind.High != nil {
		return putBetween{}, false
	}
	_, path := turns.Path(info, before.X)
	same := f.Of(before.X) == f.Of(behind.X) && f.Of(before.High) == f.Of(behind.Low)
	return putBetween{before.X, before.High, elems}, path && same && lists(info, before.X) && quiet(f, before.High)
}

// inserted puts the elements there by slices.Insert, which moves those behind the place once.
func (p putBetween) inserted(f *sources.File, call *ast.CallExpr) []analysis.SuggestedFix {
	if !f.Allows("go1.21") || f.Commented(call.Pos(), call.End()) || !p.fits(f.Pass.TypesInfo) {
		return nil
	}
	args := []string{f.Of(p.list), f.Of(p.index)}
	for _, e := range p.elems.Elts {
		text, ok := p.element(f, e)
		if !ok {
			return nil
		}
		args = append(args, text)
	}
	pkg, edits, ok := f.Import(call.Pos(), "slices")
	if !ok {
		return nil
	}
	text := pkg + ".Insert(" + strings.Join(args, ", ") + ")"
	edits = append(edits[:len(edits):len(edits)], analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(text)})
	return []analysis.SuggestedFix{{Message: "insert them by package slices", TextEdits: edits}}
}

// fits reports whether the place is an int, and what is put there of the type of the elements: a slice
// takes any integer for a place, and a literal all that can be assigned, which a generic function does not.
func (p putBetween) fits(info *types.Info) bool {
	if !types.Identical(info.TypeOf(p.index), types.Typ[types.Int]) {
		return false
	}
	elem := info.TypeOf(p.list).Underlying().(*types.Slice).Elem()
	return !slices.ContainsFunc(p.elems.Elts, func(e ast.Expr) bool {
		return !info.Types[e].IsNil() && !types.Identical(info.TypeOf(e), elem)
	})
}

// element writes an element of the literal as an argument: with its type, where the literal says that.
func (p putBetween) element(f *sources.File, e ast.Expr) (string, bool) {
	if _, keyed := e.(*ast.KeyValueExpr); keyed || !quiet(f, e) {
		return "", false
	}
	literal, ok := e.(*ast.CompositeLit)
	if !ok || literal.Type != nil {
		return f.Of(e), true
	}
	list, ok := p.elems.Type.(*ast.ArrayType)
	if !ok {
		return "", false
	}
	if pointer, ok := list.Elt.(*ast.StarExpr); ok {
		return "&" + f.Of(pointer.X) + f.Of(e), true
	}
	return f.Of(list.Elt) + f.Of(e), true
}

// quiet reports whether an expression calls nothing but len, and converts: it means the same a
// moment later, and changes nothing meanwhile.
func quiet(f *sources.File, e ast.Expr) bool {
	found := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			_, _, converts := calls.Conversion(f.Pass.TypesInfo, n)
			found = found && (converts || calls.Builtin(f.Pass.TypesInfo, n, "len"))
		case *ast.UnaryExpr:
			found = found && n.Op != token.ARROW
		case *ast.FuncLit:
			return false
		}
		return found
	})
	return found
}
