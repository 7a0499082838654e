package fixedjoin

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// given is what parameters of a function are called where that is called.
type given map[types.Object]string

// helped returns the literal that a function of the file returns, which does nothing else, and what its parameters are in
// a call: variables of the function around the call, of the very types.
func helped(f *sources.File, c inspector.Cursor, call *ast.CallExpr) (*ast.CompositeLit, given, bool) {
	info := f.Pass.TypesInfo
	fn := typeutil.StaticCallee(info, call)
	_, around := sources.Enclosing(c)
	if fn == nil || around == nil || fn.Pkg() != f.Pass.Pkg || fn.Signature().Variadic() || fn.Origin() != fn || call.Ellipsis.IsValid() {
		return nil, nil, false
	}
	lit, decl := returned(f, fn)
	if lit == nil {
		return nil, nil, false
	}
	to, own := given{}, order.Of(info, around)
	bind := func(name *ast.Ident, e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := info.Uses[id].(*types.Var)
		p := info.Defs[name]
		if p == nil || !syntax.Mentions(info, lit, p) {
			return false // the variable may be there for it alone
		}
		to[p] = id.Name
		return ok && own.Own(v) && types.Identical(v.Type(), p.Type())
	}
	if decl.Recv != nil {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok || info.Selections[sel] == nil || info.Selections[sel].Kind() != types.MethodVal || len(info.Selections[sel].Index()) != 1 {
			return nil, nil, false
		}
		if names := decl.Recv.List[0].Names; len(names) == 0 || !bind(names[0], sel.X) {
			return nil, nil, false
		}
	}
	i := 0
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if i >= len(call.Args) || !bind(name, call.Args[i]) {
				return nil, nil, false
			}
			i++
		}
	}
	return lit, to, i == len(call.Args) && meansTheSame(f, lit, to, call.Pos())
}

// returned returns the literal that is all that a function of the file returns, and its declaration.
func returned(f *sources.File, fn *types.Func) (*ast.CompositeLit, *ast.FuncDecl) {
	for _, d := range f.Syntax.Decls {
		decl, ok := d.(*ast.FuncDecl)
		if !ok || f.Pass.TypesInfo.Defs[decl.Name] != fn || decl.Body == nil || len(decl.Body.List) != 1 {
			continue
		}
		if r, ok := decl.Body.List[0].(*ast.ReturnStmt); ok && len(r.Results) == 1 {
			lit, _ := ast.Unparen(r.Results[0]).(*ast.CompositeLit)
			return lit, decl
		}
	}
	return nil, nil
}

// meansTheSame reports whether the names in a literal, but for those that are given, mean the same at a position.
func meansTheSame(f *sources.File, lit *ast.CompositeLit, to given, at token.Pos) bool {
	same := true
	for _, e := range lit.Elts {
		ast.Inspect(e, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.KeyValueExpr:
				same = false
			case *ast.SelectorExpr:
				ast.Inspect(n.X, func(n ast.Node) bool {
					id, ok := n.(*ast.Ident)
					same = same && (!ok || to.keeps(f, id, at))
					return same
				})
				return false
			case *ast.Ident:
				same = same && to.keeps(f, n, at)
			}
			return same
		})
	}
	return same
}

func (to given) keeps(f *sources.File, id *ast.Ident, at token.Pos) bool {
	obj := f.Pass.TypesInfo.Uses[id]
	if obj == nil {
		return false
	}
	if v, ok := obj.(*types.Var); ok && v.IsField() {
		return true // a selector in a selector
	}
	if _, ok := obj.(*types.Func); ok && obj.Parent() == nil {
		return true // a method
	}
	return to[obj] != "" || f.Lookup(at, id.Name) == obj
}

// text is how an expression is written with the names that are given.
func (to given) text(f *sources.File, e ast.Expr) string {
	if len(to) == 0 {
		return f.Of(e)
	}
	var b strings.Builder
	from := e.Pos()
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if name := to[f.Pass.TypesInfo.Uses[id]]; ok && name != "" {
			b.Write(f.Text[f.Offset(from):f.Offset(id.Pos())])
			b.WriteString(name)
			from = id.End()
		}
		return true
	})
	b.Write(f.Text[f.Offset(from):f.Offset(e.End())])
	return b.String()
}
