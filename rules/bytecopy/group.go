package bytecopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// group is the variables of a function that can be text in place of bytes, all together: what one
// gets from another is text, too.
type group struct {
	*sources.File
	decl    *ast.FuncDecl
	members map[*types.Var]bool // true if its uses were looked at
	edits   map[ast.Node][]analysis.TextEdit
	copies  []ast.Node // conversions that go
	looks   bool       // something is done with the bytes but to copy all of them back
}

// follow reports whether a variable, and all that get bytes from it or give it some, can be text.
func (g *group) follow(v *types.Var) bool {
	c, ok := g.Cursor.FindNode(g.decl)
	if !ok || !g.join(v) {
		return false
	}
	for more := true; more; {
		more = false
		for v, done := range g.members {
			if done {
				continue
			}
			g.members[v], more = true, true
			if !g.variable(c, v) {
				return false
			}
		}
	}
	slices.SortFunc(g.copies, func(a, b ast.Node) int { return int(a.Pos() - b.Pos()) })
	return g.looks && !g.regrows(c) // who does nothing but copy wants a copy
}

// join adds a variable that the function declares.
func (g *group) join(v *types.Var) bool {
	if v == nil || v.IsField() || !bytes(v.Type()) || v.Pos() < g.decl.Body.Pos() || v.Pos() > g.decl.End() {
		return false
	}
	if _, ok := g.members[v]; !ok {
		g.members[v] = false
	}
	return true
}

// variable looks at all places that name a variable, of which one declares it: that of a type switch
// has none of its own.
func (g *group) variable(decl inspector.Cursor, v *types.Var) bool {
	declared := false
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if g.Pass.TypesInfo.ObjectOf(id) != v {
			continue
		}
		if !g.set(c) {
			if !g.read(c) {
				return false
			}
			g.looks = g.looks || !g.copiedBack(c)
		}
		declared = declared || g.Pass.TypesInfo.Defs[id] == v
	}
	return declared
}

// copiedBack reports whether all bytes of a variable are converted.
func (g *group) copiedBack(c inspector.Cursor) bool {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	return ok && g.Pass.TypesInfo.Types[call.Fun].IsType()
}

// set reports whether a variable is declared, or gets a value, and that can be text.
func (g *group) set(c inspector.Cursor) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if len(a.Lhs) == len(a.Rhs) {
			return g.text(a.Rhs[i])
		}
		return i < 2 && g.cut(a.Rhs[0])
	case edge.ValueSpec_Names:
		return g.declared(c.Parent().Node().(*ast.ValueSpec))
	}
	return false
}

// declared reports whether all variables of a declaration can be text.
func (g *group) declared(spec *ast.ValueSpec) bool {
	if len(spec.Values) > 0 && len(spec.Values) != len(spec.Names) {
		return false
	}
	for _, name := range spec.Names {
		if name.Name == "_" {
			continue
		}
		if v, _ := g.Pass.TypesInfo.Defs[name].(*types.Var); !g.join(v) {
			return false
		}
	}
	for _, value := range spec.Values {
		if !g.text(value) {
			return false
		}
	}
	if spec.Type != nil {
		if !g.Predeclared(spec.Pos(), "string") {
			return false
		}
		g.edits[spec.Type] = []analysis.TextEdit{{Pos: spec.Type.Pos(), End: spec.Type.End(), NewText: []byte("string")}}
	}
	return true
}

// text reports whether an expression of bytes can be text.
func (g *group) text(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return g.text(e.X)
	case *ast.Ident:
		if g.Pass.TypesInfo.Types[e].IsNil() {
			g.edits[e] = []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(`""`)}}
			return true
		}
		v, _ := g.Pass.TypesInfo.Uses[e].(*types.Var)
		return g.join(v)
	case *ast.SliceExpr:
		_, variable := ast.Unparen(e.X).(*ast.Ident)
		return variable && !e.Slice3 && bytes(g.Pass.TypesInfo.TypeOf(e.X)) && g.text(e.X)
	case *ast.CallExpr:
		return g.converted(e) || g.trimmed(e)
	}
	return false
}

// converted reports whether a call makes bytes of a text, which can stay what it is.
func (g *group) converted(call *ast.CallExpr) bool {
	from, to, ok := calls.Conversion(g.Pass.TypesInfo, call)
	if !ok || !bytes(to) || !calls.String(g.Pass.TypesInfo.TypeOf(from)) {
		return false
	}
	if g.edits[call] != nil {
		return true
	}
	if types.Identical(types.Default(g.Pass.TypesInfo.TypeOf(from)), types.Typ[types.String]) {
		g.edits[call] = bare(call, from)
	} else if g.Predeclared(call.Pos(), "string") {
		g.edits[call] = []analysis.TextEdit{{Pos: call.Fun.Pos(), End: call.Lparen, NewText: []byte("string")}}
	} else {
		return false
	}
	if g.Commented(call.Pos(), call.End()) {
		return false
	}
	g.copies = append(g.copies, call)
	return true
}

// bare takes away a conversion, and its parentheses.
func bare(call *ast.CallExpr, from ast.Expr) []analysis.TextEdit {
	return []analysis.TextEdit{{Pos: call.Pos(), End: from.Pos()}, {Pos: from.End(), End: call.End()}}
}

// read reports whether what is done with bytes can be done with a text.
func (g *group) read(c inspector.Cursor) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.ParenExpr_X:
		return g.read(c.Parent())
	case edge.SliceExpr_X:
		return !c.Parent().Node().(*ast.SliceExpr).Slice3 && g.read(c.Parent())
	case edge.IndexExpr_X:
		return looked(c.Parent())
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		return len(a.Lhs) == len(a.Rhs) && g.gets(a.Lhs[i])
	case edge.ValueSpec_Values:
		return g.declared(c.Parent().Node().(*ast.ValueSpec))
	case edge.RangeStmt_X:
		x := c.Node()
		if !g.Predeclared(x.Pos(), "byte") {
			return false
		}
		g.edits[c.Parent().Node()] = []analysis.TextEdit{{Pos: x.Pos(), End: x.Pos(), NewText: []byte("[]byte(")}, {Pos: x.End(), End: x.End(), NewText: []byte(")")}}
		return true
	case edge.CallExpr_Args:
		return g.given(c.Parent(), i)
	}
	return false
}

// gets reports whether what bytes are assigned to can be text.
func (g *group) gets(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	if id.Name == "_" {
		return true
	}
	v, _ := g.Pass.TypesInfo.ObjectOf(id).(*types.Var)
	return g.join(v)
}

// looked reports whether a byte is read: not set, and its address is not taken.
func looked(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.ParenExpr_X:
		return looked(c.Parent())
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return false
	case edge.UnaryExpr_X:
		return c.Parent().Node().(*ast.UnaryExpr).Op != token.AND
	}
	return true
}

// sorted puts edits in order, each once.
func sorted(edits []analysis.TextEdit) []analysis.TextEdit {
	slices.SortFunc(edits, func(a, b analysis.TextEdit) int {
		if a.Pos != b.Pos {
			return int(a.Pos - b.Pos)
		}
		return int(a.End - b.End)
	})
	return slices.CompactFunc(edits, func(a, b analysis.TextEdit) bool {
		return a.Pos == b.Pos && a.End == b.End && string(a.NewText) == string(b.NewText)
	})
}
