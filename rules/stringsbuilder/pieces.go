package stringsbuilder

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
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
			for _, r := range growingResults(f, decl) {
				edits, ok := r.edits(uses[r.v])
				if !ok {
					continue
				}
				for _, s := range r.grown {
					fixes[s] = analysis.SuggestedFix{Message: r.remedy(), TextEdits: edits}
				}
				break // another one would change the same statements
			}
		}
	})
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
	all   []*ast.Ident // the names of all results
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

func growingResults(f *sources.File, decl inspector.Cursor) (grow []*result) {
	fn := decl.Node().(*ast.FuncDecl)
	if fn.Body == nil || fn.Type.Results == nil {
		return nil
	}
	for range decl.Preorder((*ast.DeferStmt)(nil)) {
		return nil // it may see the result, or return a part of it
	}
	var all []*ast.Ident
	for _, field := range fn.Type.Results.List {
		all = append(all, field.Names...)
	}
	for _, id := range all {
		v, ok := f.Pass.TypesInfo.Defs[id].(*types.Var)
		if !ok || !types.Identical(v.Type(), types.Typ[types.String]) {
			continue
		}
		r := &result{f: f, decl: decl, body: fn.Body, v: v, all: all, list: names.In(fn).Free("pieces")}
		if r.made() {
			r.built, r.list = true, names.In(fn).Free("builder")
		}
		grow = append(grow, r)
	}
	return grow
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
		if inLiteral(use) {
			return nil, false
		}
		if look, ok := looked(r.f.Pass.TypesInfo, use, r.list); ok {
			edits = append(edits, look)
			continue
		}
		if returned(use) {
			continue // all that is returned is replaced below
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
	if r.built {
		return r.list + ".WriteString(" + strings.Join(texts, " + ") + ")"
	}
	return r.list + " = append(" + r.list + ", " + strings.Join(texts, ", ") + ")"
}

// growth reads s += a + b and s = s + a + b: the statement, and what it adds.
func (r *result) growth(use inspector.Cursor) (stmt *ast.AssignStmt, added []ast.Expr, ok bool) {
	for c := range use.Enclosing((*ast.AssignStmt)(nil)) {
		stmt = c.Node().(*ast.AssignStmt)
		if !listed(c) || len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || !is(r.f.Pass.TypesInfo, stmt.Lhs[0], r.v) {
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
	case stmt.Tok == token.ASSIGN && len(parts) > 1 && is(r.f.Pass.TypesInfo, parts[0], r.v):
		parts = parts[1:]
	default:
		return nil, nil, false
	}
	for _, p := range parts {
		if mentions(r.f.Pass.TypesInfo, p, r.v) {
			return nil, nil, false
		}
		added = append(added, p)
	}
	return stmt, added, true
}

// returned reports whether the result is read in what a statement returns.
func returned(use inspector.Cursor) bool {
	for c := range use.Enclosing((*ast.ReturnStmt)(nil), (*ast.BlockStmt)(nil)) {
		_, ok := c.Node().(*ast.ReturnStmt)
		return ok && value(unparen(use))
	}
	return false
}

// returns joins the pieces where the function returns the result, or what it makes of it.
func (r *result) returns() (edits []analysis.TextEdit, ok bool) {
	for c := range r.decl.Preorder((*ast.ReturnStmt)(nil)) {
		ret := c.Node().(*ast.ReturnStmt)
		read := r.read(c)
		if inLiteral(c) || len(ret.Results) > 0 && len(read) == 0 {
			continue
		}
		pkg, more, found := r.f.Import(ret.Pos(), "strings")
		if !found || len(read) > 1 || r.f.Commented(ret.Pos(), ret.End()) {
			return nil, false
		}
		if len(edits) == 0 {
			edits = append(edits, more...)
		}
		whole := pkg + ".Join(" + r.list + `, "")`
		if r.built {
			whole = r.list + ".String()"
		}
		if len(read) == 1 {
			edits = append(edits, replace(read[0].Pos(), read[0].End(), whole))
			continue
		}
		text, ok := r.bare(whole)
		if !ok {
			return nil, false
		}
		edits = append(edits, replace(ret.Pos(), ret.End(), text))
	}
	return edits, len(edits) > 0
}

// read returns where a statement reads the text, and not only its length.
func (r *result) read(ret inspector.Cursor) (read []*ast.Ident) {
	info := r.f.Pass.TypesInfo
	for c := range ret.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if _, look := looked(info, c, ""); info.Uses[id] == r.v && !look {
			read = append(read, id)
		}
	}
	return read
}

// bare spells a statement that returns all results, the text being the whole.
func (r *result) bare(whole string) (string, bool) {
	var all []string
	for _, id := range r.all {
		switch {
		case id.Name == "_":
			return "", false
		case r.f.Pass.TypesInfo.Defs[id] == r.v:
			all = append(all, whole)
		default:
			all = append(all, id.Name)
		}
	}
	return "return " + strings.Join(all, ", "), true
}

// inLiteral reports whether a closure is around a node.
func inLiteral(c inspector.Cursor) bool {
	for range c.Enclosing((*ast.FuncLit)(nil)) {
		return true
	}
	return false
}

func mentions(info *types.Info, n ast.Node, v types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[id] == v
		return !found
	})
	return found
}
