package maplookup

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/rule"
)

// large is the size of a value, in bytes, from which on a copy for each key may cost more than
// to find what little of it is read.
const large = 64

// ranged reports the elements that a loop over the keys of a map looks up, which the loop
// could have with the keys:
//
//	for k := range m { use(m[k]) }
func (s *search) ranged(c inspector.Cursor, done map[ast.Node]bool) {
	loop := c.Node().(*ast.RangeStmt)
	key, ok := loop.Key.(*ast.Ident)
	if !ok || loop.Tok != token.DEFINE || key.Name == "_" || !unnamed(loop.Value) {
		return
	}
	m, ok := s.f.Pass.TypesInfo.TypeOf(loop.X).Underlying().(*types.Map)
	if !ok || s.sizeable(m.Elem()) {
		return
	}
	reads, holder := s.ofKey(c, loop, key)
	if len(reads) == 0 {
		return
	}
	category, fixes := string(rule.Review), []analysis.SuggestedFix(nil)
	if found(m.Key()) {
		category, fixes = "", []analysis.SuggestedFix{{Message: "take the value from the loop", TextEdits: s.taking(loop, reads, holder)}}
	}
	for _, r := range reads {
		done[r.Node()] = true
		s.f.Pass.Report(analysis.Diagnostic{
			Pos: r.Node().Pos(), End: r.Node().End(), Category: category,
			Message:        "map asked for the value of each key that a loop goes through",
			SuggestedFixes: fixes,
		})
	}
}

// unnamed reports whether a loop has no variable for its second value.
func unnamed(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return e == nil || ok && id.Name == "_"
}

// sizeable reports whether values of a type are large.
func (s *search) sizeable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return !generic(t) && s.f.Pass.TypesSizes.Sizeof(t) > large
	}
	return false
}

// generic reports whether the size of a type hangs on a type parameter.
func generic(t types.Type) bool {
	switch t := t.(type) {
	case *types.TypeParam:
		return true
	case *types.Named:
		return t.TypeArgs().Len() > 0 && generic(t.Underlying())
	case *types.Array:
		return generic(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if generic(f.Type()) {
				return true
			}
		}
	}
	return false
}

// ofKey returns the reads of the element of the loop's key in its body, up to where it may be another.
func (s *search) ofKey(c inspector.Cursor, loop *ast.RangeStmt, key *ast.Ident) (reads []inspector.Cursor, holder *types.Var) {
	info := s.f.Pass.TypesInfo
	body, ok := c.FindNode(loop.Body)
	if !ok {
		return nil, nil
	}
	for r := range body.Preorder((*ast.IndexExpr)(nil)) {
		e := r.Node().(*ast.IndexExpr)
		id, ok := ast.Unparen(e.Index).(*ast.Ident)
		if !ok || info.Uses[id] != info.Defs[key] || !s.same(e.X, loop.X) || !s.read(r) || literal(r, body) {
			continue
		}
		v, ok := s.element(r)
		if !ok {
			continue
		}
		if end, _ := s.from(body, loop.Body.Lbrace, r, v, false); e.End() <= end && !s.f.Commented(e.Pos(), e.End()) {
			reads, holder = append(reads, r), v
		}
	}
	return reads, holder
}

// taking gives the loop a second variable, which the reads name.
func (s *search) taking(loop *ast.RangeStmt, reads []inspector.Cursor, holder *types.Var) []analysis.TextEdit {
	name := s.taken.Free(names.Local(holder.Name()) + "Value")
	key, end := s.f.Of(loop.Key), loop.Key.End()
	if s.uses(loop, loop.Key.(*ast.Ident)) == len(reads) {
		key = "_"
	}
	if loop.Value != nil {
		end = loop.Value.End()
	}
	edits := []analysis.TextEdit{{Pos: loop.Key.Pos(), End: end, NewText: []byte(key + ", " + name)}}
	for _, r := range reads {
		edits = append(edits, analysis.TextEdit{Pos: r.Node().Pos(), End: r.Node().End(), NewText: []byte(name)})
	}
	return edits
}

// uses counts how often the body of a loop names its key.
func (s *search) uses(loop *ast.RangeStmt, key *ast.Ident) (n int) {
	info := s.f.Pass.TypesInfo
	ast.Inspect(loop.Body, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && info.Uses[id] == info.Defs[key] {
			n++
		}
		return true
	})
	return n
}
