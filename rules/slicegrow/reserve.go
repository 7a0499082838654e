package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// start is where a slice begins, empty.
type start struct {
	value ast.Expr // make([]T, 0) or []T{} right before the loop; else nil
	typ   ast.Expr // of the slice where it begins as nil, as it is written there; else nil
	begun bool     // it begins with the elements of a literal
}

// begin finds the declaration of an empty slice before the loop, in the same
// list of statements, or among the results of the function. Nothing uses the
// slice in between.
func begin(f *sources.File, loop inspector.Cursor, v *types.Var) (start, bool) {
	info := f.Pass.TypesInfo
	adjacent := true
	for c, ok := loop.PrevSibling(); ok; c, ok = c.PrevSibling() {
		if s, found := empty(info, c.Node(), v); found {
			if !adjacent {
				s.value = nil
			}
			return s, true
		}
		if mentions(info, c.Node(), v) {
			return start{}, false
		}
		adjacent = false
	}
	typ := result(info, loop, v)
	return start{typ: typ}, typ != nil
}

// empty reports whether the statement declares the slice, without elements.
func empty(info *types.Info, n ast.Node, v *types.Var) (start, bool) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return start{}, false
		}
		id, ok := n.Lhs[0].(*ast.Ident)
		if !ok || info.Defs[id] != v {
			return start{}, false
		}
		if lit, ok := ast.Unparen(n.Rhs[0]).(*ast.CompositeLit); ok && len(lit.Elts) > 0 {
			return start{begun: true}, true
		}
		return without(info, n.Rhs[0])
	case *ast.DeclStmt:
		decl := n.Decl.(*ast.GenDecl)
		if decl.Tok == token.VAR {
			return declared(info, decl, v)
		}
	}
	return start{}, false
}

// declared reports whether a declaration of variables is that of the slice. Where it declares
// others, too, a value stays: what follows may need it.
func declared(info *types.Info, decl *ast.GenDecl, v *types.Var) (start, bool) {
	for _, s := range decl.Specs {
		spec := s.(*ast.ValueSpec)
		for _, name := range spec.Names {
			switch {
			case info.Defs[name] != v:
			case len(spec.Values) == 0:
				return start{typ: spec.Type}, true
			case len(decl.Specs) == 1 && len(spec.Names) == 1:
				return without(info, spec.Values[0])
			}
		}
	}
	return start{}, false
}

// without reports whether the expression is a slice without elements and
// without a capacity that somebody chose.
func without(info *types.Info, e ast.Expr) (start, bool) {
	e = ast.Unparen(e)
	switch x := e.(type) {
	case *ast.CompositeLit:
		return start{value: e}, len(x.Elts) == 0
	case *ast.CallExpr:
		if info.Types[x.Fun].IsType() && len(x.Args) == 1 { // []T(nil)
			return start{typ: x.Fun}, info.Types[x.Args[0]].IsNil()
		}
		if builtin(info, x, "make") && len(x.Args) == 2 {
			n := info.Types[x.Args[1]].Value
			return start{value: e}, n != nil && n.ExactString() == "0"
		}
	}
	return start{}, false
}

func mentions(info *types.Info, n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && (info.Uses[id] == v || info.Defs[id] == v)
		return !found
	})
	return found
}

// result returns the type of the slice, if that is a result of the function in
// whose body the loop stands: it begins as nil, and nobody gets it where a turn panics.
func result(info *types.Info, loop inspector.Cursor, v *types.Var) ast.Expr {
	decl, ok := loop.Parent().Parent().Node().(*ast.FuncDecl)
	if !ok || decl.Type.Results == nil || calls.Recovers(info, decl.Body) {
		return nil
	}
	for _, field := range decl.Type.Results.List {
		for _, name := range field.Names {
			if info.Defs[name] == v {
				return field.Type
			}
		}
	}
	return nil
}

// reserve writes the edits: the capacity where the slice is made, if that is
// right before the loop, and else a call of slices.Grow, which leaves nil as it
// is where there is nothing to append.
func reserve(f *sources.File, loop inspector.Cursor, s start, g growth, t turns.Turns) ([]analysis.TextEdit, bool) {
	size := t.Text
	if g.each > 1 {
		size = strconv.Itoa(g.each) + "*" + size
	}
	edits, ok := room(f, loop, s, g.slice, size)
	return append(edits, t.Imports...), ok
}

func room(f *sources.File, loop inspector.Cursor, s start, slice *types.Var, size string) ([]analysis.TextEdit, bool) {
	switch value := s.value.(type) {
	case *ast.CallExpr:
		return insert(value.Args[1].End(), ", "+size), true
	case *ast.CompositeLit:
		if f.Commented(value.Lbrace, value.End()) || value.Type == nil || !f.Predeclared(value.Pos(), "make") {
			return nil, false
		}
		text := "make(" + f.Of(value.Type) + ", 0, " + size + ")"
		return []analysis.TextEdit{{Pos: value.Pos(), End: value.End(), NewText: []byte(text)}}, true
	}
	at := loop.Node().Pos()
	if !f.Allows("go1.21") {
		return reserveAnyway(f, at, s, slice, size)
	}
	slices, edits, ok := f.Import(at, "slices")
	if !ok {
		return nil, false
	}
	name := slice.Name()
	return append(edits, insert(at, name+" = "+slices+".Grow("+name+", "+size+")\n")...), true
}

// reserveAnyway makes the slice before the loop, where there is something to
// append: for language versions without slices.Grow.
func reserveAnyway(f *sources.File, at token.Pos, s start, slice *types.Var, size string) ([]analysis.TextEdit, bool) {
	if s.typ == nil || !f.Predeclared(at, "make") || !meansTheSame(f, at, s.typ) {
		return nil, false
	}
	text := "if " + size + " > 0 {\n" + slice.Name() + " = make(" + f.Of(s.typ) + ", 0, " + size + ")\n}\n"
	return insert(at, text), true
}

// meansTheSame reports whether a type can be written at a position as it is
// written elsewhere.
func meansTheSame(f *sources.File, at token.Pos, typ ast.Expr) bool {
	same := true
	ast.Inspect(typ, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok { // only the package's name can mean something else
			same = same && meansTheSame(f, at, s.X)
			return false
		}
		id, ok := n.(*ast.Ident)
		same = same && (!ok || f.Lookup(at, id.Name) == f.Pass.TypesInfo.Uses[id])
		return same
	})
	return same
}

func insert(at token.Pos, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(text)}}
}
