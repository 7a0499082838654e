package textbuffer

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// ofResult reads the declaration of a text that is a result of a function, and has a
// name: the assignment that it begins with, or the beginning of the body. The name goes from
// the result, which nobody sees where nothing is deferred, or is a blank among others.
func (s *source) ofResult(id inspector.Cursor, uses []inspector.Cursor, l *life) (stmt inspector.Cursor, ok bool) {
	if kind, _ := id.ParentEdge(); kind != edge.Field_Names {
		return stmt, false
	}
	field := id.Parent()
	list := field.Parent()
	if kind, _ := list.ParentEdge(); kind != edge.FuncType_Results {
		return stmt, false
	}
	body := bodyOf(list.Parent().Parent())
	if !body.Valid() || defers(body) {
		return stmt, false
	}
	first, ok := body.FirstChild()
	if !ok || s.line(first.Node().Pos()) == s.line(body.Node().Pos()) {
		return stmt, false
	}
	l.named = field.Node().(*ast.Field)
	if all := list.Node().(*ast.FieldList); all.NumFields() > 1 {
		for _, f := range all.List {
			l.all = append(l.all, f.Names...)
		}
	}
	s.bare(body, l)
	if len(l.results) > 0 && slices.ContainsFunc(l.all, func(id *ast.Ident) bool { return id.Name == "_" }) {
		return stmt, false // what it returns cannot be named
	}
	if begin, ok := s.begins(body, uses, l); ok {
		return begin, true
	}
	l.decl = step{stmt: first.Node().(ast.Stmt)}
	l.begins = body.Node().(*ast.BlockStmt).Lbrace + 1
	return body, true
}

// bodyOf returns the body of a function.
func bodyOf(fn inspector.Cursor) inspector.Cursor {
	for c := range fn.Children() {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.FuncDecl_Body, edge.FuncLit_Body:
			return c
		}
	}
	return inspector.Cursor{}
}

// defers reports whether there is a defer statement: what it calls may see, or set, the
// result, or make a panic return it.
func defers(body inspector.Cursor) bool {
	for range body.Preorder((*ast.DeferStmt)(nil)) {
		return true
	}
	return false
}

// begins reads "s = x" in the body itself, before which nothing uses the variable.
func (s *source) begins(body inspector.Cursor, uses []inspector.Cursor, l *life) (inspector.Cursor, bool) {
	if len(uses) == 0 {
		return inspector.Cursor{}, false
	}
	use := uses[0]
	kind, _ := use.ParentEdge()
	stmt := use.Parent()
	assign, ok := stmt.Node().(*ast.AssignStmt)
	if !ok || kind != edge.AssignStmt_Lhs || stmt.Parent() != body || assign.Tok != token.ASSIGN || len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
		return stmt, false
	}
	for _, r := range l.results {
		if r.ret.Pos() < assign.Pos() {
			return stmt, false // returns nothing, by the name
		}
	}
	if s.mentions(assign.Rhs[0], l.v) {
		return stmt, false
	}
	l.decl = step{stmt: assign, parts: s.operands(assign.Rhs[0]), at: stmt}
	return stmt, true
}

// bare notes the return statements that name nothing.
func (s *source) bare(body inspector.Cursor, l *life) {
	for c := range body.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		if len(ret.Results) == 0 && function(c) == body.Node() {
			l.results = append(l.results, result{use: c, ret: ret, bare: true})
		}
	}
}

func (s *source) line(p token.Pos) int { return s.Pass.Fset.Position(p).Line }

// unnamed takes the name from the result that the text was.
func (r *rewrite) unnamed(l life) {
	for _, id := range l.all {
		if r.Pass.TypesInfo.Defs[id] == l.v {
			r.edits = append(r.edits, analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte("_")})
			return
		}
	}
	r.edits = append(r.edits, analysis.TextEdit{Pos: l.named.Pos(), End: l.named.Type.Pos()})
}

// spelled names what a statement returns that names nothing.
func (r *rewrite) spelled(ret *ast.ReturnStmt, all []*ast.Ident) {
	whole := "string(" + r.name + ")"
	if len(all) == 0 {
		r.edits = append(r.edits, analysis.TextEdit{Pos: ret.End(), End: ret.End(), NewText: []byte(" " + whole)})
		return
	}
	var names []string
	for _, id := range all {
		if id.Name == r.name {
			names = append(names, whole)
		} else {
			names = append(names, id.Name)
		}
	}
	r.edits = append(r.edits, analysis.TextEdit{Pos: ret.Pos(), End: ret.End(), NewText: []byte("return " + strings.Join(names, ", "))})
}
