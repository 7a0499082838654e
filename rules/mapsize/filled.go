package mapsize

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

// filling is a statement of a loop that sets a key of its own in the turns that come to it.
type filling struct {
	stmt   ast.Stmt
	target ast.Expr // the map
}

// some reports the maps that only some turns of the loop set a key of, or that a method of their own
// type does. Room is made for all, also for those that the loops right behind this one set.
func some(f *sources.File, loop inspector.Cursor, often turns.Turns, reported map[ast.Stmt]bool) {
	if stops(loop) {
		return
	}
	for _, s := range fillings(f, loop) {
		if reported[s.stmt] {
			continue
		}
		made, ok := begin(f, loop, s.target, often)
		if !ok {
			continue
		}
		size, certain := more(f, loop, s.target, made, often)
		edits, ok := sized(f, made, size)
		who := tells(f, loop, s.target, made, often)
		if !ok || who == returned {
			continue
		}
		d := analysis.Diagnostic{
			Pos: s.stmt.Pos(), End: s.stmt.End(),
			Message:        "map that may have as many keys as the loop has turns is filled from nothing",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "make it with room for all keys", TextEdits: edits}},
		}
		if !certain || who == others {
			d.Category = string(rule.Guarded)
		}
		show(f, made, d)
	}
}

// stops reports whether a turn of the loop may be its last one, other than by leaving the function:
// a search ends early as a rule.
func stops(loop inspector.Cursor) bool {
	for c := range loop.Preorder((*ast.BranchStmt)(nil)) {
		jump := c.Node().(*ast.BranchStmt)
		if jump.Label != nil || jump.Tok == token.GOTO {
			return true
		}
		if jump.Tok == token.BREAK && breaks(c, loop) {
			return true
		}
	}
	return false
}

// breaks reports whether a break without a label ends the loop.
func breaks(c, loop inspector.Cursor) bool {
	for c = c.Parent(); c != loop; c = c.Parent() {
		switch c.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.FuncLit:
			return false
		}
	}
	return true
}

// fillings are the statements of the loop, in its branches or not, that set a key once a turn at most.
func fillings(f *sources.File, loop inspector.Cursor) (all []filling) {
	for c := range loop.Preorder((*ast.AssignStmt)(nil), (*ast.ExprStmt)(nil)) {
		if kind, _ := c.ParentEdge(); kind != edge.BlockStmt_List && kind != edge.CaseClause_Body || within(c, loop) {
			continue
		}
		s := c.Node().(ast.Stmt)
		if target, ok := set(f, loop, s); ok {
			all = append(all, filling{s, target})
		} else if target, ok := adds(f, loop, s); ok {
			all = append(all, filling{s, target})
		}
	}
	return all
}

// within reports whether a statement is in another loop or a function of its own in the loop.
func within(c, loop inspector.Cursor) bool {
	for c = c.Parent(); c != loop; c = c.Parent() {
		switch c.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.SelectStmt:
			return true
		}
	}
	return false
}

// adds returns the map of a statement m.add(k), a call of a method of the map's own type that does
// nothing to it but to set the key that it is given, where k may be another in each turn.
func adds(f *sources.File, loop inspector.Cursor, s ast.Stmt) (ast.Expr, bool) {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return nil, false
	}
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 || call.Ellipsis.IsValid() {
		return nil, false
	}
	info := f.Pass.TypesInfo
	method, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || info.Selections[method] == nil || len(info.Selections[method].Index()) != 1 {
		return nil, false
	}
	fn, ok := info.Selections[method].Obj().(*types.Func)
	if !ok || fn.Pkg() != f.Pass.Pkg {
		return nil, false
	}
	decl := uses.Declaration(f.Pass, fn)
	key, ok := keyOf(info, decl)
	if !ok || key >= len(call.Args) || len(call.Args) > decl.Type.Params.NumFields() || !varies(info, loop.Node().(ast.Stmt), call.Args[key]) {
		return nil, false
	}
	_, named := turns.Path(info, method.X)
	return method.X, named && mentions(f, loop.Node(), f.Of(method.X)) == 1
}

// refusals counts the places in a loop that ask the map for a key and leave the function where it is there: a key that
// comes twice ends all, and each turn that goes on sets one more.
func refusals(f *sources.File, loop inspector.Cursor, m ast.Expr) (n int) {
	for c := range loop.Preorder((*ast.IfStmt)(nil)) {
		s := c.Node().(*ast.IfStmt)
		if s.Else == nil && !within(c, loop) && leaves(f.Pass.TypesInfo, s.Body) && asks(f, s, m) {
			n++
		}
	}
	return n
}

// leaves reports whether a block ends with leaving the function.
func leaves(info *types.Info, b *ast.BlockStmt) bool {
	if len(b.List) == 0 {
		return false
	}
	switch s := b.List[len(b.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.ExprStmt:
		return calls.Builtin(info, s.X, "panic")
	}
	return false
}

// asks reports whether a condition is that the map has a key: m[k] of a set, or the second of what
// m[k] gives, right before.
func asks(f *sources.File, s *ast.IfStmt, m ast.Expr) bool {
	ofMap := func(e ast.Expr) bool {
		index, ok := ast.Unparen(e).(*ast.IndexExpr)
		return ok && f.Of(index.X) == f.Of(m)
	}
	if s.Init == nil {
		return ofMap(s.Cond)
	}
	a, ok := s.Init.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 2 || len(a.Rhs) != 1 || !ofMap(a.Rhs[0]) {
		return false
	}
	there, ok := a.Lhs[1].(*ast.Ident)
	cond, isName := ast.Unparen(s.Cond).(*ast.Ident)
	return ok && isName && f.Pass.TypesInfo.ObjectOf(there) == f.Pass.TypesInfo.Uses[cond]
}

// keyOf returns which parameter a method of a map sets as a key, each time that it is called and
// once for each element where it takes any number of them, where it does nothing else to the map.
func keyOf(info *types.Info, decl *ast.FuncDecl) (param int, ok bool) {
	if decl == nil || decl.Body == nil || decl.Recv == nil || len(decl.Recv.List[0].Names) != 1 {
		return 0, false
	}
	m := info.Defs[decl.Recv.List[0].Names[0]]
	if m == nil || !ofMap(m.Type()) {
		return 0, false
	}
	sets, other := 0, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 && n.Tok == token.ASSIGN {
				if index, isIndex := n.Lhs[0].(*ast.IndexExpr); isIndex && ofReceiver(info, index.X, m) {
					sets++
					param, ok = parameter(info, decl, index.Index)
				}
			}
		case *ast.CallExpr:
			other = other || !measures(info, n)
		case *ast.ForStmt, *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.IfStmt, *ast.SwitchStmt:
			other = true
		}
		return !other
	})
	return param, ok && sets == 1 && !other
}

// measures reports whether a call only asks for a length.
func measures(info *types.Info, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == types.Universe.Lookup("len")
}

// ofMap reports whether a type is a map or a pointer to one.
func ofMap(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// ofReceiver reports whether an expression is the map that a method is called of.
func ofReceiver(info *types.Info, e ast.Expr, m types.Object) bool {
	e = ast.Unparen(e)
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	return turns.Names(info, e, m)
}

// parameter returns which parameter an expression is, or an element of which one a loop gives it.
func parameter(info *types.Info, decl *ast.FuncDecl, e ast.Expr) (int, bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return 0, false
	}
	of := info.Uses[id]
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		l, isLoop := n.(*ast.RangeStmt)
		if !isLoop {
			return true
		}
		value, named := l.Value.(*ast.Ident)
		if list, ok := ast.Unparen(l.X).(*ast.Ident); ok && named && info.Defs[value] == of {
			of = info.Uses[list]
		}
		return false
	})
	i := 0
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if of != nil && info.Defs[name] == of {
				_, any := field.Type.(*ast.Ellipsis)
				return i, any == (of != info.Uses[id])
			}
			i++
		}
	}
	return 0, false
}

// more adds to the turns of a loop those of the loops right behind it that set keys of the same map.
// It is certain that asking for their number before changes nothing where no pointer leads there.
func more(f *sources.File, loop inspector.Cursor, target, made ast.Expr, often turns.Turns) (size string, certain bool) {
	info, name := f.Pass.TypesInfo, f.Of(target)
	size, certain = often.Text, true
	first := loop.Node().(ast.Stmt)
	for c, ok := loop.NextSibling(); ok; c, ok = c.NextSibling() {
		s, isStmt := c.Node().(ast.Stmt)
		if !isStmt || mentions(f, s, name) != 1 || stops(c) {
			break
		}
		next, known := timesOf(f, s)
		if !known || !next.There || turns.Assigned(info, first, next.Vars) || !before(next.Vars, made.Pos()) {
			break
		}
		if fills := fillings(f, c); len(fills) != 1 || f.Of(fills[0].target) != name {
			break
		}
		if tells(f, loop, target, made, next) == returned {
			break
		}
		size += "+" + next.Text
		certain = certain && len(next.Vars) == 1 && !kinds.Pointer(next.Vars[0].Type())
		first = s
	}
	return size, certain
}

// before reports whether variables are declared before a position, or elsewhere.
func before(vars []types.Object, pos token.Pos) bool {
	for _, v := range vars {
		if v.Parent() != nil && v.Pos() >= pos {
			return false
		}
	}
	return true
}

// timesOf tells how often a loop turns; what it goes through may be behind a pointer.
func timesOf(f *sources.File, loop ast.Stmt) (turns.Turns, bool) {
	l, ok := loop.(*ast.RangeStmt)
	if !ok {
		if _, counts := loop.(*ast.ForStmt); !counts {
			return turns.Turns{}, false
		}
		return turns.Of(f, loop)
	}
	star, ok := ast.Unparen(l.X).(*ast.StarExpr)
	if !ok {
		return turns.Of(f, loop)
	}
	info := f.Pass.TypesInfo
	switch info.TypeOf(star).Underlying().(type) {
	case *types.Slice, *types.Map:
	default:
		return turns.Turns{}, false
	}
	vars, named := turns.Path(info, star.X)
	if !named || turns.Assigned(info, loop, vars) || !f.Predeclared(loop.Pos(), "len") {
		return turns.Turns{}, false
	}
	return turns.Turns{Text: "len(" + f.Of(star) + ")", Vars: vars, There: true}, true
}
