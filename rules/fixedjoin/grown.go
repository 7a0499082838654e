package fixedjoin

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// grown is bytes that begin with next to nothing, to which the statements right behind append.
type grown struct {
	slice *types.Var
	begin ast.Expr // nil in var b []byte
	none  bool     // it begins as nil
	head  part     // what it begins with
	rest  []part   // what is appended
	fixed int      // bytes that functions append
	end   token.Pos
}

// reportGrown looks at a statement that declares bytes, to which those behind it append what has a length
// that is known before.
func reportGrown(f *sources.File, c inspector.Cursor) {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return
	}
	stmt := c.Node().(ast.Stmt)
	g, ok := begins(f, stmt)
	_, decl := sources.Enclosing(c)
	if !ok || decl == nil {
		return
	}
	steps := 0 // of which each may need a larger slice
	for s, ok := c.NextSibling(); ok && g.appends(f, s.Node()); s, ok = s.NextSibling() {
		steps++
	}
	parts := extend(nil, g.head)
	steps += len(parts)
	for _, p := range g.rest {
		parts = extend(parts, p)
	}
	if steps < 2 || len(parts) == 0 || fixed(parts) || g.none && g.fixed == 0 && !filled(parts) {
		return
	}
	if f.Commented(stmt.Pos(), stmt.End()) || !spells(f, stmt) || asksRoom(f.Pass.TypesInfo, decl, g.slice) {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: stmt.Pos(), End: g.end, Message: "bytes appended one after the other to what has no room for them",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "make room for them first", TextEdits: []analysis.TextEdit{
			{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(g.slice.Name() + " := " + appendedTo(room(parts, g.fixed), extend(nil, g.head)))},
		}}},
	})
}

// begins reads var b []byte, b := []byte{}, b := []byte{c}, b := []byte(s) and b := make([]byte, 0).
func begins(f *sources.File, stmt ast.Stmt) (g grown, ok bool) {
	info := f.Pass.TypesInfo
	var name *ast.Ident
	switch s := stmt.(type) {
	case *ast.DeclStmt:
		decl := s.Decl.(*ast.GenDecl)
		if decl.Tok != token.VAR || len(decl.Specs) != 1 {
			return g, false
		}
		spec := decl.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) != 1 || len(spec.Values) > 0 {
			return g, false
		}
		name, g.none = spec.Names[0], true
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return g, false
		}
		name, g.begin = s.Lhs[0].(*ast.Ident), ast.Unparen(s.Rhs[0])
	}
	g.slice, ok = info.Defs[name].(*types.Var)
	if !ok || !types.Identical(g.slice.Type(), types.NewSlice(types.Typ[types.Byte])) {
		return g, false
	}
	return g, g.none || g.empty(info) || g.headed(f)
}

// empty reports whether the slice begins without elements and without room that somebody chose.
func (g *grown) empty(info *types.Info) bool {
	if lit, ok := g.begin.(*ast.CompositeLit); ok {
		return len(lit.Elts) == 0
	}
	if !calls.Builtin(info, g.begin, "make") || len(g.begin.(*ast.CallExpr).Args) != 2 {
		return false
	}
	n := info.Types[g.begin.(*ast.CallExpr).Args[1]].Value
	return n != nil && n.ExactString() == "0"
}

func (g *grown) headed(f *sources.File) (ok bool) {
	g.head, ok = headed(f, g.begin)
	return ok
}

// appends reads b = append(b, x, y), b = append(b, s...) and b = binary.BigEndian.AppendUint16(b, n), or returns of
// these, and adds what they append.
func (g *grown) appends(f *sources.File, n ast.Node) bool {
	info := f.Pass.TypesInfo
	var value ast.Expr
	switch s := n.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !g.is(info, s.Lhs[0]) {
			return false
		}
		value = s.Rhs[0]
	case *ast.ReturnStmt:
		if len(s.Results) != 1 {
			return false
		}
		value = s.Results[0]
	default:
		return false
	}
	call, ok := ast.Unparen(value).(*ast.CallExpr)
	if !ok || len(call.Args) < 2 || !g.is(info, call.Args[0]) {
		return false
	}
	for _, arg := range call.Args[1:] {
		if g.mentioned(info, arg) {
			return false
		}
	}
	if bytes := ofNumber[calls.Name(info, call)]; bytes > 0 && plain(info, call.Args[1]) {
		g.fixed, g.end, g.rest = g.fixed+bytes, n.End(), append(g.rest, part{})
		return true
	}
	if !calls.Builtin(info, call, "append") {
		return false
	}
	parts, ok := chained(f, []*ast.CallExpr{call})
	if ok {
		g.rest, g.end = append(g.rest, parts...), n.End()
	}
	return ok
}

// ofNumber is how many bytes functions append.
var ofNumber = map[string]int{
	"(encoding/binary.bigEndian).AppendUint16": 2, "(encoding/binary.littleEndian).AppendUint16": 2,
	"(encoding/binary.bigEndian).AppendUint32": 4, "(encoding/binary.littleEndian).AppendUint32": 4,
	"(encoding/binary.bigEndian).AppendUint64": 8, "(encoding/binary.littleEndian).AppendUint64": 8,
}

func (g *grown) is(info *types.Info, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && info.Uses[id] == g.slice
}

func (g *grown) mentioned(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[id] == g.slice
		return !found
	})
	return found
}

// asksRoom reports whether a function asks for the capacity of a slice.
func asksRoom(info *types.Info, decl *ast.FuncDecl, v *types.Var) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && calls.Builtin(info, call, "cap") {
			id, named := ast.Unparen(call.Args[0]).(*ast.Ident)
			found = found || named && info.Uses[id] == v
		}
		return !found
	})
	return found
}
