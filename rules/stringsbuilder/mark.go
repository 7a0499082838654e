package stringsbuilder

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// marked reads the body of a loop that knows by a variable which turn is the first one: by a separator that is empty
// until then, or by a bool that is true. Nothing else uses the variable.
func (l *loop) marked() bool {
	switch len(l.body) {
	case 2:
		if v := l.set(l.body[1]); v != nil && l.later(l.body[0], v) {
			return l.marks(v, `""`, 2)
		}
		if v, sep, ok := l.either(l.body[0]); ok {
			return l.add(sep, "", true) && l.add(l.body[1], l.elem, false) && l.marks(v, "true", 2)
		}
	case 3:
		cond, then, other, ok := branches(l.body[0])
		if !ok || other != nil {
			return false
		}
		not, isNot := ast.Unparen(cond).(*ast.UnaryExpr)
		if !isNot || not.Op != token.NOT {
			return false
		}
		flag, adds := l.body[1], l.body[2]
		if l.set(flag) == nil {
			flag, adds = adds, flag
		}
		v := l.set(flag)
		return v != nil && l.variable(not.X) == v && l.add(then, "", true) && l.add(adds, l.elem, false) && l.becomes(flag, "false") && l.marks(v, "true", 2)
	}
	return false
}

// set returns the variable that a statement v = constant sets, nil for another statement.
func (l *loop) set(s ast.Stmt) *types.Var {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || l.f.Pass.TypesInfo.Types[a.Rhs[0]].Value == nil {
		return nil
	}
	return l.variable(a.Lhs[0])
}

// becomes reports whether a statement sets a variable to a constant.
func (l *loop) becomes(s ast.Stmt, value string) bool {
	return l.f.Pass.TypesInfo.Types[s.(*ast.AssignStmt).Rhs[0]].Value.ExactString() == value
}

func (l *loop) variable(e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := l.f.Pass.TypesInfo.Uses[id].(*types.Var)
	if v == nil || v.Kind() != types.LocalVar {
		return nil
	}
	return v
}

// later reads s += sep + elem, where sep is set to a constant behind it.
func (l *loop) later(s ast.Stmt, v *types.Var) bool {
	value := l.body[1].(*ast.AssignStmt).Rhs[0]
	if l.f.Pass.TypesInfo.Types[value].Value.Kind() != constant.String || !l.add(s, l.elem, true) || l.sep != v.Name() {
		return false
	}
	l.sep = l.f.Of(value)
	return true
}

// either reads if first { first = false } else { s += sep }.
func (l *loop) either(s ast.Stmt) (v *types.Var, sep ast.Stmt, ok bool) {
	cond, then, other, ok := branches(s)
	if !ok || other == nil {
		return nil, nil, false
	}
	v = l.set(then)
	return v, other, v != nil && l.variable(cond) == v && l.becomes(then, "false")
}

// marks reports whether a variable, in front of the loop, begins with a value, and is used in the loop only, as often as
// that is known.
func (l *loop) marks(v *types.Var, begin string, times int) bool {
	decl := l.cursor
	for up := range l.cursor.Enclosing((*ast.FuncDecl)(nil)) {
		decl = up
	}
	for id := range decl.Preorder((*ast.Ident)(nil)) {
		if l.f.Pass.TypesInfo.Uses[id.Node().(*ast.Ident)] == v {
			times--
		}
	}
	if times != 0 || decl == l.cursor || sources.Jumps(decl.Node()) {
		return false
	}
	for before, ok := l.cursor.PrevSibling(); ok; before, ok = before.PrevSibling() {
		if edits, found := l.withoutMark(before, v, begin); found {
			l.drops, l.beginning = edits, before
			return edits != nil
		}
	}
	return false
}

// withoutMark returns the edits that take the declaration of a variable out of a statement, and whether it is declared
// there.
func (l *loop) withoutMark(c inspector.Cursor, v *types.Var, begin string) (edits []analysis.TextEdit, found bool) {
	info := l.f.Pass.TypesInfo
	var names []*ast.Ident
	var values []ast.Expr
	switch s := c.Node().(type) {
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE {
			return nil, false
		}
		for _, e := range s.Lhs {
			names = append(names, e.(*ast.Ident))
		}
		values = s.Rhs
	case *ast.DeclStmt:
		d, ok := s.Decl.(*ast.GenDecl)
		if !ok || d.Tok != token.VAR || len(d.Specs) != 1 {
			return nil, false
		}
		names, values = d.Specs[0].(*ast.ValueSpec).Names, d.Specs[0].(*ast.ValueSpec).Values
	}
	for i, id := range names {
		if info.Defs[id] != v {
			continue
		}
		if len(values) > 0 && (len(values) != len(names) || info.Types[values[i]].Value == nil || info.Types[values[i]].Value.ExactString() != begin) || len(values) == 0 && begin != `""` {
			return nil, true
		}
		if l.f.Commented(c.Node().Pos(), c.Node().End()) {
			return nil, true
		}
		if s, ok := c.Node().(*ast.AssignStmt); ok && len(names) > 1 && !declares(info, s, v) {
			return nil, true
		}
		if len(names) == 1 {
			return []analysis.TextEdit{{Pos: c.Node().Pos(), End: l.behind(c)}}, true
		}
		edits = []analysis.TextEdit{except(names, i)}
		if len(values) > 0 {
			edits = append(edits, except(values, i))
		}
		return edits, true
	}
	return nil, false
}

// declares reports whether a statement declares another variable, too.
func declares(info *types.Info, s *ast.AssignStmt, v *types.Var) bool {
	return slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool {
		o := info.Defs[e.(*ast.Ident)]
		return o != nil && o != v && o.Name() != "_"
	})
}

// behind is where the statement behind one begins, or the end of it where a comment stands between.
func (l *loop) behind(c inspector.Cursor) token.Pos {
	if next, ok := c.NextSibling(); ok && !l.f.Commented(c.Node().End(), next.Node().Pos()) {
		return next.Node().Pos()
	}
	return c.Node().End()
}

// except takes one out of a list of several.
func except[E ast.Node](list []E, i int) analysis.TextEdit {
	if i == 0 {
		return analysis.TextEdit{Pos: list[0].Pos(), End: list[1].Pos()}
	}
	return analysis.TextEdit{Pos: list[i-1].End(), End: list[i].End()}
}

// begins reports whether a statement in front of the loop declares the text, which is empty, and the mark.
func (l *loop) begins(c inspector.Cursor) bool {
	if len(l.drops) == 0 || l.beginning != c {
		return false
	}
	info := l.f.Pass.TypesInfo
	switch s := c.Node().(type) {
	case *ast.AssignStmt:
		for i, e := range s.Lhs {
			if id := e.(*ast.Ident); info.Defs[id] == l.text {
				v := info.Types[s.Rhs[i]].Value
				return len(s.Lhs) == 2 && v != nil && v.ExactString() == `""`
			}
		}
	case *ast.DeclStmt:
		spec := s.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec)
		for _, id := range spec.Names {
			if info.Defs[id] == l.text {
				return len(spec.Names) == 2 && len(spec.Values) == 0
			}
		}
	}
	return false
}
