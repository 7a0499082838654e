package rawfile

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// holds reports whether a file becomes a field of what a variable of the function gets,
// r := &reader{from: f}, that reads while the file is open: the function has it to itself, and
// nothing is done with it where the file may be closed.
func (p *program) holds(use inspector.Cursor, file *types.Var) bool {
	if p.field(use) == nil {
		return false
	}
	lit := use.Parent()
	if _, pair := lit.Node().(*ast.KeyValueExpr); pair {
		lit = lit.Parent()
	}
	if kind, _ := lit.ParentEdge(); kind == edge.UnaryExpr_X {
		lit = lit.Parent()
	}
	kind, _ := lit.ParentEdge()
	a, ok := lit.Parent().Node().(*ast.AssignStmt)
	_, decl := sources.Enclosing(use)
	if !ok || kind != edge.AssignStmt_Rhs || a.Tok != token.DEFINE || len(a.Lhs) != 1 || decl == nil {
		return false
	}
	return p.tied(use, p.pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)], file, decl)
}

// alone reports whether what a function returns does not keep the reader, or who calls it has that to itself, as
// long as the file is open.
func (p *program) alone(use inspector.Cursor, fn *types.Func, kept map[types.Object]bool, file *types.Var) bool {
	i := keeping(fn, kept)
	if i < 0 {
		return true
	}
	kind, _ := use.Parent().ParentEdge()
	a, ok := use.Parent().Parent().Node().(*ast.AssignStmt)
	_, decl := sources.Enclosing(use)
	if !ok || kind != edge.AssignStmt_Rhs || a.Tok != token.DEFINE || len(a.Rhs) != 1 || decl == nil {
		return false
	}
	id, ok := a.Lhs[i].(*ast.Ident)
	return ok && p.tied(use, p.pass.TypesInfo.Defs[id], file, decl)
}

// keeping is which result of a function may have one of the fields, -1 for none.
func keeping(fn *types.Func, kept map[types.Object]bool) int {
	return slices.IndexFunc(slices.Collect(fn.Signature().Results().Variables()), func(v *types.Var) bool { return keepsOne(v.Type(), kept) })
}

// keeps reports whether a function returns what has one of the fields.
func keeps(fn *types.Func, kept map[types.Object]bool) bool { return keeping(fn, kept) >= 0 }

// keepsOne reports whether a type is a struct, or a pointer to one, that has one of the fields. Fields of another
// package were found in its source, and are known here by their place. Of an interface nobody knows.
func keepsOne(t types.Type, kept map[types.Object]bool) bool {
	if types.IsInterface(t) {
		return types.TypeString(t, nil) != "error" && len(kept) > 0
	}
	s, ok := kinds.Pointed(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		for k := range kept {
			if v, ok := k.(*types.Var); ok && v.IsField() && v.Name() == f.Name() && v.Pkg() != nil && f.Pkg() != nil && v.Pkg().Path() == f.Pkg().Path() {
				return true
			}
		}
	}
	return false
}

// tied reports whether a variable is used by its function alone, while the file is open.
func (p *program) tied(use inspector.Cursor, v types.Object, file *types.Var, decl *ast.FuncDecl) bool {
	if v == nil || p.shared(use, v.Type()) {
		return false
	}
	end := closed(p.pass.TypesInfo, decl, file)
	fn := syntax.Function(use)
	for c := range use.Inspector().Root().Preorder((*ast.Ident)(nil)) {
		if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if syntax.Function(c) != fn || end.IsValid() && c.Node().Pos() > end || !p.passes(c) {
			return false
		}
	}
	return true
}

// shared reports whether anything of the package has values of a struct, or of a pointer to it, in
// another goroutine, or in a function literal, which may run in one: several may read a file at a
// time, and not a buffer. A literal that opens the file itself has its own.
func (p *program) shared(open inspector.Cursor, t types.Type) bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.GoStmt)(nil), (*ast.FuncLit)(nil)) {
			if c.Contains(open) {
				continue
			}
			for id := range c.Preorder((*ast.Ident)(nil)) {
				v, ok := p.pass.TypesInfo.Uses[id.Node().(*ast.Ident)].(*types.Var)
				if ok && types.Identical(kinds.Pointed(v.Type()), kinds.Pointed(t)) {
					return true
				}
			}
		}
	}
	return false
}

// passes reports whether a use of a variable is to call a method of it, to look at a field, or to
// give it to a function of the package, neither of which is done at another time.
func (p *program) passes(c inspector.Cursor) bool {
	for range c.Enclosing((*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
		return false
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		kind, _ := c.Parent().ParentEdge()
		s := p.pass.TypesInfo.Selections[c.Parent().Node().(*ast.SelectorExpr)]
		return kind == edge.CallExpr_Fun || kind != edge.UnaryExpr_X && s != nil && s.Kind() == types.FieldVal
	case edge.CallExpr_Args:
		fn, ok := typeutil.Callee(p.pass.TypesInfo, c.Parent().Node().(*ast.CallExpr)).(*types.Func)
		_, own := p.decls[fn]
		return ok && own
	}
	return false
}

// closed returns where a function first closes a file, other than when it returns; no position
// where it does not.
func closed(info *types.Info, decl *ast.FuncDecl, file *types.Var) (at token.Pos) {
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			return false
		case *ast.SelectorExpr:
			id, ok := n.X.(*ast.Ident)
			if ok && info.Uses[id] == file && n.Sel.Name == "Close" && !at.IsValid() {
				at = n.Pos()
			}
		}
		return true
	})
	return at
}
