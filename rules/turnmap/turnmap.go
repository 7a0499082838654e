package turnmap

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
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds maps that the turns of a loop make anew.
var Analyzer = &analysis.Analyzer{
	Name:     "turnmap",
	Doc:      "find maps that each turn of a loop makes anew",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/turnmap.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "turnmap",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "a map made anew in each turn of a loop",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes: []string{
		"internal/runtime/maps.New", "internal/runtime/maps.(*Map).grow", "internal/runtime/maps.(*table).rehash", "internal/runtime/maps.(*table).grow",
		"internal/runtime/maps.(*table).split", "internal/runtime/maps.newTable", "internal/runtime/maps.newarray",
		"runtime.makemap", "runtime.rand", "runtime.hashGrow", "runtime.growWork", "runtime.evacuate", "runtime.newobject", "runtime.newarray", "runtime.mallocgc",
	},
	Version:   2,
	Catalogue: []string{"B4"},
}

func run(pass *analysis.Pass) (any, error) {
	decls := uses.Declarations(pass)
	taken := map[ast.Node]names.Taken{}
	return nil, sources.Each(pass, func(f *sources.File) {
		f = f.Since("go1.21", string(rule.Review))
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			if m, ok := read(f, c); ok {
				u := &uses.Follower{Info: pass.TypesInfo, Decls: decls}
				u.Fine = func(use inspector.Cursor) bool { return fine(u, use) }
				if u.Function(c, m.v) {
					m.report(taken)
				} else if h, ok := m.handedOn(); ok && h.followed(decls) {
					h.report(taken)
				}
			}
		}
	})
}

// anew is a map that is made in the turns of a loop.
type anew struct {
	*sources.File
	stmt  inspector.Cursor
	decl  *ast.FuncDecl
	v     *types.Var
	typ   ast.Expr
	begin token.Pos // of the outermost such loop
}

// read reads m := make(map[K]V), or m := map[K]V{}.
func read(f *sources.File, c inspector.Cursor) (*anew, bool) {
	a := c.Node().(*ast.AssignStmt)
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, false
	}
	typ, ok := made(f.Pass.TypesInfo, a.Rhs[0])
	id, named := a.Lhs[0].(*ast.Ident)
	if !ok || !named {
		return nil, false
	}
	v, ok := f.Pass.TypesInfo.Defs[id].(*types.Var)
	_, decl := sources.Enclosing(c)
	kind, _ := c.ParentEdge()
	if !ok || decl == nil || kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
		return nil, false
	}
	loop := loops.Outermost(c)
	if loop == nil {
		return nil, false
	}
	begin, ok := loops.Opens(c, loop)
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		ok = ok && droppable(f.Pass.TypesInfo, fn, a.Rhs[0])
	}
	ok = ok && f.Alike(typ, begin, a.Pos()) && !sources.Jumps(decl) && !f.Commented(a.Pos(), a.End())
	return &anew{f, c, decl, v, typ, begin}, ok && f.Predeclared(a.Pos(), "clear") && f.Predeclared(begin, "make")
}

// made returns the type of an empty map that an expression makes.
func made(info *types.Info, e ast.Expr) (ast.Expr, bool) {
	e = ast.Unparen(e)
	t := info.TypeOf(e)
	if t == nil { // of x.(type)
		return nil, false
	}
	if _, ok := t.Underlying().(*types.Map); !ok {
		return nil, false
	}
	if lit, ok := e.(*ast.CompositeLit); ok {
		return lit.Type, lit.Type != nil && len(lit.Elts) == 0
	}
	if !calls.Builtin(info, e, "make") {
		return nil, false
	}
	return e.(*ast.CallExpr).Args[0], true
}

// droppable reports whether the number of keys that there must be room for can be left out: it has
// no effect, cannot fail, and names nothing that the function would not use without it.
func droppable(info *types.Info, decl inspector.Cursor, made ast.Expr) bool {
	call, ok := ast.Unparen(made).(*ast.CallExpr)
	if !ok || len(call.Args) == 1 || info.Types[call.Args[1]].Value != nil {
		return true
	}
	hint := ast.Unparen(call.Args[1])
	if calls.Builtin(info, hint, "len") {
		hint = ast.Unparen(hint.(*ast.CallExpr).Args[0])
	}
	id, ok := hint.(*ast.Ident)
	if !ok {
		return false
	}
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if other := c.Node().(*ast.Ident); other != id && info.Uses[other] == info.Uses[id] {
			if kind, _ := c.ParentEdge(); kind != edge.AssignStmt_Lhs {
				return true
			}
		}
	}
	return false
}

// report reports the map where it is made and where it grows.
func (m *anew) report(taken map[ast.Node]names.Taken) {
	if taken[m.decl] == nil {
		taken[m.decl] = names.In(m.decl)
	}
	name, text := m.v.Name(), ""
	if names.Alone(m.Pass.TypesInfo, m.decl, m.v) {
		text = "clear(" + name + ")"
	} else {
		name = taken[m.decl].Free(name + "Kept")
		text = m.v.Name() + " := " + name + "\nclear(" + name + ")"
	}
	stmt := m.stmt.Node()
	edits := []analysis.TextEdit{
		{Pos: m.begin, End: m.begin, NewText: []byte(name + " := make(" + m.Of(m.typ) + ")\n")},
		{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(text)},
	}
	m.say("make it once, and clear it in each turn", edits)
}

// say reports the map with the edits of its fix.
func (m *anew) say(remedy string, edits []analysis.TextEdit) {
	for _, n := range append([]ast.Node{m.stmt.Node()}, grows(m.Pass.TypesInfo, m.stmt, m.v)...) {
		m.Pass.Report(analysis.Diagnostic{
			Pos: n.Pos(), End: n.End(), Message: "map made, and grown, anew in each turn of a loop",
			SuggestedFixes: []analysis.SuggestedFix{{Message: remedy, TextEdits: edits}},
		})
	}
}

// grows are the statements of the function that set an element of the map.
func grows(info *types.Info, made inspector.Cursor, v *types.Var) (all []ast.Node) {
	for c := range made.Parent().Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if kind, _ := c.ParentEdge(); kind != edge.IndexExpr_X {
			continue
		}
		switch kind, _ := c.Parent().ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X:
			all = append(all, c.Parent().Parent().Node())
		}
	}
	return all
}
