package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// start is where a slice begins, empty.
type start struct {
	value ast.Expr // make([]T, 0) or []T{} right before the loop; else nil
}

// begin finds the declaration of an empty slice before the loop, in the same
// list of statements, or among the results of the function. Nothing uses the
// slice in between.
func begin(f *sources.File, loop inspector.Cursor, v *types.Var) (start, bool) {
	info := f.Pass.TypesInfo
	adjacent := true
	for c, ok := loop.PrevSibling(); ok; c, ok = c.PrevSibling() {
		if value, found := empty(info, c.Node(), v); found {
			if !adjacent {
				value = nil
			}
			return start{value}, true
		}
		if mentions(info, c.Node(), v) {
			return start{}, false
		}
		adjacent = false
	}
	return start{}, result(info, loop, v)
}

// empty reports whether the statement declares the slice, without elements, and
// returns the value if that is one that is not nil.
func empty(info *types.Info, n ast.Node, v *types.Var) (ast.Expr, bool) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return nil, false
		}
		id, ok := n.Lhs[0].(*ast.Ident)
		if !ok || info.Defs[id] != v {
			return nil, false
		}
		return without(info, n.Rhs[0])
	case *ast.DeclStmt:
		decl := n.Decl.(*ast.GenDecl)
		if decl.Tok != token.VAR || len(decl.Specs) != 1 {
			return nil, false
		}
		spec := decl.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) != 1 || info.Defs[spec.Names[0]] != v {
			return nil, false
		}
		if len(spec.Values) == 0 {
			return nil, true
		}
		return without(info, spec.Values[0])
	}
	return nil, false
}

// without reports whether the expression is a slice without elements and
// without a capacity that somebody chose.
func without(info *types.Info, e ast.Expr) (ast.Expr, bool) {
	e = ast.Unparen(e)
	switch x := e.(type) {
	case *ast.CompositeLit:
		return e, len(x.Elts) == 0
	case *ast.CallExpr:
		if info.Types[x.Fun].IsType() && len(x.Args) == 1 { // []T(nil)
			return nil, info.Types[x.Args[0]].IsNil()
		}
		if builtin(info, x, "make") && len(x.Args) == 2 {
			n := info.Types[x.Args[1]].Value
			return e, n != nil && n.ExactString() == "0"
		}
	}
	return nil, false
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

// result reports whether the slice is a result of the function in whose body
// the loop stands: it begins as nil.
func result(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	decl, ok := loop.Parent().Parent().Node().(*ast.FuncDecl)
	if !ok || decl.Type.Results == nil {
		return false
	}
	for _, field := range decl.Type.Results.List {
		for _, name := range field.Names {
			if info.Defs[name] == v {
				return true
			}
		}
	}
	return false
}

// reserve writes the edits: the capacity where the slice is made, if that is
// right before the loop, and else a call of slices.Grow, which leaves nil as it
// is where there is nothing to append.
func reserve(f *sources.File, loop inspector.Cursor, s start, g growth, t turns.Turns) ([]analysis.TextEdit, bool) {
	size := t.Text
	if g.each > 1 {
		size = strconv.Itoa(g.each) + "*" + size
	}
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
	slices, edits, ok := f.Import(at, "slices")
	if !ok || !f.Allows("go1.21") {
		return nil, false
	}
	name := g.slice.Name()
	return append(edits, insert(at, name+" = "+slices+".Grow("+name+", "+size+")\n")...), true
}

func insert(at token.Pos, text string) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(text)}}
}
