package consttable

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/tables"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds tables of constants that are built anew, or looked up by hashing.
var Analyzer = &analysis.Analyzer{
	Name:     "consttable",
	Doc:      "find tables of constants that are built on every call, and maps of constants in whose place a switch does",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/consttable.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "consttable",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "table of constants built or hashed on every call",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.mapassign", "runtime.makemap", "internal/runtime/maps.", "runtime.newobject", "runtime.memmove", "runtime.duffcopy", "runtime.rand", "runtime.mapaccess", "runtime.makeslice"},
	Version:       5, // maps with comments, and those declared beside others
	Catalogue:     []string{"A7", "B12"},
}

func run(pass *analysis.Pass) (any, error) {
	names := toplevel.Names(pass)
	var files []*sources.File
	if err := sources.Each(pass, func(f *sources.File) { files = append(files, f) }); err != nil {
		return nil, err
	}
	asked := &lookups{files: files, tables: all(files), names: names, fixes: map[types.Object][]analysis.SuggestedFix{}}
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil), (*ast.IndexExpr)(nil)) {
			switch n := c.Node().(type) {
			case *ast.AssignStmt:
				if d, ok := local(f, c, n, names); ok {
					pass.Report(d)
				}
			case *ast.IndexExpr:
				if atOnce(f, c, n) {
					pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "table of constants built on every call"})
				} else if fixed(f, c, n) {
					pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "key looked up in a map that never changes: a switch, or a table, does", SuggestedFixes: asked.fix(pass, n)})
				}
			}
		}
	}
	return nil, nil
}

// atOnce reports whether a table of constants is built to be looked up in the same expression.
func atOnce(f *sources.File, c inspector.Cursor, n *ast.IndexExpr) bool {
	lit, ok := ast.Unparen(n.X).(*ast.CompositeLit)
	_, decl := sources.Enclosing(c)
	if !ok || decl == nil || decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main") {
		return false
	}
	_, table := f.Pass.TypesInfo.TypeOf(lit).Underlying().(*types.Map)
	return table && constants(f, lit)
}

// few is how many elements a table must have for being built to cost anything.
const few = 3

// local is what is said of a variable of a function that is a table of constants.
func local(f *sources.File, c inspector.Cursor, a *ast.AssignStmt, names map[string]bool) (analysis.Diagnostic, bool) {
	info := f.Pass.TypesInfo
	_, decl := sources.Enclosing(c)
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || decl == nil || decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main") {
		return analysis.Diagnostic{}, false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	lit, isLit := ast.Unparen(a.Rhs[0]).(*ast.CompositeLit)
	if !ok || !isLit || info.Defs[id] == nil || len(lit.Elts) < few || !constants(f, lit) || !only(f, info.Defs[id]) {
		return analysis.Diagnostic{}, false
	}
	d := analysis.Diagnostic{Pos: a.Pos(), End: a.End(), Message: "table of constants built on every call"}
	if kind, _ := c.ParentEdge(); kind == edge.ForStmt_Init {
		return d, true // the loop has its semicolons there
	}
	if names[id.Name] || f.Lookup(decl.Pos(), id.Name) != nil || generic(decl) || localType(info, f, lit) {
		return d, true
	}
	end := a.End()
	if next, ok := c.NextSibling(); ok && !f.Commented(a.End(), next.Node().Pos()) {
		end = next.Node().Pos()
	}
	start := decl.Pos()
	if decl.Doc != nil {
		start = decl.Doc.Pos()
	}
	names[id.Name] = true // the next function with a table of this name keeps it
	d.SuggestedFixes = []analysis.SuggestedFix{{
		Message: "build it once, as a variable of the package",
		TextEdits: []analysis.TextEdit{
			{Pos: start, End: start, NewText: []byte("var " + id.Name + " = " + f.Of(lit) + "\n\n")},
			{Pos: a.Pos(), End: end},
		},
	}}
	return d, true
}

func generic(decl *ast.FuncDecl) bool {
	if decl.Recv == nil {
		return decl.Type.TypeParams != nil
	}
	t := decl.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	switch t.(type) {
	case *ast.IndexExpr, *ast.IndexListExpr:
		return true
	}
	return false
}

// localType reports whether a literal mentions what is declared in a function.
func localType(info *types.Info, f *sources.File, lit ast.Node) bool {
	found := false
	ast.Inspect(lit, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			obj := info.Uses[id]
			if obj != nil && obj.Pkg() == f.Pass.Pkg && obj.Parent() != f.Pass.Pkg.Scope() {
				v, isVar := obj.(*types.Var)
				found = found || !isVar || !v.IsField()
			}
		}
		return !found
	})
	return found
}

// constants reports whether a literal of a map, slice or array has nothing but constants,
// nil, and literals of them.
func constants(f *sources.File, lit *ast.CompositeLit) bool {
	info := f.Pass.TypesInfo
	switch info.TypeOf(lit).Underlying().(type) {
	case *types.Map, *types.Slice:
	default:
		return false // what is copied may be changed
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if !tables.Value(info, kv.Key) && info.Types[kv.Key].Value == nil {
				return false
			}
			e = kv.Value
		}
		if !tables.Value(info, e) {
			return false
		}
	}
	return true
}

// only reports whether a table is only looked up, gone through and measured.
func only(f *sources.File, v types.Object) bool {
	info, used := f.Pass.TypesInfo, false
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] != v {
			continue
		}
		used = true
		switch kind, _ := use.ParentEdge(); kind {
		case edge.IndexExpr_X:
			if tables.Written(use.Parent()) {
				return false
			}
		case edge.RangeStmt_X:
		case edge.CallExpr_Args:
			if !calls.Builtin(info, use.Parent().Node().(ast.Expr), "len") {
				return false
			}
		default:
			return false
		}
	}
	return used
}

// most is how many keys a switch has at most without being a burden to read.
const most = 64

// fixed reports whether an element is read from a map of the package that is made of
// constants, and that nothing changes.
func fixed(f *sources.File, c inspector.Cursor, index *ast.IndexExpr) bool {
	info := f.Pass.TypesInfo
	id, ok := ast.Unparen(index.X).(*ast.Ident)
	if !ok || tables.Written(c) {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Pkg() != f.Pass.Pkg || v.Parent() != v.Pkg().Scope() || v.Exported() {
		return false
	}
	if _, ok := v.Type().Underlying().(*types.Map); !ok || info.Types[index.Index].Value != nil {
		return false
	}
	_, _, _, lit := tables.Declared(f.Pass, v)
	return lit != nil && len(lit.Elts) >= few && len(lit.Elts) <= most && constants(f, lit) && tables.Unchanged(f.Pass, v, nil)
}
