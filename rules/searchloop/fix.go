package searchloop

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// asked is a search of a list for a key.
type asked struct {
	f    *sources.File
	c    inspector.Cursor // the call, or the loop that searches
	list ast.Expr
	key  ast.Expr // nil if what is found is more than whether there is one
	then []ast.Stmt
}

// diagnostic says what is wrong, and proposes a set in the place of the list where that is
// the same for any list.
func (a asked) diagnostic(pure *purity.Functions, taken func(inspector.Cursor) names.Taken) analysis.Diagnostic {
	n := a.c.Node()
	d := analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "list searched from its beginning in each turn of a loop"}
	list, ok := ast.Unparen(a.list).(*ast.Ident)
	if !ok || a.key == nil {
		return d
	}
	elem, ok := a.element(list)
	if !ok {
		return d
	}
	loop, appends, ok := a.outermost(list, pure)
	if !ok {
		return d
	}
	in := taken(a.c)
	name := in.Free("known")
	edits, ok := a.answered(name)
	if !ok {
		return d
	}
	for _, s := range appends {
		edits = append(edits, a.noted(s, name)...)
	}
	edits = append(edits, a.filled(loop, list, elem, name, in.Free("v"), len(appends) > 0))
	d.Category = string(rule.Mechanical)
	d.SuggestedFixes = []analysis.SuggestedFix{{Message: "keep what is searched in a set", TextEdits: edits}}
	return d
}

// element returns the name of the type of a list's elements, if that is a basic one, so that
// equal elements are equal keys, and no comparison panics; and the list is a local variable.
func (a asked) element(list *ast.Ident) (string, bool) {
	info := a.f.Pass.TypesInfo
	v, ok := info.Uses[list].(*types.Var)
	if !ok || v.IsField() || v.Parent() == nil || v.Parent() == v.Pkg().Scope() {
		return "", false
	}
	s, ok := v.Type().Underlying().(*types.Slice)
	if !ok {
		return "", false
	}
	b, ok := s.Elem().(*types.Basic)
	if !ok || b.Kind() == types.UnsafePointer || !types.Identical(types.Default(info.TypeOf(a.key)), b) {
		return "", false
	}
	for _, name := range []string{b.Name(), "bool", "true", "make", "len"} {
		if !a.f.Predeclared(a.c.Node().Pos(), name) {
			return "", false
		}
	}
	return b.Name(), true
}

// outermost returns the outermost of the loops around a search in which the list only
// grows, and the statements that append to it.
func (a asked) outermost(list *ast.Ident, pure *purity.Functions) (found inspector.Cursor, appends []*ast.AssignStmt, ok bool) {
	info := a.f.Pass.TypesInfo
	v := info.Uses[list]
	for up := range a.c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		n := up.Node()
		if n == a.c.Node() {
			continue
		}
		if _, function := n.(*ast.FuncDecl); function || declared(n, []types.Object{v}) {
			break
		}
		if _, closure := n.(*ast.FuncLit); closure {
			break
		}
		grown, still := a.still(n.(ast.Stmt), v, pure)
		kind, _ := up.ParentEdge()
		if !still || !standing(up, grown) {
			break
		}
		if kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body {
			found, appends, ok = up, grown, true
		}
	}
	return found, appends, ok
}

// standing reports whether the statements are of lists, in which others can stand before them.
func standing(loop inspector.Cursor, all []*ast.AssignStmt) bool {
	for c := range loop.Preorder((*ast.AssignStmt)(nil)) {
		kind, _ := c.ParentEdge()
		listed := kind == edge.BlockStmt_List || kind == edge.CaseClause_Body
		if !listed && slices.Contains(all, c.Node().(*ast.AssignStmt)) {
			return false
		}
	}
	return true
}

// still reports whether nothing in a loop may change the elements that the list has, and
// returns the statements that append to it: one element each, that is named.
func (a asked) still(loop ast.Stmt, list types.Object, pure *purity.Functions) (appends []*ast.AssignStmt, ok bool) {
	info, ok := a.f.Pass.TypesInfo, true
	_, decl := sources.Enclosing(a.c)
	if r, isRange := loop.(*ast.RangeStmt); isRange && !inMemory(info.TypeOf(r.X)) {
		return nil, false
	}
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if grows, element := a.appended(n, list); grows {
				ok = ok && element
				appends = append(appends, n)
				return false
			}
			for _, l := range n.Lhs {
				ok = ok && a.harmless(l, list)
			}
		case *ast.IncDecStmt:
			ok = ok && a.harmless(n.X, list)
		case *ast.RangeStmt:
			for _, e := range []ast.Expr{n.Key, n.Value} {
				ok = ok && (e == nil || a.harmless(e, list))
			}
		case *ast.CallExpr:
			switch {
			case n == a.c.Node():
			case calls.Builtin(info, n, "append"):
				ok = ok && a.apart(decl, n, list)
			case calls.Builtin(info, n, "delete"):
			default:
				ok = ok && !pure.Changes(n)
			}
		case *ast.UnaryExpr:
			ok = ok && (n.Op != token.ARROW && n.Op != token.AND || isLiteral(n.X))
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.SendStmt, *ast.LabeledStmt:
			ok = false
		}
		return ok
	})
	return appends, ok
}

func isLiteral(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok
}

// inMemory reports whether a loop over a value runs no code of somebody else, and waits for nobody.
func inMemory(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Slice, *types.Array, *types.Map, *types.Basic:
		return true
	case *types.Pointer:
		_, ok := t.Elem().Underlying().(*types.Array)
		return ok
	}
	return false
}

// appended reports whether a statement appends to the list, and whether what it appends is one
// variable or constant.
func (a asked) appended(s *ast.AssignStmt, list types.Object) (grows, element bool) {
	info := a.f.Pass.TypesInfo
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN || !turns.Names(info, s.Lhs[0], list) {
		return false, false
	}
	call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
	if !ok || !calls.Builtin(info, call, "append") || !turns.Names(info, call.Args[0], list) {
		return false, false
	}
	return true, len(call.Args) == 2 && !call.Ellipsis.IsValid() && named(info, call.Args[1])
}

// named reports whether an expression is a constant or a variable, which can be read
// once more.
func named(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	_, ok = info.Uses[id].(*types.Var)
	return ok
}

// harmless reports whether an assignment leaves the list, and what is in it, alone: it is to
// another variable, to an element of a map, or to a field, none of which lie in a slice of basic values.
func (a asked) harmless(e ast.Expr, list types.Object) bool {
	info := a.f.Pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e.Name == "_" || info.ObjectOf(e) != list
	case *ast.IndexExpr:
		_, ok := info.TypeOf(e.X).Underlying().(*types.Map)
		return ok
	case *ast.SelectorExpr:
		switch info.TypeOf(e).Underlying().(type) {
		case *types.Array, *types.Struct:
			return false
		}
		return true
	}
	return false
}

// apart reports whether an append writes into no slice that may share its array with the
// list: its elements are of another type, or it is to a variable that begins empty and is
// only ever appended to.
func (a asked) apart(decl *ast.FuncDecl, call *ast.CallExpr, list types.Object) bool {
	info := a.f.Pass.TypesInfo
	if !types.Identical(info.TypeOf(call).Underlying(), list.Type().Underlying()) {
		return true
	}
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	return ok && info.Uses[id] != list && onlyGrows(info, decl, info.Uses[id])
}

// onlyGrows reports whether a variable of a function begins as a slice of its own, and is
// assigned nothing but what append makes of it.
func onlyGrows(info *types.Info, decl *ast.FuncDecl, v types.Object) bool {
	begins, only := result(info, decl, v), true
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if info.Defs[name] == v {
					begins = len(n.Values) == 0 || len(n.Values) == len(n.Names) && made(info, n.Values[i])
				}
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				id, ok := ast.Unparen(l).(*ast.Ident)
				switch {
				case !ok || v == nil || info.ObjectOf(id) != v:
				case len(n.Lhs) != len(n.Rhs):
					only = false
				case info.Defs[id] == v:
					begins = made(info, n.Rhs[i])
				default:
					call, isCall := ast.Unparen(n.Rhs[i]).(*ast.CallExpr)
					only = only && (made(info, n.Rhs[i]) || isCall && calls.Builtin(info, call, "append") && turns.Names(info, call.Args[0], v))
				}
			}
		case *ast.UnaryExpr:
			only = only && (n.Op != token.AND || !turns.Names(info, n.X, v))
		}
		return only
	})
	return begins && only
}

// result reports whether a variable is a named result of the function: it begins as nil.
func result(info *types.Info, decl *ast.FuncDecl, v types.Object) bool {
	if decl.Type.Results == nil {
		return false
	}
	return slices.ContainsFunc(decl.Type.Results.List, func(f *ast.Field) bool {
		return slices.ContainsFunc(f.Names, func(id *ast.Ident) bool { return info.Defs[id] == v })
	})
}

// made reports whether an expression is a slice that nobody else has.
func made(info *types.Info, e ast.Expr) bool {
	return isLiteral(e) || calls.Builtin(info, e, "make") || info.Types[e].IsNil()
}

// noted puts what is appended to the list into the set.
func (a asked) noted(s *ast.AssignStmt, name string) []analysis.TextEdit {
	element := a.f.Of(ast.Unparen(s.Rhs[0]).(*ast.CallExpr).Args[1])
	return []analysis.TextEdit{{Pos: s.Pos(), End: s.Pos(), NewText: []byte(name + "[" + element + "] = true\n")}}
}

// filled makes the set before the loop.
func (a asked) filled(loop inspector.Cursor, list *ast.Ident, elem, name, one string, grown bool) analysis.TextEdit {
	at := loop.Node().Pos()
	made := name + " := make(map[" + elem + "]bool, len(" + list.Name + "))\n"
	if grown {
		made = name + " := make(map[" + elem + "]bool)\n"
		if a.empty(loop, list) {
			return analysis.TextEdit{Pos: at, End: at, NewText: []byte(made)}
		}
	}
	fill := "for _, " + one + " := range " + list.Name + " {\n" + name + "[" + one + "] = true\n}\n"
	return analysis.TextEdit{Pos: at, End: at, NewText: []byte(made + fill)}
}

// empty reports whether the list is declared without elements in the statement before a loop, or
// is a result of the function that the loop begins.
func (a asked) empty(loop inspector.Cursor, list *ast.Ident) bool {
	info := a.f.Pass.TypesInfo
	before, ok := loop.PrevSibling()
	if !ok {
		decl, function := loop.Parent().Parent().Node().(*ast.FuncDecl)
		return function && result(info, decl, info.Uses[list])
	}
	switch s := before.Node().(type) {
	case *ast.DeclStmt:
		d := s.Decl.(*ast.GenDecl)
		if d.Tok != token.VAR || len(d.Specs) != 1 {
			return false
		}
		spec := d.Specs[0].(*ast.ValueSpec)
		return len(spec.Names) == 1 && len(spec.Values) == 0 && info.Defs[spec.Names[0]] == info.Uses[list]
	case *ast.AssignStmt:
		id, ok := s.Lhs[0].(*ast.Ident)
		if !ok || len(s.Lhs) != 1 || len(s.Rhs) != 1 || info.ObjectOf(id) != info.Uses[list] {
			return false
		}
		lit, ok := s.Rhs[0].(*ast.CompositeLit)
		return ok && len(lit.Elts) == 0
	}
	return false
}

// answered asks the set. Of a loop that searches, what is done on success stays where it is.
func (a asked) answered(name string) ([]analysis.TextEdit, bool) {
	n, ask := a.c.Node(), name+"["+a.f.Of(a.key)+"]"
	loop, ok := n.(*ast.RangeStmt)
	if !ok {
		return []analysis.TextEdit{{Pos: n.Pos(), End: n.End(), NewText: []byte(ask)}}, !a.f.Commented(n.Pos(), n.End())
	}
	in := loop.Body.List[0].(*ast.IfStmt)
	edits := []analysis.TextEdit{{Pos: loop.Pos(), End: loop.Body.Lbrace, NewText: []byte("if " + ask + " ")}}
	if len(a.then) == 0 {
		edits = append(edits, analysis.TextEdit{Pos: in.Pos(), End: in.End()})
	} else {
		edits = append(edits, analysis.TextEdit{Pos: in.Pos(), End: a.then[0].Pos()}, analysis.TextEdit{Pos: a.then[len(a.then)-1].End(), End: in.End()})
	}
	for _, e := range edits {
		if a.f.Commented(e.Pos, e.End) {
			return nil, false
		}
	}
	return edits, true
}
