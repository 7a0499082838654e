package mapsize

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// constructed returns the type of the empty map that a call of a function of the package makes, as
// it is written here, where the function does nothing else, and whether it returns a pointer to it.
func constructed(f *sources.File, e ast.Expr) (text string, pointed, ok bool) {
	call, isCall := ast.Unparen(e).(*ast.CallExpr)
	if !isCall || len(call.Args) != 0 {
		return "", false, false
	}
	info := f.Pass.TypesInfo
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Pkg() != f.Pass.Pkg || fn.Signature().Recv() != nil {
		return "", false, false
	}
	decl := uses.Declaration(f.Pass, fn)
	if decl == nil || decl.Body == nil {
		return "", false, false
	}
	pointed, ok = makesOne(f, decl.Body.List)
	if !ok {
		return "", false, false
	}
	t := info.TypeOf(e)
	if p, isPointer := t.Underlying().(*types.Pointer); isPointer == pointed && isPointer {
		t = p.Elem()
	} else if isPointer != pointed {
		return "", false, false
	}
	named, isNamed := t.(*types.Named)
	if !isNamed {
		return "", false, false
	}
	if _, isMap := t.Underlying().(*types.Map); !isMap {
		return "", false, false
	}
	text = types.TypeString(t, types.RelativeTo(f.Pass.Pkg))
	if strings.ContainsAny(text, "./ ") || f.Lookup(e.Pos(), named.Obj().Name()) != named.Obj() {
		return "", false, false // a name of another package, which may have another one here
	}
	return text, pointed, true
}

// makesOne reports whether statements return an empty map, or a pointer to one, and do nothing else.
func makesOne(f *sources.File, list []ast.Stmt) (pointed, ok bool) {
	if len(list) == 0 || len(list) > 2 {
		return false, false
	}
	last, ok := list[len(list)-1].(*ast.ReturnStmt)
	if !ok || len(last.Results) != 1 {
		return false, false
	}
	result := ast.Unparen(last.Results[0])
	if len(list) == 1 {
		u, address := result.(*ast.UnaryExpr)
		if address && u.Op == token.AND {
			return true, bare(f, ast.Unparen(u.X))
		}
		return false, bare(f, result)
	}
	a, ok := list[0].(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !bare(f, a.Rhs[0]) {
		return false, false
	}
	u, address := result.(*ast.UnaryExpr)
	if address && u.Op == token.AND {
		result = ast.Unparen(u.X)
	}
	id, ok := result.(*ast.Ident)
	v, named := a.Lhs[0].(*ast.Ident)
	return address, ok && named && f.Pass.TypesInfo.Uses[id] == f.Pass.TypesInfo.Defs[v]
}

// inPlace writes the map that a function makes where it is called, with a size. What a pointer is
// wanted of gets a variable.
func inPlace(f *sources.File, e ast.Expr, text string, pointed bool, size string) ([]analysis.TextEdit, bool) {
	made := "make(" + text + ", " + size + ")"
	if !pointed {
		return []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(made)}}, true
	}
	c, ok := f.Cursor.FindNode(e)
	if !ok {
		return nil, false
	}
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	_, decl := sources.Enclosing(c)
	if !ok || decl == nil || len(a.Lhs) != 1 {
		return nil, false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return nil, false
	}
	name := names.In(decl).Free(id.Name + "Keys")
	return []analysis.TextEdit{
		{Pos: a.Pos(), End: a.Pos(), NewText: []byte(name + " := " + made + "\n")},
		{Pos: e.Pos(), End: e.End(), NewText: []byte("&" + name)},
	}, true
}
