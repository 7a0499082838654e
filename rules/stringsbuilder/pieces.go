package stringsbuilder

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// pieces returns the fixes of results that grow, by the statements that add to
// them. The pieces are noted in a list, which stays on the stack while it is
// short, and joined when the function returns: in one allocation, and in none
// where there is one piece, which a builder would copy. Where pieces would be made for
// the list alone, as characters are, a builder takes them.
func pieces(pass *analysis.Pass) (map[*ast.AssignStmt]analysis.SuggestedFix, error) {
	fixes := map[*ast.AssignStmt]analysis.SuggestedFix{}
	if below(pass.Pkg.Path()) {
		return fixes, nil
	}
	uses := usesOf(pass)
	return fixes, sources.Each(pass, func(f *sources.File) {
		for decl := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			r, edits := grownResult(growingResults(f, decl), uses)
			if r == nil {
				continue
			}
			for _, s := range r.grown {
				fixes[s] = analysis.SuggestedFix{Message: r.remedy(), TextEdits: edits}
			}
		}
	})
}

// grownResult returns the result that has a fix, and what that edits: where two have, they would edit the same
// statements.
func grownResult(all []*result, uses map[types.Object][]inspector.Cursor) (found *result, edits []analysis.TextEdit) {
	for _, r := range all {
		e, ok := r.edits(uses[r.v])
		if ok && found != nil {
			return nil, nil
		}
		if ok {
			found, edits = r, e
		}
	}
	return found, edits
}

// usesOf returns where the strings of the package are used.
func usesOf(pass *analysis.Pass) map[types.Object][]inspector.Cursor {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	uses := map[types.Object][]inspector.Cursor{}
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		if v, ok := pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var); ok && types.Identical(v.Type(), types.Typ[types.String]) {
			uses[v] = append(uses[v], c)
		}
	}
	return uses
}

// listCap is how many pieces the list has room for on the stack: more of it would
// have to be cleared even where there is one piece.
const listCap = "4"

// result is a result of a function, which has a name.
type result struct {
	f     *sources.File
	decl  inspector.Cursor
	body  *ast.BlockStmt
	v     *types.Var
	names []string // of all results
	i     int      // which of them it is
	grown []*ast.AssignStmt
	list  string // the name of the list of pieces, or of the builder
	built bool   // a builder takes the pieces
}

func (r *result) remedy() string {
	if r.built {
		return "build it in a strings.Builder"
	}
	return "note the pieces, and join them at the end"
}

// growingResults returns the results of a function that are text and have names.
func growingResults(f *sources.File, decl inspector.Cursor) (all []*result) {
	fn := decl.Node().(*ast.FuncDecl)
	if fn.Body == nil || fn.Type.Results == nil {
		return nil
	}
	for range decl.Preorder((*ast.DeferStmt)(nil)) {
		return nil // it may see the result, or return a part of it
	}
	var named []string
	for _, field := range fn.Type.Results.List {
		for _, id := range field.Names {
			named = append(named, id.Name)
			v, ok := f.Pass.TypesInfo.Defs[id].(*types.Var)
			if ok && types.Identical(v.Type(), types.Typ[types.String]) {
				all = append(all, &result{f: f, decl: decl, body: fn.Body, v: v, i: len(named) - 1})
			}
		}
	}
	for _, r := range all {
		r.names = named
		r.built = len(named) > 1 || r.made()
		r.list = names.In(fn).Free("pieces")
		if r.built {
			r.list = names.In(fn).Free("builder")
		}
	}
	return all
}

// made reports whether a piece is a conversion, or the text is asked about while it grows.
func (r *result) made() bool {
	info := r.f.Pass.TypesInfo
	for c := range r.decl.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != r.v {
			continue
		}
		if _, ok := looked(info, c, ""); ok {
			return true
		}
		_, added, ok := r.growth(c)
		if !ok {
			continue
		}
		for _, e := range added {
			if from, _, ok := calls.Conversion(info, e); ok && !calls.String(info.TypeOf(from)) {
				return true
			}
		}
	}
	return false
}

// edits returns what notes the pieces. It is not ok if the result is used in any
// other way than to grow and to be returned.
func (r *result) edits(uses []inspector.Cursor) ([]analysis.TextEdit, bool) {
	start := r.body.Lbrace + 1
	edits, ok := r.declared(start)
	if !ok {
		return nil, false
	}
	for _, use := range uses {
		if syntax.InLiteral(use) {
			return nil, false
		}
		if kind, _ := use.ParentEdge(); kind == edge.ReturnStmt_Results {
			continue // all that is returned is replaced below
		}
		if look, ok := looked(r.f.Pass.TypesInfo, use, r.list); ok {
			edits = append(edits, look)
			continue
		}
		stmt, added, ok := r.growth(use)
		if !ok {
			return nil, false
		}
		if len(r.grown) > 0 && r.grown[len(r.grown)-1] == stmt {
			continue // the second use of s = s + x
		}
		if r.f.Commented(stmt.Pos(), stmt.End()) || !r.f.Predeclared(stmt.Pos(), "append") {
			return nil, false
		}
		r.grown = append(r.grown, stmt)
		edits = append(edits, replace(stmt.Pos(), stmt.End(), r.add(added)))
	}
	ends, ok := r.returns()
	return append(edits, ends...), ok && len(r.grown) > 0
}

// declared declares the list or the builder.
func (r *result) declared(start token.Pos) ([]analysis.TextEdit, bool) {
	if !r.built {
		list := replace(start, start, "\n"+r.list+" := make([]string, 0, "+listCap+")")
		return []analysis.TextEdit{list}, r.f.Predeclared(start, "make") && r.f.Predeclared(start, "string")
	}
	pkg, _, ok := r.f.Import(start, "strings") // which the end imports
	return []analysis.TextEdit{replace(start, start, "\nvar "+r.list+" "+pkg+".Builder")}, ok
}

// add writes what notes pieces, or writes them.
func (r *result) add(parts []ast.Expr) string {
	var texts []string
	for _, p := range parts {
		texts = append(texts, r.f.Of(p))
	}
	if r.built && len(parts) == 1 {
		name, before, arg, after := method(r.f, parts[0])
		return r.list + "." + name + before + r.f.Of(arg) + after + ")"
	}
	if r.built {
		return r.list + ".WriteString(" + strings.Join(texts, " + ") + ")"
	}
	return r.list + " = append(" + r.list + ", " + strings.Join(texts, ", ") + ")"
}

// growth reads s += a + b and s = s + a + b: the statement, and what it adds.
func (r *result) growth(use inspector.Cursor) (stmt *ast.AssignStmt, added []ast.Expr, ok bool) {
	for c := range use.Enclosing((*ast.AssignStmt)(nil)) {
		stmt = c.Node().(*ast.AssignStmt)
		if !syntax.Listed(c) || len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || !turns.Names(r.f.Pass.TypesInfo, stmt.Lhs[0], r.v) {
			return nil, nil, false
		}
		break
	}
	if stmt == nil {
		return nil, nil, false
	}
	parts := operands(r.f.Pass.TypesInfo, stmt.Rhs[0])
	switch {
	case stmt.Tok == token.ADD_ASSIGN:
	case stmt.Tok == token.ASSIGN && len(parts) > 1 && turns.Names(r.f.Pass.TypesInfo, parts[0], r.v):
		parts = parts[1:]
	default:
		return nil, nil, false
	}
	for _, p := range parts {
		if syntax.Mentions(r.f.Pass.TypesInfo, p, r.v) {
			return nil, nil, false
		}
		added = append(added, p)
	}
	return stmt, added, true
}

// returns joins the pieces where the function returns the result.
func (r *result) returns() (edits []analysis.TextEdit, ok bool) {
	for c := range r.decl.Preorder((*ast.ReturnStmt)(nil)) {
		if syntax.InLiteral(c) {
			continue
		}
		ret := c.Node().(*ast.ReturnStmt)
		from, to, ok := r.returned(ret)
		if !ok {
			return nil, false
		}
		if !from.IsValid() {
			continue
		}
		pkg, more, found := r.f.Import(ret.Pos(), "strings")
		if !found || r.f.Commented(ret.Pos(), ret.End()) {
			return nil, false
		}
		if len(edits) == 0 {
			edits = append(edits, more...)
		}
		whole := pkg + ".Join(" + r.list + `, "")`
		if r.built {
			whole = r.list + ".String()"
		}
		if len(ret.Results) == 0 {
			all := slices.Clone(r.names)
			all[r.i] = whole
			if slices.Contains(all, "_") {
				return nil, false
			}
			whole = "return " + strings.Join(all, ", ")
		}
		edits = append(edits, replace(from, to, whole))
	}
	return edits, len(edits) > 0
}

// returned finds what in a return statement becomes the text: the result, or all of a statement that names
// none; nothing where another text is returned. It is not ok where another result is the text, or has it.
func (r *result) returned(ret *ast.ReturnStmt) (from, to token.Pos, ok bool) {
	if len(ret.Results) == 0 {
		return ret.Pos(), ret.End(), true
	}
	for i, e := range ret.Results {
		switch {
		case i == r.i && turns.Names(r.f.Pass.TypesInfo, e, r.v):
			from, to = e.Pos(), e.End()
		case r.kept(e):
			return from, to, false
		}
	}
	return from, to, true
}

// kept reports whether an expression has the text, and asks not only for its length.
func (r *result) kept(e ast.Expr) bool {
	c, ok := r.decl.FindNode(e)
	if !ok {
		return true
	}
	for use := range c.Preorder((*ast.Ident)(nil)) {
		if r.f.Pass.TypesInfo.Uses[use.Node().(*ast.Ident)] != r.v {
			continue
		}
		if _, asked := looked(r.f.Pass.TypesInfo, use, r.list); !asked {
			return true
		}
	}
	return false
}
