package growncopy

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// copied is an expression that makes a slice with the elements of another one, and no room.
type copied struct {
	at   ast.Expr
	from ast.Expr // the other one
	// What the slice is made of: a type that is spelled out, or nothing, if it begins as the other one without its elements.
	lit    ast.Expr
	isNil  bool   // it is nil if there are no elements
	made   bool   // by make, for a call of copy that follows
	length string // that make is given
	uses   int    // of its variable, beside the first append
	joined bool   // rule fixedjoin speaks of it where it is appended to in the same expression
}

// copyOf returns what an expression copies: append([]T(nil), x...), append([]T{}, x...), slices.Clone(x) or bytes.Clone(x).
func copyOf(f *sources.File, e ast.Expr) (copied, bool) {
	info := f.Pass.TypesInfo
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return copied{}, false
	}
	switch name := calls.Name(info, call); {
	case (name == "slices.Clone" || name == "bytes.Clone") && len(call.Args) == 1 && steady(f, call.Args[0]):
		return copied{at: call, from: call.Args[0], isNil: true}, types.Identical(info.TypeOf(call), info.TypeOf(call.Args[0]))
	case !calls.Builtin(info, call, "append") || len(call.Args) != 2 || !call.Ellipsis.IsValid() || !steady(f, call.Args[1]):
		return copied{}, false
	}
	c := copied{at: call, from: call.Args[1], joined: calls.Bytes(info.TypeOf(call))}
	switch base := ast.Unparen(call.Args[0]).(type) {
	case *ast.CompositeLit:
		c.lit = base.Type
		return c, len(base.Elts) == 0 && base.Type != nil && slice(info.TypeOf(base))
	case *ast.CallExpr:
		if len(base.Args) == 1 && info.Types[base.Fun].IsType() && info.Types[base.Args[0]].IsNil() {
			c.lit, c.isNil = ast.Unparen(base.Fun), true
			return c, slice(info.TypeOf(base))
		}
	}
	return copied{}, false
}

// makeOf is a call of make with a length, and without room.
func makeOf(f *sources.File, e ast.Expr) copied {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !calls.Builtin(f.Pass.TypesInfo, call, "make") || len(call.Args) != 2 || !slice(f.Pass.TypesInfo.TypeOf(call)) || !pure(f, call.Args[1]) ||
		!types.Identical(types.Default(f.Pass.TypesInfo.TypeOf(call.Args[1])), types.Typ[types.Int]) {
		return copied{} // a length of another type takes no sum with one that len gives
	}
	return copied{at: call, lit: call.Args[0], made: true, length: f.Of(call.Args[1]), uses: 1}
}

// copiedTo reports whether a statement copies something to all of a variable.
func copiedTo(f *sources.File, stmt ast.Node, v types.Object, made copied) bool {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	return ok && calls.Builtin(f.Pass.TypesInfo, call, "copy") && named(f, call.Args[0], v) && pure(f, call.Args[1]) && !mentions(f, call.Args[1], v)
}

func slice(t types.Type) bool {
	if t == nil {
		return false
	}
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// steady reports whether the length of what is copied can be asked for, too.
func steady(f *sources.File, e ast.Expr) bool {
	return pure(f, e) && f.Pass.TypesInfo.Types[e].Value == nil && !f.Commented(e.Pos(), e.End())
}

// with makes room in the copy for more. What is nil without elements stays so, unless there is one for sure.
func (c copied) with(f *sources.File, more string, sure bool) []analysis.TextEdit {
	at := c.at.Pos()
	if !f.Predeclared(at, "len") || !f.Predeclared(at, "make") || !f.Predeclared(at, "append") {
		return nil
	}
	if c.made {
		end := c.at.(*ast.CallExpr).Args[1].End()
		// No operator of numbers binds less than the sum.
		return []analysis.TextEdit{{Pos: end, End: end, NewText: []byte(", " + c.length + more)}}
	}
	x := f.Of(ast.Unparen(c.from))
	n := "len(" + x + ")" + more
	if f.Commented(c.at.Pos(), c.at.End()) {
		return nil
	}
	var edits []analysis.TextEdit
	base := ""
	switch {
	case c.lit != nil && (sure || !c.isNil):
		base = "make(" + f.Of(c.lit) + ", 0, " + n + ")"
	default:
		pkg, imports, ok := f.Import(at, "slices")
		if !ok || !f.Allows("go1.21") {
			return nil
		}
		edits = imports
		if _, star := ast.Unparen(c.from).(*ast.StarExpr); star {
			x = "(" + x + ")"
		}
		base = pkg + ".Grow(" + x + "[:0:0], " + n + ")"
		if c.lit != nil {
			base = pkg + ".Grow(" + f.Of(c.lit) + "(nil), " + n + ")"
		}
	}
	return append(edits, analysis.TextEdit{Pos: c.at.Pos(), End: c.at.End(), NewText: []byte("append(" + base + ", " + f.Of(c.from) + "...)")})
}
