package mapsize

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

// owned reports, without a fix, calls in a loop of a method that does nothing but to set a key of a map in a
// field, of an object that the function has just made: only who makes it can make room.
func owned(f *sources.File, loop inspector.Cursor) {
	_, decl := sources.Enclosing(loop)
	if decl == nil {
		return
	}
	info := f.Pass.TypesInfo
	for c := range loop.Preorder((*ast.ExprStmt)(nil)) {
		call, ok := c.Node().(*ast.ExprStmt).X.(*ast.CallExpr)
		if !ok {
			continue
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || len(call.Args) == 0 || !varies(info, loop.Node().(ast.Stmt), call.Args[0]) {
			continue
		}
		owner, ok := ast.Unparen(sel.X).(*ast.Ident)
		if !ok {
			continue
		}
		if field := setsField(f, call); field != nil && newly(f, decl, loop, info.Uses[owner], field) {
			f.Pass.Report(analysis.Diagnostic{
				Pos: call.Pos(), End: call.End(), Category: string(rule.Review),
				Message: "map that may have as many keys as the loop has turns is filled from nothing",
			})
			return
		}
	}
}

// setsField returns the field with a map of which a method sets a key, and does nothing else.
func setsField(f *sources.File, call *ast.CallExpr) types.Object {
	info := f.Pass.TypesInfo
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Pkg() != f.Pass.Pkg || fn.Signature().Recv() == nil {
		return nil
	}
	decl := uses.Declaration(f.Pass, fn)
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 1 || len(decl.Recv.List[0].Names) != 1 {
		return nil
	}
	a, ok := decl.Body.List[0].(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 {
		return nil
	}
	index, ok := a.Lhs[0].(*ast.IndexExpr)
	if !ok {
		return nil
	}
	path, ok := turns.Path(info, index.X)
	if _, isMap := info.TypeOf(index.X).Underlying().(*types.Map); !ok || !isMap || len(path) != 2 || path[0] != info.Defs[decl.Recv.List[0].Names[0]] {
		return nil
	}
	return path[1]
}

// newly reports whether a function declares a variable before a loop with an object whose field is an
// empty map: a literal, or what a function of the package returns that does no more than to make one.
func newly(f *sources.File, decl *ast.FuncDecl, loop inspector.Cursor, v types.Object, field types.Object) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || a.End() > loop.Node().Pos() {
			return !found
		}
		if id, ok := a.Lhs[0].(*ast.Ident); ok && v != nil && f.Pass.TypesInfo.Defs[id] == v {
			found = beginsEmpty(f, a.Rhs[0], field)
		}
		return !found
	})
	return found
}

func beginsEmpty(f *sources.File, e ast.Expr, field types.Object) bool {
	e = ast.Unparen(e)
	if call, ok := e.(*ast.CallExpr); ok {
		fn := typeutil.StaticCallee(f.Pass.TypesInfo, call)
		if fn == nil || fn.Pkg() != f.Pass.Pkg || len(call.Args) > 0 {
			return false
		}
		decl := uses.Declaration(f.Pass, fn)
		if decl == nil || decl.Body == nil || len(decl.Body.List) != 1 {
			return false
		}
		r, ok := decl.Body.List[0].(*ast.ReturnStmt)
		if !ok || len(r.Results) != 1 {
			return false
		}
		e = ast.Unparen(r.Results[0])
	}
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	literal, ok := e.(*ast.CompositeLit)
	if !ok {
		return false
	}
	for _, elt := range literal.Elts {
		pair, ok := elt.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		key, named := pair.Key.(*ast.Ident)
		if named && key.Name == field.Name() {
			return bare(f, pair.Value)
		}
	}
	return false
}
