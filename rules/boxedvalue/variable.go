package boxedvalue

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// variable is a variable of the package that is only ever put into an interface: it can hold the interface,
// which is made once.
type variable struct {
	file *sources.File
	spec *ast.ValueSpec
	as   types.Type // what all that use it take it for; nil as long as nobody does
}

// variables returns those of the package that nothing changes and that are used for nothing else.
func variables(pass *analysis.Pass, files []*sources.File) map[*types.Var]*variable {
	all := map[*types.Var]*variable{}
	for _, f := range files {
		for _, d := range f.Syntax.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR {
				continue
			}
			for _, s := range gen.Specs {
				if v, ok := declared(pass.TypesInfo, s.(*ast.ValueSpec)); ok {
					all[v] = &variable{file: f, spec: s.(*ast.ValueSpec)}
				}
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	for c := range pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.Ident)(nil)) {
		v, ok := pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var)
		if b := all[v]; ok && b != nil && !b.used(pass.TypesInfo, c) {
			delete(all, v)
		}
	}
	for v, b := range all {
		if b.as == nil || toplevel.Elsewhere(pass, v.Name()) {
			delete(all, v)
		}
	}
	return all
}

// declared returns the variable that a declaration gives its value, unless others can see it.
func declared(info *types.Info, s *ast.ValueSpec) (*types.Var, bool) {
	if len(s.Names) != 1 || len(s.Values) != 1 || s.Names[0].IsExported() {
		return nil, false
	}
	v, ok := info.Defs[s.Names[0]].(*types.Var)
	// What a constant becomes depends on the type that the declaration names.
	return v, ok && v.Name() != "_" && sized(v.Type()) && (s.Type == nil || info.Types[s.Values[0]].Value == nil)
}

// used notes a use, and reports whether it puts the variable into an interface, the same as all others.
func (b *variable) used(info *types.Info, c inspector.Cursor) bool {
	t := target(info, c)
	if t == nil || !types.IsInterface(t) || kinds.Parameter(t) || b.as != nil && !types.Identical(b.as, t) {
		return false
	}
	b.as = t
	return true
}

// target returns the type that takes what stands in a return statement, among the arguments of a call or
// alone behind an assignment; nil elsewhere.
func target(info *types.Info, c inspector.Cursor) types.Type {
	kind, i := c.ParentEdge()
	switch n := c.Parent().Node().(type) {
	case *ast.ReturnStmt:
		if results := resultsOf(info, c); results != nil && results.Len() == len(n.Results) {
			return results.At(i).Type()
		}
	case *ast.CallExpr:
		if sig, ok := info.TypeOf(n.Fun).Underlying().(*types.Signature); ok && kind == edge.CallExpr_Args && !info.Types[n.Fun].IsType() {
			return parameter(sig, i, n.Ellipsis.IsValid())
		}
	case *ast.AssignStmt:
		if kind == edge.AssignStmt_Rhs && n.Tok == token.ASSIGN && len(n.Lhs) == len(n.Rhs) {
			return info.TypeOf(n.Lhs[i])
		}
	}
	return nil
}

// fix declares the variable as the interface.
func (b *variable) fix() []analysis.SuggestedFix {
	typ, ok := b.file.Type(b.spec.Pos(), b.as)
	if i, plain := types.Unalias(b.as).(*types.Interface); !ok && plain && i.Empty() {
		typ, ok = "interface{}", true
	}
	if !ok {
		return nil
	}
	edit := analysis.TextEdit{Pos: b.spec.Names[0].End(), End: b.spec.Names[0].End(), NewText: []byte(" " + typ)}
	if b.spec.Type != nil {
		edit = analysis.TextEdit{Pos: b.spec.Type.Pos(), End: b.spec.Type.End(), NewText: []byte(typ)}
	}
	return []analysis.SuggestedFix{{Message: "keep it as the interface", TextEdits: []analysis.TextEdit{edit}}}
}
