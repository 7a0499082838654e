package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// open reports a statement that appends to a slice in a loop of which nothing else is said: it
// turns as long as a condition holds, or the slice is a field of what the function makes. A guess, or what was enough the
// last time, saves most of the growing.
func open(f *sources.File, c inspector.Cursor, said map[token.Pos]bool) {
	info := f.Pass.TypesInfo
	to, call, ok := appendsTo(info, c.Node().(*ast.AssignStmt))
	if !ok || said[call.Pos()] {
		return
	}
	vars, ok := turns.Path(info, to)
	if !ok {
		return
	}
	loop, _ := loops.Innermost(c)
	if loop == nil || !uncounted(info, loop) && len(vars) == 1 || loops.Inside(loop, vars[0].Pos()) || !inFunction(c, vars[0]) || !nothing(info, c, to) {
		return
	}
	d := analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(), Category: string(rule.Review),
		Message: "slice grows from nothing, as often as a loop turns",
	}
	if _, field := ast.Unparen(to).(*ast.SelectorExpr); field && len(vars) == 2 && !returned(info, c, vars[0]) {
		if edits := ofField(f, c, to, vars[0]); edits != nil {
			d.Category = ""
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: "allocate it once", TextEdits: edits}}
		} else if edits := firstOfField(f, c, to, vars[0]); edits != nil {
			d.Category = string(rule.Guarded)
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: "allocate it once, as long as it may become", TextEdits: edits}}
		}
	}
	f.Pass.Report(d)
}

// uncounted reports whether a loop turns as long as a condition holds, and counts nothing, or goes
// through something in steps that a variable says.
func uncounted(info *types.Info, loop ast.Stmt) bool {
	l, ok := loop.(*ast.ForStmt)
	if !ok || l.Cond == nil {
		return false
	}
	step, ok := l.Post.(*ast.AssignStmt)
	return l.Post == nil || ok && step.Tok == token.ADD_ASSIGN && info.Types[step.Rhs[0]].Value == nil && types.ExprString(step.Lhs[0]) != types.ExprString(step.Rhs[0])
}

// appendsTo reads x = append(x, ...), where x is a variable or a field.
func appendsTo(info *types.Info, a *ast.AssignStmt) (ast.Expr, *ast.CallExpr, bool) {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, nil, false
	}
	call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || !builtin(info, call, "append") || len(call.Args) < 2 || types.ExprString(call.Args[0]) != types.ExprString(a.Lhs[0]) {
		return nil, nil, false
	}
	return a.Lhs[0], call, true
}

// inFunction reports whether a variable is one of the function around a statement, and no
// parameter.
func inFunction(c inspector.Cursor, v types.Object) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch fn := fn.Node().(type) {
		case *ast.FuncDecl:
			return fn.Body.Pos() <= v.Pos() && v.Pos() < fn.Body.End() || results(fn.Type, v)
		case *ast.FuncLit:
			return fn.Body.Pos() <= v.Pos() && v.Pos() < fn.Body.End() || results(fn.Type, v)
		}
	}
	return false
}

func results(t *ast.FuncType, v types.Object) bool {
	return t.Results != nil && t.Results.Pos() <= v.Pos() && v.Pos() < t.Results.End()
}

// nothing reports whether no statement of the function gives the slice a value but nil, an
// empty one for which nobody chose a capacity, or what is appended to it.
func nothing(info *types.Info, c inspector.Cursor, to ast.Expr) bool {
	name := types.ExprString(to)
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		bare := true
		ast.Inspect(fn.Node(), func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, l := range n.Lhs {
					bare = bare && (types.ExprString(l) != name || len(n.Lhs) == len(n.Rhs) && empties(info, n.Rhs[i], name))
				}
			case *ast.ValueSpec:
				for i, id := range n.Names {
					bare = bare && (id.Name != name || len(n.Values) == 0 || len(n.Values) == len(n.Names) && empties(info, n.Values[i], name))
				}
			case *ast.KeyValueExpr:
				key, ok := n.Key.(*ast.Ident)
				sel, field := ast.Unparen(to).(*ast.SelectorExpr)
				bare = bare && !(ok && field && key.Name == sel.Sel.Name && !empties(info, n.Value, name))
			}
			return bare
		})
		return bare && (fresh(info, fn.Node(), to))
	}
	return false
}

// empties reports whether an expression is a slice without elements, or appends to one.
func empties(info *types.Info, e ast.Expr, name string) bool {
	if info.Types[e].IsNil() {
		return true
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && builtin(info, call, "append") {
		return types.ExprString(call.Args[0]) == name
	}
	_, ok := without(info, e)
	return ok
}

// fresh reports whether a slice is a variable, or a field of a variable that is made by a
// literal, by new or by its declaration in the function.
func fresh(info *types.Info, fn ast.Node, to ast.Expr) bool {
	sel, ok := ast.Unparen(to).(*ast.SelectorExpr)
	if !ok {
		return true
	}
	owner, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return false
	}
	made := given(fn, info.Uses[owner]) && !set(info, fn, info.Uses[owner])
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && info.Defs[id] != nil && info.Defs[id] == info.Uses[owner] && len(n.Lhs) == len(n.Rhs) {
					made = literal(info, n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				if info.Defs[id] == info.Uses[owner] && len(n.Values) == 0 {
					_, pointer := info.TypeOf(id).Underlying().(*types.Pointer)
					made = !pointer
				}
			}
		}
		return true
	})
	return made
}

// given reports whether a variable is a struct that is a result of a function declaration, which begins without
// anything.
func given(fn ast.Node, v types.Object) bool {
	decl, ok := fn.(*ast.FuncDecl)
	if !ok || v == nil {
		return false
	}
	_, isStruct := v.Type().Underlying().(*types.Struct)
	return isStruct && results(decl.Type, v)
}

// set reports whether a variable as a whole is assigned to, or its address is taken.
func set(info *types.Info, fn ast.Node, v types.Object) bool {
	return turns.Assigned(info, fn.(*ast.FuncDecl).Body, []types.Object{v})
}

// literal reports whether an expression makes a struct.
func literal(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	if call, ok := e.(*ast.CallExpr); ok {
		return builtin(info, call, "new")
	}
	_, ok := e.(*ast.CompositeLit)
	return ok
}
