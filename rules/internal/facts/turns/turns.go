// Package turns tells rules how often a loop turns, in words that can be written
// before it, and how it may end early.
//
// It sees one loop. It must not know what a rule does with the number.
package turns

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Turns is how often a loop turns.
type Turns struct {
	Text string         // an expression of type int, or an untyped constant
	Vars []types.Object // and fields that Text reads
	// There says that as many elements are in memory already. A number may
	// come from anywhere: what is reserved for it is more than a loop needs
	// that ends early.
	There bool
	// Few is how many turns there are at most, where that is known and not many; else 0.
	Few int64
	// Package is the name of the package that Text calls, empty for most, and Imports imports it.
	Package string
	Imports []analysis.TextEdit

	base   string // what Text is made of with a constant added; empty for Text itself
	added  int64
	signed bool // base may be below zero
}

// Of tells how often the loop turns if nothing ends it early.
func Of(f *sources.File, loop ast.Stmt) (Turns, bool) {
	switch l := loop.(type) {
	case *ast.RangeStmt:
		if t, ok := part(f, l.X, loop); ok {
			return t, true
		}
		if t := f.Pass.TypesInfo.TypeOf(l.X); t != nil && !kinds.Integer(t) {
			if often, ok := length(f, elements(f.Pass.TypesInfo, l.X), loop); ok {
				return often, true
			}
			return walked(f, l.X, loop)
		}
		return number(f, l.X, loop)
	case *ast.ForStmt:
		if limit, ok := counted(f.Pass.TypesInfo, l); ok {
			return number(f, limit, loop)
		}
		if c, ok := counts(f.Pass.TypesInfo, l); ok {
			return span(f, c, loop)
		}
		if from, ok := countedDown(f.Pass.TypesInfo, l); ok {
			return number(f, from, loop)
		}
	}
	return Turns{}, false
}

// length is that of a slice, an array or a map which is named by a variable or
// a field, so that it can be named twice.
func length(f *sources.File, e ast.Expr, loop ast.Stmt) (Turns, bool) {
	t := f.Pass.TypesInfo.TypeOf(e).Underlying()
	if p, ok := t.(*types.Pointer); ok {
		if t, ok = p.Elem().Underlying().(*types.Array); !ok {
			return Turns{}, false
		}
	}
	switch t.(type) {
	case *types.Slice, *types.Array, *types.Map:
	default:
		return Turns{}, false
	}
	vars, ok := Path(f.Pass.TypesInfo, e)
	if !ok || Assigned(f.Pass.TypesInfo, loop, vars) || !f.Predeclared(loop.Pos(), "len") {
		return Turns{}, false
	}
	return Turns{Text: "len(" + f.Of(ast.Unparen(e)) + ")", Vars: vars, There: true}, true
}

// number is a count: len(x), a constant, or a variable of type int.
func number(f *sources.File, e ast.Expr, loop ast.Stmt) (Turns, bool) {
	info := f.Pass.TypesInfo
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok && len(call.Args) == 1 {
		if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && info.Uses[id] == types.Universe.Lookup("len") {
			if b, ok := info.TypeOf(call.Args[0]).Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
				return textLength(f, call.Args[0], loop)
			}
			return length(f, call.Args[0], loop)
		}
	}
	if !types.Identical(types.Default(info.TypeOf(e)), types.Typ[types.Int]) {
		return Turns{}, false
	}
	if b, ok := e.(*ast.BinaryExpr); ok && info.Types[e].Value == nil {
		return shifted(f, b, loop)
	}
	vars, ok := Path(info, e)
	if info.Types[e].Value != nil {
		_, literal := e.(*ast.BasicLit)
		return Turns{Text: f.Of(e), Vars: vars}, ok || literal
	}
	if !ok || Assigned(info, loop, vars) || !f.Allows("go1.21") || !f.Predeclared(loop.Pos(), "max") {
		return Turns{}, false
	}
	t := Turns{base: f.Of(e), signed: true, Vars: vars}
	t.Text = t.text()
	if few, ok := (bounds{f: f}).of(e, loop); ok {
		t.Few = max(few, 0)
	}
	return t, true
}

// shifted is a count with a constant added or taken away.
func shifted(f *sources.File, e *ast.BinaryExpr, loop ast.Stmt) (Turns, bool) {
	n, ok := small(f.Pass.TypesInfo, e.Y)
	if e.Op == token.SUB {
		n = -n
	} else if e.Op != token.ADD {
		return Turns{}, false
	}
	t, known := number(f, e.X, loop)
	if !ok || !known {
		return Turns{}, false
	}
	return t.plus(f, n, loop)
}

// textLength is len(s) of a string.
func textLength(f *sources.File, s ast.Expr, loop ast.Stmt) (Turns, bool) {
	vars, ok := Path(f.Pass.TypesInfo, s)
	if !ok || Assigned(f.Pass.TypesInfo, loop, vars) {
		return Turns{}, false
	}
	return Turns{Text: "len(" + f.Of(ast.Unparen(s)) + ")", Vars: vars, There: true}, true
}

// counted returns n of "for i := 0; i < n; i++" whose body leaves i alone.
func counted(info *types.Info, l *ast.ForStmt) (ast.Expr, bool) {
	init, ok := l.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return nil, false
	}
	id, ok := init.Lhs[0].(*ast.Ident)
	zero := info.Types[init.Rhs[0]].Value
	if !ok || zero == nil || zero.ExactString() != "0" {
		return nil, false
	}
	i := info.Defs[id]
	cond, ok := l.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.LSS || !Names(info, cond.X, i) {
		return nil, false
	}
	post, ok := l.Post.(*ast.IncDecStmt)
	if !ok || post.Tok != token.INC || !Names(info, post.X, i) || Assigned(info, l.Body, []types.Object{i}) {
		return nil, false
	}
	return cond.Y, true
}

// Names reports whether an expression is the name of a variable.
func Names(info *types.Info, e ast.Expr, v types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && v != nil && info.Uses[id] == v
}

// Path returns the variables and fields that an expression of names and dots
// goes through. Evaluating it twice gives the same.
func Path(info *types.Info, e ast.Expr) ([]types.Object, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		switch v := info.Uses[e].(type) {
		case *types.Var, *types.Const:
			return []types.Object{v}, true
		}
	case *ast.SelectorExpr:
		if s := info.Selections[e]; s != nil {
			if s.Kind() != types.FieldVal {
				return nil, false
			}
			vars, ok := Path(info, e.X)
			return append(vars, s.Obj()), ok
		}
		switch v := info.Uses[e.Sel].(type) { // of another package
		case *types.Var, *types.Const:
			return []types.Object{v}, true
		}
	}
	return nil, false
}

// Assigned reports whether the statement assigns to one of the variables or
// fields, or takes its address.
func Assigned(info *types.Info, stmt ast.Stmt, vars []types.Object) bool {
	found := false
	is := func(e ast.Expr) {
		if e == nil {
			return
		}
		var id *ast.Ident
		switch e := ast.Unparen(e).(type) {
		case *ast.Ident:
			id = e
		case *ast.SelectorExpr:
			id = e.Sel
		default:
			return
		}
		for _, v := range vars {
			found = found || info.ObjectOf(id) == v
		}
	}
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				is(l)
			}
		case *ast.IncDecStmt:
			is(n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				is(n.Key)
				is(n.Value)
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				is(n.X)
			}
		}
		return !found
	})
	return found
}
